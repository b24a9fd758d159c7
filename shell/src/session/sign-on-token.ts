/** Address at which the tax authority's sign-on ends: `/cuenta/{jwt}`, with a one-time token in the path. */
const ADDRESS = /^\/cuenta\/([^/]+)\/?$/;

/** The same address without the token. */
export const SIGN_ON_PATH = '/cuenta';

/**
 * Removes the sign-on's one-time token from the address and the history, before anything else runs.
 * @returns the token; null when the address has none
 */
export function takeSignOnToken(): string | null {
  const token = ADDRESS.exec(location.pathname)?.[1];
  if (token === undefined) return null;
  history.replaceState(history.state, '', SIGN_ON_PATH);
  return token;
}
