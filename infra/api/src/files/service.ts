import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  ACCEPTED_TYPES,
  HEIC_HELP,
  isAcceptedType,
  TYPE_BYTES,
  typeOfContent,
  UPLOAD_TYPE_PROBLEM,
} from 'shared-api/rules';
import { invalid, Refusal, unavailable } from '../platform/errors.ts';
import { TooLargeToScan } from '../platform/files/antivirus.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import type { Incoming } from './incoming.ts';
import { openFile, type Unopenable } from './opening/opening.ts';
import { files } from './tables.ts';

export type StoredFile = typeof files.$inferSelect;

const UNOPENABLE: Readonly<Record<Unopenable, string>> = {
  password:
    'Este PDF tiene contraseña: nadie podría abrirlo. Ábralo, imprímalo con «Guardar como PDF» y suba ese archivo.',
  'damaged-pdf': 'Este PDF está dañado o incompleto: no se puede abrir. Genérelo o escanéelo de nuevo.',
  'damaged-image': 'Esta imagen está dañada o incompleta: no se puede abrir. Saque la foto de nuevo.',
  'too-many-pages': 'Este PDF tiene demasiadas páginas: se aceptan hasta 2.000.',
  'too-many-pixels': 'La imagen tiene demasiados píxeles para mostrarse. Reduzca su tamaño.',
};

/**
 * Stores a file: content decides its type, the blob is safe before its row is written, nothing is left of a refused one.
 * @throws Refusal 415 for another type, 413 for one too large, 400 for an empty, cut or infected one, 503 when the
 * antivirus does not answer
 */
export async function storeFile(platform: Platform, incoming: Incoming): Promise<StoredFile> {
  const { files: store, db, clock } = platform;
  const { head, rest } = await sniff(incoming.content);
  if (head.length === 0) throw invalid('El archivo está vacío.');
  const mime = typeOfContent(head);
  if (!isAcceptedType(mime)) {
    incoming.content.resume();
    throw new Refusal(415, `${UPLOAD_TYPE_PROBLEM}.${mime === 'image/heic' ? ` ${HEIC_HELP}` : ''}`);
  }
  const id = newId();
  const blob = await store.put(id, Readable.from(rest));
  let pages: number;
  try {
    await incoming.verify?.();
    await refuseInfected(platform, id);
    pages = await countPages(platform, id, mime);
  } catch (refused) {
    await store.remove(id);
    throw refused;
  }
  const [row] = await db
    .insert(files)
    .values({
      id,
      ownerId: incoming.ownerId,
      name: safeName(incoming.name, ACCEPTED_TYPES[mime][0]),
      mime,
      bytes: blob.bytes,
      sha256: blob.sha256,
      pages,
      createdAt: clock.now(),
    })
    .returning();
  if (!row) throw new Error('the file row was not written');
  return row;
}

/**
 * Opens a stored blob as its reader will.
 * @returns how many pages it has
 * @throws Refusal 400 where it does not open, with what to do about it
 */
async function countPages({ files: store }: Platform, id: string, mime: string): Promise<number> {
  const opening = await openFile({ mime, content: await buffer(await store.get(id)) });
  if (typeof opening === 'string') throw invalid(UNOPENABLE[opening]);
  return opening.pages;
}

/** Has the antivirus look at a stored blob; without its word no file is taken. @throws Refusal 400, 413, 503 */
async function refuseInfected({ scanner, files: store, log }: Platform, id: string): Promise<void> {
  if (!scanner) return;
  const found = await store
    .get(id)
    .then((content) => scanner.scan(content))
    .catch((error: unknown) => {
      log.error({ err: error }, 'the antivirus did not look at a file');
      if (error instanceof TooLargeToScan)
        throw new Refusal(413, 'El antivirus no revisa archivos tan grandes. Suba uno más chico.');
      throw unavailable('El antivirus no responde. Vuelva a intentar en unos minutos.');
    });
  if (!found) return;
  log.warn({ found }, 'an infected file was refused');
  throw invalid('El antivirus encontró contenido malicioso en el archivo: no se guardó.');
}

async function sniff(content: Readable): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (length < TYPE_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(chunks);
  async function* whole() {
    yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head, rest: whole() };
}

function safeName(name: string, extension: string): string {
  const base = name
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
    .trim()
    .slice(0, 80);
  return `${base || 'archivo'}${extension}`;
}
