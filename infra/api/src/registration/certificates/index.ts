import type { Domain } from '../../platform/domain.ts';
import { certificateRoutes } from './routes.ts';

export { renderCertificate } from './certificate-pdf.ts';
export type { SignedCertificate } from './code.ts';
export { rotateKey } from './keys.ts';
export {
  type Certificate,
  issueCertificate,
  newestCertificate,
  requestsWithExpiredCertificate,
  revokeCertificates,
} from './service.ts';

/** Receipts and enabling certificates. */
export const certificates: Domain = { routes: certificateRoutes };
