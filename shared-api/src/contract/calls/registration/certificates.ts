import * as v from 'valibot';
import { CERTIFICATE_STATES } from '../../../rules/registration/certificate-expiry.ts';
import { anyone, endpoint, whoCan } from '../../endpoint.ts';
import { CivilDate, data, Id, Instant, TaxId } from '../../primitives.ts';

export const emitReceipt = endpoint({
  id: 'certificates.receipt',
  method: 'GET',
  path: '/certificado-autorizado/emitir/inscripcion/:id',
  summary: 'Pre-registration receipt as PDF',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ id: TaxId }),
  answers: 'pdf',
  answer: v.void(),
});

export const emitCertificate = endpoint({
  id: 'certificates.emit',
  method: 'GET',
  path: '/certificado-autorizado/emitir/:cuit',
  summary: 'URL of the enabling certificate’s PDF',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ cuit: TaxId }),
  answer: data(v.string()),
});

export const certificateEnd = endpoint({
  id: 'certificates.end',
  method: 'GET',
  path: '/certificado-autorizado/vencimiento/:cuit',
  summary: 'Last day of the newest certificate and the document that sets it; both null when it never ends',
  access: whoCan('supplier.portal', 'requests.read'),
  params: v.object({ cuit: TaxId }),
  answer: v.object({ vence: v.nullable(CivilDate), documento: v.nullable(v.string()) }),
});

export const publicCertificate = endpoint({
  id: 'certificates.public',
  method: 'GET',
  path: '/certificado-autorizado/public/certificado/:id',
  summary: 'Whether a certificate is valid now, and its PDF',
  access: anyone,
  params: v.object({ id: Id }),
  answer: v.object({
    data: v.string(),
    estado: v.picklist(CERTIFICATE_STATES),
    razon_social: v.string(),
    cuit: TaxId,
    numero: v.string(),
    emitido: Instant,
    vence: v.nullable(CivilDate),
  }),
});

export const certificateKeys = endpoint({
  id: 'certificates.keys',
  method: 'GET',
  path: '/certificado-autorizado/claves',
  summary: 'Public keys (JWK Set) that sign the codes of certificates, newest first; old ones stay',
  access: anyone,
  answer: v.object({
    keys: v.array(
      v.object({
        kty: v.literal('OKP'),
        crv: v.literal('Ed25519'),
        alg: v.literal('EdDSA'),
        use: v.literal('sig'),
        kid: v.string(),
        x: v.string(),
        /** The same key for tools that take no JWK. */
        pem: v.string(),
      }),
    ),
  }),
  cache: { minutes: 10, retry: true },
});
