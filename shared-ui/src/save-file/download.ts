import type { CallInput, Client, Endpoint } from 'shared-api/contract';
import { fileDownloadUrl } from 'shared-api/rules';

/** A file that was read, to be handed to the browser's downloads. */
export interface Download {
  readonly blob: Blob;
  readonly name: string;
  /** Address of the same file for some minutes, for browsers that can't save a blob; null if there is none. */
  readonly link: string | null;
}

/** Reads a call's file. Rejects with `ApiError`. */
export async function downloadAnswer<E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<Download> {
  let link: string | null = null;
  const onLink = (address: string) => {
    link = address;
  };
  const blob = await client.download(endpoint, input, { onLink });
  return { blob, name, link };
}

/** Reads the file behind a signed URL. Rejects when it can't be read. */
export async function downloadSigned(url: string, name: string): Promise<Download> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  return { blob: await response.blob(), name, link: fileDownloadUrl(url) };
}
