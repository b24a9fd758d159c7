/** What a link to a page says to try a version in the tab that opens it: `?probar=mf-tenders@1.2.3`; empty ends it. */
export const TRY = 'probar';

/** Whether this tab tries a version, or is asked to. Without storage nothing is tried. */
export function isTrying(): boolean {
  try {
    return location.search.includes(`${TRY}=`) || TRY in sessionStorage;
  } catch {
    return false;
  }
}
