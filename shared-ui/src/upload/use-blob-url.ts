import { useCallback, useEffect, useState } from 'react';

export type BlobState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string; readonly type: string }
  | { readonly state: 'failed' };

/**
 * A file's content as a `blob:` URL that lives as long as it is shown: the page's policy lets nothing else be framed,
 * and the signed URL never ends up in an address bar.
 */
export function useBlobUrl(url: string): { readonly file: BlobState; readonly retry: () => void } {
  const [file, setFile] = useState<BlobState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the same file again.
  useEffect(() => {
    const aborter = new AbortController();
    let made: string | null = null;
    setFile({ state: 'loading' });
    readBlob(url, aborter.signal).then(
      (blob) => {
        if (aborter.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setFile({ state: 'ready', url: made, type: blob.type });
      },
      () => {
        if (!aborter.signal.aborted) setFile({ state: 'failed' });
      },
    );
    return () => {
      aborter.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [url, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { file, retry };
}

async function readBlob(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  return answer.blob();
}
