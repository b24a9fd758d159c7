import { Modal } from '../overlays/Modal.tsx';
import { FilePreview } from './FilePreview.tsx';

interface Props {
  readonly url: string;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Shows a file in a modal. Inside of another modal use `FilePreview` in place. */
export function FilePreviewModal({ url, name, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={name} size="xl">
      <FilePreview url={url} name={name} />
    </Modal>
  );
}
