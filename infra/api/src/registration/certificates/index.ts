import { eq } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { certificateState, downloadName } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { type Domain, route } from '../../platform/domain.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { requestFor } from '../requests/record/index.ts';
import { publicKeys, signingKey } from './keys.ts';
import { lastSubmission, renderReceipt } from './receipt.ts';
import { resolutionsFor } from './resolutions.ts';
import { certificateInForce, newestCertificate } from './service.ts';
import { certificateUrl } from './stored-pdf.ts';
import { certificates as issued } from './tables.ts';

export { mustBeResolutionFile, resolutionFileId } from './resolutions.ts';
export {
  type Certificate,
  issueCertificate,
  newestCertificate,
  newestCertificates,
  revokeCertificates,
  standingsOn,
} from './service.ts';

export const certificates: Domain = {
  routes: (platform) => {
    const { db, clock, config } = platform;
    return [
      route(contract.emitReceipt, async ({ params, reply, user }) => {
        const request = await requestFor(db, user, params.id);
        const submission = await lastSubmission(db, request);
        if (!submission) {
          throw invalid('La inscripción todavía no fue enviada. El comprobante se obtiene al enviarla.');
        }
        const pdf = await renderReceipt(submission, config);
        const name = downloadName('comprobante', request.cuit, today(clock));
        await sendAttachment(reply, 'application/pdf', name, pdf);
      }),

      route(contract.emitCertificate, async ({ params, user }) => {
        const request = await requestFor(db, user, params.cuit);
        const certificate = await certificateInForce(db, request, today(clock));
        return { data: await certificateUrl(platform, certificate) };
      }),

      route(contract.certificateEnd, async ({ params, user }) => {
        const request = await requestFor(db, user, params.cuit);
        const certificate = await newestCertificate(db, request.id);
        if (!certificate) throw notFound('No se encontró el certificado.');
        return { vence: certificate.vence, documento: certificate.vencePor };
      }),

      route(contract.listResolutions, async ({ user }) => ({ data: await resolutionsFor(platform, user) })),

      route(contract.publicCertificate, async ({ params }) => {
        const [certificate] = await db.select().from(issued).where(eq(issued.id, params.id));
        if (!certificate) throw notFound('No se encontró el certificado.');
        return {
          data: await certificateUrl(platform, certificate),
          estado: certificateState(certificate, today(clock)),
          razon_social: certificate.razonSocial,
          cuit: certificate.cuit,
          numero: certificate.numero,
          emitido: certificate.emitidoAt.toISOString(),
          vence: certificate.vence,
        };
      }),

      route(contract.certificateKeys, async ({ reply }) => {
        // Makes the first key if there is none: the list already names the key that will sign the first certificate.
        await signingKey(db, clock);
        reply.header('cache-control', 'public, max-age=300');
        return publicKeys(db);
      }),
    ];
  },
};
