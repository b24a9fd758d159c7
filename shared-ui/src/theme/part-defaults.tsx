import { IconChevronDown } from '@tabler/icons-react';

const input = { size: 'md' };
const closeButton = { 'aria-label': 'Cerrar' };
/** Their `header` elements would count as further banners of the page. */
const noBanner = { header: { role: 'none' } };

/**
 * Default props of Mantine's components: Spanish names, sizes fit for touch, and corrections for accessibility. The keys
 * are names, so that no component is loaded for its defaults.
 */
export const partDefaults = {
  Alert: { defaultProps: { radius: 'md', closeButtonLabel: 'Cerrar' } },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
  Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, radius: 'sm', size: 'lg' } },
  Button: { defaultProps: { size: 'md' } },
  Card: { defaultProps: { withBorder: true, radius: 'md', padding: 'lg' } },
  Checkbox: { defaultProps: { size: 'md' } },
  CloseButton: { defaultProps: closeButton },
  Drawer: { defaultProps: { closeButtonProps: closeButton, attributes: noBanner } },
  Modal: {
    defaultProps: { closeButtonProps: closeButton, radius: 'md', padding: 'lg', attributes: noBanner },
  },
  NativeSelect: {
    defaultProps: { ...input, rightSection: <IconChevronDown size={18} stroke={1.75} aria-hidden /> },
  },
  Notification: { defaultProps: { closeButtonProps: closeButton, withBorder: true, radius: 'md' } },
  NumberInput: { defaultProps: input },
  Paper: { defaultProps: { radius: 'md' } },
  PasswordInput: {
    defaultProps: {
      ...input,
      visibilityToggleFocusable: true,
      visibilityToggleButtonProps: { 'aria-label': 'Mostrar contraseña' },
    },
  },
  Radio: { defaultProps: { size: 'md' } },
  TextInput: { defaultProps: input },
  Textarea: { defaultProps: { ...input, autosize: true, minRows: 3 } },
  Tooltip: {
    defaultProps: { withArrow: true, multiline: true, events: { hover: true, focus: true, touch: true } },
  },
};
