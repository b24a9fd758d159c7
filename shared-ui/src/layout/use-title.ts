import { useEffect } from 'react';
import { useHead } from '../portal/context.ts';

const SERVICE = 'Proveedores';

/** Names the page in the browser's tab and history: `${title} · Proveedores`. */
export function useTitle(title: string): void {
  const fullTitle = `${title} · ${SERVICE}`;
  useHead({ title: fullTitle });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
