import type { CurrentUser, PersonPath } from 'shared-api/contract';
import { isTaxId } from 'shared-api/rules';
import { useSignedIn } from './use-signed-in.ts';

/** The person or company of a request: kind as it stands in addresses, and tax id. */
export interface Subject {
  readonly type: PersonPath;
  readonly cuit: string;
}

/** Returns true for the user's own tax id as a person, and for a company that the sign-on named. */
export function actsFor(user: CurrentUser, { type, cuit }: Subject): boolean {
  return type === 'persona-humana'
    ? cuit === user.cuit
    : cuit !== user.cuit && user.representa.includes(cuit);
}

/**
 * The subject an address names. A natural person's may name the user's id instead of a tax id, or nothing: both
 * mean the signed-in person. Null when nobody is named.
 */
export function useSubject(type: PersonPath, named: string | undefined): Subject | null {
  const user = useSignedIn();
  if (named !== undefined && isTaxId(named)) return { type, cuit: named };
  return type === 'persona-humana' && user.cuit !== null ? { type, cuit: user.cuit } : null;
}
