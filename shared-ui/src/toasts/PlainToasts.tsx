import { useEffect } from 'react';
import { dismiss, TOAST_MS, type Toast } from './store.ts';
import classes from './Toasts.module.css';

/** Shows the toasts as bare text if their code fails to load: without network, a toast is what says so. */
export function PlainToasts({ toasts }: { readonly toasts: readonly Toast[] }) {
  useEffect(() => {
    const timers = toasts.map(({ id }) => setTimeout(() => dismiss(id), TOAST_MS));
    return () => timers.forEach(clearTimeout);
  }, [toasts]);
  return toasts.map(({ id, kind, text }) => (
    <div key={id} className={classes.plain} role={kind === 'error' ? 'alert' : 'status'}>
      {text}
    </div>
  ));
}
