import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { comparePages } from 'shared-api/rules';
import { Button, DialogUnavailable, LazyComponent } from 'shared-ui';
import { type FileRef, FileUpload, type UploadedFile } from 'shared-ui/upload';
import { useWizard } from '../context.ts';
import { useUploader } from '../files/use-uploader.ts';
import { useBatchCard } from './batch/use-batch.ts';

const pagesModal = async () => (await import('./pages/PagesModal.tsx')).PagesModal;

interface ChosenFiles {
  readonly files: readonly File[];
  /** The stored file whose pages come first; null: none, or it is replaced. */
  readonly storedUrl: string | null;
}

const byPage = (a: File, b: File) => comparePages(a.name, b.name);

interface Props {
  readonly documentId: string;
  /** The document's name. */
  readonly name: string;
  readonly value: FileRef | null;
  readonly locked: boolean;
  /** Begins with the choice of another file than the stored one. */
  readonly replacing?: boolean | undefined;
  readonly onUploaded: (file: UploadedFile) => void;
}

/** The upload of a document: one file, or several pages that are joined to one. */
export function DocumentUpload({ documentId, name, value, locked, replacing, onUploaded }: Props) {
  const { begin } = useWizard();
  const upload = useUploader();
  const batch = useBatchCard(documentId);
  const [pages, setPages] = useState<ChosenFiles | null>(null);
  // The file that was last made of pages, or came with the batch.
  const [given, setGiven] = useState<File | null>(null);
  const [batchFile, setBatchFile] = useState(batch.incoming);
  if (batch.incoming !== batchFile) {
    setBatchFile(batch.incoming);
    setGiven(batch.incoming);
  }
  return (
    <>
      <FileUpload
        label={name}
        labelHidden
        value={value}
        replacing={replacing}
        disabled={locked}
        disabledReason={locked ? 'Este documento no se puede modificar ahora.' : undefined}
        onUpload={upload}
        onBegin={begin}
        onUploaded={onUploaded}
        onSeveral={(files) => setPages({ files: files.toSorted(byPage), storedUrl: null })}
        incoming={given}
        onPhase={batch.onPhase}
        fileActions={
          !locked && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconFilePlus size={18} aria-hidden />}
              aria-label={`Agregar otra página: ${name}`}
              onClick={() => setPages({ files: [], storedUrl: value?.url ?? null })}
            >
              Agregar otra página
            </Button>
          )
        }
      />
      {pages && (
        <LazyComponent
          load={pagesModal}
          fallback={DialogUnavailable}
          componentProps={{ name, ...pages, onFile: setGiven, onClose: () => setPages(null) }}
        />
      )}
    </>
  );
}
