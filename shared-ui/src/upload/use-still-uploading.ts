import { useCallback, useState } from 'react';

const STILL_UPLOADING =
  'Todavía se está subiendo un archivo. Espere a que termine, o cancele la subida, y vuelva a intentarlo';

/**
 * Keeps a form from being sent while its file is still being uploaded.
 * @returns the problem to show, or null; and the `onBegin` of `FileUpload`
 */
export function useStillUploading(): readonly [problem: string | null, begin: () => () => void] {
  const [uploading, setUploading] = useState(false);
  const begin = useCallback(() => {
    setUploading(true);
    return () => setUploading(false);
  }, []);
  return [uploading ? STILL_UPLOADING : null, begin];
}
