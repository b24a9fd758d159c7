import type { Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { releaseProblems } from '../open-data/check.ts';
import { type Happening, recordRelease, releasesOfTenders } from './history.ts';
import type { TenderRecord } from './tables.ts';

/**
 * Adds to what was published of a tender, in the transaction (and under the lock) of what happened to it, once the
 * official schema has nothing against what open data will say of it. Otherwise nothing of the transaction stays: what
 * was published is never rewritten, so a release that is wrong could not be put right later.
 * @throws Refusal 400 when the schema has something against it; the log says what
 */
export async function publishRelease(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  tx: Transaction,
  tender: TenderRecord,
  happening: Happening,
): Promise<void> {
  await recordRelease(tx, tender, happening);
  // Taking a tender back shows nothing more of it, and must always be possible.
  if (happening.hecho === 'ocultada') return;
  const rows = (await releasesOfTenders(tx, [tender.id])).get(tender.id) ?? [];
  const problems = releaseProblems(config, rows);
  if (problems.length === 0) return;
  log.error(
    { tender: tender.id, hecho: happening.hecho, problems },
    'not published: its open data break the OCDS schema',
  );
  throw invalid(
    `No se publicó "${tender.titulo}": sus datos abiertos no cumplirían el estándar OCDS 1.1. No se guardó nada de lo enviado. Avise a quien administra el portal.`,
  );
}
