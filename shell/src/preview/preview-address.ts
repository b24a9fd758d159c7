/** What a link to a page says to try a version in the tab that opens it: `?probar=mf-tenders@1.2.3`; empty ends it. */
export const PREVIEW_KEY = 'probar';

/** Whether this tab tries a version, or is asked to. Without storage nothing is tried. */
export function isPreviewing(): boolean {
  try {
    return location.search.includes(`${PREVIEW_KEY}=`) || PREVIEW_KEY in sessionStorage;
  } catch {
    return false;
  }
}
