/**
 * Preloads the target of a link as soon as the pointer or the keyboard focus reaches it.
 * @returns stops it
 */
export function preloadLinks(page: Document, preload: (path: string) => void): () => void {
  const preloadTarget = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (link.pathname !== location.pathname) preload(link.pathname);
  };
  page.addEventListener('pointerover', preloadTarget, { passive: true });
  page.addEventListener('focusin', preloadTarget);
  return () => {
    page.removeEventListener('pointerover', preloadTarget);
    page.removeEventListener('focusin', preloadTarget);
  };
}
