import { ApiError } from 'shared-api/client';
import { uploadFile } from 'shared-api/contract';
import { fileUrlProblem } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { useClient } from 'shared-ui/portal';
import type { UploadOptions } from 'shared-ui/upload';
import { isSessionEnd } from '../../subject/errors.ts';

/** Uploads one file and resolves with its URL. Rejects with `ApiError`, or with the AbortError of a cancel. */
export function useUploader(): (file: File, options: UploadOptions) => Promise<string> {
  const client = useClient();
  return async (file, options) => {
    try {
      const { data: url } = await client.upload(uploadFile, file, file.name, options);
      mustBeUsable(url);
      return url;
    } catch (error) {
      const cancelled = error instanceof Error && error.name === 'AbortError';
      if (!cancelled && !isSessionEnd(error)) toast.error('No se pudo subir el archivo');
      throw error;
    }
  };
}

/** A URL that can't be saved is told beside the file, as the refusal that saving it would get. */
function mustBeUsable(url: string): void {
  const problem = fileUrlProblem(url);
  if (problem === null) return;
  const body = { statusCode: 400, error: 'Bad Request', message: problem, requestId: '' };
  throw new ApiError(400, body, problem);
}
