const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
};
const KB = 1024;

/** A size as people read it: '340 kB', '1,2 MB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KB));
  return kilobytes < KB ? `${kilobytes} kB` : `${(bytes / KB / KB).toFixed(1).replace('.', ',')} MB`;
}

/** '1 página', '12 páginas'. */
export const pagesText = (pages: number): string => (pages === 1 ? '1 página' : `${pages} páginas`);

/** Returns what a link to a file opens: kind and size, 'PDF, 1,2 MB'. `tipo`: content type. */
export function fileText({ tipo, bytes }: { readonly tipo: string; readonly bytes: number }): string {
  return `${KINDS[tipo] ?? 'Archivo'}, ${sizeText(bytes)}`;
}
