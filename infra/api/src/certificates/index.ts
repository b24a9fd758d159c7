export { renderCertificate } from './certificate-pdf.ts';
export { certificateRoutes } from './routes.ts';
export { type Approval, type Certificate, issueCertificate, revokeCertificates } from './service.ts';
