/** The content behind a signed URL. Rejects when it can't be read. */
export async function readSigned(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  return response.blob();
}
