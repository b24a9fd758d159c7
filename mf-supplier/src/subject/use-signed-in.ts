import { useRef } from 'react';
import type { CurrentUser } from 'shared-api/contract';
import { usePortal } from 'shared-ui/portal';

/**
 * Who is signed in; after a session ended, who was: the page stands a moment longer than its session, and must not
 * break while the browser leaves it. Throws when nobody ever was.
 */
export function useSignedIn(): CurrentUser {
  const { user } = usePortal();
  const last = useRef(user);
  if (user !== null) last.current = user;
  if (last.current === null) throw new Error('This page is behind the role guard');
  return last.current;
}
