import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lte } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { TaxAuthorityError } from './errors.ts';
import { accessTickets } from './tables.ts';

export type AccessTicket = Pick<typeof accessTickets.$inferSelect, 'token' | 'sign' | 'expiresAt'>;
export type TicketKey = Pick<typeof accessTickets.$inferSelect, 'certificate' | 'service'>;

/** Longer than one request for a ticket can take. After it a process that died blocks the others no longer. */
const LEASE_MS = 15_000;
const POLL_MS = 200;

const rowOf = ({ certificate, service }: TicketKey) =>
  and(eq(accessTickets.certificate, certificate), eq(accessTickets.service, service));

export async function readStoredTicket(db: Database, key: TicketKey): Promise<AccessTicket | null> {
  const [row] = await db.select().from(accessTickets).where(rowOf(key));
  return row ? { token: row.token, sign: row.sign, expiresAt: row.expiresAt } : null;
}

/**
 * Stores the ticket that `request` returns. One caller at a time runs `request` for a key, among all processes on the
 * database; those that waited are passed the ticket that the one before them stored.
 */
export async function renewTicket(
  db: Database,
  clock: Clock,
  key: TicketKey,
  request: (stored: AccessTicket | null) => Promise<AccessTicket>,
): Promise<AccessTicket> {
  // The lease is a row beside the ticket: no transaction may stay open over the network.
  const lease = { certificate: key.certificate, service: `lease:${key.service}`, token: newId() };
  for (let waited = 0; !(await takeLease(db, clock, lease)); waited += POLL_MS) {
    if (waited >= LEASE_MS) {
      throw new TaxAuthorityError('unavailable', 'another process is asking for an access ticket');
    }
    await sleep(POLL_MS);
  }
  try {
    const ticket = await request(await readStoredTicket(db, key));
    await db
      .insert(accessTickets)
      .values({ ...key, ...ticket })
      .onConflictDoUpdate({ target: [accessTickets.certificate, accessTickets.service], set: ticket });
    return ticket;
  } finally {
    await db.delete(accessTickets).where(and(rowOf(lease), eq(accessTickets.token, lease.token)));
  }
}

async function takeLease(
  db: Database,
  clock: Clock,
  lease: TicketKey & { readonly token: string },
): Promise<boolean> {
  const now = clock.now();
  const terms = { token: lease.token, expiresAt: new Date(now.getTime() + LEASE_MS) };
  const rows = await db
    .insert(accessTickets)
    .values({ ...lease, ...terms, sign: '' })
    .onConflictDoUpdate({
      target: [accessTickets.certificate, accessTickets.service],
      set: terms,
      setWhere: lte(accessTickets.expiresAt, now),
    })
    .returning({ token: accessTickets.token });
  return rows.length > 0;
}
