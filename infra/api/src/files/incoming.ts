import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../platform/errors.ts';

const FILE_EXPECTED = 'Debe enviar un archivo en el campo file.';
const INCOMPLETE = 'El archivo llegó incompleto. Vuelva a subirlo.';

export interface Incoming {
  readonly ownerId: string | null;
  readonly name: string;
  readonly content: Readable;
  /** Checks, after the content has been read, that it was one complete file and not too large. @throws Refusal */
  readonly verify?: () => Promise<void>;
}

/**
 * Opens the one file of a form; its content is still to be read.
 * @throws Refusal 400 without a form or with a file of another field
 */
export async function incomingFile(
  request: FastifyRequest,
  ownerId: string,
  maxBytes: number,
): Promise<Incoming> {
  if (!request.isMultipart()) throw invalid(FILE_EXPECTED);
  const form = refuseIncomplete(() => request.files())[Symbol.asyncIterator]();
  const first = await form.next();
  if (first.done) throw invalid(FILE_EXPECTED);
  const part = first.value;
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw invalid(FILE_EXPECTED);
  }
  return {
    ownerId,
    name: part.filename || 'archivo',
    content: Readable.from(refuseIncomplete(() => part.file)),
    async verify() {
      if (part.file.truncated) {
        throw new Refusal(413, `El archivo supera el máximo de ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
      }
      const second = await form.next();
      if (second.done) return;
      (second.value as MultipartFile).file.resume();
      throw invalid('Debe enviar un solo archivo por vez.');
    },
  };
}

/** Refuses a broken form or connection as the caller's error: nothing else fails while reading it. */
async function* refuseIncomplete<T>(open: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* open();
  } catch {
    throw invalid(INCOMPLETE);
  }
}
