import { downloadDocuments, printRequest } from 'shared-api/contract';
import { downloadName } from 'shared-api/rules';
import { contentOf } from '../../files/index.ts';
import { today } from '../../platform/clock.ts';
import { type Domain, route } from '../../platform/domain.ts';
import { sendAttachment } from '../../platform/http/attachment.ts';
import { archiveOf } from '../../platform/zip.ts';
import { requestFor } from '../requests/record/index.ts';
import { caseDocuments, indexPage } from './documents.ts';
import { renderRequest } from './request-pdf.ts';

/** A request as one file, for staff: all documents in a ZIP, or everything as a PDF to print. */
export const caseFiles: Domain = {
  routes: (platform) => {
    const { db, clock, files: store, log } = platform;
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
        const pdf = await renderRequest(platform, user, request);
        const name = downloadName('tramite', request.cuit, today(clock));
        await sendAttachment(reply, 'application/pdf', name, pdf);
      }),
    ];
  },
};
