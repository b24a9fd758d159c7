import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Group, Stack, Text } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import type { ImportReport } from './queries.ts';

type Row = ImportReport['filas'][number];

/** The result of each row, those with problems first. */
export function ImportReportTable({ report }: { report: ImportReport }) {
  const rows = report.filas.toSorted(
    (a, b) => Number(b.problemas.length > 0) - Number(a.problemas.length > 0),
  );
  return (
    <DataTable
      caption="Filas del archivo"
      columns={[
        { key: 'fila', header: 'Fila', cell: (row: Row) => row.fila },
        { key: 'objeto', header: 'Objeto', cell: (row: Row) => row.titulo || '—' },
        { key: 'resultado', header: 'Resultado', cell: (row: Row) => <Verdict row={row} /> },
      ]}
      rows={rows}
      rowKey={({ fila }) => String(fila)}
      empty="El archivo no tiene filas."
    />
  );
}

function Verdict({ row }: { row: Row }) {
  const wrong = row.problemas.length > 0;
  return (
    <Stack gap={2}>
      <Group gap={4} wrap="nowrap">
        {wrong ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
        <Text span fw={600} size="sm">
          {wrong ? 'Con problemas' : 'Correcta'}
        </Text>
      </Group>
      {[...row.problemas, ...row.avisos].map((text) => (
        <Text key={text} span size="sm">
          {text}
        </Text>
      ))}
    </Stack>
  );
}
