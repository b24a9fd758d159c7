import { and, desc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import type { OpenSession } from 'shared-api/contract';
import { recordAudit } from '../../oversight/audit/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceName } from './device.ts';
import { sessions } from './tables.ts';

/** Somebody who was signed in this often at once wants the newest. */
const MOST = 100;

const openOf = (user: SessionUser, now: Date): SQL | undefined =>
  and(eq(sessions.userId, user.id), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** The caller's open sessions, newest first; the one that asks is marked. */
export async function mySessions({ db, clock }: Platform, user: SessionUser): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(openOf(user, clock.now()))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MOST);
  return rows.map(({ id, createdAt, expiresAt, userAgent, address }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expira: expiresAt.toISOString(),
    dispositivo: deviceName(userAgent),
    direccion: address,
    actual: id === user.sessionId,
  }));
}

/** Ends one of the caller's sessions. @throws Refusal 404 when it is over, or somebody else's */
export async function closeMySession(platform: Platform, user: SessionUser, id: string): Promise<void> {
  const closed = await close(platform, user, 'auth.closeSession', eq(sessions.id, id));
  if (closed === 0) throw notFound('La sesión ya no está abierta.');
}

/** Ends every session of the caller but the one that asks. @returns how many */
export const closeMyOtherSessions = (platform: Platform, user: SessionUser): Promise<number> =>
  close(platform, user, 'auth.closeOtherSessions', ne(sessions.id, user.sessionId));

async function close({ db, clock }: Platform, user: SessionUser, where: string, which: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const closed = await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(openOf(user, at), which))
      .returning({ id: sessions.id });
    for (const { id } of closed) {
      await recordAudit(tx, {
        entity: 'sesion',
        entityId: id,
        taxId: user.cuit,
        operation: 'CIERRE',
        actor: user,
        where,
        at,
        before: null,
        after: null,
      });
    }
    return closed.length;
  });
}
