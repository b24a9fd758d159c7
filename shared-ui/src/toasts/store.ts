import { create } from 'zustand';

/** How long a message stays (specification, section 9). */
export const TOAST_MS = 5000;

/** How many there are at once: more would cover what they are about. */
export const MOST_TOASTS = 3;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** The messages on the screen, oldest first. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

const show = (kind: ToastKind) => (text: string) => {
  lastId += 1;
  const toast = { id: lastId, kind, text };
  useToasts.setState(({ toasts }) => {
    // The same text twice is one message said again, not two.
    const others = toasts.filter((other) => other.kind !== kind || other.text !== text);
    return { toasts: [...others, toast].slice(-MOST_TOASTS) };
  });
};

/**
 * Short messages of what just happened; they go by themselves after 5 s. Nothing that matters may live only here:
 * whoever looks away must find it on the page too.
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};

/** Takes a message off the screen. */
export function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
