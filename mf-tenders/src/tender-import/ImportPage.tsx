import { useRef, useState } from 'react';
import { randomKey } from 'shared-api/client';
import { SUBTYPES, tenderLabel } from 'shared-api/rules';
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Page,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Form, Textarea } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { CHOOSER_ACCEPT, FileField, limitText, uploadLimit } from 'shared-ui/upload';
import { ImportOutcome } from './ImportOutcome.tsx';
import { LeaveImport } from './LeaveImport.tsx';
import { type ImportInput, type ImportReport, useImport, useUploadAll } from './queries.ts';
import { type ChosenFile, readFile, TABLE_LIMIT } from './read-file.ts';
import { TemplateButtons } from './TemplateButtons.tsx';
import { UploadProblems } from './UploadProblems.tsx';
import { defaultsOf, useImportForm } from './use-import-form.ts';

const SUBTYPE_CHOICES = [
  { value: '', label: 'No completar' },
  ...SUBTYPES.map((code) => ({ value: code, label: tenderLabel(code) })),
];

type Terms = ImportInput['archivos'];

/** The checked table, and the server's reading of it. */
interface Checked {
  readonly input: ImportInput;
  readonly report: ImportReport;
  /** An import that is sent again because its answer got lost is done once. */
  readonly key: string;
}

