import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isAcceptedType, typeOfContent, uploadProblem } from 'shared-api/rules';
import { invalid, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { FileContent } from './service.ts';

const FILE_EXPECTED = 'Debe enviar un archivo en el campo file.';
const INCOMPLETE = 'El archivo llegó incompleto. Vuelva a subirlo.';

/**
 * Receives the one file of a form. Its content decides its type.
 * @throws Refusal 400 without a form, with a file of another field or several, for an empty file or a cut one, 415 for
 * another type, 413 for one too large
 */
export async function receiveFile(
  request: FastifyRequest,
  { files, config }: Platform,
): Promise<FileContent> {
  if (!request.isMultipart()) throw invalid(FILE_EXPECTED);
  const form = refuseIncomplete(() => request.files());
  const { value: part } = await form.next();
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw invalid(FILE_EXPECTED);
  }
  const content = await files.receive(Readable.from(refuseIncomplete(() => part.file)));
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
    throw invalid(INCOMPLETE);
  }
}
