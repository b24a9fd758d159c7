import { X509Certificate } from 'node:crypto';
import { Gauge, type Registry } from 'prom-client';
import { type CivilDate, daysBetween, todayInCity } from 'shared-api/rules';
import type { Clock } from '../platform/clock.ts';
import type {
  CertificateEnd,
  TaxAuthorityClient,
  TaxAuthorityClientOptions,
  TaxAuthoritySettings,
} from './types.ts';

/** ARCA takes days to renew a certificate. */
const NEAR_DAYS = 30;

interface Where {
  readonly taxAuthority: Pick<TaxAuthorityClient, 'certificates'>;
  readonly clock: Clock;
}

/**
 * Returns when the certificates end by which the portal and the tax authority know each other.
 * @throws Error when one can't be read
 */
export function certificateEnds({
  certificate,
  signOnCertificates,
}: Pick<TaxAuthoritySettings, 'certificate' | 'signOnCertificates'>): readonly CertificateEnd[] {
  const endOf = (pem: string) => new X509Certificate(pem).validToDate;
  // During a rotation the old certificate may end: the next one is configured already.
  const last = signOnCertificates.map(endOf).sort((a, b) => b.getTime() - a.getTime())[0];
  return [
    { name: 'portal', ends: endOf(certificate) },
    ...(last ? [{ name: 'sign_on', ends: last } as const] : []),
  ];
}

/** Lists the certificates that end within 30 days or ended already, with the day in the city. */
const nearEnds = ({ taxAuthority, clock }: Where) =>
  taxAuthority.certificates
    .map(({ name, ends }) => ({ certificate: name, ends: todayInCity(ends) }))
    .filter(({ ends }) => daysBetween(todayInCity(clock.now()), ends) <= NEAR_DAYS);

/** Returns the day on which the portal's own certificate ends, or ended; null if that is more than 30 days away. */
export function portalCertificateEnd(where: Where): CivilDate | null {
  return nearEnds(where).find(({ certificate }) => certificate === 'portal')?.ends ?? null;
}

/** Warns the operator of each certificate that ends within 30 days, or ended. */
export async function warnOfCertificateEnds(
  where: Where & { readonly log: Pick<TaxAuthorityClientOptions['log'], 'warn'> },
): Promise<void> {
  for (const near of nearEnds(where))
    where.log.warn(near, 'a certificate for the tax authority ends soon or did');
}

/** Publishes on `/metrics` when each certificate ends. */
export function registerCertificateMetrics(metrics: Registry, certificates: readonly CertificateEnd[]): void {
  const gauge = new Gauge({
    name: 'portal_arca_certificate_expires_timestamp_seconds',
    help: "When a certificate ends: the portal's own for ARCA, and the last one that signs ARCA's sign-on",
    labelNames: ['certificate'],
    registers: [metrics],
  });
  for (const { name, ends } of certificates) gauge.set({ certificate: name }, ends.getTime() / 1_000);
}
