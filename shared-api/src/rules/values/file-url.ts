/** Drops query and fragment of a file's URL: what is stored never carries a signature. */
export function normaliseFileUrl(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** The address that saves a file, where its signed URL shows it. */
export const fileDownloadUrl = (signedUrl: string): string =>
  `${signedUrl}${signedUrl.includes('?') ? '&' : '?'}d=1`;

/** The file's id at the end of a file URL of this portal (`…/files/{uuid}`), or null. */
export function fileIdOf(url: string): string | null {
  const match = /\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
    normaliseFileUrl(url),
  );
  return match?.[1] ?? null;
}
