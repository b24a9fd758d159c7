import { useEffect } from 'react';
import { dismiss, TOAST_MS, type Toast } from './store.ts';
import classes from './Toasts.module.css';

/** The messages as bare text, where the code that shows them did not come: often they say just that nothing comes. */
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
