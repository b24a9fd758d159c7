/** Largest upload unless configured otherwise. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_UPLOAD_LABEL = 'Máximo 10MB';

/** Content types taken, with the endings a file chooser offers. */
export const ACCEPTED_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const;
type AcceptedType = keyof typeof ACCEPTED_TYPES;

export const FILE_URL_LENGTH = { min: 10, max: 150 } as const;
export const FILE_URL_PROBLEM = 'Error en la URL del archivo subido';
/** Refusal of a file that nobody stored yet and that is gone by now, or was never the caller's. */
export const FILE_GONE = `${FILE_URL_PROBLEM}: ya no está en el portal. Súbalo de nuevo`;

/** Problem of a returned file URL: 10 to 150 characters (specification, section 5). */
export function fileUrlProblem(url: string): string | null {
  return url.length >= FILE_URL_LENGTH.min && url.length <= FILE_URL_LENGTH.max ? null : FILE_URL_PROBLEM;
}

const UPLOAD_TYPE_PROBLEM = 'El archivo debe ser PDF, JPG o PNG';
const UPLOAD_EMPTY_PROBLEM = 'El archivo está vacío. Elija otro';
export const UPLOAD_MANY_PROBLEM = 'Suba un solo archivo por vez';

/** Refusal of a file beyond the limit, which it names in MB with at most one decimal. */
export function uploadTooLarge(maxBytes: number = MAX_UPLOAD_BYTES): string {
  const megabytes = String(Math.floor((maxBytes / 1024 / 1024) * 10) / 10).replace('.', ',');
  return `El archivo supera el máximo de ${megabytes} MB`;
}

const HEIC_HELP =
  'Esta foto es HEIC: en el iPhone elija Ajustes, Cámara, Formatos, «Más compatible», o conviértala a JPG';

/** Number of first bytes that show a file's type: a PDF's header stands anywhere in them (ISO 32000-1, annex H). */
export const TYPE_BYTES = 1_024;
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Returns the content type that a file's first bytes show, whatever its name or its device say; `image/heic` for an
 * iPhone's photos, an empty string for anything else.
 */
export function typeOfContent(head: Uint8Array): AcceptedType | 'image/heic' | '' {
  const text = String.fromCharCode(...head.subarray(0, TYPE_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'image/heic';
  return text.includes('%PDF-') ? 'application/pdf' : '';
}

/** Returns whether files with this content type are taken. */
export function isAcceptedType(type: string): type is AcceptedType {
  return Object.hasOwn(ACCEPTED_TYPES, type);
}

/** Returns why a file is refused before or while it is uploaded, in Spanish, or null. `type`: its content type. */
export function uploadProblem(
  file: { readonly type: string; readonly bytes: number },
  maxBytes: number = MAX_UPLOAD_BYTES,
): string | null {
  if (file.bytes === 0) return UPLOAD_EMPTY_PROBLEM;
  if (file.bytes > maxBytes) return uploadTooLarge(maxBytes);
  if (isAcceptedType(file.type)) return null;
  return file.type === 'image/heic' ? `${UPLOAD_TYPE_PROBLEM}. ${HEIC_HELP}` : UPLOAD_TYPE_PROBLEM;
}
