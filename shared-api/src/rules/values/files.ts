/** Largest upload unless configured otherwise. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_LABEL = 'Máximo 10MB';

/** Content types taken, with the endings a file chooser offers. */
export const ACCEPTED_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const;
export type AcceptedType = keyof typeof ACCEPTED_TYPES;

export const FILE_URL_LENGTH = { min: 10, max: 150 } as const;
export const FILE_URL_PROBLEM = 'Error en la URL del archivo subido';

/** Problem of a returned file URL: 10 to 150 characters (specification, section 5). */
export function fileUrlProblem(url: string): string | null {
  return url.length >= FILE_URL_LENGTH.min && url.length <= FILE_URL_LENGTH.max ? null : FILE_URL_PROBLEM;
}

export const UPLOAD_TYPE_PROBLEM = 'El archivo debe ser PDF, JPG o PNG';
export const UPLOAD_EMPTY_PROBLEM = 'El archivo está vacío. Elija otro';
export const UPLOAD_MANY_PROBLEM = 'Suba un solo archivo por vez';

/** Refusal of a file beyond the limit, which it names in MB with at most one decimal. */
export function uploadTooLarge(maxBytes: number = MAX_UPLOAD_BYTES): string {
  const megabytes = String(Math.floor((maxBytes / 1024 / 1024) * 10) / 10).replace('.', ',');
  return `El archivo supera el máximo de ${megabytes} MB`;
}

/** Whether files with this content type are taken. */
export function isAcceptedType(type: string): type is AcceptedType {
  return Object.hasOwn(ACCEPTED_TYPES, type);
}

/** Why a file is refused before or while it is uploaded, in Spanish, or null. `type`: its content type. */
export function uploadProblem(
  file: { readonly type: string; readonly bytes: number },
  maxBytes: number = MAX_UPLOAD_BYTES,
): string | null {
  if (file.bytes === 0) return UPLOAD_EMPTY_PROBLEM;
  if (file.bytes > maxBytes) return uploadTooLarge(maxBytes);
  return isAcceptedType(file.type) ? null : UPLOAD_TYPE_PROBLEM;
}
