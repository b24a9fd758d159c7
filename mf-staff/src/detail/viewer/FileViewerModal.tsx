import { Modal } from 'shared-ui/overlays';
import { FileViewer } from './FileViewer.tsx';
import classes from './viewer.module.css';

interface Props {
  readonly url: string;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Shows one file in the whole window. */
export function FileViewerModal({ url, name, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={name} fullScreen>
      <div className={classes.alone}>
        <FileViewer key={name} url={url} name={name} inDialog />
      </div>
    </Modal>
  );
}
