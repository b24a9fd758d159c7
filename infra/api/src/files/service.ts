import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ACCEPTED_TYPES } from 'shared-api/rules';
import { DAY_MS } from '../platform/clock.ts';
import { insertRow } from '../platform/db/database.ts';
import type { Platform, SessionUser } from '../platform/domain.ts';
import { invalid, Refusal, unavailable } from '../platform/errors.ts';
import { TooLargeToScan } from '../platform/files/antivirus.ts';
import { blobOf, type FileStore } from '../platform/files/store.ts';
import { newId } from '../platform/ids.ts';
import { countUse } from '../platform/rate-limit.ts';
import { openFile, type Unopenable } from './opening/opening.ts';
import { files } from './tables.ts';

export type StoredFile = typeof files.$inferSelect;

interface FileContent {
  readonly name: string;
  readonly mime: keyof typeof ACCEPTED_TYPES;
  readonly content: Buffer;
}

/** Files that the antivirus looks at, that wait to be opened, or that are being stored: each is held in memory. */
const MOST_IN_MEMORY = 20;
/** Those of one login leave room for others. */
const MOST_OF_ONE = 10;
/** Owner of each. */
const inMemory: (string | null)[] = [];
/** A file that took too much CPU time or memory to open counts as so many more uploads: all others waited for it. */
const EXHAUSTING_WEIGHT = 24;

const NOT_STORED: Readonly<Record<Unopenable, string>> = {
  password:
    'Este PDF tiene contraseña: nadie podría abrirlo. Ábralo, imprímalo con «Guardar como PDF» y suba ese archivo.',
  'damaged-pdf': 'Este PDF está dañado o incompleto: no se puede abrir. Genérelo o escanéelo de nuevo.',
  'pdf-portfolio':
    'Este PDF es una cartera (portafolio): guarda otros archivos adentro y se vería solo su portada. Ábralo, guarde aparte los archivos que contiene y suba esos.',
  'adobe-form':
    'Este PDF es un formulario que solo muestran los programas de Adobe. Ábralo con Adobe Reader, imprímalo con «Guardar como PDF» y suba ese archivo.',
  'damaged-image': 'Esta imagen está dañada o incompleta: no se puede abrir. Saque la foto de nuevo.',
  'too-many-pages': 'Este PDF tiene demasiadas páginas: se aceptan hasta 2.000.',
  'too-many-pixels': 'La imagen tiene demasiados píxeles para mostrarse. Reduzca su tamaño.',
  exhausting:
    'Este archivo es demasiado complejo para revisarlo. Ábralo, imprímalo con «Guardar como PDF» y suba ese archivo.',
  unchecked:
    'No se pudo revisar este archivo a tiempo. Vuelva a intentar; si se repite, guárdelo con «Imprimir → Guardar como PDF».',
};

/**
 * Keeps a supplier from filling the disk and from keeping the checks of files busy: anybody with a fiscal key can be one.
 * Files that are refused count too. Staff have no limit.
 * @param weight how many uploads it counts as
 * @returns seconds until a supplier who sent `UPLOADS_PER_DAY` files within 24 hours may send another; null for anybody else
 */
export async function countUpload({ db, clock, config }: Platform, { id, tipo }: SessionUser, weight = 1) {
  if (tipo !== 'PROVEEDOR') return null;
  const limit = { max: config.uploadsPerDay, windowMs: DAY_MS };
  return countUse(db, clock.now(), `subida:${id}`, limit, weight);
}

/**
 * Stores a file: the blob is safe before its row is written, nothing is left of a refused one.
 * @param uploader its owner; null for a file that the portal made
 * @throws Refusal 400 for an infected file or one that does not open, with what to do about it, 413 for one too large for
 * the antivirus, 503 when it does not answer, when the check was not done in time, and while too many others are checked or stored
 */
export async function storeFile(platform: Platform, uploader: SessionUser | null, file: FileContent) {
  const ownerId = uploader?.id ?? null;
  const own = uploader ? inMemory.filter((id) => id === ownerId).length : 0;
  if (inMemory.length >= MOST_IN_MEMORY || own >= MOST_OF_ONE)
    throw unavailable('Se están revisando muchos archivos. Vuelva a intentar en un minuto.');
  inMemory.push(ownerId);
  try {
    await refuseInfected(platform, file.content);
    const opening = await openFile(file, ownerId);
    if (typeof opening !== 'string') return await write(platform, ownerId, file, opening.pages);
    if (opening === 'unchecked') {
      platform.log.warn({ mime: file.mime, bytes: file.content.length }, 'a file was not checked in time');
      throw unavailable(NOT_STORED.unchecked);
    }
    if (opening === 'exhausting' && uploader) await countUpload(platform, uploader, EXHAUSTING_WEIGHT);
    throw invalid(NOT_STORED[opening]);
  } finally {
    inMemory.splice(inMemory.indexOf(ownerId), 1);
  }
}

async function write(
  platform: Platform,
  ownerId: string | null,
  { name, mime, content }: FileContent,
  pages: number,
): Promise<StoredFile> {
  const id = newId();
  await platform.files.put(id, content);
  return insertRow(platform.db, files, {
    id,
    ownerId,
    name: safeName(name, ACCEPTED_TYPES[mime][0]),
    mime,
    ...blobOf(content),
    pages,
    createdAt: platform.clock.now(),
  });
}

/** Has the antivirus look at a file; without its word none is taken. @throws Refusal 400, 413, 503 */
async function refuseInfected({ scanner, log }: Platform, content: Buffer): Promise<void> {
  const malware = await scanner?.scan(content).catch((error: unknown) => {
    log.error({ err: error }, 'the antivirus did not look at a file');
    if (error instanceof TooLargeToScan)
      throw new Refusal(413, 'El antivirus no revisa archivos tan grandes. Suba uno más chico.');
    throw unavailable('El antivirus no responde. Vuelva a intentar en unos minutos.');
  });
  if (!malware) return;
  log.warn({ malware }, 'an infected file was refused');
  throw invalid('El antivirus encontró contenido malicioso en el archivo: no se guardó.');
}

/**
 * Returns the name that a file is stored under: letters, digits and signs that no file system, header, page or spreadsheet
 * reads as more; '_' stands for any other.
 */
function safeName(name: string, extension: string): string {
  const base = name
    .normalize('NFC')
    // Browsers write a quote in the name of a form's file as %22.
    .replaceAll('%22', '"')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._(),°-]+/gu, '_')
    .trim();
  // Cuts between letters: half a surrogate pair can't be stored.
  return `${[...base].slice(0, 80).join('') || 'archivo'}${extension}`;
}

type Digest = Pick<StoredFile, 'id' | 'bytes' | 'sha256'>;

/**
 * Reads a file and verifies its hash. The last piece is held back until the hash matches: of a damaged blob nobody gets
 * the whole length.
 * @throws FileStoreError
 */
export async function contentOf(store: Pick<FileStore, 'get'>, file: Digest): Promise<Readable> {
  const content = await store.get(file.id);
  // If the reader leaves before the first piece, `verified` never starts and so never closes the file or the connection.
  return Readable.from(verified(content, file), { objectMode: false }).once('close', () => content.destroy());
}

async function* verified(content: AsyncIterable<Buffer>, { id, bytes, sha256 }: Digest) {
  const altered = () => new Error(`the content of the file ${id} is not what was stored`);
  const hash = createHash('sha256');
  let left = bytes;
  let last: Buffer | null = null;
  for await (const piece of content) {
    left -= piece.length;
    if (left < 0) throw altered();
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest('hex') !== sha256) throw altered();
  if (last) yield last;
}
