import { DAY_MS } from '../platform/clock.ts';
import type { Domain } from '../platform/domain.ts';
import { warnOfCertificateEnds } from './certificates.ts';
import type { TaxAuthorityClient } from './types.ts';

export { portalCertificateEnd, registerCertificateMetrics } from './certificates.ts';
export { createTaxAuthorityClient } from './client.ts';
export { TaxAuthorityError } from './errors.ts';
export { readArcaSettings } from './settings.ts';
export type {
  RegisteredPerson,
  SignOn,
  TaxAuthorityClient,
  TaxAuthoritySettings,
  Taxpayer,
} from './types.ts';

export const taxAuthority: Domain = {
  jobs: [{ name: 'certificate-ends', everyMs: DAY_MS, run: warnOfCertificateEnds }],
};

declare module '../platform/platform.ts' {
  interface Platform {
    readonly taxAuthority: TaxAuthorityClient;
  }
}
