import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { SupplierDocument } from 'shared-api/contract';
import { Button, Group, Stack, Text } from 'shared-ui';
import { Modal } from 'shared-ui/overlays';
import { DocumentCard, documentName } from 'shared-ui/request';
import { FileViewer } from '../viewer/FileViewer.tsx';
import classes from '../viewer/viewer.module.css';

interface Props {
  /** The request's documents that have a file, in their order. */
  readonly documents: readonly SupplierDocument[];
  /** Id of the one to show; null: closed. */
  readonly shown: string | null;
  readonly today: string;
  readonly enabledOn: string | null;
  /** Called with the document to show, or null to close. */
  readonly onShow: (id: string | null) => void;
}

/** A document's file beside its data; the one before and the one after without closing. */
export function DocumentViewer({ documents, shown, today, enabledOn, onShow }: Props) {
  const index = documents.findIndex(({ id }) => id === shown);
  const document = documents[index];
  return (
    <Modal
      opened={document !== undefined}
      onClose={() => onShow(null)}
      title={document ? documentName(document) : ''}
      fullScreen
    >
      {document?.url_archivo && (
        <div className={classes.beside}>
          {/* Room for the ring around what has the focus. */}
          <Stack gap="md" p={4}>
            <Group gap="xs" wrap="nowrap">
              <StepButton to={documents[index - 1]} onShow={onShow} direction="anterior" />
              <StepButton to={documents[index + 1]} onShow={onShow} direction="siguiente" />
            </Group>
            <Text role="status" size="sm" c="dimmed">
              Documento {index + 1} de {documents.length}
            </Text>
            <DocumentCard document={document} today={today} enabledOn={enabledOn} />
          </Stack>
          <div className={classes.alone}>
            <FileViewer key={document.id} url={document.url_archivo} name={documentName(document)} inDialog />
          </div>
        </div>
      )}
    </Modal>
  );
}

interface StepProps {
  readonly to: SupplierDocument | undefined;
  readonly direction: 'anterior' | 'siguiente';
  readonly onShow: (id: string) => void;
}

/** To a neighbour. At an end the button stays where it is, so that the keyboard's focus is not lost. */
function StepButton({ to, direction, onShow }: StepProps) {
  const back = direction === 'anterior';
  return (
    <Button
      variant="default"
      size="sm"
      px="xs"
      aria-label={`Documento ${direction}`}
      {...(back
        ? { leftSection: <IconChevronLeft size={18} aria-hidden /> }
        : { rightSection: <IconChevronRight size={18} aria-hidden /> })}
      data-autofocus={!back || undefined}
      {...(!to && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => to && onShow(to.id)}
    >
      {back ? 'Anterior' : 'Siguiente'}
    </Button>
  );
}
