import { asc, eq } from 'drizzle-orm';
import { downloadDocuments, printRequest } from 'shared-api/contract';
import { downloadName } from 'shared-api/rules';
import { contentOf } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { route } from '../../platform/http/route.ts';
import { archiveOf } from '../../platform/zip.ts';
import { certificates } from '../certificates/tables.ts';
import { labelsOn } from '../labels/index.ts';
import { attendedObservations, lastCorrection } from '../observations/index.ts';
import { historyOf } from '../requests/index.ts';
import { accountsOf, requestFor } from '../requests/record/index.ts';
import { caseDocuments } from './documents.ts';
import { indexPage } from './index-page.ts';
import { renderRequest } from './request-pdf.ts';

/** A request as one file, for staff: all documents in a ZIP, or everything as a PDF to print. */
export const caseFiles: Domain = {
  routes: (platform) => {
    const { db, clock, config, files: store, log } = platform;
    return [
      route(downloadDocuments, async ({ params, reply, user }) => {
        const request = await requestFor(db, user, params.cuit);
        const documents = await caseDocuments(platform, request);
        const at = clock.now();
        const page = indexPage(request, documents, at);
        const files = documents.flatMap(({ file }) =>
          file ? [{ path: file.savedAs, content: () => contentOf(store, file) }] : [],
        );
        const archive = archiveOf([{ path: 'indice.html', content: page }, ...files], at, log);
        const name = downloadName('documentos', request.cuit, today(clock));
        await sendAttachment(reply, 'application/zip', name, archive);
      }),

      route(printRequest, async ({ params, reply, user }) => {
        const request = await requestFor(db, user, params.cuit);
        const [accounts, labels, history, approvals, [correction = null]] = await Promise.all([
          accountsOf(db, request.id),
          labelsOn(db, request.id),
          historyOf(db, request.id),
          db
            .select()
            .from(certificates)
            .where(eq(certificates.requestId, request.id))
            .orderBy(asc(certificates.emitidoAt), asc(certificates.id)),
          lastCorrection(db, request.id),
        ]);
        const pdf = await renderRequest(
          {
            request,
            accounts,
            documents: await caseDocuments(platform, request),
            observations: await attendedObservations(db, request, correction),
            history,
            approvals,
            labels: labels.map(({ etiqueta_nombre }) => etiqueta_nombre),
            printedBy: user,
            at: clock.now(),
          },
          config,
        );
        const name = downloadName('tramite', request.cuit, today(clock));
        await sendAttachment(reply, 'application/pdf', name, pdf);
      }),
    ];
  },
};
