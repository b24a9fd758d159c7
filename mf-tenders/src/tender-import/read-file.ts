import { IMPORT_FILE_MAX } from 'shared-api/rules';

/** A chosen file: its bytes in Base64, or why it is not sent. */
export type ChosenFile = { readonly contenido: string } | { readonly problem: string };

const MAX_MB = IMPORT_FILE_MAX / 1_000_000;

/** The limit of a table, shown before a file is chosen. */
export const TABLE_LIMIT = `Máximo ${MAX_MB}MB`;

/** Bytes that become an argument list at once. */
const CHUNK = 0x8000;

/** Reads a file to be sent in a JSON body. The server decides what it is. */
export async function readFile(file: File): Promise<ChosenFile> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  // The file was moved after it was chosen, or its drive is gone.
  if (bytes === null) return { problem: 'El archivo no se pudo leer. Elíjalo de nuevo.' };
  if (bytes.length === 0) return { problem: 'El archivo está vacío.' };
  if (bytes.length > IMPORT_FILE_MAX) {
    return {
      problem: `El archivo pesa más de ${MAX_MB} MB: deje solo las filas que quiere importar, sin imágenes, o divídalo en varios.`,
    };
  }
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  }
  return { contenido: btoa(chunks.join('')) };
}
