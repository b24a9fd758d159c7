import { MAX_UPLOAD_BYTES, uploadTooLarge } from './files.ts';

/** Content types taken, with the endings a file chooser offers. */
export const ACCEPTED_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
} as const;
type AcceptedType = keyof typeof ACCEPTED_TYPES;

const UPLOAD_TYPE_PROBLEM = 'El archivo debe ser PDF, JPG o PNG';
const UPLOAD_EMPTY_PROBLEM = 'El archivo está vacío. Elija otro';

const SMALLER_PDF =
  'Escanéelo con menos resolución (150 ppp) o en grises, o comprímalo con su programa de PDF';

const saveImage = (kind: string) => `Esta imagen es ${kind}: ábrala y guárdela como JPG o PNG`;
const PRINT = 'ábralo y guárdelo como PDF, o imprímalo con «Guardar como PDF»';

/** Other files that people bring: what their first bytes look like, and what to do with them. */
const OTHER_FILES = [
  {
    type: 'image/heic',
    begins: /^.{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s,
    help: 'Esta foto es HEIC: en el iPhone elija Ajustes, Cámara, Formatos, «Más compatible», o conviértala a JPG',
  },
  { type: 'image/webp', begins: /^RIFF.{4}WEBP/s, help: saveImage('WEBP') },
  { type: 'image/avif', begins: /^.{4}ftypavi[fs]/s, help: saveImage('AVIF') },
  { type: 'image/gif', begins: /^GIF8/, help: saveImage('GIF') },
  { type: 'image/bmp', begins: /^BM.{4}\0{4}/s, help: saveImage('BMP') },
  { type: 'image/tiff', begins: /^(?:II\*\0|MM\0\*)/, help: saveImage('TIFF') },
  {
    type: 'application/zip',
    begins: /^PK\W/,
    help: `Si es un documento de Word o una planilla, ${PRINT}; si es un ZIP, suba lo que tiene adentro`,
  },
  {
    type: 'application/msword',
    begins: /^(?:\xd0\xcf|\{\\rtf)/,
    help: `Es un documento de Word o una planilla: ${PRINT}`,
  },
  {
    type: 'application/x-compressed',
    begins: /^(?:Rar!|7z\xbc\xaf)/,
    help: 'Es un archivo comprimido: ábralo y suba lo que tiene adentro',
  },
  {
    type: 'video/mp4',
    begins: /^.(?:.{3}ftyp|E\xdf\xa3)/s,
    help: 'Es un video: saque una foto de cada página, o escanee el documento',
  },
  {
    type: 'message/rfc822',
    begins: /^(?:From|Received|Return-Path|Delivered-To|MIME-Version|Date|Subject|X-[\w-]+): /i,
    help: 'Es un correo guardado: suba el archivo que traía adjunto, o imprímalo con «Guardar como PDF»',
  },
  {
    type: 'text/html',
    begins: /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i,
    help: 'Es una página web: ábrala e imprímala con «Guardar como PDF»',
  },
] as const;
type OtherType = (typeof OTHER_FILES)[number]['type'];

/** Returns true for an image of another type: a browser that can show it can turn it into a JPEG. */
export const isOtherImage = (type: string): boolean => type.startsWith('image/') && !isAcceptedType(type);

/** Number of first bytes that show a file's type: a PDF's header stands anywhere in them (ISO 32000-1, annex H). */
export const TYPE_BYTES = 1_024;

/** Returns the content type that a file's first bytes show, whatever its name or its device say; empty for an unknown one. */
export function typeOfContent(head: Uint8Array): AcceptedType | OtherType | '' {
  const text = String.fromCharCode(...head.subarray(0, TYPE_BYTES));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.includes('%PDF-')) return 'application/pdf';
  return OTHER_FILES.find(({ begins }) => begins.test(text))?.type ?? '';
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
  if (file.bytes > maxBytes) {
    const problem = uploadTooLarge(maxBytes);
    return file.type === 'application/pdf' ? `${problem}. ${SMALLER_PDF}` : problem;
  }
  if (isAcceptedType(file.type)) return null;
  const other = OTHER_FILES.find(({ type }) => type === file.type);
  return other ? `${UPLOAD_TYPE_PROBLEM}. ${other.help}` : UPLOAD_TYPE_PROBLEM;
}
