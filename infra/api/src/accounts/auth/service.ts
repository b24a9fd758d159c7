import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from 'shared-api/contract';
import { documentNumberOf } from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { unauthenticated } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { newUnguessableId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignOn, Taxpayer } from '../../tax-authority/index.ts';
import { users } from '../users/tables.ts';
import { type Attempt, admitAttempt } from './attempts.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { sessions, signOnTokens } from './tables.ts';
import { SESSION_HOURS, SIGN_ON_MINUTES, signSessionToken, signSignOnToken } from './tokens.ts';

export const WRONG_CREDENTIALS = 'usuario o contraseña incorrecto';
export const SIGN_ON_FAILED = 'Error al autenticar el usuario';
type UserRow = typeof users.$inferSelect;

/** The browser that a session is opened for. */
export interface Browser {
  readonly userAgent: string | null;
  readonly address: string;
}

interface SessionAnswer {
  access_token: string;
  user: CurrentUser;
}

/** Staff sign-in. @throws Refusal 401 for wrong data (whatever is wrong with it), 429 when held up */
export async function signInWithPassword(
  app: FastifyInstance,
  platform: Platform,
  dni: string,
  password: string,
  attempt: Attempt,
  browser: Browser,
): Promise<SessionAnswer> {
  const { db, clock } = platform;
  const admitted = await admitAttempt(db, clock, attempt);
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.dni, dni), eq(users.activo, true), isNull(users.cuit)));
  const right = await isPassword(user?.passwordHash ?? null, password);
  const expired = user?.passwordExpiresAt && user.passwordExpiresAt < clock.now();
  if (!user || !right || expired) {
    throw unauthenticated(
      right && expired
        ? 'La contraseña inicial venció. Pida a un administrador que la restablezca.'
        : WRONG_CREDENTIALS,
    );
  }
  await admitted.succeeded();
  await renewHash(db, user, password);
  return db.transaction(async (tx) => {
    const held = await holdRight(tx, user, password);
    return openSession(app, platform, tx, { user: held, represents: [], browser });
  });
}

/**
 * Holds the account until the session is there: whatever ends its sessions (a reset, a change, a deactivation) comes
 * before, and is seen here, or after, and ends this one too. @throws Refusal 401
 */
async function holdRight(tx: Transaction, checked: UserRow, password: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, checked.id), eq(users.activo, true)))
    .for('share');
  const { passwordHash } = checked;
  // Another hash may be of the same password, kept anew.
  if (user && (user.passwordHash === passwordHash || (await isPassword(user.passwordHash, password)))) {
    return user;
  }
  throw unauthenticated(WRONG_CREDENTIALS);
}

/** Keeps a password as passwords are kept now: only who signs in brings it, so that is when it can be done. */
async function renewHash(db: Database, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    // One that was changed meanwhile stays as it was changed.
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

/**
 * Takes a verified answer of the tax authority's sign-on: the person becomes a user at their first entry.
 * @returns the one-time token for `/cuenta/{jwt}`
 */
export async function acceptSignOn(
  app: FastifyInstance,
  platform: Platform,
  signOn: SignOn,
): Promise<string> {
  const { db, clock, taxAuthority } = platform;
  const person = await taxAuthority.getTaxpayer(signOn.cuit);
  const id = newUnguessableId();
  await db.transaction(async (tx) => {
    const user = await supplierUser(tx, person, clock.now());
    if (!user.activo) throw unauthenticated(SIGN_ON_FAILED);
    await tx.insert(signOnTokens).values({
      id,
      userId: user.id,
      represents: signOn.represents.filter((cuit) => cuit !== signOn.cuit),
      expiresAt: new Date(clock.now().getTime() + SIGN_ON_MINUTES * 60_000),
    });
  });
  return signSignOnToken(app, clock, id);
}

/** The user of a person, as the registry knows them now. */
async function supplierUser(tx: Transaction, person: Taxpayer, at: Date): Promise<UserRow> {
  const { cuit } = person;
  const known = {
    nombre: person.nombre ?? '',
    apellido: person.apellido ?? person.razon_social ?? '',
    persona: {
      fechaNacimiento: person.fechaNacimiento,
      email_afip: person.email_afip,
      telefono: person.telefono,
    },
  };
  const audit = (user: UserRow, operation: string, before: unknown, after: unknown) =>
    recordAudit(tx, {
      entity: 'usuario',
      entityId: user.id,
      taxId: cuit,
      operation,
      actor: user,
      where: 'auth.afipCallback',
      at,
      before,
      after,
    });
  const dni = documentNumberOf(cuit) ?? cuit;
  const [added] = await tx
    .insert(users)
    .values({ tipo: 'PROVEEDOR', ...known, dni, cuit, createdAt: at })
    .onConflictDoNothing({ target: users.cuit, where: eq(users.tipo, 'PROVEEDOR') })
    .returning();
  if (added) {
    await audit(added, 'ALTA', null, { tipo: added.tipo, dni, cuit, ...known });
    return added;
  }
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.cuit, cuit), eq(users.tipo, 'PROVEEDOR')))
    .for('update');
  if (!user) throw new Error('the user is gone');
  const { nombre, apellido, persona } = user;
  const before = { nombre, apellido, persona };
  if (isDeepStrictEqual(before, known)) return user;
  await tx.update(users).set(known).where(eq(users.id, user.id));
  await audit(user, 'MODIFICACION', before, known);
  return { ...user, ...known };
}

