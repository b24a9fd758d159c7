import { useEffect, useRef } from 'react';
import type { SupplierDocument } from 'shared-api/contract';
import { LazyComponent, LoadingPage, Paper, Problem, Stack, Title } from 'shared-ui';
import { documentName } from 'shared-ui/request';
import { CHOOSER_ACCEPT, FileZone } from 'shared-ui/upload';
import { useWizard } from '../../context.ts';
import { needsDates, usePendingFiles } from '../use-pending-files.ts';
import type { useBatch } from './use-batch.ts';

const chosenFiles = async () => (await import('./ChosenFiles.tsx')).ChosenFiles;
const batchProgress = async () => (await import('./BatchProgress.tsx')).BatchProgress;
const LOADING = { placeholder: <LoadingPage />, fallback: NotLoaded } as const;

interface Props {
  readonly documents: readonly SupplierDocument[];
  readonly batch: ReturnType<typeof useBatch>;
  /** Moves to a document's card. */
  readonly onShow: (documentId: string) => void;
}

/** 'Subir varios a la vez': choose or drop all files, say which document each one is, and watch them go up. */
export function BatchUpload({ documents, batch, onShow }: Props) {
  const { chosenFiles: chosen, setChosenFiles: setChosen } = useWizard().documents;
  const choose = (files: readonly File[]) => setChosen({ files, read: null });
  const pending = usePendingFiles();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = documents.filter(
    ({ actualizable, tipo_documento }) => actualizable && tipo_documento !== null,
  );
  // The pressed button goes with the list that it ends or closes, and the heading too where one document is left.
  const focusBack = () => {
    const [only, ...others] = open;
    if (only && others.length === 0) onShow(only.id);
    else heading.current?.focus();
  };
  useDropAnywhere(chosen === null && !batch.busy && open.length > 0 ? choose : null);
  if (open.length < 2 && batch.tasks.length === 0 && chosen === null) return null;
  const choices = open.map((document) => ({ id: document.id, nombre: documentName(document) }));
  const filled = open.flatMap(({ id, url_archivo }) =>
    url_archivo !== null || id in pending.files ? [id] : [],
  );
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="subir-varios">
      <Stack gap="md">
        <Title order={3} id="subir-varios" ref={heading} tabIndex={-1}>
          Subir varios a la vez
        </Title>
        {chosen === null && !batch.busy && (
          <FileZone
            label="Subir varios a la vez"
            accept={CHOOSER_ACCEPT}
            multiple
            hint="El portal propone qué documento es cada uno y usted lo confirma."
            onFiles={choose}
          />
        )}
        {chosen !== null && (
          <LazyComponent
            load={chosenFiles}
            componentProps={{
              ...chosen,
              documents: choices,
              filled,
              onChange: (read) => setChosen({ ...chosen, read }),
              onStart: (items) => {
                setChosen(null);
                batch.start(items);
                heading.current?.focus();
              },
              onCancel: () => {
                setChosen(null);
                focusBack();
              },
            }}
            {...LOADING}
          />
        )}
        {chosen === null && batch.tasks.length > 0 && (
          <LazyComponent
            load={batchProgress}
            componentProps={{
              tasks: batch.tasks,
              busy: batch.busy,
              undated: open.flatMap((one) => (one.id in pending.files && needsDates(one) ? [one.id] : [])),
              open: open.map(({ id }) => id),
              onShow,
              onClose: () => {
                batch.clear();
                focusBack();
              },
            }}
            {...LOADING}
          />
        )}
      </Stack>
    </Paper>
  );
}

/**
 * Takes files that are dropped beside the zones of the page.
 * @param onFiles null: nothing is taken now
 */
function useDropAnywhere(onFiles: ((files: readonly File[]) => void) | null): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const listening = new AbortController();
    const take = (event: DragEvent) => {
      const dropped = [...(event.dataTransfer?.files ?? [])];
      const isZones = event.target instanceof Element && event.target.closest('[data-file-zone]') !== null;
      if (isZones || dropped.length === 0) return;
      event.preventDefault();
      // A dialog is about something else.
      if (document.querySelector('[aria-modal="true"]') === null) latest.current?.(dropped);
    };
    window.addEventListener('drop', take, listening);
    return () => listening.abort();
  }, []);
}

function NotLoaded() {
  return <Problem title="No se pudo abrir" message="Revise su conexión y vuelva a elegir los archivos." />;
}
