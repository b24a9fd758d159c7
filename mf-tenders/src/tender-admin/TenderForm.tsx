import { IconEye } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import type { TenderDetail } from 'shared-api/contract';
import type { TenderProblems } from 'shared-api/rules';
import { Alert, Box, Button, Group, Stack, Text } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { Restored } from 'shared-ui/overlays';
import { FileUpload, useStillUploading } from 'shared-ui/upload';
import { useTenderUpload } from '../use-tender-upload.ts';
import { ConflictNotice, TypedValues } from './ConflictNotice.tsx';
import { useSaveTender } from './queries.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { fieldId, TenderFields } from './TenderFields.tsx';
import { TenderPreview } from './TenderPreview.tsx';
import { changesOf, type Draft, publishedAs, type TermsFile, toSave } from './tender-draft.ts';
import { useTenderDraft } from './use-tender-draft.ts';

interface Props {
  /** The tender to change, as it is stored now; null for a new one. */
  readonly stored: TenderDetail | null;
  readonly initial: Draft;
  readonly onClose: () => void;
  /** Something stands over the form, which takes the Escape key: a calendar, the preview. */
  readonly onCover: (covered: boolean) => void;
}

const NO_PROBLEMS: TenderProblems = {};
const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede guardar la licitación con él, o subirlo otra vez para verlo.';
/** Of a form that was kept before files were noted. */
const UNKNOWN_FILE: TermsFile = { tipo: '', bytes: 0 };
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
export function TenderForm({ stored, initial, onClose, onCover }: Props) {
  const form = useTenderDraft(stored, initial);
  const { draft, opened, change } = form;
  const [tried, setTried] = useState(0);
  // How often it was tried to save over a newer tender.
  const [held, setHeld] = useState(0);
  // What is no day counts as none, which a draft may be saved with: only its field knows that something stands in it.
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const dayProblem = draft.mostrar || draft.publicarDia ? null : unreadable;
  const save = useSaveTender(form.forget);
  const upload = useTenderUpload();
  const [uploading, onBegin] = useStillUploading();
  const sentTerms = useRef<TermsFile | null>(null);
  const [previewing, setPreviewing] = useState(false);
  // What is being saved, or was, is the newer tender itself.
  const behind = form.behind && !save.isPending && !save.isSuccess;
  const checked = toSave(draft, opened?.draft ?? null);
  const problems: TenderProblems =
    tried > 0
      ? { ...('problems' in checked && checked.problems), ...(uploading && { pliego_url: uploading }) }
      : NO_PROBLEMS;
  // Whether an hour has passed, the server's clock says.
  const hourProblem = isHourPassed(save.error?.cause) ? (save.error?.message ?? null) : null;
  const schedule = (part: Partial<Draft>) => {
    if (hourProblem) save.reset();
    change(part);
  };
  const isNewFile = draft.pliego_url !== opened?.draft.pliego_url;

  const cancel = () => {
    form.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('problems' in checked || uploading || dayProblem) return setTried(tried + 1);
    if (behind) return setHeld(held + 1);
    const { body } = checked;
    const saved =
      stored && opened
        ? { id: stored.id, change: changesOf(body, opened.draft), version: opened.version }
        : { created: body };
    save.mutate(saved, { onSuccess: onClose });
  };
  const reload = () => {
    save.reset();
    setHeld(0);
    form.reload();
  };
  const preview = (open: boolean) => {
    if (open && 'problems' in checked) return setTried(tried + 1);
    setPreviewing(open);
    onCover(open);
  };

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Stack>
        {behind && (
          <ConflictNotice attempt={held + (save.isError ? save.submittedAt : 0)} onReload={reload} />
        )}
        {form.lost.length > 0 && (
          <TypedValues typed={form.before} current={draft} differs={form.lost} onUse={change} />
        )}
        {form.restored && <Restored />}
        <ErrorSummary
          attempt={tried}
          errors={[...summaryOf(problems), ...(tried > 0 ? dayError(dayProblem) : [])]}
        />
        <TenderFields
          draft={draft}
          storedNumber={opened?.draft.expediente ?? null}
          problems={problems}
          onChange={change}
          onCalendar={onCover}
        />
        <Box id={fieldId('pliego_url')} tabIndex={-1}>
          <FileUpload
            label="Pliego de condiciones"
            value={form.termsUrl ? { url: form.termsUrl, ...(isNewFile && { whenGone: WHEN_GONE }) } : null}
            onUpload={(file, options) => {
              sentTerms.current = { tipo: file.type, bytes: file.size };
              return upload(file, options);
            }}
            onUploaded={({ url }) => change({ pliego_url: url, pliego: sentTerms.current })}
            onBegin={onBegin}
          />
          {problems.pliego_url && (
            <Text c="rojo.8" size="sm" mt="xs">
              {problems.pliego_url}
            </Text>
          )}
        </Box>
        <ScheduleFields
          draft={draft}
          hourProblem={hourProblem}
          onChange={schedule}
          onUnreadable={setUnreadable}
        />
        {save.isError && !hourProblem && <Alert color="rojo">{save.error.message}</Alert>}
        <Group justify="flex-end">
          <Button type="button" variant="default" onClick={cancel} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button
            type="button"
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => preview(true)}
          >
            Vista previa
          </Button>
          <Button type="submit" loading={save.isPending}>
            {stored ? 'Guardar Cambios' : 'Crear licitación'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Cancelar descarta lo que escribió; si solo cierra la ventana, queda guardado en esta pestaña.
        </Text>
      </Stack>
      <TenderPreview
        tender={
          previewing && 'body' in checked
            ? publishedAs(checked.body, draft.pliego ?? UNKNOWN_FILE, stored)
            : null
        }
        published={draft.mostrar}
        onClose={() => preview(false)}
      />
    </Box>
  );
}

function summaryOf(problems: TenderProblems) {
  return Object.entries(FIELD_NAMES).flatMap(([field, name]) => {
    const message = problems[field as keyof TenderProblems];
    return message ? [{ field: name, id: fieldId(field as keyof TenderProblems), message }] : [];
  });
}

const dayError = (problem: string | null) =>
  problem
    ? [
        {
          field: 'publicarDia',
          id: fieldId('publicarDia'),
          message: `Publicar por sí sola el día: ${problem}`,
        },
      ]
    : [];

const isHourPassed = (cause: unknown): boolean => cause instanceof ApiError && cause.code === 'HORA_PASADA';
