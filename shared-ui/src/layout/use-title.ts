import { useEffect } from 'react';

const SERVICE = 'Proveedores';

/** Names the page in the browser's tab and history: `${title} · Proveedores`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SERVICE}`;
  }, [title]);
}
