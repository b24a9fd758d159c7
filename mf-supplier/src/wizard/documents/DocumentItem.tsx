import { IconCalendarEvent, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import { Alert, Button, Stack, Text, toast } from 'shared-ui';
import { DocumentCard, documentName, ObservationStateBadge } from 'shared-ui/request';
import type { UploadedFile } from 'shared-ui/upload';
import { isSessionEnd } from '../../subject/errors.ts';
import { Failure } from '../../subject/Failure.tsx';
import { documentObservations, fileObjection, useUnderWay, useWizard } from '../context.ts';
import { focusUpload } from '../files/focus-upload.ts';
import { PagesUpload } from '../files/PagesUpload.tsx';
import { useUploader } from '../files/use-uploader.ts';
import { ObservedBadge } from '../ObservedBadge.tsx';
import { OpenObservations } from '../OpenObservations.tsx';
import { useBatchCard } from './batch/use-batch.ts';
import { DocumentHelp } from './DocumentHelp.tsx';
import { datesButtonId, fileId } from './document-ids.ts';
import { FileConflict, useFileConflict } from './FileConflict.tsx';
import { documentReasons, useSaveFile } from './save-document.ts';
import { needsDates, usePendingFiles } from './use-pending-files.ts';

const whenGone = (isDated: boolean) =>
  `Este archivo ya está subido y todavía no se guardó: ${
    isDated ? 'ingrese sus fechas para guardarlo' : 'guárdelo'
  } y podrá verlo de nuevo.`;

interface Props {
  readonly document: SupplierDocument;
  /** Asks for its dates: those of the file that waits for them, or of the stored one. */
  readonly onDates?: (waiting: boolean) => void;
  /** Asks to remove it; absent: it is required. */
  readonly onRemove?: () => void;
  /** Begins with the choice of another file than the stored one. */
  readonly replacing?: boolean;
  /** Below its file. */
  readonly answer?: ReactNode;
}

/** One document: what the auditor observed, its file, its dates. A locked one is grey and says why. */
export function DocumentItem({ document, onDates, onRemove, replacing, answer }: Props) {
  const { bundle, begin } = useWizard();
  const upload = useUploader();
  const pending = usePendingFiles();
  const save = useSaveFile(document);
  const box = useRef<HTMLDivElement>(null);
  const batch = useBatchCard(document.id);
  useUnderWay(save.isPending);
  const name = documentName(document);
  const waiting = pending.files[document.id];
  const isDated = needsDates(document);
  const locked = !document.actualizable;
  const twin = locked ? undefined : withSameFile(document, bundle.sujeto_fiscal.documento_proveedor);
  const observations = documentObservations(bundle, document);
  const stored = storedFile(document, fileObjection(bundle, observations));
  const currentDocument = waiting && isDated ? withoutDates(document, waiting.url) : document;
  const waitsFor = save.isPending ? null : isDated ? 'dates' : 'save';

  const onUploaded = ({ url, name: fileName }: UploadedFile) => {
    toast.success(`Archivo subido exitosamente para ${name}`);
    const file = { url, name: fileName };
    pending.keepFile(document, file);
    if (isDated) {
      batch.done();
      return onDates?.(true);
    }
    batch.saving();
    save.mutate(file, {
      onSuccess: batch.done,
      onError: (error) => batch.fail(documentReasons(error).join(' ')),
    });
  };
  const conflict = useFileConflict(document, save);
  const dated = isDated && !locked && conflict === null && (waiting !== undefined || stored !== null);

  return (
    <DocumentCard
      document={currentDocument}
      today={todayInCity(new Date())}
      muted={locked}
      badge={
        waiting && waitsFor === 'save' ? (
          <ObservationStateBadge estado="pendiente" label="Sin guardar" />
        ) : (
          observations.length > 0 && (
            <ObservedBadge
              state={bundle.estado_tramite}
              observations={observations}
              document={currentDocument}
            />
          )
        )
      }
      problemsHidden={waiting !== undefined}
      actions={
        (dated && onDates) || (onRemove && !locked) ? (
          <>
            {dated && onDates && (
              <DatesButton
                id={datesButtonId(document)}
                name={name}
                waiting={waiting !== undefined}
                onAsk={onDates}
              />
            )}
            {onRemove && !locked && (
              <Button
                size="sm"
                variant="subtle"
                color="rojo"
                leftSection={<IconTrash size={18} aria-hidden />}
                aria-label={`Eliminar: ${name}`}
                onClick={onRemove}
              >
                Eliminar
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <Stack gap="sm">
        <OpenObservations observations={observations} />
        {document.tipo_documento && <DocumentHelp type={document.tipo_documento} />}
        <div id={fileId(document)} ref={box}>
          <PagesUpload
            label={name}
            documentName={name}
            labelHidden
            value={
              waiting
                ? {
                    ...waiting,
                    whenGone: whenGone(isDated),
                    ...(waitsFor === 'save' && { objection: 'Falta guardar este archivo' }),
                  }
                : stored
            }
            replacing={replacing && !locked}
            disabled={locked}
            disabledReason={locked ? 'Este documento no se puede modificar ahora.' : undefined}
            incoming={batch.incoming}
            onPhase={batch.onPhase}
            onUpload={upload}
            onBegin={begin}
            onUploaded={onUploaded}
          />
        </div>
        {twin && !waiting && (
          <Alert color="ambar">
            {`Es el mismo archivo que en «${documentName(twin)}». Si fue un error, suba el que corresponde.`}
          </Alert>
        )}
        {conflict && <FileConflict name={name} stored={stored} {...conflict} />}
        {waiting && waitsFor === 'save' && conflict === null && (
          <NotSaved
            id={datesButtonId(document)}
            name={name}
            error={isSessionEnd(save.error) ? null : save.error}
            onSave={() => {
              save.mutate(waiting);
              focusUpload(box.current);
            }}
          />
        )}
        {waiting && waitsFor === 'dates' && conflict === null && (
          <Alert color="ambar">Ingrese las fechas para guardar este archivo.</Alert>
        )}
        {answer}
      </Stack>
    </DocumentCard>
  );
}

/** The document as it would be with a file that waits for its dates. */
const withoutDates = (document: SupplierDocument, url_archivo: string): SupplierDocument => ({
  ...document,
  url_archivo,
  emision: null,
  expiracion: null,
});

/** Returns another document that has the same file. */
const withSameFile = ({ id, archivo }: SupplierDocument, all: readonly SupplierDocument[]) =>
  archivo ? all.find((other) => other.id !== id && other.archivo?.sha256 === archivo.sha256) : undefined;

/** The stored file with the name it was uploaded under. */
function storedFile({ url_archivo: url, archivo }: SupplierDocument, objection: string | undefined) {
  return url === null ? null : { url, objection, ...(archivo && { name: archivo.nombre }) };
}

interface NotSavedProps {
  readonly id: string;
  /** Name of the document. */
  readonly name: string;
  /** Why it was not saved; null where the session ended, or the form was opened anew since. */
  readonly error: unknown;
  readonly onSave: () => void;
}

/** The file is there and the document still has the one before: what is left to do. */
function NotSaved({ id, name, error, onSave }: NotSavedProps) {
  const text = error === null ? 'Guardar el archivo' : 'Reintentar';
  const button = (
    <Button id={id} size="sm" variant="default" aria-label={`${text}: ${name}`} onClick={onSave}>
      {text}
    </Button>
  );
  if (error !== null) {
    return (
      <Failure title="El archivo no quedó guardado" reasons={documentReasons(error)}>
        {button}
      </Failure>
    );
  }
  return (
    <Alert color="ambar">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">El archivo ya está subido. Falta guardarlo.</Text>
        {button}
      </Stack>
    </Alert>
  );
}

interface ButtonProps {
  readonly id: string;
  readonly name: string;
  /** Its file waits for the dates. */
  readonly waiting: boolean;
  readonly onAsk: (waiting: boolean) => void;
}

function DatesButton({ id, name, waiting, onAsk }: ButtonProps) {
  const text = waiting ? 'Ingresar las fechas' : 'Editar';
  return (
    <Button
      id={id}
      size="sm"
      variant={waiting ? 'filled' : 'light'}
      leftSection={<IconCalendarEvent size={18} aria-hidden />}
      aria-label={`${text}: ${name}`}
      onClick={() => onAsk(waiting)}
    >
      {text}
    </Button>
  );
}
