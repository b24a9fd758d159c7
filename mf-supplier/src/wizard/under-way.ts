import { useCallback, useState } from 'react';

/**
 * Files of a wizard that are being uploaded or saved. Who goes on meanwhile would leave them behind: a step that is
 * left cancels its uploads, and a request is sent with the file there was before.
 */
export function useFilesUnderWay() {
  const [files, setFiles] = useState(0);
  const [tries, setTries] = useState(0);
  const begin = useCallback(() => {
    setFiles((count) => count + 1);
    setTries(0);
    return () => setFiles((count) => count - 1);
  }, []);
  return {
    files,
    begin,
    /** Whether there are any; then somebody tried to go on. */
    holdsUp: () => {
      if (files > 0) setTries(tries + 1);
      return files > 0;
    },
    /** How often somebody tried to go on; 0 again once they are there. */
    tries: files > 0 ? tries : 0,
  };
}
