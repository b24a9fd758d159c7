import { eq } from 'drizzle-orm';
import { readFile, uploadFile } from 'shared-api/contract';
import { notFound } from '../platform/errors.ts';
import { type Route, route } from '../platform/http/route.ts';
import { isSignedFile, signFileUrl } from '../platform/http/signed-file.ts';
import { LINK_EXPIRED } from '../platform/http/signed-link.ts';
import type { Platform } from '../platform/platform.ts';
import { contentOf } from './content.ts';
import { receiveFile } from './incoming.ts';
import { storeFile } from './service.ts';
import { files } from './tables.ts';
import { countUpload } from './upload-limit.ts';

/**
 * A file must never run in the portal's origin, also if a browser guesses types. A PDF that is opened in a tab can't have
 * `sandbox` or `object-src`, which stop the viewers of Chromium and Safari.
 */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
const PDF_IN_A_TAB = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function fileRoutes(platform: Platform): Route[] {
  return [
    route(uploadFile, async ({ user, request }) => {
      await countUpload(platform, user);
      const stored = await storeFile(platform, user, await receiveFile(request, platform));
      return { data: signFileUrl(platform, stored.id) };
    }),

    route(readFile, async ({ params, query, reply }) => {
      if (!isSignedFile(platform, params.id, query.v, query.f)) throw notFound(LINK_EXPIRED);
      const [file] = await platform.db.select().from(files).where(eq(files.id, params.id));
      if (!file) throw notFound(LINK_EXPIRED);
      const content = await contentOf(platform.files, file);
      const shownInTab = query.d === undefined;
      reply
        .header('content-type', file.mime)
        .header('content-length', file.bytes)
        .header(
          'content-disposition',
          `${shownInTab ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .header(
          'content-security-policy',
          shownInTab && file.mime === 'application/pdf' ? PDF_IN_A_TAB : SANDBOX,
        )
        // Documents are also read at shared computers.
        .header('cache-control', 'private, no-store')
        .header('etag', `"${file.sha256}"`);
      await reply.send(content);
    }),
  ];
}
