/**
 * Parameter of an address that previews a version in the tab that opens it, `?probar=mf-tenders@1.2.3`; an empty one ends
 * it. Also the key of session storage that keeps the previews of the tab.
 */
export const PREVIEW_KEY = 'probar';

/** Returns true when this tab previews a version, or its address asks for it. Without storage there are no previews. */
export function isPreviewing(): boolean {
  try {
    return location.search.includes(`${PREVIEW_KEY}=`) || PREVIEW_KEY in sessionStorage;
  } catch {
    return false;
  }
}
