import { useCallback, useState } from 'react';

/**
 * Counts the files of a wizard that are being uploaded or saved. Going on meanwhile would lose them: leaving a step
 * cancels its uploads, and the request would be sent with the file stored before.
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
    /** Returns true if any file is under way, and counts the attempt to go on. */
    holdsUp: () => {
      if (files > 0) setTries(tries + 1);
      return files > 0;
    },
    /** Attempts to go on meanwhile; 0 again once the files are there. */
    tries: files > 0 ? tries : 0,
  };
}
