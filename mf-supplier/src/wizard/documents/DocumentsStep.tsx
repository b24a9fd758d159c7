import { useEffect, useState } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import {
  DOCUMENT_GROUP_TITLE,
  DOCUMENT_GROUPS,
  type DocumentGroup,
  documentGroup,
  todayInCity,
} from 'shared-api/rules';
import { DialogUnavailable, LazyComponent, SimpleGrid, Skeleton, Stack, Text, Title } from 'shared-ui';
import { ErrorSummary } from 'shared-ui/forms';
import { documentName } from 'shared-ui/request';
import { Progress } from 'shared-ui/upload';
import { useStepSave, useWizard } from '../context.ts';
import { BatchCards, useBatch } from './batch/use-batch.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { CHOSEN_FILES_ID, datesButtonId, fileId, nameId } from './document-ids.ts';
import { OptionalDocuments } from './OptionalDocuments.tsx';
import { isUnused, type OptionalRowDraft } from './optional-rows.ts';
import { progressText, readyCount } from './progress.ts';
import { useOptionalRows } from './use-optional-rows.ts';
import { needsDates, useForgetLocked, usePendingFiles } from './use-pending-files.ts';

const datesModal = async () => (await import('./DatesModal.tsx')).DatesModal;
const batchUpload = async () => (await import('./batch/BatchUpload.tsx')).BatchUpload;

/** Height of what uploads several files, in pixels, while its code comes. */
const BATCH_HEIGHT = 146;

/** 'Cargar Documentos': every document in its group; each is saved on its own. */
export function DocumentsStep() {
  const { bundle, documents: drafts } = useWizard();
  const documents = bundle.sujeto_fiscal.documento_proveedor;
  const pending = usePendingFiles();
  useForgetLocked(documents);
  const waiting = documents.filter(({ id }) => id in pending.files);
  const dating = useDating(documents);
  const batch = useBatch(documents);
  // Dates are asked right after an upload, also where the connection is gone by then.
  useEffect(() => void datesModal().catch(() => undefined), []);
  const begun = useOptionalRows().rows.flatMap((row, index) => (isUnused(row) ? [] : [{ row, index }]));
  // Counts the attempts in a row to go on with unfinished documents, and whether to another step.
  const [tries, setTries] = useState({ count: 0, elsewhere: false });
  const left = [
    ...(drafts.chosenFiles ? [CHOSEN_ERROR] : []),
    ...begun.map(({ row, index }) => begunError(row, index + 1)),
  ];
  // Files are saved as they come; those that wait for dates keep the person here, those that are not uploaded or have
  // only a name keep them from sending.
  useStepSave(async (elsewhere) => {
    const ready = waiting.length === 0 && (elsewhere || left.length === 0);
    setTries({ count: ready ? 0 : tries.count + 1, elsewhere });
    return ready;
  });
  const undone =
    waiting.length > 0
      ? {
          title: waiting.every(needsDates)
            ? 'Faltan las fechas de archivos que ya subió'
            : 'Hay archivos que ya subió y no se guardaron',
          errors: waiting.map((document) => ({
            field: document.id,
            id: datesButtonId(document),
            message: `${documentName(document)}: ${
              needsDates(document) ? 'ponga sus fechas para guardar el archivo' : 'guarde el archivo'
            }`,
          })),
        }
      : {
          title: drafts.chosenFiles
            ? 'Hay documentos sin terminar'
            : 'Hay documentos opcionales sin terminar',
          errors: tries.elsewhere ? [] : left,
        };
  const inGroup = (group: DocumentGroup) =>
    documents.filter(({ tipo_documento }) => documentGroup(tipo_documento) === group);

  return (
    <Stack gap="xl">
      <ReadyProgress />
      <LazyComponent
        load={batchUpload}
        placeholder={<Skeleton height={BATCH_HEIGHT} />}
        componentProps={{ documents, batch, onShow: showCard }}
      />
      {tries.count > 0 && <ErrorSummary {...undone} attempt={tries.count} />}
      <BatchCards value={batch.cards}>
        {DOCUMENT_GROUPS.filter((group) => group !== 'opcionales').map((group) => (
          <DocumentsOfGroup key={group} group={group} documents={inGroup(group)} onDates={dating.ask} />
        ))}
      </BatchCards>
      <OptionalDocuments documents={inGroup('opcionales')} />
      {/* While several files go up, their progress stays in sight; their dates come after them. */}
      {!batch.busy && <DatesQueue dating={dating} documents={documents} />}
    </Stack>
  );
}

