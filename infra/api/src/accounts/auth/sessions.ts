import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { pick, type Sql } from '../../platform/db/database.ts';
import { type Authenticate, type Author, type Platform, type Route, route } from '../../platform/domain.ts';
import { notFound, unauthenticated } from '../../platform/errors.ts';
import type { RegisteredPerson } from '../../tax-authority/index.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';

const LISTED = 100;

/** Finds the caller of a request by the session that their bearer token or signed link names. */
export function createAuthenticate({ db, clock, tokens }: Platform): Authenticate {
  const sessionById = db
    .select({
      sessionId: sessions.id,
      represents: sessions.represents,
      ...pick(users, ['id', 'tipo', 'nombre', 'apellido', 'dni', 'cuit', 'persona', 'primerLogin']),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.activo, true),
      ),
    )
    .prepare('session_by_id');

  return async ({ headers: { authorization }, linkedSession }) => {
    if (!authorization && !linkedSession) throw unauthenticated('Debe iniciar sesión.');
    const id = linkedSession ?? (await tokens.read(authorization, 'session'));
    if (!id) throw unauthenticated();
    const [user] = await sessionById.execute({ id, now: clock.now().toISOString() });
    if (!user) throw unauthenticated();
    return user;
  };
}

const openSessionsOf = (userId: string, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

export function sessionRoutes(platform: Platform): Route[] {
  const { db, clock } = platform;
  return [
    // Two calls at once end the session once.
    route(contract.logout, async (call) => {
      await endSessions(platform, call, eq(sessions.id, call.user.sessionId));
      return { message: 'Se cerró sesión ....' };
    }),

    route(contract.listSessions, async ({ user }) => {
      const rows = await db
        .select()
        .from(sessions)
        .where(openSessionsOf(user.id, clock.now()))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .limit(LISTED);
      const data = rows.map(({ id, createdAt, expiresAt, userAgent, address }) => ({
        id,
        createdAt: createdAt.toISOString(),
        expira: expiresAt.toISOString(),
        dispositivo: deviceName(userAgent),
        direccion: address,
        actual: id === user.sessionId,
      }));
      return { data };
    }),

    route(contract.closeSession, async (call) => {
      const ended = await endSessions(platform, call, eq(sessions.id, call.params.id));
      if (ended === 0) throw notFound('La sesión ya no está abierta.');
      return { message: 'La sesión se cerró.' };
    }),

    route(contract.closeOtherSessions, async (call) => {
      const closed = await endSessions(platform, call, ne(sessions.id, call.user.sessionId));
      if (closed === 0) return { message: 'No había otras sesiones abiertas.' };
      return { message: closed === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${closed} sesiones.` };
    }),
  ];
}

/** Ends the caller's open sessions of a condition. @returns how many */
async function endSessions({ db, clock }: Platform, { user, audit }: Author, which: SQL) {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(openSessionsOf(user.id, at), which))
      .returning({ id: sessions.id });
    const change = { entity: 'sesion', taxId: user.cuit, operation: 'CIERRE' };
    await audit(
      tx,
      ended.map(({ id }) => ({ ...change, entityId: id })),
    );
    return ended.length;
  });
}

export async function revokeSessions(db: Sql, userId: string, at: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: at }).where(openSessionsOf(userId, at));
}

/** In this order: most browsers name themselves after other browsers too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

/** Names a browser as people know it: `Chrome en Windows`. It only helps its owner to recognise it: the header may lie. */
export function deviceName(userAgent: string | null): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')];
  return `${browser ?? 'Navegador desconocido'}${system ? ` en ${system}` : ''}`;
}

declare module '../../platform/domain.ts' {
  interface SessionUser extends Pick<typeof users.$inferSelect, 'nombre' | 'apellido' | 'dni' | 'cuit'> {
    /** As of their last sign-on; null for staff. */
    readonly persona: RegisteredPerson | null;
    /** Companies that the sign-on of this session named. */
    readonly represents: readonly string[];
  }
}
