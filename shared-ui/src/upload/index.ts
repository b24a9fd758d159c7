import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/dropzone/styles.layer.css';

// Every page would load it with the other components of Mantine, and only those with uploads show how far they are.
export { Progress } from '@mantine/core';
export { FileField } from './FileField.tsx';
export { FilePreview } from './FilePreview.tsx';
export { FilePreviewModal } from './FilePreviewModal.tsx';
export {
  FileUpload,
  type UploadedFile,
  type UploadOptions,
  type UploadPhase,
} from './FileUpload.tsx';
export { FileZone } from './FileZone.tsx';
export { legibilityDoubt } from './legibility.ts';
export { uploadLimit } from './limit.ts';
export { CHOOSER_ACCEPT, choiceProblem, limitText, readType } from './problems.ts';
export { type SendingPhase, sendFile, type UploadProblem } from './send-file.ts';
export { shrinkPhoto } from './shrink.ts';
export { UnsentNote } from './UnsentNote.tsx';
export { useStillUploading } from './use-still-uploading.ts';
