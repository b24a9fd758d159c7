import { IconEye } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isAnswerLost } from 'shared-api/client';
import type { Tender, TenderDetail } from 'shared-api/contract';
import { changesTerms, TENDER_FIELDS } from 'shared-api/rules';
import { Alert, Box, Button, Group, Text } from 'shared-ui';
import { Form } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { FileUpload, useStillUploading } from 'shared-ui/upload';
import { useTenderUpload } from '../use-tender-upload.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { ConflictNotice, TypedValues } from './ConflictNotice.tsx';
import { FollowerNotice } from './FollowerNotice.tsx';
import { PublicationFields } from './PublicationFields.tsx';
import { useSaveTender } from './queries.ts';
import { TenderFields } from './TenderFields.tsx';
import { TenderPreview } from './TenderPreview.tsx';
import { TwinNotice } from './TwinNotice.tsx';
import { changesOf, type Draft, publishedAs, type TermsFile, toSave } from './tender-draft.ts';
import { AutosaveNote } from './unfinished/AutosaveNote.tsx';
import { useDiscardUnfinished } from './unfinished/queries.ts';
import { DiscardUnfinished } from './unfinished/UnfinishedTenders.tsx';
import { useTenderForm } from './use-tender-form.ts';

interface Props {
  /** The tender to change, as it is stored now; null for a new one. */
  readonly stored: TenderDetail | null;
  readonly initial: Draft;
  /** Id of the tender that a new one copies. */
  readonly copied?: string;
  /** Id of the unfinished tender that a new one goes on with. */
  readonly continued?: string;
  readonly onClose: () => void;
  /** Called with the id of a tender that was created, unless the form was closed meanwhile. */
  readonly onCreated: (id: string) => void;
  /** Called when something over the form takes the Escape key: a calendar, the preview. */
  readonly onCover: (covered: boolean) => void;
}

const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede guardar la licitación con él, o subirlo otra vez para verlo.';
/** Stands for the file of a draft that has an address only. */
const UNKNOWN_FILE: TermsFile = { tipo: '', bytes: 0 };

/** The form of a tender. Its draft survives closing the modal and an expired session. */
export function TenderForm({ stored, initial, copied, continued, onClose, onCreated, onCover }: Props) {
  const [uploading, onBegin] = useStillUploading();
  const tender = useTenderForm({ stored, initial, copied, continued, uploading });
  const { form, opened, announced } = tender;
  const { values } = form;
  // Grows with each attempt to save over a newer tender.
  const [refusedSaves, setRefusedSaves] = useState(0);
  const save = useSaveTender(tender.discard);
  const upload = useTenderUpload();
  const uploadedTerms = useRef<TermsFile | null>(null);
  const [previewing, setPreviewing] = useState(false);
  // A tender that this form saved, or may have saved, is no conflict.
  const mayBeOwn = save.isPending || save.isSuccess || isAnswerLost(save.error?.cause);
  const behind = tender.behind && !mayBeOwn;
  const checked = toSave(values, opened);
  const isNewFile = values.pliego_url !== opened?.pliego_url;
  const termsProblem = form.errors.pliego_url;

  // Followers of a hidden tender are told once it is shown again.
  const isShownAgain = opened?.mostrar === false;
  const tellsFollowers =
    opened &&
    tender.wasPublic &&
    'body' in checked &&
    (checked.body.mostrar || checked.body.publicar_desde !== null) &&
    (isShownAgain || changesTerms(Object.keys(changesOf(checked.body, opened, values, announced))));

  const { unfinished } = tender;
  const removal = useDiscardUnfinished();
  const [discarding, setDiscarding] = useState(false);
  const leave = () => {
    tender.discard();
    onClose();
  };
  const cancel = async () => {
    if (unfinished.kept) return setDiscarding(true);
    // The first save may be under way.
    const version = stored ? 0 : await unfinished.end();
    if (version > 0) removal.mutate({ id: unfinished.id });
    leave();
  };
  const submit = async () => {
    if ('problems' in checked) return;
    if (behind) return setRefusedSaves(refusedSaves + 1);
    const { body } = checked;
    const change =
      stored && opened
        ? { id: stored.id, change: changesOf(body, opened, values, announced), version: tender.version }
        : { created: { ...body, borrador: unfinished.id } };
    await unfinished.end();
    const onSuccess = ({ id }: Tender) => (stored ? onClose() : onCreated(id));
    return save.mutateAsync(change, { onSuccess }).catch((error: unknown) => {
      unfinished.resume();
      throw error;
    });
  };
  const reload = () => {
    save.reset();
    setRefusedSaves(0);
    tender.reload();
  };
  const preview = (open: boolean) => {
    if (open && 'problems' in checked) return void form.check();
    setPreviewing(open);
    onCover(open);
  };

  return (
    <>
      <Form form={form} onSubmit={submit}>
        {behind && (
          <ConflictNotice attempt={refusedSaves + (save.isError ? save.submittedAt : 0)} onReload={reload} />
        )}
        {tender.lost.length > 0 && (
          <TypedValues
            typed={tender.before}
            current={values}
            differs={tender.lost}
            idOf={form.idOf}
            onUse={(part) => form.setValues(part)}
          />
        )}
        {tender.restored && <RestoredDraft />}
        <TwinNotice values={values} id={stored?.id ?? null} />
        <TenderFields form={form} storedNumber={opened?.expediente ?? null} onCalendar={onCover} />
        <Box id={form.idOf('pliego_url')} tabIndex={-1}>
          <FileUpload
            label={TENDER_FIELDS.pliego_url.label}
            required
            value={
              tender.termsUrl ? { url: tender.termsUrl, ...(isNewFile && { whenGone: WHEN_GONE }) } : null
            }
            onUpload={(file, options) => {
              uploadedTerms.current = { tipo: file.type, bytes: file.size };
              return upload(file, options);
            }}
            onUploaded={({ url }) => form.setValues({ pliego_url: url, pliego: uploadedTerms.current })}
            onBegin={onBegin}
          />
          {termsProblem && (
            <Text c="rojo.8" size="sm" mt="xs">
              {termsProblem}
            </Text>
          )}
        </Box>
        {announced && <AnnouncementFields form={form} change={announced} />}
        <PublicationFields form={form} isPublished={opened?.mostrar ?? false} />
        {stored && tellsFollowers && <FollowerNotice tenderId={stored.id} isShownAgain={isShownAgain} />}
        {/* A conflict that was loaded again resets the call. */}
        {form.failure && save.isError && <Alert color="rojo">{form.failure.message}</Alert>}
        <Group justify="flex-end">
          <Button type="button" variant="default" onClick={() => void cancel()} disabled={form.submitting}>
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
          <Button type="submit" loading={form.submitting}>
            {stored ? 'Guardar Cambios' : 'Crear licitación'}
          </Button>
        </Group>
        {stored ? (
          <Text size="sm" c="dimmed">
            Cancelar descarta lo que escribió; si solo cierra la ventana, queda guardado en esta pestaña.
          </Text>
        ) : (
          <AutosaveNote {...unfinished} onKeepAnew={unfinished.keepAnew} />
        )}
      </Form>
      <DiscardUnfinished
        tender={discarding ? (unfinished.kept ?? null) : null}
        removal={removal}
        onClose={() => setDiscarding(false)}
        onDiscarded={() => {
          void unfinished.end();
          leave();
        }}
      />
      <TenderPreview
        tender={
          previewing && 'body' in checked
            ? publishedAs(checked.body, values.pliego ?? UNKNOWN_FILE, stored)
            : null
        }
        published={values.mostrar}
        onClose={() => preview(false)}
      />
    </>
  );
}
