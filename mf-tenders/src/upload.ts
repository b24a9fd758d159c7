import { uploadFile } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import type { UploadOptions } from 'shared-ui/upload';

/** Sends a file that belongs to a tender; answers its URL. */
export function useUpload() {
  const client = useClient();
  return async (file: File, options: UploadOptions): Promise<string> =>
    (await client.upload(uploadFile, file, file.name, options)).data;
}
