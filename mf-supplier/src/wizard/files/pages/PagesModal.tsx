import { IconEye, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { pagesText, sizeText } from 'shared-api/rules';
import { Alert, Anchor, Button, Group, LiveRegion, Loader, Stack, Text } from 'shared-ui';
import { ConfirmModal, Modal, useOpenAfterMount } from 'shared-ui/overlays';
import { CHOOSER_ACCEPT, FileZone, uploadLimit } from 'shared-ui/upload';
import { Failure } from '../../../subject/Failure.tsx';
import { useWizard } from '../../context.ts';
import { PageList } from './PageList.tsx';
import classes from './pages.module.css';
import { usePreview } from './use-object-url.ts';
import { usePages } from './use-pages.ts';

const STORED_FAILED =
  'El enlace pudo vencer o se cortó la conexión. Reintente; si sigue sin abrirse, recargue la página y agregue las páginas de nuevo.';

interface Props {
  /** The document's name. */
  readonly name: string;
  /** Files that were chosen at once. */
  readonly files: readonly File[];
  /** The stored file whose pages come first; null: none, or it is replaced. */
  readonly storedUrl: string | null;
  readonly opened: boolean;
  /** Sends the one file. */
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** Makes one document of photos and PDFs: their order, turned or left out, and a look at it before it is sent. */
export function PagesModal({ name, files, storedUrl, opened, onFile, onClose }: Props) {
  const maxBytes = uploadLimit();
  const pages = usePages({ name, files, storedUrl, maxBytes });
  const preview = usePreview();
  const [said, setSaid] = useState('');
  const { list, reading, working } = pages;
  // Without the stored pages, those that are added would take their place.
  const good =
    list.length > 0 && list.every(({ problem }) => problem === null) && !reading && !pages.storedFailed;
  const change = (to: string, action: () => void) => {
    preview.close();
    setSaid(to);
    action();
  };
  const openPreview = async () => {
    const file = await pages.join();
    if (file) preview.show(file);
  };
  // Joining goes on after the window is closed.
  const isCancelled = useRef(false);
  const cancel = () => {
    isCancelled.current = true;
    setAsking(false);
    onClose();
  };
  const [asking, setAsking] = useState(false);
  const holdsPages = list.length > 0 && !pages.isUnchanged;
  const { isLeaving } = useLeaveGuard(opened && holdsPages ? name : null);
  const close = () => (holdsPages ? setAsking(true) : cancel());
  const send = async () => {
    const file = await pages.join();
    if (!file || isCancelled.current) return;
    onFile(file);
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal
        opened={useOpenAfterMount(opened)}
        onClose={close}
        onExitTransitionEnd={() => {
          preview.close();
          pages.clear();
        }}
        title={`Páginas de ${name}`}
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={!asking && !isLeaving}
      >
        <Stack gap="md">
          <Text size="sm">
            Quedan unidas en un solo archivo, en este orden. Puede moverlas, girarlas o quitarlas.
          </Text>
          {pages.storedFailed && (
            <Failure title="No se pudo abrir el archivo ya subido" reasons={[STORED_FAILED]}>
              <Button size="sm" variant="default" onClick={pages.retryStored}>
                Reintentar
              </Button>
            </Failure>
          )}
          <PageList
            pages={list}
            onMove={(id, by, place) => change(`Ahora está en el lugar ${place}.`, () => pages.move(id, by))}
            onTurn={(id) => change('Girada a la derecha.', () => pages.turn(id))}
            onRemove={(id) => change('Quitada.', () => pages.remove(id))}
          />
          {reading && (
            <Group gap="sm" role="status">
              <Loader size="sm" aria-hidden />
              <Text size="sm">Preparando las páginas…</Text>
            </Group>
          )}
          <LiveRegion>{said}</LiveRegion>
          <FileZone
            label={`Páginas de ${name}`}
            chooseText="Agregar otra página"
            accept={CHOOSER_ACCEPT}
            multiple
            hint="Fotos o PDF."
            onFiles={(added) => change('', () => pages.add(added))}
          />
          {pages.problem !== null && (
            <Alert role="alert" color="rojo">
              {pages.problem}
            </Alert>
          )}
          {list.length > 0 && (
            <Text size="sm" role="status" fw={600}>
              {totalText(list)}
            </Text>
          )}
          {preview.url !== null && (
            <Stack gap="xs">
              <iframe src={preview.url} title={`Vista de ${name}`} className={classes.preview} />
              {/* Phones show no PDF inside of a page. */}
              <Anchor href={preview.url} target="_blank" rel="noopener">
                Abrir en otra pestaña
              </Anchor>
            </Stack>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="subtle" onClick={cancel}>
              Cancelar
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={18} aria-hidden />}
              disabled={!good || working}
              onClick={() => void openPreview()}
            >
              Ver cómo queda
            </Button>
            <Button
              leftSection={<IconUpload size={18} aria-hidden />}
              // A stored file that is uploaded again would lose its dates.
              disabled={!good || pages.isUnchanged}
              loading={working}
              onClick={() => void send()}
            >
              Subir
            </Button>
          </Group>
        </Stack>
      </Modal>
      {/* After the other window: of two that close at once the first returns the focus. */}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Descartar las páginas?"
        cancelLabel="Seguir editando"
        confirmLabel="Descartar"
        onConfirm={cancel}
        danger
      >
        Todavía no se subieron. Si cierra la ventana, se pierde lo que eligió y cambió aquí.
      </ConfirmModal>
    </>
  );
}

/** Has the wizard ask before its step or the form is left while pages would be lost. */
function useLeaveGuard(pagesOf: string | null): { readonly isLeaving: boolean } {
  const { setPagesOf, isLeaving } = useWizard().documents;
  useEffect(() => {
    if (pagesOf === null) return;
    setPagesOf(pagesOf);
    return () => setPagesOf(null);
  }, [pagesOf, setPagesOf]);
  return { isLeaving };
}

/** '3 páginas, 1,2 MB'. */
function totalText(list: readonly { readonly pages: number; readonly file: File }[]): string {
  const pages = list.reduce((sum, one) => sum + one.pages, 0);
  const bytes = list.reduce((sum, { file }) => sum + file.size, 0);
  return `${pagesText(pages)}, ${sizeText(bytes)}`;
}
