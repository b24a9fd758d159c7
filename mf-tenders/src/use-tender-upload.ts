import { uploadFile } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import type { UploadOptions } from 'shared-ui/upload';

/** Returns the upload of a tender's file, which resolves to its URL. */
export function useTenderUpload() {
  const client = useClient();
  return async (file: File, options: UploadOptions): Promise<string> =>
    (await client.upload(uploadFile, file, file.name, options)).data;
}
