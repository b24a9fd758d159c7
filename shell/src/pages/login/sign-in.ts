import { ApiError } from 'shared-api/client';
import { type CurrentUser, login } from 'shared-api/contract';
import { clearStorage } from '../../session/access-token.ts';
import type { Session } from '../../session/session.ts';
import { STORAGE_BLOCKED } from '../../session/storage-blocked.ts';

const NO_USER = 'usuario o contraseña incorrecto';

/** Signs in with document number and password, and starts the session. @throws ApiError */
export async function signIn(session: Session, dni: string, password: string): Promise<CurrentUser> {
  clearStorage();
  const answer = await session.client.call(login, { body: { dni, password } }, { keepSession: true });
  if (!answer.user) throw new ApiError(200, null, NO_USER);
  try {
    return session.begin(answer);
  } catch (cause) {
    throw new ApiError(0, null, STORAGE_BLOCKED, { cause });
  }
}
