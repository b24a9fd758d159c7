import type { BulkResult } from 'shared-api/contract';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

const FAILED = 'No se pudo por un problema del portal. Vuelva a intentar.';

/**
 * Does something to each of several requests, one after the other, each in its own transaction: what is refused or fails for
 * one is told with it and stops no other.
 */
export async function forEachRequest<T extends { readonly cuit: string }, Done extends object>(
  { log }: Pick<Platform, 'log'>,
  requests: readonly T[],
  work: (request: T) => Promise<Done>,
): Promise<(BulkResult & Partial<Done>)[]> {
  const results: (BulkResult & Partial<Done>)[] = [];
  for (const request of requests) {
    const { cuit } = request;
    try {
      results.push({ ...(await work(request)), cuit, motivo: null });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'one of several requests failed');
      results.push({ cuit, motivo: error instanceof Refusal ? error.message : FAILED } as BulkResult &
        Partial<Done>);
    }
  }
  return results;
}
