/** How long the browser is given to start reading a file before its address is taken back. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser's own downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/** The content behind a signed URL. Rejects when it can't be read. */
export async function readSigned(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  return response.blob();
}
