/** Largest upload unless configured otherwise. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_LABEL = 'Máximo 10MB';
/** Most pixels of an image that is taken: more than any scanner or camera makes; decoded, it takes some 400 MB. */
export const MAX_IMAGE_PIXELS = 100_000_000;

export const FILE_URL_LENGTH = { min: 10, max: 150 } as const;
export const FILE_URL_PROBLEM = 'Error en la URL del archivo subido';
/** Refusal of a file that nobody stored yet and that is gone by now, or was never the caller's. */
export const FILE_GONE = `${FILE_URL_PROBLEM}: ya no está en el portal. Súbalo de nuevo`;

/** Problem of a returned file URL: 10 to 150 characters (specification, section 5). */
export function fileUrlProblem(url: string): string | null {
  return url.length >= FILE_URL_LENGTH.min && url.length <= FILE_URL_LENGTH.max ? null : FILE_URL_PROBLEM;
}

export const UPLOAD_MANY_PROBLEM = 'Suba un solo archivo por vez';

/** Refusal of a file beyond the limit, which it names in MB with at most one decimal. */
export function uploadTooLarge(maxBytes: number = MAX_UPLOAD_BYTES): string {
  const megabytes = String(Math.floor((maxBytes / 1024 / 1024) * 10) / 10).replace('.', ',');
  return `El archivo supera el máximo de ${megabytes} MB`;
}
