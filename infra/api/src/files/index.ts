import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { readFile, uploadFile } from 'shared-api/contract';
import { isAcceptedType, typeOfContent, uploadProblem } from 'shared-api/rules';
import { DAY_MS } from '../platform/clock.ts';
import { type Domain, type Platform, route } from '../platform/domain.ts';
import { invalid, notFound, Refusal, tooMany } from '../platform/errors.ts';
import { isSignedFile, LINK_EXPIRED, signFileUrl } from '../platform/http/signed-link.ts';
import { contentOf, countUpload, storeFile } from './service.ts';
import { sweepFiles } from './sweep.ts';
import { files as fileTable } from './tables.ts';

export { fileUrlsExpireAt, signFileUrl } from '../platform/http/signed-link.ts';
export { isUnreferenced, ownFileId, referredFileId } from './references.ts';
export { contentOf, type StoredFile, storeFile } from './service.ts';
export { checkBlobs } from './sweep.ts';

const FILE_EXPECTED = 'Debe enviar un archivo en el campo file.';

/**
 * A file must never run in the portal's origin, also if a browser guesses types. A PDF that is opened in a tab can't have
 * `sandbox` or `object-src`, which stop the viewers of Chromium and Safari.
 */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
const PDF_IN_A_TAB = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const files: Domain = {
  routes: (platform) => [
    route(uploadFile, async ({ user, request }) => {
      const wait = await countUpload(platform, user);
      if (wait !== null) throw tooMany('Se subieron demasiados archivos.', wait);
      const stored = await storeFile(platform, user, await receiveFile(request, platform));
      return { data: signFileUrl(platform, stored.id) };
    }),

    route(readFile, async ({ params, query, reply }) => {
      if (!isSignedFile(platform, params.id, query.v, query.f)) throw notFound(LINK_EXPIRED);
      const [file] = await platform.db.select().from(fileTable).where(eq(fileTable.id, params.id));
      if (!file) throw notFound(LINK_EXPIRED);
      const content = await contentOf(platform.files, file);
      const shownInTab = query.d === undefined;
      reply.headers({
        'content-type': file.mime,
        'content-length': file.bytes,
        'content-disposition': `${shownInTab ? 'inline' : 'attachment'}; filename*=UTF-8''${encodedName(file.name)}`,
        'content-security-policy': shownInTab && file.mime === 'application/pdf' ? PDF_IN_A_TAB : SANDBOX,
        // Documents are also read at shared computers.
        'cache-control': 'private, no-store',
        etag: `"${file.sha256}"`,
      });
      await reply.send(content);
    }),
  ],
  jobs: [{ name: 'file-sweep', everyMs: DAY_MS, run: sweepFiles }],
};

/** Writes a name as RFC 8187 asks: `encodeURIComponent` leaves signs that a header reads as more. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Receives the one file of a form. Its content decides its type.
 * @throws Refusal 400 without a form, with a file of another field or several, for an empty file or a cut one, 415 for
 * another type, 413 for one too large
 */
async function receiveFile(request: FastifyRequest, { files: store, config }: Platform) {
  if (!request.isMultipart()) throw invalid(FILE_EXPECTED);
  const form = refuseIncomplete(() => request.files());
  const { value: part } = await form.next();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw invalid(FILE_EXPECTED);
  }
  const content = await store.receive(Readable.from(refuseIncomplete(() => part.file)));
  if (content.length === 0) throw invalid('El archivo está vacío.');
  const mime = typeOfContent(content);
  if (!isAcceptedType(mime)) {
    const problem = uploadProblem({ type: mime, bytes: content.length }, config.maxUploadBytes);
    throw new Refusal(415, `${problem}.`);
  }
  if (part.file.truncated) {
    const megabytes = Math.floor(config.maxUploadBytes / 1024 / 1024);
    throw new Refusal(413, `El archivo supera el máximo de ${megabytes} MB.`);
  }
  const { value: second } = await form.next();
  if (second) {
    second.file.resume();
    throw invalid('Debe enviar un solo archivo por vez.');
  }
  return { name: part.filename || 'archivo', mime, content };
}

/** Refuses a broken form or connection as the caller's error: nothing else fails while reading it. */
async function* refuseIncomplete<T>(open: () => AsyncIterable<T>): AsyncGenerator<T, undefined> {
  try {
    yield* open();
  } catch {
    throw invalid('El archivo llegó incompleto. Vuelva a subirlo.');
  }
}
