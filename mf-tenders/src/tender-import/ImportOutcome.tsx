import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Box, Button, Group, Stack, Text } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { ImportReportTable } from './ImportReportTable.tsx';
import type { ImportReport } from './queries.ts';
import { ReadingSummary } from './ReadingSummary.tsx';

const REFUSED_ROWS_FILE = 'licitaciones-con-problemas.csv';

const MAY_BE_DONE =
  'La respuesta a la importación anterior se perdió: las filas que dicen «Ya está cargada» se guardaron.';

interface OutcomeProps {
  readonly report: ImportReport;
  /** The answer to an earlier import got lost. */
  readonly mayBeDone: boolean;
  readonly busy: boolean;
  /** @param onlyValid true to import only the rows without a problem */
  readonly onImport: (onlyValid: boolean) => void;
}

/** The result of a check or an import: the next step, and every row. */
export function ImportOutcome({ report, mayBeDone, busy, onImport }: OutcomeProps) {
  const { filas, correctas, importadas, rechazadas_csv: refusedRows } = report;
  const invalid = filas.length - correctas;
  const rows = filas.length === 1 ? 'fila' : 'filas';
  return (
    <Stack component="section" aria-label="Resultado de la revisión" mt="lg">
      <Text role="status" fw={600}>
        {importadas > 0
          ? `${importadas === 1 ? 'Se importó' : 'Se importaron'} ${importadas} de ${filas.length} ${rows}.`
          : `${correctas} de ${filas.length} ${rows} ${correctas === 1 || filas.length === 1 ? 'se puede' : 'se pueden'} importar. ${mayBeDone ? MAY_BE_DONE : 'Todavía no se guardó nada.'}`}
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
      {refusedRows !== null && <RefusedRows csv={refusedRows} count={invalid} />}
      <ImportReportTable report={report} />
    </Stack>
  );
}

interface RefusedProps {
  readonly csv: string;
  readonly count: number;
}

/** The rows with a problem, to be corrected: a file, or a text where a browser saves no file that the page made. */
function RefusedRows({ csv, count }: RefusedProps) {
  const url = useFileUrl(csv);
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        component="a"
        href={url}
        download={REFUSED_ROWS_FILE}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {`Descargar las filas con problemas (${count})`}
      </Button>
      <Text size="sm" c="dimmed">
        El archivo tiene las mismas columnas que su planilla y una más, motivos, que dice qué corregir.
        Corríjalo y vuelva a importarlo.
      </Text>
      <Box component="details" w="100%">
        <Text component="summary" size="sm">
          ¿No se descargó? Copie las filas
        </Text>
        <Textarea
          mt="xs"
          label="Filas con problemas"
          description="Cópielas, corríjalas y péguelas arriba, en «O pegar una tabla»."
          readOnly
          rows={6}
          value={csv.replace('\ufeff', '')}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Box>
    </Stack>
  );
}

/** Returns the address of a CSV file with a text, while the part is shown. */
function useFileUrl(csv: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [csv]);
  return url;
}
