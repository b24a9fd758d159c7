import { tooMany } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { countTry } from '../../platform/tries.ts';
import type { Taxpayer } from '../../tax-authority/index.ts';

const DAY_MS = 86_400_000;

/**
 * Asks the registry about a tax id because somebody wants to know. A supplier's login may do so `LOOKUPS_PER_DAY` times
 * in 24 hours: anybody with a fiscal key has one, and the registry answers the city for as long as it asks with measure.
 * @throws TaxAuthorityError
 * @throws Refusal 429
 */
export async function lookUpTaxpayer(platform: Platform, user: SessionUser, cuit: string): Promise<Taxpayer> {
  const { db, clock, config, taxAuthority } = platform;
  if (user.tipo === 'PROVEEDOR') {
    const limit = { max: config.lookupsPerDay, windowMs: DAY_MS };
    const wait = await countTry(db, clock.now(), `registro:${user.id}`, limit);
    if (wait !== null) throw tooMany('Se hicieron demasiadas consultas al registro de ARCA (ex AFIP).', wait);
  }
  return taxAuthority.getTaxpayer(cuit);
}
