import type { Turn } from 'shared-api/contract';
import { awaitsStaff } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { reviewersOf } from '../assignments/index.ts';
import type { RequestRecord } from './record/index.ts';

/** Reads, for the requests that wait for staff, since when they wait and who reviews them, by request id. */
export async function reviewQueueOf(
  from: Sql,
  requests: readonly Pick<RequestRecord, 'id' | 'estado' | 'estado_desde' | 'sentAt' | 'wasCorrected'>[],
): Promise<ReadonlyMap<string, Turn>> {
  const waiting = requests.filter(({ estado }) => awaitsStaff(estado));
  const reviewers = await reviewersOf(from, waiting);
  return new Map(
    waiting.map(({ id, sentAt, estado_desde, wasCorrected }) => {
      const enviado = (sentAt ?? estado_desde).toISOString();
      return [id, { enviado, corregida: wasCorrected, revisor: reviewers.get(id) ?? null }];
    }),
  );
}
