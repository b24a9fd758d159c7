import { ACCEPTED_TYPES } from 'shared-api/rules';
import { invalid, Refusal, unavailable } from '../platform/errors.ts';
import { TooLargeToScan } from '../platform/files/antivirus.ts';
import { blobOf } from '../platform/files/store.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { type GivenUp, openFile, type Unopenable } from './opening/opening.ts';
import { files } from './tables.ts';
import { countExhausting, type Uploader } from './upload-limit.ts';

export type StoredFile = typeof files.$inferSelect;

export interface FileContent {
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

const NOT_STORED: Readonly<Record<Unopenable | GivenUp, string>> = {
  password:
    'Este PDF tiene contraseña: nadie podría abrirlo. Ábralo, imprímalo con «Guardar como PDF» y suba ese archivo.',
  'damaged-pdf': 'Este PDF está dañado o incompleto: no se puede abrir. Genérelo o escanéelo de nuevo.',
  'damaged-image': 'Esta imagen está dañada o incompleta: no se puede abrir. Saque la foto de nuevo.',
  'too-many-pages': 'Este PDF tiene demasiadas páginas: se aceptan hasta 2.000.',
  'too-many-pixels': 'La imagen tiene demasiados píxeles para mostrarse. Reduzca su tamaño.',
  exhausting:
    'Este archivo es demasiado complejo para revisarlo. Ábralo, imprímalo con «Guardar como PDF» y suba ese archivo.',
  unchecked:
    'No se pudo revisar este archivo a tiempo. Vuelva a intentar; si se repite, guárdelo con «Imprimir → Guardar como PDF».',
};

/**
 * Stores a file: the blob is safe before its row is written, nothing is left of a refused one.
 * @param uploader its owner; null for a file that the portal made
 * @throws Refusal 400 for an infected file or one that does not open, with what to do about it, 413 for one too large for
 * the antivirus, 503 when it does not answer, when the check was not done in time, and while too many others are checked or stored
 */
export async function storeFile(
  platform: Platform,
  uploader: Uploader | null,
  file: FileContent,
): Promise<StoredFile> {
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
    if (opening === 'exhausting' && uploader) await countExhausting(platform, uploader);
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
  const [row] = await platform.db
    .insert(files)
    .values({
      id,
      ownerId,
      name: safeName(name, ACCEPTED_TYPES[mime][0]),
      mime,
      ...blobOf(content),
      pages,
      createdAt: platform.clock.now(),
    })
    .returning();
  if (!row) throw new Error('the file row was not written');
  return row;
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

function safeName(name: string, extension: string): string {
  const base = name
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
    .trim()
    .slice(0, 80);
  return `${base || 'archivo'}${extension}`;
}
