/**
 * Starts loading what a link leads to as soon as somebody points at it or reaches it with the keyboard.
 * @returns stops it
 */
export function preloadLinks(page: Document, preload: (path: string) => void): () => void {
  const pointed = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (link.pathname !== location.pathname) preload(link.pathname);
  };
  page.addEventListener('pointerover', pointed, { passive: true });
  page.addEventListener('focusin', pointed);
  return () => {
    page.removeEventListener('pointerover', pointed);
    page.removeEventListener('focusin', pointed);
  };
}
