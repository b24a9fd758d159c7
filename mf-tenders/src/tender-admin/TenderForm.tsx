import { type FormEvent, useState } from 'react';
import type { TenderProblems } from 'shared-api/rules';
import { Alert, Box, Button, Group, Stack, Text } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { useDraft } from 'shared-ui/portal';
import { FileUpload } from 'shared-ui/upload';
import { type Draft, toSave } from './draft.ts';
import { useSaveTender, useUploadTerms } from './queries.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { fieldId, TenderFields } from './TenderFields.tsx';

interface Props {
  /** The tender to change; null for a new one. */
  readonly id: string | null;
  readonly initial: Draft;
  readonly onClose: () => void;
  readonly onCalendar: (open: boolean) => void;
}

const NO_PROBLEMS: TenderProblems = {};
const FIELD_NAMES: Readonly<Record<keyof TenderProblems, string>> = {
  titulo: 'Objeto',
  tipo_licitacion: 'Tipo de licitación',
  subtipo_licitacion: 'Subtipo de licitación',
  expediente: 'Expediente',
  numero: 'Número',
  anio: 'Año',
  fecha_publicacion: 'Fecha de publicación',
  fecha_vencimiento: 'Fecha de vencimiento',
  pliego_url: 'Pliego de condiciones',
};

/** Form of a tender. What is typed survives closing the window and an expired session, until it is saved or discarded. */
export function TenderForm({ id, initial, onClose, onCalendar }: Props) {
  const [draft, setDraft, forget, restored] = useDraft<Draft>(`licitacion:${id ?? 'nueva'}`, initial);
  const [tried, setTried] = useState(0);
  const save = useSaveTender(id);
  const upload = useUploadTerms();
  const checked = toSave(draft);
  const problems = tried > 0 && 'problems' in checked ? checked.problems : NO_PROBLEMS;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  const done = () => {
    forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('body' in checked) save.mutate(checked.body, { onSuccess: done });
    else setTried(tried + 1);
  };

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Stack>
        {restored && (
          <Alert color="azul" title="Se recuperó lo que había escrito">
            Estos datos todavía no están guardados. Para descartarlos, elija Cancelar.
          </Alert>
        )}
        <ErrorSummary attempt={tried} errors={summaryOf(problems)} />
        <TenderFields draft={draft} problems={problems} onChange={change} onCalendar={onCalendar} />
        <Box id={fieldId('pliego_url')} tabIndex={-1}>
          <FileUpload
            label="Pliego de condiciones"
            value={draft.pliego_url ? { url: draft.pliego_url } : null}
            onUpload={upload}
            onUploaded={({ url }) => change({ pliego_url: url })}
          />
          {problems.pliego_url && (
            <Text c="rojo.8" size="sm" mt="xs">
              {problems.pliego_url}
            </Text>
          )}
        </Box>
        <ScheduleFields draft={draft} onChange={change} />
        {save.isError && <Alert color="rojo">{save.error.message}</Alert>}
        <Group justify="flex-end">
          <Button type="button" variant="default" onClick={done}>
            Cancelar
          </Button>
          <Button type="submit" loading={save.isPending}>
            {id ? 'Guardar Cambios' : 'Crear licitación'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Cancelar descarta lo que escribió; si solo cierra la ventana, queda guardado en esta pestaña.
        </Text>
      </Stack>
    </Box>
  );
}

function summaryOf(problems: TenderProblems) {
  return Object.entries(FIELD_NAMES).flatMap(([field, name]) => {
    const message = problems[field as keyof TenderProblems];
    return message ? [{ field: name, id: fieldId(field as keyof TenderProblems), message }] : [];
  });
}
