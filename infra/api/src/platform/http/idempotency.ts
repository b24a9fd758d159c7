import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Endpoint } from 'shared-api/contract';
import type { Clock } from '../clock.ts';
import type { Database, Sql, Transaction } from '../db/database.ts';
import { conflict, invalid } from '../errors.ts';
import type { Call } from './route.ts';
import { idempotencyKeys } from './tables.ts';

export interface Idempotency {
  /**
   * Runs an idempotent call once per caller and `Idempotency-Key`: the same key and body get the same answer with the same
   * `ETag`, the same key with another body is 409. Failed calls leave no trace, so that they can be tried again. One that
   * was done and whose answer got lost (its process ended in between) is 409 too: it is never done again.
   * A file's body is not read yet when the call starts; its declared length stands for it.
   */
  readonly answer: (
    call: Call<Endpoint>,
    endpoint: Endpoint,
    run: () => Promise<unknown>,
  ) => Promise<unknown>;
  /** Notes, in the transaction that does what is asked, that it is done. @throws Refusal 409 when another has done it */
  readonly noteDone: (tx: Transaction, caller: Caller, endpoint: Endpoint) => Promise<void>;
}

/** Who calls, and with which key. */
type Caller = Pick<Call<Endpoint>, 'user' | 'request'>;

/** After this long a call that never finished is taken to be dead (its process ended). */
const ABANDONED_MS = 60_000;

const IN_COURSE = 'La misma operación está en curso. Espere un momento.';
const ANSWER_LOST =
  'La operación ya se hizo, pero su respuesta se perdió. Actualice la página para ver cómo quedó.';

export function createIdempotency(db: Database, clock: Clock): Idempotency {
  return {
    answer: async (call, endpoint, run) => {
      const key = keyOf(call, endpoint);
      if (!key) return run();
      const bodyHash = hashOf(endpoint, call);
      const [taken] = await db
        .insert(idempotencyKeys)
        .values({ ...key, endpoint: endpoint.id, bodyHash, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (!taken) {
        const stored = await answered(key, endpoint, bodyHash);
        if (stored?.etag) call.reply.header('etag', stored.etag);
        if (stored) return stored.answer;
      }
      const answer = await run().catch(async (error: unknown) => {
        await db.delete(idempotencyKeys).where(and(mine(key), notDone));
        throw error;
      });
      const etag = call.reply.getHeader('etag');
      try {
        await db
          .update(idempotencyKeys)
          .set({ status: 200, answer, etag: typeof etag === 'string' ? etag : null })
          .where(mine(key));
      } catch (error) {
        // It is done: told otherwise, its caller would do it again.
        call.request.log.error({ err: error }, 'the answer of a call was not kept');
      }
      return answer;
    },

    noteDone: async (tx, caller, endpoint) => {
      const key = keyOf(caller, endpoint);
      if (!key) return;
      const [noted] = await tx
        .update(idempotencyKeys)
        .set({ done: true })
        .where(and(mine(key), notDone))
        .returning({ key: idempotencyKeys.key });
      // Who took it over from a call that was only slow waited at the row until that one had done it.
      if (!noted && (await keyed(tx, key))) throw conflict(ANSWER_LOST, 'IDEMPOTENCIA');
    },
  };

  /** The stored answer, or null when an abandoned call was taken over and must run. @throws Refusal 409 */
  async function answered(key: Key, endpoint: Endpoint, bodyHash: string) {
    const row = await keyed(db, key);
    if (row && (row.endpoint !== endpoint.id || row.bodyHash !== bodyHash)) {
      throw conflict('La misma clave de idempotencia ya se usó con otro contenido.', 'IDEMPOTENCIA');
    }
    if (row?.status) return row;
    const now = clock.now();
    const abandoned = new Date(now.getTime() - ABANDONED_MS);
    if (row?.done && row.createdAt < abandoned) throw conflict(ANSWER_LOST, 'IDEMPOTENCIA');
    const [takenOver] = await db
      .update(idempotencyKeys)
      .set({ createdAt: now })
      .where(
        and(mine(key), notDone, isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, abandoned)),
      )
      .returning({ key: idempotencyKeys.key });
    if (takenOver) return null;
    throw conflict(IN_COURSE, 'IDEMPOTENCIA');
  }
}

type Key = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'key'>;

const mine = ({ userId, key }: Key) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
const keyed = async (from: Sql, key: Key) =>
  (await from.select().from(idempotencyKeys).where(mine(key))).at(0) ?? null;
const notDone = eq(idempotencyKeys.done, false);

/** The caller's key, or null where there is none. @throws Refusal 400 for one that can't be stored */
function keyOf({ user, request }: Caller, endpoint: Endpoint): Key | null {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || !user || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw invalid('La clave de idempotencia debe tener de 8 a 100 caracteres.');
  }
  return { userId: user.id, key };
}

function hashOf(endpoint: Endpoint, call: Call<Endpoint>): string {
  const body = endpoint.sends === 'multipart' ? call.request.headers['content-length'] : call.body;
  return createHash('sha256')
    .update(JSON.stringify([endpoint.id, call.params, body]))
    .digest('hex');
}

/** How long a repeated call still gets the same answer. */
const KEPT_MS = 48 * 3_600_000;

/** Removes answers that nobody will ask for again. */
export async function forgetOldAnswers(db: Database, clock: Clock): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - KEPT_MS)));
}
