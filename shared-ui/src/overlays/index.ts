import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';

export {
  Drawer,
  type DrawerProps,
  Menu,
  type MenuProps,
  Modal,
  type ModalProps,
  Popover,
  type PopoverProps,
  Tooltip,
  type TooltipProps,
} from '@mantine/core';
export * from './ConfirmModal.tsx';
export * from './ConfirmRemoval.tsx';
export * from './Restored.tsx';
export * from './sending.ts';
