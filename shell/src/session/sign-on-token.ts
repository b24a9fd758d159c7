/** Where the tax authority's sign-on ends: `/cuenta/{jwt}`, with a one-time token in the path. */
const ADDRESS = /^\/cuenta\/([^/]+)\/?$/;

/** What is left of that address. */
export const SIGN_ON_PATH = '/cuenta';

/**
 * Takes the one-time token of the sign-on out of the address and out of the history, before anything else happens.
 * @returns the token, or null where the address holds none
 */
export function takeSignOnToken(): string | null {
  const token = ADDRESS.exec(location.pathname)?.[1];
  if (token === undefined) return null;
  history.replaceState(history.state, '', SIGN_ON_PATH);
  return token;
}
