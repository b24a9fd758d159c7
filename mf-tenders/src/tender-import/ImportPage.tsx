import { useState } from 'react';
import {
  type CivilDate,
  digitsOf,
  IMPORT_COLUMNS,
  SUBTYPES,
  tenderLabel,
  tenderSubtypeOf,
} from 'shared-api/rules';
import { Alert, Button, Group, NativeSelect, Page, Paper, SimpleGrid, Stack, Text, Title } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { TypedInput } from 'shared-ui/forms';
import { FileField } from 'shared-ui/upload';
import { ImportOutcome } from './ImportOutcome.tsx';
import { type ImportInput, type ImportReport, useImport, useUploadAll } from './queries.ts';
import { readCsv } from './read-file.ts';

const NO_DEFAULTS: ImportInput['completar'] = {
  fecha_publicacion: null,
  plazo_dias: null,
  subtipo_licitacion: null,
  pliego_url: null,
};
const SUBTYPE_CHOICES = [
  { value: '', label: 'No completar' },
  ...SUBTYPES.map((code) => ({ value: code, label: tenderLabel(code) })),
];

const TERM_DAYS = {
  clean: digitsOf,
  problem: (days: string) =>
    days === '' || (/^\d{1,4}$/.test(days) && Number(days) > 0)
      ? null
      : 'Escriba los días con números, de 1 a 9999',
};

/** `/licitaciones/importar`: checks a CSV file row by row, and imports it after its report was shown. */
export function ImportPage() {
  /** Null: no file was chosen. */
  const [csv, setCsv] = useState<string | null>(null);
  const [archivos, setFiles] = useState<ImportInput['archivos']>([]);
  const [completar, setDefaults] = useState(NO_DEFAULTS);
  const [report, setReport] = useState<ImportReport | null>(null);
  const run = useImport();
  const upload = useUploadAll();
  const complete = (change: Partial<ImportInput['completar']>) => {
    setDefaults({ ...completar, ...change });
    setReport(null);
  };

  const send = (importar: boolean, soloCorrectas = false) =>
    run.mutate(
      { csv: csv ?? '', archivos, completar, importar, solo_correctas: soloCorrectas },
      { onSuccess: setReport, onError: () => setReport(null) },
    );
  const readFile = async (files: readonly File[]) => {
    setReport(null);
    run.reset();
    setCsv(files[0] ? await readCsv(files[0]) : null);
  };
  const sendTerms = (files: readonly File[]) => {
    setReport(null);
    upload.mutate(files, { onSuccess: setFiles });
  };

  return (
    <Page
      title="Importar licitaciones"
      back={{ to: '/licitaciones', label: 'Volver a la administración de licitaciones' }}
      intro="Primero se revisa cada fila del archivo y nada se guarda. Después de ver el resultado, usted decide si importa."
    >
      <Stack gap="lg">
        <Paper withBorder p="md">
          <Stack>
            <FileField label="Archivo CSV" accept=".csv,text/csv" onFiles={(files) => void readFile(files)} />
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {`Columnas, en cualquier orden: ${IMPORT_COLUMNS.join(', ')}. Separe las celdas con coma o punto y coma, y escriba las fechas como dd/mm/aaaa o aaaa-mm-dd. La columna pliego lleva el nombre de uno de los pliegos que suba aquí.`}
            </Text>
            <FileField
              label="Pliegos (PDF, JPG o PNG)"
              accept=".pdf,.jpg,.jpeg,.png"
              multiple
              busy={upload.isPending}
              onFiles={sendTerms}
            />
            {archivos.length > 0 && (
              <Text role="status">
                {archivos.length === 1 ? '1 pliego subido' : `${archivos.length} pliegos subidos`}
              </Text>
            )}
            {upload.isError && <Alert color="rojo">{upload.error.message}</Alert>}
          </Stack>
        </Paper>
        <Paper withBorder p="md" component="section" aria-labelledby="completar">
          <Title order={2} size="h4" id="completar">
            Filas que no traen un dato
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            Si lo indica, se completan así; si no, se informan con problemas.
          </Text>
          <Defaults value={completar} archivos={archivos} onChange={complete} />
        </Paper>
        <Group>
          <Button disabled={!csv} loading={run.isPending || upload.isPending} onClick={() => send(false)}>
            Revisar archivo
          </Button>
        </Group>
        {csv === '' && <Alert color="rojo">El archivo está vacío.</Alert>}
        {run.isError && <Alert color="rojo">{run.error.message}</Alert>}
        {report && (
          <ImportOutcome report={report} busy={run.isPending} onImport={(some) => send(true, some)} />
        )}
      </Stack>
    </Page>
  );
}

interface DefaultsProps {
  readonly value: ImportInput['completar'];
  readonly archivos: ImportInput['archivos'];
  readonly onChange: (change: Partial<ImportInput['completar']>) => void;
}

function Defaults({ value, archivos = [], onChange }: DefaultsProps) {
  const [days, setDays] = useState(String(value.plazo_dias ?? ''));
  const type = (typed: string) => {
    setDays(typed);
    onChange({ plazo_dias: TERM_DAYS.problem(typed) === null && typed !== '' ? Number(typed) : null });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateField
        label="Fecha de publicación"
        value={value.fecha_publicacion}
        onChange={(day: CivilDate | null) => onChange({ fecha_publicacion: day })}
      />
      <TypedInput
        label="Días desde la publicación hasta el vencimiento"
        kind={TERM_DAYS}
        value={days}
        onChange={type}
      />
      <NativeSelect
        label="Subtipo de las contrataciones directas"
        data={SUBTYPE_CHOICES}
        value={value.subtipo_licitacion ?? ''}
        onChange={(event) => onChange({ subtipo_licitacion: tenderSubtypeOf(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Pliego"
        data={[
          { value: '', label: 'No completar' },
          ...archivos.map(({ nombre, url }) => ({ value: url, label: nombre })),
        ]}
        value={value.pliego_url ?? ''}
        onChange={(event) => onChange({ pliego_url: event.currentTarget.value || null })}
      />
    </SimpleGrid>
  );
}
