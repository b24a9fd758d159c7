export { renderCertificate } from './certificate-pdf.ts';
export type { SignedCertificate } from './code.ts';
export { rotateKey } from './keys.ts';
export { certificateRoutes } from './routes.ts';
export {
  type Certificate,
  endedEnablings,
  issueCertificate,
  revokeCertificates,
} from './service.ts';
