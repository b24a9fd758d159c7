import { DAY_MS } from '../../platform/clock.ts';
import { tooMany } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { countUse } from '../../platform/rate-limit.ts';
import type { Taxpayer } from '../../tax-authority/index.ts';

/**
 * Asks the registry about a tax id. A supplier may do so `LOOKUPS_PER_DAY` times in 24 hours: anybody with a fiscal key
 * can sign in, and the registry blocks a city that asks too much.
 * @throws TaxAuthorityError
 * @throws Refusal 429
 */
export async function lookUpTaxpayer(platform: Platform, user: SessionUser, cuit: string): Promise<Taxpayer> {
  const { db, clock, config, taxAuthority } = platform;
  if (user.tipo === 'PROVEEDOR') {
    const limit = { max: config.lookupsPerDay, windowMs: DAY_MS };
    const wait = await countUse(db, clock.now(), `registro:${user.id}`, limit);
    if (wait !== null) throw tooMany('Se hicieron demasiadas consultas al registro de ARCA (ex AFIP).', wait);
  }
  return taxAuthority.getTaxpayer(cuit);
}
