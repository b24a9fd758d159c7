import '@mantine/core/styles/Notification.layer.css';
import { Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { dismiss, TOAST_MS, type Toast, type ToastKind } from './store.ts';
import classes from './Toasts.module.css';

const LOOK: Record<ToastKind, { readonly color: string; readonly icon: typeof IconCheck }> = {
  success: { color: 'verde', icon: IconCheck },
  error: { color: 'rojo', icon: IconX },
  warning: { color: 'ambar', icon: IconAlertTriangle },
  info: { color: 'azul', icon: IconInfoCircle },
};

/** The messages on the screen. While one is pointed at or focused, all wait. */
export function ToastList({ toasts }: { readonly toasts: readonly Toast[] }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  return (
    <ol
      className={classes.list}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} paused={hovered || focused} />
      ))}
    </ol>
  );
}

function ToastItem({ toast, paused }: { readonly toast: Toast; readonly paused: boolean }) {
  const { color, icon: Icon } = LOOK[toast.kind];
  const item = useRef<HTMLLIElement>(null);
  const close = () => {
    // The button goes with its message, and no browser says that the focus is gone: it moves to all of them first.
    item.current?.closest('section')?.focus();
    dismiss(toast.id);
  };
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, paused]);
  return (
    <li ref={item}>
      <Notification
        role={toast.kind === 'error' ? 'alert' : 'status'}
        color={color}
        icon={<Icon size={18} aria-hidden />}
        onClose={close}
      >
        {toast.text}
      </Notification>
    </li>
  );
}
