import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { BodyOf, CurrentUser, login } from 'shared-api/contract';
import { dniOf, documentNumberOf } from 'shared-api/rules';
import { type AuditEntry, recordAudit } from '../../oversight/audit/index.ts';
import { type Database, pick, type Transaction } from '../../platform/db/database.ts';
import type { Platform, SessionUser } from '../../platform/domain.ts';
import { unauthenticated } from '../../platform/errors.ts';
import { newUnguessableId } from '../../platform/ids.ts';
import { rememberPerson } from '../../registration/persons/index.ts';
import type { SignOn, Taxpayer } from '../../tax-authority/index.ts';
import { isStaff, users } from '../users/tables.ts';
import { admitAttempt } from './attempts.ts';
import { hashPassword, isOutdated, isPasswordOf } from './passwords.ts';
import { sessions, signOnTokens } from './tables.ts';
import { TOKEN_LIFE_MS } from './tokens.ts';

const WRONG_CREDENTIALS = 'usuario o contraseña incorrecto';
const SIGN_ON_FAILED = 'Error al autenticar el usuario';
type UserRow = typeof users.$inferSelect;

export interface Browser {
  readonly userAgent: string | null;
  readonly address: string;
}

/** Signs staff in. @throws Refusal 401, with the same text whatever is wrong, 429 after too many attempts */
export async function signInWithPassword(
  platform: Platform,
  { dni, password }: BodyOf<typeof login>,
  browser: Browser,
  knownBrowser: boolean,
) {
  const { db, clock } = platform;
  const attempt = { account: dniOf(dni), address: browser.address, knownBrowser };
  const admitted = await admitAttempt(db, clock, attempt);
  const user = await activeStaff(db, dni);
  const right = await isPasswordOf(dni, user?.passwordHash ?? null, password);
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
    const current = await lockAccount(tx, user, password);
    return openSession(platform, tx, { user: current, represents: [], browser });
  });
}

/**
 * Finds who may sign in with a document number: a supplier may have the same one. Of two old accounts whose numbers differ in
 * leading zeros alone, the one as it was typed.
 */
export async function activeStaff(db: Database, dni: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(inArray(users.dni, [dni, dniOf(dni)]), isStaff, eq(users.activo, true)))
    .orderBy(asc(users.dni));
  return user;
}

/**
 * Locks the account until the session is stored. A reset, a password change or a deactivation then comes either before,
 * and is seen here, or after, and ends the new session too. @throws Refusal 401
 */
async function lockAccount(tx: Transaction, checked: UserRow, password: string): Promise<UserRow> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, checked.id), eq(users.activo, true)))
    .for('share');
  const { passwordHash } = checked;
  // A different hash may be of the same password: another sign-in may have renewed it.
  if (
    user &&
    (user.passwordHash === passwordHash || (await isPasswordOf(user.dni, user.passwordHash, password)))
  ) {
    return user;
  }
  throw unauthenticated(WRONG_CREDENTIALS);
}

/** Hashes the password with today's settings. Only a sign-in brings the password, so this is when it can be done. */
async function renewHash(db: Database, { id, passwordHash }: UserRow, password: string): Promise<void> {
  if (passwordHash === null || !isOutdated(passwordHash)) return;
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    // Leaves a password alone that was changed meanwhile.
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
}

/**
 * Accepts a verified answer of the tax authority's sign-on. The first sign-on of a person makes their user.
 * @returns the one-time token for `/cuenta/{jwt}`
 */
export async function acceptSignOn(platform: Platform, signOn: SignOn): Promise<string> {
  const { db, clock, taxAuthority, tokens } = platform;
  const person = await taxAuthority.getTaxpayer(signOn.cuit);
  const id = newUnguessableId();
  await db.transaction(async (tx) => {
    const user = await supplierUser(tx, person, clock.now());
    await rememberPerson(tx, person, clock.now());
    await tx.insert(signOnTokens).values({
      id,
      userId: user.id,
      represents: signOn.represents,
      expiresAt: new Date(clock.now().getTime() + TOKEN_LIFE_MS['sign-on']),
    });
  });
  return tokens.sign('sign-on', id);
}

async function supplierUser(tx: Transaction, person: Taxpayer, at: Date): Promise<UserRow> {
  const { cuit } = person;
  const current = {
    nombre: person.nombre ?? '',
    apellido: person.apellido ?? person.razon_social ?? '',
    persona: pick(person, ['fechaNacimiento', 'email_afip', 'telefono']),
  };
  const audit = (user: UserRow, change: Pick<AuditEntry, 'before' | 'after'>) => {
    const entry = { entity: 'usuario', entityId: user.id, taxId: cuit, ...change };
    return recordAudit(tx, { user, where: 'auth.afipCallback', at, ...entry });
  };
  const dni = documentNumberOf(cuit) ?? cuit;
  const [added] = await tx
    .insert(users)
    .values({ tipo: 'PROVEEDOR', ...current, dni, cuit, createdAt: at })
    .onConflictDoNothing({ target: users.cuit, where: eq(users.tipo, 'PROVEEDOR') })
    .returning();
  if (added) {
    await audit(added, { after: { tipo: added.tipo, dni, cuit, ...current } });
    return added;
  }
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.cuit, cuit), eq(users.tipo, 'PROVEEDOR')))
    .for('update');
  if (!user) throw new Error('the user is gone');
  const before = pick(user, ['nombre', 'apellido', 'persona']);
  if (isDeepStrictEqual(before, current)) return user;
  await tx.update(users).set(current).where(eq(users.id, user.id));
  await audit(user, { before, after: current });
  return { ...user, ...current };
}

/** Exchanges a one-time token for a session, once. @throws Refusal 401 */
export async function exchangeSignOn(platform: Platform, tokenId: string | null, browser: Browser) {
  const { db, clock } = platform;
  if (!tokenId) throw unauthenticated(SIGN_ON_FAILED);
  return db.transaction(async (tx) => {
    const [token] = await tx
      .update(signOnTokens)
      .set({ usedAt: clock.now() })
      .from(users)
      .where(
        and(
          eq(signOnTokens.id, tokenId),
          isNull(signOnTokens.usedAt),
          gt(signOnTokens.expiresAt, clock.now()),
          eq(users.id, signOnTokens.userId),
          eq(users.activo, true),
        ),
      )
      .returning({ represents: signOnTokens.represents, user: users });
    if (!token) throw unauthenticated(SIGN_ON_FAILED);
    return openSession(platform, tx, { ...token, browser });
  });
}

async function openSession(
  { clock, tokens }: Platform,
  tx: Transaction,
  { user, represents, browser }: { user: UserRow; represents: string[]; browser: Browser },
) {
  const now = clock.now();
  const sessionId = newUnguessableId();
  await tx.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    represents,
    createdAt: now,
    expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS.session),
    ...browser,
  });
  const entry = { entity: 'sesion', entityId: sessionId, taxId: user.cuit, operation: 'INGRESO' };
  await recordAudit(tx, { user, where: 'auth', at: now, ...entry });
  return {
    access_token: tokens.sign('session', sessionId),
    user: currentUser({ ...user, sessionId, represents }),
  };
}

export function currentUser(user: SessionUser): CurrentUser {
  return {
    ...pick(user, ['id', 'nombre', 'apellido', 'dni', 'tipo', 'cuit']),
    activo: true,
    primer_login: user.primerLogin,
    representa: [...user.represents],
  };
}