/** `/licitaciones/importar`: shows what was read of a table, row by row, and imports it after that was seen. */
export function ImportPage() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  // A new key empties a file field.
  const [fileRound, setFileRound] = useState(0);
  const [archivos, setTerms] = useState<Terms>([]);
  const [termsRound, setTermsRound] = useState(0);
  const [checked, setChecked] = useState<Checked | null>(null);
  const run = useImport();
  const upload = useUploadAll();
  const lastRead = useRef(0);
  // The result is shown only while the table is the one that was checked.
  const changes = useRef(0);
  const outdate = () => {
    changes.current += 1;
    setChecked(null);
    run.reset();
  };
  const form = useImportForm(outdate);
  const table = form.values.tabla.trim() === '' ? file : { csv: form.values.tabla };

  const holdsFiles =
    file !== null ||
    upload.isPending ||
    archivos.length > 0 ||
    upload.problems.some(({ unsent }) => unsent !== undefined);

  const chooseFile = async (files: readonly File[]) => {
    outdate();
    form.setFieldValue('tabla', '');
    lastRead.current += 1;
    const read = lastRead.current;
    const chosen = files[0] ? await readFile(files[0]) : null;
    // Another file may have been chosen, or a table pasted, while this one was read.
    if (read === lastRead.current) setFile(chosen);
  };
  const dropFile = () => {
    lastRead.current += 1;
    if (file === null) return;
    setFile(null);
    setFileRound((round) => round + 1);
  };
  const dropTerms = () => {
    setTerms([]);
    setTermsRound((round) => round + 1);
    upload.reset();
  };
  const paste = (tabla: string) => {
    form.setFieldValue('tabla', tabla);
    dropFile();
  };
  const uploadTerms = (files: readonly File[]) => {
    outdate();
    upload.mutate(files, {
      onSuccess: (uploaded) => setTerms((before) => lastOfEachName([...before, ...uploaded])),
    });
  };
  const check = async () => {
    setChecked(null);
    if (table === null || 'problem' in table) return;
    const source = 'csv' in table ? table : { archivo: table };
    const input = {
      ...source,
      archivos,
      completar: defaultsOf(form.values, archivos),
      importar: false,
      solo_correctas: false,
    };
    const before = changes.current;
    const report = await run.mutateAsync({ body: input, key: null });
    if (before === changes.current) setChecked({ input, report, key: randomKey() });
  };
  const importRows = ({ input, key }: Checked, onlyValid: boolean) =>
    run.mutate(
      { body: { ...input, importar: true, solo_correctas: onlyValid }, key },
      {
        onSuccess: (report) => {
          // Emptying the form takes away the result, which is shown after it.
          if (report.importadas === report.filas.length) {
            form.discard();
            dropFile();
            dropTerms();
          }
          setChecked({ input, report, key });
        },
      },
    );

  return (
    <Page
      title="Importar licitaciones"
      back={{ to: '/licitaciones', label: 'Volver a la administración de licitaciones' }}
      intro="Primero se muestra qué se leyó de cada fila y nada se guarda. Después de ver el resultado, usted decide si importa."
    >
      <LeaveImport holdsFiles={holdsFiles} />
      <Form form={form} label="Revisar una planilla" onSubmit={check}>
        {form.restored && (
          <RestoredDraft>
            No se terminó de importar. Si había elegido archivos, elíjalos de nuevo. Para descartar lo
            escrito, bórrelo.
          </RestoredDraft>
        )}
        <Paper withBorder p="md" data-unsaved={holdsFiles}>
          <Stack>
            <FileField
              key={`table-${fileRound}`}
              label="Planilla (Excel o CSV)"
              accept=".xlsx,.xlsm,.csv,.txt,.tsv,.tab,.xls,.ods"
              limit={TABLE_LIMIT}
              onFiles={(files) => void chooseFile(files)}
            />
            {file !== null && 'problem' in file && <Alert color="rojo">{file.problem}</Alert>}
            <Textarea
              label="O pegar una tabla"
              description="Copie las celdas en su planilla, con la fila de los títulos, y péguelas aquí."
              autosize
              minRows={2}
              maxRows={8}
              {...form.field('tabla')}
              onChange={(event) => paste(event.currentTarget.value)}
            />
            <TemplateButtons />
            <FileField
              key={`terms-${termsRound}`}
              label="Pliegos (PDF, JPG o PNG)"
              accept={CHOOSER_ACCEPT}
              multiple
              limit={limitText(uploadLimit())}
              busy={upload.isPending}
              sending={upload.phase}
              onCancel={upload.cancel}
              onFiles={uploadTerms}
            >
              <UploadProblems problems={upload.problems} busy={upload.isPending} onRetry={uploadTerms} />
            </FileField>
            <Text size="sm" c="dimmed">
              La columna Pliego de condiciones lleva el nombre de uno de los pliegos que suba aquí.
            </Text>
            {archivos.length > 0 && (
              <Text role="status">
                {archivos.length === 1 ? '1 pliego subido' : `${archivos.length} pliegos subidos`}
              </Text>
            )}
          </Stack>
        </Paper>
        <Paper withBorder p="md" component="section" aria-labelledby="completar">
          <Title order={2} size="h4" id="completar">
            Filas que no traen un dato
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            Si lo indica, se completan así; si no, se informan con problemas.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateField label="Fecha de publicación" {...form.dateField('fecha_publicacion')} />
            <TextInput
              label="Días desde la publicación hasta el vencimiento"
              inputMode="numeric"
              {...form.field('plazo_dias')}
            />
            <NativeSelect
              label="Subtipo de las contrataciones directas"
              data={SUBTYPE_CHOICES}
              {...form.field('subtipo_licitacion')}
            />
            <NativeSelect
              label="Pliego"
              data={[
                { value: '', label: 'No completar' },
                ...archivos.map(({ nombre }) => ({ value: nombre, label: nombre })),
              ]}
              {...form.field('pliego')}
            />
          </SimpleGrid>
        </Paper>
        <Group>
          <Button
            type="submit"
            disabled={table === null || 'problem' in table}
            loading={run.isPending || upload.isPending}
          >
            Revisar
          </Button>
        </Group>
      </Form>
      {run.isError && (
        <Alert color="rojo" mt="lg">
          {run.error.message}
        </Alert>
      )}
      {checked && (
        <ImportOutcome
          report={checked.report}
          mayBeDone={run.mayBeDone}
          busy={run.isPending}
          onImport={(onlyValid) => importRows(checked, onlyValid)}
        />
      )}
    </Page>
  );
}

/** A table names pliegos by their files, so a file that is uploaded again takes the place of the earlier one. */
const lastOfEachName = (files: Terms): Terms => [
  ...new Map(files.map((file) => [file.nombre, file])).values(),
];
