import { createAccess } from './access.ts';
import { certificateEnds } from './certificates.ts';
import { checkRegistry, readTaxpayer } from './registry.ts';
import { createSignOnCheck } from './sign-on.ts';
import { createCallSoap } from './soap.ts';
import type { TaxAuthorityClient, TaxAuthorityClientOptions } from './types.ts';

/** ARCA's slowest lookups take seconds. */
const TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 5_000;

/**
 * The portal's one client of the tax authority, real or local.
 * @throws Error at once when a certificate or key can't be read
 */
export function createTaxAuthorityClient(options: TaxAuthorityClientOptions): TaxAuthorityClient {
  const { settings } = options;
  const callSoap = createCallSoap(settings);
  const calls = { ...options, callSoap, timeoutMs: options.timeoutMs ?? TIMEOUT_MS };
  const registry = { ...calls, access: createAccess(calls) };
  return {
    certificates: certificateEnds(settings),
    loginUrl: () => settings.loginUrl,
    verifySignOn: createSignOnCheck(options),
    getTaxpayer: (cuit) => readTaxpayer(registry, cuit),
    check: () => checkRegistry({ ...registry, timeoutMs: options.timeoutMs ?? CHECK_TIMEOUT_MS }),
  };
}
