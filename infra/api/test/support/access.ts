import type { Role } from 'shared-api/rules';
import { expect } from 'vitest';
import type { Session, TestApi } from './api.ts';
import { PERSON } from './request.ts';

/** A signed-in user of every role, and one who must still change the password. */
export type Everybody = Readonly<Record<Role | 'PRIMER_LOGIN', Session>>;

export async function signInEverybody(api: TestApi): Promise<Everybody> {
  return {
    ADMIN: await api.login('10000001'),
    GESTION_COMPRAS: await api.login('10000002'),
    VISADOR: await api.login('10000003'),
    VISUALIZADOR: await api.login('10000004'),
    PUBLICADOR: await api.login('10000005'),
    PRIMER_LOGIN: await api.login('10000006'),
    PROVEEDOR: await api.signOn(PERSON),
  };
}

/** A call, who may make it, and what those get when what they ask for is not there. */
export type AccessRow = readonly [method: string, path: string, allowed: readonly Role[], status: number];

/** The refusal of a caller without the right: 401 without a session, 403 with the wrong role, whatever they ask for. */
export async function expectAccess(
  api: TestApi,
  everybody: Everybody,
  [method, path, allowed, status]: AccessRow,
  body?: unknown,
): Promise<void> {
  const answers: Record<string, number> = {};
  const init = body === undefined ? {} : { body };
  for (const [role, session] of Object.entries(everybody)) {
    answers[role] = (await api.call(method, path, { as: session, ...init })).status;
  }
  answers.nobody = (await api.call(method, path, init)).status;
  const expected = Object.fromEntries(
    Object.keys(everybody).map((role) => [role, allowed.includes(role as Role) ? status : 403]),
  );
  expect(answers).toEqual({ ...expected, nobody: 401 });
}

/** An id that nothing has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** A right tax id for which nobody asked for anything. */
export const UNKNOWN_CUIT = '20168598204';

/** The newest entry of the audit log about an entity. */
export async function lastAudit(api: TestApi, admin: Session, entity: string) {
  const { body } = await api.call('GET', '/auditoria', { as: admin });
  return body.data.find(({ entidad }: { entidad: string }) => entidad === entity);
}
