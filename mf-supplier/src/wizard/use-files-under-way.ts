import { useCallback, useState } from 'react';

/**
 * Counts the files of a wizard that are being uploaded or saved. Going on meanwhile would lose them: leaving a step
 * cancels its uploads, and the request would be sent with the file stored before.
 */
export function useFilesUnderWay() {
  const [files, setFiles] = useState<readonly { readonly names: readonly string[] }[]>([]);
  const [tries, setTries] = useState(0);
  const begin = useCallback((...names: readonly string[]) => {
    const file = { names };
    setFiles((before) => [...before, file]);
    setTries(0);
    return () => setFiles((before) => before.filter((one) => one !== file));
  }, []);
  return {
    files: files.length,
    /** Names of the documents whose files are in this tab alone. */
    names: files.flatMap(({ names }) => names),
    begin,
    /** Returns true if any file is under way, and counts the attempt to go on. */
    holdsUp: () => {
      if (files.length > 0) setTries(tries + 1);
      return files.length > 0;
    },
    /** Attempts to go on meanwhile; 0 again once the files are there. */
    tries: files.length > 0 ? tries : 0,
  };
}
