import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useBackButton } from './use-back-button.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** Mantine's drawer, which the back button of a phone closes. */
export function Drawer(props: DrawerProps) {
  useBackButton(props.opened, props.onClose);
  return <MantineDrawer {...props} ref={useFocusReturn(props.opened)} returnFocus={false} />;
}
