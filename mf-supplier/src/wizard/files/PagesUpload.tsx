import { IconFilePlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { Button, DialogUnavailable, LazyComponent } from 'shared-ui';
import { FileUpload } from 'shared-ui/upload';

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
  const [pages, setPages] = useState<ChosenFiles | null>(null);
  // The newest file, made of pages here or given by the page.
  const [newest, setNewest] = useState<File | null>(incoming);
  const [given, setGiven] = useState(incoming);
  if (given !== incoming) {
    setGiven(incoming);
    setNewest(incoming);
  }
  const stored = upload.value ?? null;
  return (
    <>
      <FileUpload
        {...upload}
        onSeveral={(files) => setPages({ files, storedUrl: null })}
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
                onClick={() => setPages({ files: [], storedUrl: stored.url })}
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
      {pages && (
        <LazyComponent
          load={pagesModal}
          fallback={DialogUnavailable}
          componentProps={{
            name: documentName,
            ...pages,
            onFile: setNewest,
            onClose: () => setPages(null),
          }}
        />
      )}
    </>
  );
}
