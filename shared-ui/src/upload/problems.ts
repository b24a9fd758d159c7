import {
  ACCEPTED_TYPES,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_LABEL,
  sizeText,
  TYPE_BYTES,
  typeOfContent,
  uploadProblem,
} from 'shared-api/rules';

const UPLOAD_FAILED = 'Error al subir el archivo.';
const UPLOAD_UNEXPECTED = 'Error inesperado al subir el archivo.';

/** A file that is still in the cloud, or was moved or changed since it was chosen. */
export const UNREADABLE =
  'No se pudo leer el archivo. Si está en la nube o cambió de lugar, descárguelo o elíjalo de nuevo';

export const PHOTO_NOT_SHRUNK =
  'La foto es demasiado grande y no se pudo reducir. Sáquela de nuevo con menos resolución o súbala en PDF';

/** Says that a photo was shrunk before the upload, or only converted. Sizes in bytes. */
export const shrunkText = (before: number, after: number) =>
  after < before
    ? `La foto se redujo de ${sizeText(before)} a ${sizeText(after)}`
    : 'La imagen se convirtió a JPG';

/** Reads a chosen file's type from its content: devices label good files with types of their own. */
export async function readType(file: File): Promise<string> {
  return typeOfContent(new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer()));
}

/** Why a chosen file is not sent at all, with its name; null when it may be. The server looks at its content too. */
export function choiceProblem(file: File, type: string, maxBytes: number): string | null {
  const problem = uploadProblem({ type, bytes: file.size }, maxBytes);
  return problem === null ? null : `${file.name}: ${problem}`;
}

const TOO_LARGE = 413;

/** A proxy on the way may take smaller files than the portal, and answers in its own words. */
const PROXY_LIMIT = 'Es demasiado grande: redúzcalo y elíjalo de nuevo.';

/** Message of a failed upload (specification, section 8): the server's, or that there was no answer. */
export function failureText(error: unknown): string {
  if (!isAnswered(error)) return UPLOAD_UNEXPECTED;
  if (error.fromServer) return error.message;
  return error.status === TOO_LARGE ? `${UPLOAD_FAILED} ${PROXY_LIMIT}` : UPLOAD_FAILED;
}

/** Statuses of gateways and proxies on the way: the file may get through a moment later. */
const ON_THE_WAY = [408, 502, 503, 504];

/** Returns true if an upload did not get through, so that sending it again may help. */
export function isInterrupted(error: unknown): boolean {
  if (!isAnswered(error)) return true;
  if (error.status === 408) return true;
  // A network that asks to sign in first answers with a page of its own.
  return !error.fromServer && (error.status < 300 || ON_THE_WAY.includes(error.status));
}

const TOO_MANY_CALLS = 429;

/** Says what to do with a file that did not arrive, although nothing is wrong with it; null where another must be chosen. */
export function unsentNote(error: unknown): string | null {
  if (isInterrupted(error)) return UNSENT;
  return isAnswered(error) && (error.status >= 500 || error.status === TOO_MANY_CALLS) ? KEPT : null;
}

/** Says that an upload is sent again by itself. `attempt`: which one comes next, of how many. */
export const retryText = (attempt: number, attempts: number) =>
  `Se cortó la conexión. Se envía otra vez en unos segundos (intento ${attempt} de ${attempts}).`;

/** Says that a device without a connection sends a file by itself later. */
export const OFFLINE =
  'No hay conexión. El archivo se envía solo cuando vuelva: no hace falta elegirlo de nuevo.';

/** Stands beside a failure that the connection may have caused. */
const UNSENT =
  'Puede que no haya conexión. El archivo sigue elegido: se envía otra vez cuando vuelva, o al presionar Reintentar.';

/** Stands beside a failure of the server. */
const KEPT = 'El archivo sigue elegido: presione Reintentar para enviarlo otra vez.';

/** Returns true for an `ApiError` with an answer. Checks the shape, because shared-ui does not import the client. */
function isAnswered(
  error: unknown,
): error is Error & { readonly status: number; readonly fromServer: boolean } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status > 0 &&
    'fromServer' in error
  );
}

/** Endings and types offered by the file chooser; every browser turns a WEBP, as web pages save images, into a JPEG. */
export const CHOOSER_ACCEPT = Object.entries({ ...ACCEPTED_TYPES, 'image/webp': ['.webp'] })
  .flatMap(([type, endings]) => [type, ...endings])
  .join(',');

/**
 * The types and the size that a file may have, said before one is chosen.
 * @param areJoined several files may be chosen as the pages of one
 */
export function limitText(maxBytes: number, areJoined = false): string {
  const limit = maxBytes === MAX_UPLOAD_BYTES ? MAX_UPLOAD_LABEL : `Máximo ${maxBytes / 1024 / 1024}MB`;
  return areJoined
    ? `PDF, JPG o PNG. ${limit}. Las fotos grandes se reducen y varias páginas se unen solas.`
    : `PDF, JPG o PNG. ${limit} (las fotos grandes se reducen solas)`;
}
