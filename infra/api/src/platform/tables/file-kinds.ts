import { unzipSync } from 'fflate';
import { typeOfContent, withoutControlCharacters } from 'shared-api/rules';

const XLSX = 'Ábralo con su programa y guárdelo como libro de Excel (.xlsx).';

const startsWith = (bytes: Uint8Array, signature: string): boolean =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;

/** Beginnings of files that hold no table in text, and what to do about each. */
const SIGNATURES: readonly (readonly [signature: string, message: string])[] = [
  ['{\\rtf', `Es un texto con formato (.rtf). ${XLSX}`],
  ['Rar!', 'Es un archivo comprimido (.rar). Descomprímalo y elija la planilla que tiene adentro.'],
  ['7z\xbc\xaf', 'Es un archivo comprimido (.7z). Descomprímalo y elija la planilla que tiene adentro.'],
];
const PDF =
  'Es un PDF, que no guarda filas ni columnas. Pida o exporte la planilla como Excel (.xlsx) o CSV.';
const IMAGE = 'Es una imagen. Pida la planilla como Excel (.xlsx) o CSV.';
const OLE = '\xd0\xcf\x11\xe0';
const ZIP = 'PK\x03\x04';

/** Parts by which a zip archive is told from a workbook, and what to do about it. */
const ARCHIVES: readonly (readonly [part: RegExp, message: string])[] = [
  [/^xl\/workbook\.bin$/, `Es un libro binario de Excel (.xlsb). ${XLSX}`],
  [
    /^word\//,
    'Es un documento de Word (.docx). Copie su tabla y péguela en «Pegar una tabla», o guárdela en Excel (.xlsx).',
  ],
  [/^ppt\//, 'Es una presentación (.pptx). Copie su tabla y péguela en «Pegar una tabla».'],
  [/^content\.xml$/, `Es un documento de LibreOffice (.ods u .odt). ${XLSX}`],
  [/^Index\/.*\.iwa$|^index\.zip$/i, 'Es de Numbers o Pages. En Numbers elija Archivo, Exportar a, Excel.'],
];

/** Returns 'workbook', 'text', or a Spanish sentence that names another kind of file and says how to save it. */
export function kindOf(bytes: Uint8Array): 'workbook' | 'text' | { readonly refusal: string } {
  const signature = SIGNATURES.find(([beginning]) => startsWith(bytes, beginning));
  if (signature) return { refusal: signature[1] };
  const type = typeOfContent(bytes);
  if (type === 'application/pdf') return { refusal: PDF };
  if (type.startsWith('image/')) return { refusal: IMAGE };
  if (startsWith(bytes, OLE)) return { refusal: oleRefusal(bytes) };
  return startsWith(bytes, ZIP) ? archiveKind(bytes) : 'text';
}

/** Excel before 2007 and Word before 2007 use this container, and so does a workbook with a password. */
function oleRefusal(bytes: Uint8Array): string {
  const content = Buffer.from(bytes);
  const has = (name: string) => content.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage'))
    return 'El libro de Excel tiene contraseña. Guárdelo sin ella y vuelva a elegirlo.';
  if (has('WordDocument')) return 'Es un documento de Word. Copie su tabla y péguela en «Pegar una tabla».';
  return `Es un libro de Excel anterior a 2007 (.xls). ${XLSX}`;
}

function archiveKind(bytes: Uint8Array): 'workbook' | { readonly refusal: string } {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.push(name);
        return false;
      },
    });
  } catch {
    // A damaged archive is refused when it is opened as a workbook.
    return 'workbook';
  }
  if (names.includes('xl/workbook.xml')) return 'workbook';
  const archive = ARCHIVES.find(([part]) => names.some((name) => part.test(name)));
  return {
    refusal:
      archive?.[1] ?? 'Es un archivo comprimido (.zip). Descomprímalo y elija la planilla que tiene adentro.',
  };
}

const MARKUP: readonly (readonly [beginning: RegExp, message: string])[] = [
  [
    /^\s*<(?:!doctype html|html|table|head|meta)\b|^MIME-Version:/i,
    `Es una página web, aunque su nombre diga .xls. ${XLSX}`,
  ],
  [/^\s*<\?xml|^\s*<Workbook\b/i, `Es un archivo XML. ${XLSX}`],
  [
    /^\s*(?:\[InternetShortcut\]|\{"(?:url|doc_id)")/i,
    'Es un acceso directo, sin la planilla. Ábralo, y en Google Drive elija Archivo, Descargar, Microsoft Excel (.xlsx).',
  ],
  [/^\s*[[{]\s*[{"]/, 'Es un archivo JSON. Pida o exporte la planilla como Excel (.xlsx) o CSV.'],
  [/^ID;P|^TABLE\r?\n0,1\r?\n/, `Es una planilla de un formato antiguo (.slk o .dif). ${XLSX}`],
];

/** Returns a Spanish sentence for a text that is no table, such as a web page that calls itself `.xls`; else null. */
export const markupRefusal = (text: string): string | null =>
  MARKUP.find(([beginning]) => beginning.test(text))?.[1] ?? null;

const UNKNOWN =
  'No es una planilla ni un texto. Ábralo con su programa y guárdelo como libro de Excel (.xlsx) o CSV.';
/** Characters of a decoded file that are looked at, and the share of control characters that no text has. */
const LOOKED_AT = 1_000;
const CONTROL_SHARE = 0.05;

/** Returns a Spanish sentence for bytes that are no text in any encoding; else null. */
export function binaryRefusal(text: string): string | null {
  const beginning = text.slice(0, LOOKED_AT);
  const control = beginning.length - withoutControlCharacters(beginning).length;
  return control > beginning.length * CONTROL_SHARE ? UNKNOWN : null;
}
