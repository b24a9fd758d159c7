import { create } from 'zustand';

/** Time that a toast stays, in milliseconds (specification, section 9). */
export const TOAST_MS = 5000;

/** Largest number of toasts at once: more would cover the page. */
export const MOST_TOASTS = 3;

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** The messages on the screen, oldest first. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Kinds of toasts that a newer one replaces: errors stay until a success, and one success is enough. */
const REPLACED: Partial<Record<ToastKind, readonly ToastKind[]>> = {
  success: ['success', 'error'],
  error: ['success'],
};

let lastId = 0;

const show = (kind: ToastKind) => (text: string) => {
  lastId += 1;
  const toast = { id: lastId, kind, text };
  useToasts.setState(({ toasts }) => {
    // The same text again replaces the first toast.
    const others = toasts.filter((other) => other.text !== text && !REPLACED[kind]?.includes(other.kind));
    return { toasts: [...others, toast].slice(-MOST_TOASTS) };
  });
};

/**
 * Shows short messages that disappear after 5 s. Anything that matters must be on the page too, for users who look away.
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
