export { portalCertificateEnd, registerCertificateMetrics, warnOfCertificateEnds } from './certificates.ts';
export { createTaxAuthorityClient } from './client.ts';
export { TaxAuthorityError } from './errors.ts';
export { readArcaSettings } from './settings.ts';
export type {
  AccessTicket,
  NonceStore,
  RegisteredPerson,
  SignOn,
  SignOnAnswer,
  TaxAuthorityClient,
  TaxAuthoritySettings,
  Taxpayer,
  TicketKey,
  TicketStore,
} from './types.ts';
