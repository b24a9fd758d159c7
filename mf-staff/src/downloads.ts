import { toast } from 'shared-ui';
import { useMutation } from 'shared-ui/query';
import { type Download, saveFile } from 'shared-ui/save-file';
import { toastFailure } from './failures.ts';

/** Downloads what `read` answers and says how it went; `failure` takes the place of the reason. */
export function useDownload<Input = void>(read: (input: Input) => Promise<Download>, failure?: string) {
  return useMutation({
    mutationFn: read,
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      toast.success('Descargado');
    },
    onError: (error) => toastFailure(error, failure),
  });
}
