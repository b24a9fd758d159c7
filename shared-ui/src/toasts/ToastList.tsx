import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Box } from '@mantine/core';
import { createNotificationsStore, Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { dismiss, MOST_TOASTS, TOAST_MS, type Toast, type ToastKind } from './store.ts';
import classes from './Toasts.module.css';

const LOOK: Record<ToastKind, { readonly color: string; readonly icon: typeof IconCheck }> = {
  success: { color: 'verde', icon: IconCheck },
  error: { color: 'rojo', icon: IconX },
  warning: { color: 'ambar', icon: IconAlertTriangle },
  info: { color: 'azul', icon: IconInfoCircle },
};

/** The messages on the screen. While one is pointed at or focused, all wait. */
export function ToastList({ toasts }: { readonly toasts: readonly Toast[] }) {
  const [store] = useState(createNotificationsStore);
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const close = (id: number) => {
      // The close button goes with its message, and the focus with the button: it moves to the region first.
      if (list.current?.contains(document.activeElement)) list.current.closest('section')?.focus();
      dismiss(id);
    };
    const notices = toasts.map(({ id, kind, text }) => {
      const { color, icon: Icon } = LOOK[kind];
      return {
        id: String(id),
        message: text,
        color,
        icon: <Icon size={18} aria-hidden />,
        role: kind === 'error' ? 'alert' : 'status',
        onClose: () => close(id),
      };
    });
    notifications.updateState(store, () => notices);
  }, [store, toasts]);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  return (
    <Box ref={list} onFocus={() => setFocused(true)} onBlur={leave}>
      <Notifications
        store={store}
        position="top-right"
        autoClose={focused ? false : TOAST_MS}
        limit={MOST_TOASTS}
        transitionDuration={0}
        // Stays inside of the region that has the name and takes the focus.
        withinPortal={false}
        className={classes.list}
      />
    </Box>
  );
}