/** Moves the focus to the upload of a document. */
const showCard = (id: string) => document.getElementById(fileId({ id }))?.querySelector('button')?.focus();

const CHOSEN_ERROR = {
  field: CHOSEN_FILES_ID,
  id: CHOSEN_FILES_ID,
  message: 'Suba o cancele los archivos que eligió',
};

/** Returns what an unsaved row of an optional document lacks. */
const begunError = ({ clave, url }: OptionalRowDraft, number: number) => ({
  field: clave,
  id: nameId(clave),
  message: `Documento opcional #${number}: ${url === undefined ? 'elija su archivo' : 'guárdelo'}, o elimínelo`,
});

/** The dates of a document are asked for: of the file that was uploaded and waits, or of the stored one. */
interface Asked {
  readonly document: SupplierDocument;
  readonly waiting: boolean;
}

const isSame = (a: Asked, b: Asked) => a.document.id === b.document.id && a.waiting === b.waiting;

/**
 * One window for dates after another: an upload that ends while one is open must not take its place. Dates that were
 * being typed when the session ended are asked for again.
 */
export function useDating(documents: readonly SupplierDocument[]) {
  const pending = usePendingFiles();
  const [asked, setAsked] = useState<readonly Asked[]>(() =>
    documents
      .filter((one) => one.actualizable && pending.typedDates(one) !== undefined && !pending.isStale(one))
      .map((document) => ({ document, waiting: document.id in pending.files })),
  );
  // A file that was saved or given up in another window waits no more: its dates would be stored at another file.
  const isOpen = ({ document, waiting }: Asked) => !waiting || document.id in pending.files;
  if (!asked.every(isOpen)) setAsked(asked.filter(isOpen));
  const [now] = asked;
  return {
    now,
    ask: (one: Asked) =>
      setAsked((before) => (before.some((other) => isSame(other, one)) ? before : [...before, one])),
    next: () => setAsked((before) => before.filter((one) => one !== now)),
  };
}

interface QueueProps {
  readonly dating: ReturnType<typeof useDating>;
  readonly documents: readonly SupplierDocument[];
}

/** The window that asks for dates now, if any does. */
export function DatesQueue({ dating, documents }: QueueProps) {
  if (!dating.now) return null;
  const { document, waiting } = dating.now;
  return (
    <LazyComponent
      key={`${document.id} ${waiting}`}
      load={datesModal}
      fallback={DialogUnavailable}
      componentProps={{
        // The row as it is now: its file may have been saved since the window opened.
        document: documents.find(({ id }) => id === document.id) ?? document,
        waiting,
        onClose: dating.next,
      }}
    />
  );
}

function ReadyProgress() {
  const { bundle } = useWizard();
  const { ready, total } = readyCount(bundle, todayInCity(new Date()));
  return (
    <div>
      <Text role="status" fw={600} mb={6}>
        {progressText(bundle)}
      </Text>
      <Progress value={total === 0 ? 0 : (ready / total) * 100} aria-label="Documentos listos" />
    </div>
  );
}

interface GroupProps {
  readonly group: DocumentGroup;
  readonly documents: readonly SupplierDocument[];
  readonly onDates: (asked: Asked) => void;
}

function DocumentsOfGroup({ group, documents, onDates }: GroupProps) {
  const title = DOCUMENT_GROUP_TITLE[group];
  if (documents.length === 0) return null;
  return (
    <Stack gap="md" component="section" aria-label={title ?? 'Documentos sin fechas'}>
      {title !== null && <Title order={3}>{title}</Title>}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {documents.map((document) => (
          <DocumentItem
            key={document.id}
            document={document}
            onDates={(waiting) => onDates({ document, waiting })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
