import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Endpoint } from 'shared-api/contract';
import { KEPT_DAYS } from 'shared-api/rules';
import { type Clock, MINUTE_MS } from '../clock.ts';
import { type Database, deleteOld, type Sql, type Transaction } from '../db/database.ts';
import type { Call } from '../domain.ts';
import { conflict, invalid } from '../errors.ts';
import { idempotencyKeys } from './tables.ts';

export type Idempotency = ReturnType<typeof createIdempotency>;
type Caller = Pick<Call<Endpoint>, 'caller' | 'request'>;

/** After this time an unfinished call counts as abandoned: its process ended. */
const ABANDONED_MS = MINUTE_MS;

const ANSWER_LOST =
  'La operación ya se hizo, pero su respuesta se perdió. Actualice la página para ver cómo quedó.';

export function createIdempotency(db: Database, clock: Clock) {
  return {
    /**
     * Runs an idempotent call once per caller and `Idempotency-Key`: the same key and body get the same answer with the same
     * `ETag`, the same key with another body is 409. Failed calls leave no trace, so that they can be repeated. A call that
     * was done but whose answer was lost (its process ended in between) is 409 too. An uploaded file is compared by its
     * declared length, as its body is not read yet when the call starts.
     */
    async answer(call: Call<Endpoint>, endpoint: Endpoint, run: () => Promise<unknown>): Promise<unknown> {
      const key = keyOf(call, endpoint);
      if (!key) return run();
      const bodyHash = hashOf(endpoint, call);
      const startedAt = clock.now();
      const [taken] = await db
        .insert(idempotencyKeys)
        .values({ ...key, endpoint: endpoint.id, bodyHash, createdAt: startedAt })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (!taken) {
        const stored = await storedAnswer(key, endpoint, bodyHash, startedAt);
        if (stored?.etag) call.reply.header('etag', stored.etag);
        if (stored) return stored.answer;
      }
      const answer = await run().catch(async (error: unknown) => {
        // A later start belongs to a call that took over from this one.
        const isOwn = eq(idempotencyKeys.createdAt, startedAt);
        await db.delete(idempotencyKeys).where(and(rowOf(key), notDone, isOwn));
        throw error;
      });
      const etag = call.reply.getHeader('etag');
      try {
        await db
          .update(idempotencyKeys)
          .set({ status: 200, answer, etag: typeof etag === 'string' ? etag : null })
          .where(rowOf(key));
      } catch (error) {
        // The change is committed: an error answer would make the caller repeat it.
        call.request.log.error({ err: error }, 'the answer of a call was not stored');
      }
      return answer;
    },

    /** Marks the call as done, in the transaction of its change. @throws Refusal 409 if another call has done it */
    async noteDone(tx: Transaction, caller: Caller, endpoint: Endpoint): Promise<void> {
      const key = keyOf(caller, endpoint);
      if (!key) return;
      const [marked] = await tx
        .update(idempotencyKeys)
        .set({ done: true })
        .where(and(rowOf(key), notDone))
        .returning({ key: idempotencyKeys.key });
      // A call that took over from a slow one waited here for the row lock until the slow one was done.
      if (!marked && (await findRow(tx, key))) throw conflict(ANSWER_LOST, 'IDEMPOTENCIA');
    },
  };

  /** The stored answer, or null when an abandoned call was taken over and must run. @throws Refusal 409 */
  async function storedAnswer(key: Key, endpoint: Endpoint, bodyHash: string, now: Date) {
    const row = await findRow(db, key);
    if (row && (row.endpoint !== endpoint.id || row.bodyHash !== bodyHash)) {
      throw conflict('La misma clave de idempotencia ya se usó con otro contenido.', 'IDEMPOTENCIA');
    }
    if (row?.status) return row;
    const abandoned = new Date(now.getTime() - ABANDONED_MS);
    if (row?.done && row.createdAt < abandoned) throw conflict(ANSWER_LOST, 'IDEMPOTENCIA');
    const [takenOver] = await db
      .update(idempotencyKeys)
      .set({ createdAt: now })
      .where(
        and(rowOf(key), notDone, isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, abandoned)),
      )
      .returning({ key: idempotencyKeys.key });
    if (takenOver) return null;
    throw conflict('La misma operación está en curso. Espere un momento.', 'IDEMPOTENCIA');
  }
}

type Key = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'key'>;

const rowOf = ({ userId, key }: Key) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
const findRow = async (from: Sql, key: Key) =>
  (await from.select().from(idempotencyKeys).where(rowOf(key))).at(0) ?? null;
const notDone = eq(idempotencyKeys.done, false);

/** Returns the caller's key, or null without one. @throws Refusal 400 for an invalid key */
function keyOf({ caller, request }: Caller, endpoint: Endpoint): Key | null {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || !caller || key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
    throw invalid('La clave de idempotencia debe tener de 8 a 100 caracteres.');
  }
  return { userId: caller.id, key };
}

function hashOf(endpoint: Endpoint, call: Call<Endpoint>): string {
  const body = endpoint.sends === 'multipart' ? call.request.headers['content-length'] : call.body;
  return createHash('sha256')
    .update(JSON.stringify([endpoint.id, call.params, body], withoutPassword))
    .digest('hex');
}

/** Leaves passwords out of what is hashed: from a stored hash this fast they could be guessed. */
const withoutPassword = (name: string, value: unknown) => (name === 'password' ? undefined : value);

/** Removes answers after two days: a call repeated later is done again. */
export const deleteOldAnswers = deleteOld([idempotencyKeys.createdAt, KEPT_DAYS.answers]);
