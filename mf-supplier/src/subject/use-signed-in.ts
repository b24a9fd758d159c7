import { useRef } from 'react';
import type { CurrentUser } from 'shared-api/contract';
import { usePortal } from 'shared-ui/portal';

/**
 * Returns the signed-in person, or the last one: a page outlives its session for a moment, and must not break while the
 * browser leaves it. Throws if nobody ever signed in.
 */
export function useSignedIn(): CurrentUser {
  const { user } = usePortal();
  const last = useRef(user);
  if (user !== null) last.current = user;
  if (last.current === null) throw new Error('This page is behind the role guard');
  return last.current;
}
