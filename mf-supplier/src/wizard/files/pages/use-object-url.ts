import { useEffect, useState } from 'react';

/** Returns a `blob:` URL of a file, revoked once it is not shown any more; null before the first render ended. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** A file that is looked at before it is sent. */
export function usePreview() {
  const [file, setFile] = useState<File | null>(null);
  return { url: useObjectUrl(file), show: setFile, close: () => setFile(null) };
}
