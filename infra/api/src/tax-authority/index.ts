import { X509Certificate } from 'node:crypto';
import { Gauge } from 'prom-client';
import { type CivilDate, daysBetween, todayInCity } from 'shared-api/rules';
import { DAY_MS, today } from '../platform/clock.ts';
import type { Domain, Platform } from '../platform/domain.ts';
import { createAccess } from './access.ts';
import { checkRegistry, readTaxpayer } from './registry.ts';
import { createSignOnCheck } from './sign-on.ts';
import { createCallSoap } from './soap.ts';
import type { TaxAuthorityClientOptions, TaxAuthoritySettings } from './types.ts';

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

/** ARCA takes days to renew a certificate. */
const NEAR_DAYS = 30;

/**
 * Returns when the certificates end by which the portal and the tax authority know each other.
 * @throws Error when one can't be read
 */
function certificateEnds({ certificate, signOnCertificates }: TaxAuthoritySettings) {
  const endOf = (pem: string) => new X509Certificate(pem).validToDate;
  // During a rotation the old certificate may end: the next one is configured already.
  const last = signOnCertificates.map(endOf).sort((a, b) => b.getTime() - a.getTime())[0];
  return [{ name: 'portal', ends: endOf(certificate) }, ...(last ? [{ name: 'sign_on', ends: last }] : [])];
}

/** Lists the certificates that end within 30 days or ended already, with the day in the city. */
const nearEnds = ({ taxAuthority, clock }: Platform) =>
  taxAuthority.certificates
    .map(({ name, ends }) => ({ certificate: name, ends: todayInCity(ends) }))
    .filter(({ ends }) => daysBetween(today(clock), ends) <= NEAR_DAYS);

/** Returns the day on which the portal's own certificate ends, or ended; null if that is more than 30 days away. */
export function portalCertificateEnd(platform: Platform): CivilDate | null {
  return nearEnds(platform).find(({ certificate }) => certificate === 'portal')?.ends ?? null;
}

/** Warns the operator of each certificate that ends within 30 days, or ended. */
async function warnOfCertificateEnds(platform: Platform): Promise<void> {
  for (const near of nearEnds(platform)) {
    platform.log.warn(near, 'a certificate for the tax authority ends soon or did');
  }
}

/** Publishes on `/metrics` when each certificate ends. */
export function registerCertificateMetrics({ metrics, taxAuthority }: Platform): void {
  const gauge = new Gauge({
    name: 'portal_arca_certificate_expires_timestamp_seconds',
    help: "When a certificate ends: the portal's own for ARCA, and the last one that signs ARCA's sign-on",
    labelNames: ['certificate'],
    registers: [metrics],
  });
  for (const { name, ends } of taxAuthority.certificates)
    gauge.set({ certificate: name }, ends.getTime() / 1_000);
}

declare module '../platform/domain.ts' {
  interface Platform {
    readonly taxAuthority: TaxAuthorityClient;
  }
}
