import { useEffect } from 'react';
import { useHead } from '../portal/context.ts';

const SERVICE = 'Proveedores';

/** Names the page in the browser's tab and history: `${title} · Proveedores`. */
export function useTitle(title: string): void {
  const named = `${title} · ${SERVICE}`;
  useHead({ title: named });
  useEffect(() => {
    document.title = named;
  }, [named]);
}
