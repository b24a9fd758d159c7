export { portalCertificateEnd, registerCertificateMetrics, warnOfCertificateEnds } from './certificates.ts';
export { createTaxAuthorityClient } from './client.ts';
export { TaxAuthorityError, type TaxAuthorityErrorCode } from './errors.ts';
export { readArcaSettings } from './settings.ts';
export type {
  AccessTicket,
  NonceStore,
  RegistryFields,
  SignOn,
  SignOnAnswer,
  TaxAuthorityClient,
  TaxAuthorityClientOptions,
  TaxAuthoritySettings,
  Taxpayer,
  TicketKey,
  TicketStore,
} from './types.ts';
