import { toast } from 'shared-ui';
import { useMutation } from 'shared-ui/query';
import { toastFailure } from './failures.ts';

/** How long the browser is given to start reading a file before its address is taken back. */
const RELEASE_MS = 60_000;

/** A file to be handed over. */
export interface Download {
  readonly blob: Blob;
  readonly name: string;
}

/** Hands a file to the browser's own downloads. */
function saveFile({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}

/** Downloads what `read` answers and says how it went; `failure` puts the reason into words. */
export function useDownload<Input = void>(
  read: (input: Input) => Promise<Download>,
  failure?: (error: unknown) => string,
) {
  return useMutation({
    mutationFn: read,
    onSuccess: (file) => {
      saveFile(file);
      toast.success('Descargado');
    },
    onError: (error) => toastFailure(error, failure?.(error)),
  });
}
