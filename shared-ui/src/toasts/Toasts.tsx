import { useEffect, useRef } from 'react';
import { LazyComponent } from '../lazy/LazyComponent.tsx';
import { PlainToasts } from './PlainToasts.tsx';
import { useToasts } from './store.ts';
import classes from './Toasts.module.css';

const toastList = async () => (await import('./ToastList.tsx')).ToastList;

/**
 * Region of the toasts, top right (on a phone at the bottom, with a window open at the top); the shell mounts it once.
 * Alt+T moves the focus there.
 */
export function Toasts() {
  const { toasts } = useToasts();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', focusRegion);
    return () => document.removeEventListener('keydown', focusRegion);
  }, []);
  return (
    <section ref={region} tabIndex={-1} aria-label="Avisos (Alt+T)" className={classes.region} data-no-print>
      {toasts.length > 0 && (
        <LazyComponent load={toastList} fallback={PlainToasts} componentProps={{ toasts }} />
      )}
    </section>
  );
}
