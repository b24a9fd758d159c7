import {
  ACCEPTED_TYPES,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_LABEL,
  sizeText,
  uploadProblem,
} from 'shared-api/rules';

export const UPLOAD_FAILED = 'Error al subir el archivo.';
export const UPLOAD_UNEXPECTED = 'Error inesperado al subir el archivo.';

export const PHOTO_NOT_SHRUNK =
  'La foto es demasiado grande y no se pudo reducir. Sáquela de nuevo con menos resolución o súbala en PDF';

/** Told beside a file that was sent smaller than it was chosen. Sizes in bytes. */
export const shrunkText = (before: number, after: number) =>
  `La foto se redujo de ${sizeText(before)} a ${sizeText(after)}`;

/** Content type of a chosen file; by its name's ending where the device names none. */
function typeOf(file: File): string {
  if (file.type !== '') return file.type;
  const name = file.name.toLowerCase();
  const found = Object.entries(ACCEPTED_TYPES).find(([, endings]) =>
    endings.some((ending) => name.endsWith(ending)),
  );
  return found?.[0] ?? '';
}

/** Whether a chosen file is an image that can be made smaller. */
export function isPhoto(file: File): boolean {
  return typeOf(file).startsWith('image/') && choiceProblem(file, Number.POSITIVE_INFINITY) === null;
}

/** Why a chosen file is not sent at all, with its name; null when it may be. The server looks at its content. */
export function choiceProblem(file: File, maxBytes: number): string | null {
  const problem = uploadProblem({ type: typeOf(file), bytes: file.size }, maxBytes);
  return problem === null ? null : `${file.name}: ${problem}`;
}

/** What a failed upload says (specification, section 8): the server's words, or that there was no answer. */
export function failureText(error: unknown): string {
  if (!isAnswered(error)) return UPLOAD_UNEXPECTED;
  return error.fromServer ? error.message : UPLOAD_FAILED;
}

/** An `ApiError` of an answer. Known by its shape: the client belongs to whoever uploads, not to this part. */
function isAnswered(error: unknown): error is Error & { readonly fromServer: boolean } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status > 0 &&
    'fromServer' in error
  );
}

/** Endings and types offered by the file chooser. */
export const CHOOSER_ACCEPT = Object.entries(ACCEPTED_TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(',');

/** The types and the size that a file may have, said before one is chosen. */
export function limitText(maxBytes: number): string {
  const limit = maxBytes === MAX_UPLOAD_BYTES ? MAX_UPLOAD_LABEL : `Máximo ${maxBytes / 1024 / 1024}MB`;
  return `PDF, JPG o PNG. ${limit} (una foto más grande se reduce sola)`;
}
