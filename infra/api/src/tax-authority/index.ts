import { DAY_MS } from '../platform/clock.ts';
import type { Domain } from '../platform/domain.ts';
import { createAccess } from './access.ts';
import { certificateEnds, warnOfCertificateEnds } from './certificates.ts';
import { checkRegistry, readTaxpayer } from './registry.ts';
import { createSignOnCheck } from './sign-on.ts';
import { createCallSoap } from './soap.ts';
import type { TaxAuthorityClientOptions } from './types.ts';

export { portalCertificateEnd, registerCertificateMetrics } from './certificates.ts';
export { TaxAuthorityError } from './errors.ts';
export { readArcaSettings } from './settings.ts';
export type { RegisteredPerson, SignOn, TaxAuthoritySettings, Taxpayer } from './types.ts';

/** ARCA's slowest lookups take seconds. */
const TIMEOUT_MS = 10_000;
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Makes the portal's one client of the tax authority, real or local; every failure of its calls is a TaxAuthorityError.
 * @throws Error at once when a certificate or key can't be read
 */
export function createTaxAuthorityClient(options: TaxAuthorityClientOptions) {
  const { settings } = options;
  const callSoap = createCallSoap(settings);
  const calls = { ...options, callSoap, timeoutMs: options.timeoutMs ?? TIMEOUT_MS };
  const registry = { ...calls, access: createAccess(calls) };
  return {
    certificates: certificateEnds(settings),
    /** Where a person types their fiscal key. */
    loginUrl: () => settings.loginUrl,
    verifySignOn: createSignOnCheck(options),
    getTaxpayer: (cuit: string) => readTaxpayer(registry, cuit),
    check: () => checkRegistry({ ...registry, timeoutMs: options.timeoutMs ?? CHECK_TIMEOUT_MS }),
  };
}

export type TaxAuthorityClient = ReturnType<typeof createTaxAuthorityClient>;

export const taxAuthority: Domain = {
  jobs: [{ name: 'certificate-ends', everyMs: DAY_MS, run: warnOfCertificateEnds }],
};

declare module '../platform/domain.ts' {
  interface Platform {
    readonly taxAuthority: TaxAuthorityClient;
  }
}
