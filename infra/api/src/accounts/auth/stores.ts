import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lt, lte } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  type NonceStore,
  TaxAuthorityError,
  type TicketKey,
  type TicketStore,
} from '../../tax-authority/index.ts';
import { accessTickets, signOnNonces } from './tables.ts';

/** Longer than one request for a ticket can take; a process that died with the lease holds others up no longer. */
const LEASE_MS = 15_000;
const POLL_MS = 200;
/** Used answers are kept beyond their end, so that processes whose clocks differ refuse them alike. */
const KEPT_LONGER_MS = 10 * 60_000;
/** The lease of a service's ticket is a row beside it: no transaction may stay open over the network. */
const leaseOf = (service: string) => `lease:${service}`;

/** Access tickets, shared by every process on the database. */
export function createSqlTicketStore(db: Database, clock: Clock): TicketStore {
  const rowOf = ({ certificate, service }: TicketKey) =>
    and(eq(accessTickets.certificate, certificate), eq(accessTickets.service, service));

  const read: TicketStore['read'] = async (key) => {
    const [row] = await db.select().from(accessTickets).where(rowOf(key));
    return row ? { token: row.token, sign: row.sign, expiresAt: row.expiresAt } : null;
  };

  /** Whether this caller may ask for the ticket now. */
  async function lease(key: TicketKey, holder: string): Promise<boolean> {
    const now = clock.now();
    const row = {
      certificate: key.certificate,
      service: leaseOf(key.service),
      token: holder,
      sign: '',
      expiresAt: new Date(now.getTime() + LEASE_MS),
    };
    const taken = await db
      .insert(accessTickets)
      .values(row)
      .onConflictDoUpdate({
        target: [accessTickets.certificate, accessTickets.service],
        set: { token: row.token, expiresAt: row.expiresAt },
        setWhere: lte(accessTickets.expiresAt, now),
      })
      .returning({ holder: accessTickets.token });
    return taken.length > 0;
  }

  return {
    read,
    async renew(key, ask) {
      const holder = newId();
      for (let waited = 0; !(await lease(key, holder)); waited += POLL_MS) {
        if (waited >= LEASE_MS) {
          throw new TaxAuthorityError('unavailable', 'another process is asking for an access ticket');
        }
        await sleep(POLL_MS);
      }
      try {
        const ticket = await ask(await read(key));
        await db
          .insert(accessTickets)
          .values({ ...key, ...ticket })
          .onConflictDoUpdate({ target: [accessTickets.certificate, accessTickets.service], set: ticket });
        return ticket;
      } finally {
        await db
          .delete(accessTickets)
          .where(and(rowOf({ ...key, service: leaseOf(key.service) }), eq(accessTickets.token, holder)));
      }
    },
  };
}

/** Used sign-on answers, shared by every process on the database; those that expired anyway are thrown away. */
export function createSqlNonceStore(db: Database, clock: Clock): NonceStore {
  return {
    async use(uniqueId, expiresAt) {
      const used = await db
        .insert(signOnNonces)
        .values({ nonce: uniqueId, expiresAt })
        .onConflictDoNothing()
        .returning({ nonce: signOnNonces.nonce });
      await db
        .delete(signOnNonces)
        .where(lt(signOnNonces.expiresAt, new Date(clock.now().getTime() - KEPT_LONGER_MS)));
      return used.length > 0;
    },
  };
}
