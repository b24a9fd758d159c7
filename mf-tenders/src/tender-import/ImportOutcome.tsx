import { IconDownload } from '@tabler/icons-react';
import { Button, Group, Stack, Text } from 'shared-ui';
import { saveFile } from 'shared-ui/save-file';
import { ImportReportTable } from './ImportReportTable.tsx';
import type { ImportReport } from './queries.ts';
import { ReadingSummary } from './ReadingSummary.tsx';

const REFUSED_ROWS_FILE = 'licitaciones-con-problemas.csv';

interface OutcomeProps {
  readonly report: ImportReport;
  readonly busy: boolean;
  /** @param onlyValid true to import only the rows without a problem */
  readonly onImport: (onlyValid: boolean) => void;
}

/** The result of a check or an import: the next step, and every row. */
export function ImportOutcome({ report, busy, onImport }: OutcomeProps) {
  const { filas, correctas, importadas, rechazadas_csv: refusedRows } = report;
  const invalid = filas.length - correctas;
  return (
    <Stack component="section" aria-label="Resultado de la revisión" mt="lg">
      <Text role="status" fw={600}>
        {importadas > 0
          ? `Se importaron ${importadas} de ${filas.length} filas.`
          : `${correctas} de ${filas.length} filas se pueden importar. Todavía no se guardó nada.`}
      </Text>
      <ReadingSummary report={report} />
      {importadas === 0 && correctas > 0 && (
        <Group>
          <Button loading={busy} onClick={() => onImport(invalid > 0)}>
            {invalid > 0
              ? `Importar solo las filas correctas (${correctas})`
              : `Importar todas las filas (${correctas})`}
          </Button>
        </Group>
      )}
      {refusedRows !== null && (
        <Stack gap="xs" align="flex-start">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveFile(csvOf(refusedRows), REFUSED_ROWS_FILE)}
          >
            {`Descargar las filas con problemas (${invalid})`}
          </Button>
          <Text size="sm" c="dimmed">
            El archivo tiene las mismas columnas que su planilla y una más, motivos, que dice qué corregir.
            Corríjalo y vuelva a importarlo.
          </Text>
        </Stack>
      )}
      <ImportReportTable report={report} />
    </Stack>
  );
}

const csvOf = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' });
