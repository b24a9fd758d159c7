import type { CurrentUser } from 'shared-api/contract';
import { homeOf, PASSWORD_CHANGE_PATH } from 'shared-api/rules';
import type { SectionPrefix } from 'shared-api/section';

/**
 * Where somebody is sent who may not enter a prefix, or null when they may. Decided before a byte of the section is
 * fetched; the server decides again on every call.
 */
export function redirectFor(
  { entrance }: SectionPrefix,
  user: Pick<CurrentUser, 'tipo' | 'primer_login'> | null,
): string | null {
  if (entrance === 'public') return null;
  // Who is nobody yet is sent to where those sign in that the prefix is for: suppliers at `/`, as `/cuenta` says
  // (specification, section 2).
  if (user === null) return entrance.includes('PROVEEDOR') ? '/' : '/login';
  if (user.primer_login) return PASSWORD_CHANGE_PATH;
  return entrance.includes(user.tipo) ? null : '/login';
}

/** The own home of somebody who is signed in already, for pages that are only for those who are not. */
export const homeOrNull = (user: CurrentUser | null): string | null => user && homeOf(user);
