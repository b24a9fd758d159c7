import { createHash } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Endpoint } from 'shared-api/contract';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid } from '../errors.ts';
import type { Call } from './route.ts';
import { idempotencyKeys } from './tables.ts';

export type Idempotency = (
  call: Call<Endpoint>,
  endpoint: Endpoint,
  run: () => Promise<unknown>,
) => Promise<unknown>;

/** After this long a call that never finished is taken to be dead (its process ended). */
const ABANDONED_MS = 60_000;

/**
 * Runs an idempotent call once per caller and `Idempotency-Key`: the same key and body get the same answer, the same
 * key with another body is 409. Failed calls leave no trace, so that they can be tried again.
 * A file's body is not read yet when the call starts; its declared length stands for it.
 */
export function createIdempotency(db: Database, clock: Clock): Idempotency {
  return async (call, endpoint, run) => {
    const key = call.request.headers['idempotency-key'];
    if (!endpoint.idempotent || !call.user || key === undefined) return run();
    if (typeof key !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(key)) {
      throw invalid('La clave de idempotencia debe tener de 8 a 100 caracteres.');
    }
    const mine = and(eq(idempotencyKeys.userId, call.user.id), eq(idempotencyKeys.key, key));
    const bodyHash = hashOf(endpoint, call);
    const [taken] = await db
      .insert(idempotencyKeys)
      .values({ userId: call.user.id, key, endpoint: endpoint.id, bodyHash, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (!taken) {
      const stored = await answered(bodyHash);
      if (stored) return stored.answer;
    }
    const answer = await run().catch(async (error: unknown) => {
      await db.delete(idempotencyKeys).where(mine);
      throw error;
    });
    try {
      await db.update(idempotencyKeys).set({ status: 200, answer }).where(mine);
    } catch (error) {
      // It is done: told otherwise, its caller would do it again.
      call.request.log.error({ err: error }, 'the answer of a call was not kept');
    }
    return answer;

    /** The stored answer, or null when an abandoned call was taken over and must run again. */
    async function answered(expected: string): Promise<{ answer: unknown } | null> {
      const [row] = await db.select().from(idempotencyKeys).where(mine);
      if (row && (row.endpoint !== endpoint.id || row.bodyHash !== expected)) {
        throw conflict('La misma clave de idempotencia ya se usó con otro contenido.', 'IDEMPOTENCIA');
      }
      if (row?.status) return { answer: row.answer };
      const now = clock.now();
      const [takenOver] = await db
        .update(idempotencyKeys)
        .set({ createdAt: now })
        .where(
          and(
            mine,
            isNull(idempotencyKeys.status),
            lt(idempotencyKeys.createdAt, new Date(now.getTime() - ABANDONED_MS)),
          ),
        )
        .returning({ key: idempotencyKeys.key });
      if (takenOver) return null;
      throw conflict('La misma operación está en curso. Espere un momento.', 'IDEMPOTENCIA');
    }
  };
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
