import { IconFilePlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Button, DialogUnavailable, LazyComponent } from 'shared-ui';
import { FileUpload } from 'shared-ui/upload';
import { focusUpload } from './focus-upload.ts';

const pagesModal = async () => (await import('./pages/PagesModal.tsx')).PagesModal;

interface ChosenFiles {
  readonly files: readonly File[];
  /** The stored file whose pages come first; null: none, or it is replaced. */
  readonly storedUrl: string | null;
}

interface Props extends Omit<ComponentProps<typeof FileUpload>, 'onSeveral' | 'fileActions'> {
  /** Name of the document; names the file of several joined pages. */
  readonly documentName: string;
  /** Leaves the document without its file; absent: that can only be replaced. */
  readonly onRemove?: (() => void) | undefined;
}

/** The upload of one file that may have several pages: photos and PDFs are joined to one PDF before they are sent. */
export function PagesUpload({ documentName, incoming = null, onRemove, ...upload }: Props) {
  const [pages, setPages] = useState<ChosenFiles>({ files: [], storedUrl: null });
  const [opened, setOpened] = useState(false);
  // Each opening has a window of its own, which stays mounted afterwards, so that the focus returns to where it was.
  const [openings, setOpenings] = useState(0);
  const open = (chosen: ChosenFiles) => {
    setPages(chosen);
    setOpened(true);
    setOpenings(openings + 1);
  };
  const box = useRef<HTMLDivElement>(null);
  const send = (file: File) => {
    setNewest(file);
    focusUpload(box.current);
  };
  // The newest file, made of pages here or given by the page.
  const [newest, setNewest] = useState<File | null>(incoming);
  const [given, setGiven] = useState(incoming);
  if (given !== incoming) {
    setGiven(incoming);
    setNewest(incoming);
  }
  const stored = upload.value ?? null;
  return (
    <div ref={box}>
      <FileUpload
        {...upload}
        onSeveral={(files) => open({ files, storedUrl: null })}
        incoming={newest}
        fileActions={
          !upload.disabled &&
          stored !== null && (
            <>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconFilePlus size={18} aria-hidden />}
                aria-label={`Agregar otra página: ${documentName}`}
                onClick={() => open({ files: [], storedUrl: stored.url })}
              >
                Agregar otra página
              </Button>
              {onRemove && (
                <Button
                  variant="subtle"
                  color="rojo"
                  size="sm"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  aria-label={`Quitar el archivo: ${documentName}`}
                  onClick={onRemove}
                >
                  Quitar
                </Button>
              )}
            </>
          )
        }
      />
      {openings > 0 && (
        <LazyComponent
          key={openings}
          load={pagesModal}
          fallback={DialogUnavailable}
          componentProps={{
            name: documentName,
            ...pages,
            opened,
            onFile: send,
            onClose: () => setOpened(false),
          }}
        />
      )}
    </div>
  );
}
