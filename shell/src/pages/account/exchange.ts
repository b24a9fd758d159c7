import { ApiError } from 'shared-api/client';
import { homeOf } from 'shared-api/rules';
import { toast } from 'shared-ui';
import type { Session } from '../../session/session.ts';

const FAILED = 'Error al autenticar el usuario';

/**
 * Takes the one-time token out of the address, and out of the history, before anything else happens, and exchanges it.
 * @returns where to go next
 */
export async function exchangeToken(session: Session, token: string): Promise<string> {
  window.history.replaceState(window.history.state, '', '/cuenta');
  try {
    return homeOf(await session.exchange(token));
  } catch (error) {
    session.forget();
    toast.error(error instanceof ApiError && error.status === 0 ? error.message : FAILED);
    return '/';
  }
}
