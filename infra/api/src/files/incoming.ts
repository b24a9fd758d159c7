import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../platform/errors.ts';

const ASKED = 'Debe enviar un archivo en el campo file.';
const INCOMPLETE = 'El archivo llegó incompleto. Vuelva a subirlo.';

/** A file as it comes in. */
export interface Incoming {
  readonly ownerId: string | null;
  readonly name: string;
  readonly content: Readable;
  /** Once the content has been read: refuses what turned out not to be one whole file of a fit size. */
  readonly verify?: () => Promise<void>;
}

/**
 * The one file of a form, still to be read.
 * @throws Refusal 400 when the form is none, has another field's file, or a second one
 */
export async function incomingFile(
  request: FastifyRequest,
  ownerId: string,
  maxBytes: number,
): Promise<Incoming> {
  if (!request.isMultipart()) throw invalid(ASKED);
  const form = asTold(() => request.files())[Symbol.asyncIterator]();
  const first = await form.next();
  if (first.done) throw invalid(ASKED);
  const part = first.value;
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw invalid(ASKED);
  }
  return {
    ownerId,
    name: part.filename || 'archivo',
    content: Readable.from(asTold(() => part.file)),
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

/** What the caller sent, and a broken form or line told as the caller's: nothing else fails while reading it. */
async function* asTold<T>(open: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* open();
  } catch {
    throw invalid(INCOMPLETE);
  }
}
