import { useCallback, useState } from 'react';

const STILL_UPLOADING =
  'Todavía se está subiendo un archivo. Espere a que termine, o cancele la subida, y vuelva a intentarlo';

/**
 * For a form that would be sent without its file while that is on its way.
 * @returns why it waits, or null; and what to give the file's `onBegin`
 */
export function useStillUploading(): readonly [problem: string | null, begin: () => () => void] {
  const [uploading, setUploading] = useState(false);
  const begin = useCallback(() => {
    setUploading(true);
    return () => setUploading(false);
  }, []);
  return [uploading ? STILL_UPLOADING : null, begin];
}
