import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { closeOtherSessions, closeSession, logout, OpenSession } from 'shared-api/contract';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Author, Call } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceName } from './device.ts';
import { sessions } from './tables.ts';

const LISTED = 100;

const openSessionsOf = (user: SessionUser, now: Date): SQL | undefined =>
  and(eq(sessions.userId, user.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** Lists the caller's open sessions, newest first; `actual` marks the one that asks. */
export async function mySessions({ db, clock }: Platform, user: SessionUser): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(openSessionsOf(user, clock.now()))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(LISTED);
  return rows.map(({ id, createdAt, expiresAt, userAgent, address }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expira: expiresAt.toISOString(),
    dispositivo: deviceName(userAgent),
    direccion: address,
    actual: id === user.sessionId,
  }));
}

/** Ends the session that asks for it. Two calls at once end it once. */
export async function signOut(platform: Platform, call: Call<typeof logout>) {
  await endSessions(platform, call, eq(sessions.id, call.user.sessionId));
  return { message: 'Se cerró sesión ....' };
}

/** Ends one of the caller's sessions. @throws Refusal 404 if it is over or somebody else's */
export async function closeMySession(platform: Platform, call: Call<typeof closeSession>) {
  const ended = await endSessions(platform, call, eq(sessions.id, call.params.id));
  if (ended === 0) throw notFound('La sesión ya no está abierta.');
  return { message: 'La sesión se cerró.' };
}

/** Ends every session of the caller except the one that asks. */
export async function closeMyOtherSessions(platform: Platform, call: Call<typeof closeOtherSessions>) {
  const closed = await endSessions(platform, call, ne(sessions.id, call.user.sessionId));
  if (closed === 0) return { message: 'No había otras sesiones abiertas.' };
  return { message: closed === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${closed} sesiones.` };
}

async function endSessions({ db, clock }: Platform, { user, where }: Author, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(openSessionsOf(user, at), which))
      .returning({ id: sessions.id });
    for (const { id } of ended) {
      const entry = { entity: 'sesion', entityId: id, taxId: user.cuit, operation: 'CIERRE' };
      await recordAudit(tx, { user, where, at, ...entry });
    }
    return ended.length;
  });
}

export async function revokeSessions(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}
