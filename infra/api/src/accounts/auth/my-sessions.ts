import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { OpenSession } from 'shared-api/contract';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Author } from '../../platform/http/route.ts';
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
export async function signOut(platform: Platform, author: Author): Promise<void> {
  await endSessions(platform, author, eq(sessions.id, author.user.sessionId));
}

/** Ends one of the caller's sessions. @throws Refusal 404 if it is over or somebody else's */
export async function closeMySession(platform: Platform, author: Author, id: string): Promise<void> {
  const ended = await endSessions(platform, author, eq(sessions.id, id));
  if (ended === 0) throw notFound('La sesión ya no está abierta.');
}

/** Ends every session of the caller except the one that asks. @returns how many */
export const closeMyOtherSessions = (platform: Platform, author: Author): Promise<number> =>
  endSessions(platform, author, ne(sessions.id, author.user.sessionId));

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
