import { randomKey } from 'shared-api/client';
import { comparePages } from 'shared-api/rules';
import { choiceProblem, legibilityDoubt, readType, shrinkPhoto } from 'shared-ui/upload';
import { countPages, JoinError, joinPages, type PageFile } from './join-pages.ts';

const UNREADABLE_PHOTO =
  'Esta foto no se puede abrir: está dañada o incompleta. Sáquela o descárguela de nuevo';

const PDF = 'application/pdf';

/** A chosen file as it becomes part of a document. */
export interface ChosenPages extends PageFile {
  readonly id: string;
  /** As it was chosen. */
  readonly name: string;
  readonly pages: number;
  /** True for the document's stored file. */
  readonly isStored: boolean;
  /** Why it can't be part of the document, in Spanish; null if it can. */
  readonly problem: string | null;
  /** Why it may be illegible, in Spanish. */
  readonly doubt: string | null;
}

/** Reads a chosen file: a photo is reduced and turned upright, a PDF's pages are counted. Never rejects. */
export async function readPages(file: File, maxBytes: number, isStored = false): Promise<ChosenPages> {
  const read = { id: randomKey(), name: file.name, file, turns: 0, pages: 1, isStored, doubt: null };
  try {
    const type = await readType(file);
    if (type === PDF) {
      return { ...read, type, pages: await countPages(file), problem: null };
    }
    const photo = type.startsWith('image/') ? await shrinkPhoto(file, maxBytes).catch(() => null) : null;
    if (photo === null) return { ...read, type, problem: refusal(file, type, maxBytes) };
    const doubt = await legibilityDoubt(photo).catch(() => null);
    return { ...read, file: photo, type: photo.type, problem: null, doubt };
  } catch (error) {
    const problem =
      error instanceof JoinError ? error.message : 'No se pudo leer el archivo. Elíjalo de nuevo';
    return { ...read, type: '', problem };
  }
}

const refusal = (file: File, type: string, maxBytes: number) =>
  choiceProblem(file, type, maxBytes)?.slice(`${file.name}: `.length) ?? UNREADABLE_PHOTO;

/** Returns the one file that is sent: the only one as it is, or all of them as one PDF. @throws JoinError */
export async function oneFile(pages: readonly ChosenPages[], name: string, maxBytes: number): Promise<File> {
  const [only, ...more] = pages;
  if (only && more.length === 0 && only.turns === 0) return only.file;
  return joinPages(await lighterPhotos(pages, maxBytes), name, maxBytes);
}

/** Share of the limit that is left for the PDF around the photos. */
const FRAME_SHARE = 0.02;

/** Reduces photos further if all together would exceed the limit, as long as they stay legible. */
async function lighterPhotos(pages: readonly ChosenPages[], maxBytes: number): Promise<readonly PageFile[]> {
  const bytesOf = (some: readonly ChosenPages[]) => some.reduce((sum, { file }) => sum + file.size, 0);
  const room = maxBytes * (1 - FRAME_SHARE);
  if (bytesOf(pages) <= room) return pages;
  const photos = pages.filter(({ type }) => type !== PDF);
  const bytesEach = (room - bytesOf(pages.filter(({ type }) => type === PDF))) / photos.length;
  const lighter: PageFile[] = [];
  for (const page of pages) {
    const isHeavy = page.type !== PDF && page.file.size > bytesEach;
    const photo = isHeavy ? await shrinkPhoto(page.file, bytesEach).catch(() => null) : null;
    lighter.push(photo === null ? page : { ...page, file: photo });
  }
  return lighter;
}

/** Reads the files of one document in their order and joins them. @throws JoinError naming the file that can't be read */
export async function joinFiles(files: readonly File[], name: string, maxBytes: number): Promise<File> {
  const pages: ChosenPages[] = [];
  for (const file of [...files].sort((a, b) => comparePages(a.name, b.name))) {
    const read = await readPages(file, maxBytes);
    if (read.problem !== null) throw new JoinError(`${file.name}: ${read.problem}`);
    pages.push(read);
  }
  return oneFile(pages, name, maxBytes);
}
