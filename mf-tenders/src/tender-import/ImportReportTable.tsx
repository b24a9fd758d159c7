import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, importLabel, tenderLabel } from 'shared-api/rules';
import { Button, Group, Stack, Text } from 'shared-ui';
import { DataTable } from 'shared-ui/tables';
import type { ImportReport } from './queries.ts';

type Row = ImportReport['filas'][number];

/** Rows that are drawn at once; a table of 1,000 takes a phone seconds. */
const SHOWN = 100;

/** Each row as it was understood, those with problems first. */
export function ImportReportTable({ report }: { report: ImportReport }) {
  const [showsAll, setShowsAll] = useState(false);
  const rows = [...report.filas].sort(
    (a, b) => Number(b.problemas.length > 0) - Number(a.problemas.length > 0),
  );
  const visibleRows = showsAll ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <DataTable
        caption="Filas de la planilla"
        columns={[
          { key: 'fila', header: 'Fila', cell: (row: Row) => row.fila },
          { key: 'objeto', header: 'Objeto', cell: (row: Row) => row.titulo || '—', breaks: true },
          {
            key: 'datos',
            header: 'Se leyó',
            cell: (row: Row) => <Lines texts={understood(row)} />,
            breaks: true,
          },
          { key: 'resultado', header: 'Resultado', cell: (row: Row) => <Verdict row={row} />, breaks: true },
        ]}
        rows={visibleRows}
        rowKey={({ fila }) => String(fila)}
        empty="La planilla no tiene filas."
      />
      {visibleRows.length < rows.length && (
        <Group>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {`Mostrar las ${rows.length - visibleRows.length} filas que siguen`}
          </Button>
        </Group>
      )}
    </>
  );
}

const dayText = (day: string | null) => (day ? formatDate(day) : '—');

/** Returns the server's reading of a row without its title, a line per kind of datum. */
function understood(row: Row): string[] {
  const { tipo_licitacion, subtipo_licitacion } = row;
  const types = [tipo_licitacion, subtipo_licitacion].flatMap((code) => (code ? [tenderLabel(code)] : []));
  return [
    `Número ${row.numero ?? '—'} de ${row.anio ?? '—'}`,
    `Expediente ${row.expediente || '—'}`,
    types.join(', ') || 'Tipo —',
    `Publicación ${dayText(row.fecha_publicacion)}, vencimiento ${dayText(row.fecha_vencimiento)}`,
    `Pliego: ${row.pliego ?? '—'}`,
    row.mostrar ? 'Se publica' : 'Queda como borrador',
  ];
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Stack gap={2}>
      {texts.map((text) => (
        <Text key={text} span size="sm">
          {text}
        </Text>
      ))}
    </Stack>
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
      <Lines
        texts={[
          ...row.problemas.map(({ campo, texto }) => (campo ? `${importLabel(campo)}: ${texto}` : texto)),
          ...row.avisos,
        ]}
      />
    </Stack>
  );
}