/** Exchanges a one-time token for a session, once. @throws Refusal 401 */
export async function exchangeSignOn(
  app: FastifyInstance,
  platform: Platform,
  tokenId: string | null,
  browser: Browser,
): Promise<SessionAnswer> {
  const { db, clock } = platform;
  if (!tokenId) throw unauthenticated(SIGN_ON_FAILED);
  return db.transaction(async (tx) => {
    const [token] = await tx
      .update(signOnTokens)
      .set({ usedAt: clock.now() })
      .where(
        and(
          eq(signOnTokens.id, tokenId),
          isNull(signOnTokens.usedAt),
          gt(signOnTokens.expiresAt, clock.now()),
        ),
      )
      .returning();
    if (!token) throw unauthenticated(SIGN_ON_FAILED);
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, token.userId), eq(users.activo, true)));
    if (!user) throw unauthenticated(SIGN_ON_FAILED);
    return openSession(app, platform, tx, { user, represents: token.represents, browser });
  });
}

async function openSession(
  app: FastifyInstance,
  { clock }: Platform,
  tx: Transaction,
  { user, represents, browser }: { user: UserRow; represents: string[]; browser: Browser },
): Promise<SessionAnswer> {
  const now = clock.now();
  const sessionId = newUnguessableId();
  await tx.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    represents,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_HOURS * 3_600_000),
    ...browser,
  });
  await recordAudit(tx, {
    entity: 'sesion',
    entityId: sessionId,
    taxId: user.cuit,
    operation: 'INGRESO',
    actor: user,
    where: 'auth',
    at: now,
    before: null,
    after: null,
  });
  return {
    access_token: signSessionToken(app, clock, sessionId),
    user: currentUser({ ...user, sessionId, represents }),
  };
}

/** Ends the session that asks for it. */
export async function signOut({ db, clock }: Platform, user: SessionUser): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now();
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: at })
      // Two at once end it once.
      .where(and(eq(sessions.id, user.sessionId), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id });
    if (!ended) return;
    await recordAudit(tx, {
      entity: 'sesion',
      entityId: ended.id,
      taxId: user.cuit,
      operation: 'CIERRE',
      actor: user,
      where: 'auth.logout',
      at,
      before: null,
      after: null,
    });
  });
}

/** Ends every session of a user, in the transaction of what makes it necessary. */
export async function revokeSessions(sql: Sql, userId: string, at: Date): Promise<void> {
  await sql
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
}

/** The user as the wire has them. */
export function currentUser(user: SessionUser): CurrentUser {
  return {
    id: user.id,
    nombre: user.nombre,
    apellido: user.apellido,
    dni: user.dni,
    tipo: user.tipo,
    primer_login: user.primerLogin,
    cuit: user.cuit,
    representa: [...user.represents],
  };
}
