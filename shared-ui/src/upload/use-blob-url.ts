import { useCallback, useEffect, useState } from 'react';

export type BlobState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly url: string; readonly type: string; readonly isCut: boolean }
  | { readonly state: 'failed' };

/**
 * Loads a file as a `blob:` URL that is revoked on unmount: the page's CSP lets nothing else be framed.
 */
export function useBlobUrl(url: string): { readonly file: BlobState; readonly retry: () => void } {
  const [file, setFile] = useState<BlobState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the same file again.
  useEffect(() => {
    const aborter = new AbortController();
    let blobUrl: string | null = null;
    setFile({ state: 'loading' });
    readBlob(url, aborter.signal).then(
      async (blob) => {
        const isCut = await isCutPdf(blob);
        if (aborter.signal.aborted) return;
        blobUrl = URL.createObjectURL(blob);
        setFile({ state: 'ready', url: blobUrl, type: blob.type, isCut });
      },
      () => {
        if (!aborter.signal.aborted) setFile({ state: 'failed' });
      },
    );
    return () => {
      aborter.abort();
      if (blobUrl !== null) URL.revokeObjectURL(blobUrl);
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

/** Bytes at the end of a PDF that hold its end mark, in every viewer's reading. */
const PDF_TAIL = 1024;

/** Returns true for a PDF without its end: viewers then show nothing, or less, and say nothing. */
async function isCutPdf(blob: Blob): Promise<boolean> {
  return blob.type === 'application/pdf' && !(await blob.slice(-PDF_TAIL).text()).includes('%%EOF');
}
