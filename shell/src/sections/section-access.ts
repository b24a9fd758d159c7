import type { CurrentUser } from 'shared-api/contract';
import { homeOf, PASSWORD_CHANGE_PATH } from 'shared-api/rules';
import type { SectionPrefix } from 'shared-api/section';

/**
 * Returns the redirect for a visitor who may not enter a prefix; null when they may. Runs before the section is fetched;
 * the server checks again on every call.
 */
export function redirectFor(
  { entrance }: SectionPrefix,
  user: Pick<CurrentUser, 'tipo' | 'primer_login'> | null,
): string | null {
  if (entrance === 'public') return null;
  // Suppliers sign in at `/`, staff at `/login` (specification, section 2).
  if (user === null) return entrance.includes('PROVEEDOR') ? '/' : '/login';
  if (user.primer_login) return PASSWORD_CHANGE_PATH;
  return entrance.includes(user.tipo) ? null : '/login';
}

/** Returns the home page of a signed-in user; null for a visitor. */
export const homeOrNull = (user: CurrentUser | null): string | null => user && homeOf(user);
