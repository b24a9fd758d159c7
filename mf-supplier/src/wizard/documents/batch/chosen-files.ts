import { comparePages, isOtherImage, proposeDocuments } from 'shared-api/rules';
import { choiceProblem, legibilityDoubt, readType } from 'shared-ui/upload';
import { countPages, JoinError } from '../../files/pages/join-pages.ts';
import { joinFiles } from '../../files/pages/page-files.ts';
import type { ChosenFile } from './file-choice.ts';
import type { BatchItem } from './use-batch.ts';

/** A document that files may be chosen for. */
export interface OpenDocument {
  readonly id: string;
  readonly nombre: string;
}

const PHOTO_BYTES = 60 * 1024 * 1024;

/** Reads the chosen files and proposes which document each one is. Never rejects. */
export async function readChosen(
  files: readonly File[],
  documents: readonly OpenDocument[],
  maxBytes: number,
): Promise<readonly ChosenFile[]> {
  const checks: FileCheck[] = [];
  for (const file of files) checks.push(await checkFile(file, maxBytes));
  const sameAs = await firstCopies(files);
  const usable = files.filter((_, index) => checks[index]?.problem === null && sameAs[index] === null);
  const proposals = new Map(
    proposeDocuments(
      usable.map(({ name }) => name),
      documents,
    ).map((id, index) => [usable[index], id]),
  );
  return files.map((file, index) => ({
    file,
    documentId: proposals.get(file) ?? null,
    problem: checks[index]?.problem ?? null,
    doubt: checks[index]?.doubt ?? null,
    sameAs: sameAs[index] ?? null,
  }));
}

type FileCheck = Pick<ChosenFile, 'problem' | 'doubt'>;

/** Returns why a file can't be sent, or may be illegible; a photo may be larger than the limit, as it is reduced. */
async function checkFile(file: File, maxBytes: number): Promise<FileCheck> {
  try {
    const type = await readType(file);
    const isImage = type.startsWith('image/');
    const limit = isImage ? PHOTO_BYTES : maxBytes;
    // Only this browser can tell if it reads another image, when it reduces it.
    const refused = isOtherImage(type) ? null : choiceProblem(file, type, limit);
    if (refused !== null) return { problem: refused.slice(`${file.name}: `.length), doubt: null };
    if (type === 'application/pdf') await countPages(file);
    // An image that can't be decoded is refused when it is sent.
    return { problem: null, doubt: isImage ? await legibilityDoubt(file).catch(() => null) : null };
  } catch (error) {
    const problem = error instanceof JoinError ? error.message : 'No se pudo leer el archivo';
    return { problem, doubt: null };
  }
}

/** Returns for each file the name of the first one with the same bytes; null where there is none before it. */
async function firstCopies(files: readonly File[]): Promise<readonly (string | null)[]> {
  const copies: (string | null)[] = [];
  for (const [index, file] of files.entries()) {
    let firstCopy: string | null = null;
    for (const earlier of files.slice(0, index)) {
      if (firstCopy === null && (await hasSameBytes(file, earlier))) firstCopy = earlier.name;
    }
    copies.push(firstCopy);
  }
  return copies;
}

async function hasSameBytes(a: File, b: File): Promise<boolean> {
  if (a.size !== b.size) return false;
  const [left, right] = [new Uint8Array(await a.arrayBuffer()), new Uint8Array(await b.arrayBuffer())];
  return left.every((byte, index) => byte === right[index]);
}

/** Returns the documents of the chosen files, in the order of the step, each with its files joined to one. */
export function batchItems(
  chosen: readonly ChosenFile[],
  documents: readonly OpenDocument[],
  maxBytes: number,
): readonly BatchItem[] {
  return documents.flatMap(({ id, nombre }) => {
    const files = chosen.flatMap(({ file, documentId }) => (documentId === id ? [file] : []));
    const [only, ...more] = files;
    if (only === undefined) return [];
    return {
      documentId: id,
      name: nombre,
      names: files.map(({ name }) => name).sort(comparePages),
      makeFile: async () => (more.length === 0 ? only : joinFiles(files, nombre, maxBytes)),
    };
  });
}
