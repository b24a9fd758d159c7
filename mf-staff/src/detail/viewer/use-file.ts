import { useQuery } from 'shared-ui/query';

/** Time for which a file stays in memory after it was closed, in milliseconds: long enough to go back to it. */
const KEPT_MS = 60_000;

/**
 * Query of a file's content. The key is the address without its signature, which changes whenever the request is read:
 * the file on the screen stays.
 */
export const fileQuery = (url: string) => ({
  queryKey: ['file', url.split('?')[0]],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Blob> => {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
    return answer.blob();
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  retry: false,
});

/** Reads the content of a file from its signed address. */
export const useFile = (url: string) => useQuery(fileQuery(url));
