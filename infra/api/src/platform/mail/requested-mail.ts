import { createHash, createHmac } from 'node:crypto';
import { and, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ALERT_EMAIL_REFUSED } from 'shared-api/rules';
import { DAY_MS, HOUR_MS } from '../clock.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Platform } from '../domain.ts';
import { invalid, tooMany } from '../errors.ts';
import { networkOf } from '../http/network.ts';
import { newSecret } from '../ids.ts';
import { countUse } from '../rate-limit.ts';
import type { Secrets } from '../secrets.ts';
import { isRefused, type Mail, newestMailTo, queueMail, removeMails } from './outbox.ts';

const NETWORK_LIMIT = { max: 20, windowMs: HOUR_MS };
/** Against requests from many networks. */
const PORTAL_LIMIT = { max: 1_000, windowMs: HOUR_MS };

/** A request that is answered by a mail to an address, which may be anybody's: nobody has signed in. */
interface MailRequest {
  readonly ip: string;
  readonly address: string;
  /** Names what is counted, per address and per network: alerts do not use up the questions of a shared network. */
  readonly key: string;
  /** Mails that an address gets in a day because somebody requests them. */
  readonly perDay: number;
  /** Sentence for one request too many of the network or the whole portal. */
  readonly tooMany: string;
  /** True: one too many for the address is refused too, because it would be lost. False: the caller is not told. */
  readonly refusesPerAddress?: boolean;
  /** Stores the request and writes the mail. @param address in lower case */
  readonly answer: (tx: Transaction, address: string, now: Date) => Promise<Mail>;
}

/**
 * Answers a request by a mail to its address, within the limits of network, portal and address.
 * @throws Refusal 400 for an address whose server refuses mails, 429 after too many requests
 */
export async function answerByMail(platform: Platform, request: MailRequest): Promise<void> {
  const { db, clock, secrets } = platform;
  const now = clock.now();
  for (const [key, limit] of [
    [`red:${request.key}:${pseudonymOf(secrets, 'red', networkOf(request.ip))}`, NETWORK_LIMIT],
    ['portal', PORTAL_LIMIT],
  ] as const) {
    const wait = await countUse(db, now, key, limit);
    if (wait !== null) throw tooMany(request.tooMany, wait);
  }
  const address = request.address.toLowerCase();
  const [newest] = await newestMailTo(db, address);
  if (isRefused(newest)) throw invalid(ALERT_EMAIL_REFUSED);
  await db.transaction(async (tx) => {
    // The row of the count is locked from here on: requests for one address are handled one after the other.
    const key = `${request.key}:${pseudonymOf(secrets, 'correo', address)}`;
    const wait = await countUse(tx, now, key, { max: request.perDay, windowMs: DAY_MS });
    if (wait !== null && request.refusesPerAddress) throw tooMany(request.tooMany, wait);
    if (wait === null) await queueMail(tx, clock, await request.answer(tx, address, now));
  });
}

/** Replaces an address or network by a pseudonym that only shows equality. */
const pseudonymOf = ({ mailLink }: Secrets, kind: string, value: string): string =>
  createHmac('sha256', mailLink).update(`${kind}:${value}`).digest('base64url').slice(0, 22);

/** Hashes a confirmation code: only the hash is stored, so that nobody can confirm with what the database holds. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Makes a code by which the owner of an address confirms a request, and the columns that are stored of it. */
export function newCode(now: Date, days: number) {
  const code = newSecret(24);
  return { code, pending: { codeHash: hashOf(code), codeUntil: new Date(now.getTime() + days * DAY_MS) } };
}

/** A table of requests that wait to be confirmed. */
interface Requests extends PgTable {
  readonly id: PgColumn;
  readonly codeHash: PgColumn;
  readonly codeUntil: PgColumn;
  readonly confirmedAt: PgColumn;
}

/** Removes requests that were never confirmed with all their mails, and codes that expired. */
export async function removeUnconfirmed({ db, clock }: Pick<Platform, 'db' | 'clock'>, table: Requests) {
  const isExpired = lt(table.codeUntil, clock.now());
  await removeWithMails(db, table, and(isExpired, isNull(table.confirmedAt)));
  const codes: PgTable = table;
  await db
    .update(codes)
    .set({ codeHash: null })
    .where(and(isExpired, isNotNull(table.codeHash)));
}

export const removeWithMails = (
  db: Database,
  table: PgTable & Pick<Requests, 'id'>,
  which: SQL | undefined,
): Promise<void> =>
  db.transaction(async (tx) => {
    const removed: readonly { id: unknown }[] = await tx
      .delete(table)
      .where(which)
      .returning({ id: table.id });
    await removeMails(
      tx,
      removed.map(({ id }) => String(id)),
    );
  });
