import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';

export * from './ConfirmModal.tsx';
export * from './ConfirmRemoval.tsx';
export * from './Drawer.tsx';
export * from './Modal.tsx';
export * from './RestoredDraft.tsx';
export * from './sending.ts';
export * from './use-open-after-mount.ts';
