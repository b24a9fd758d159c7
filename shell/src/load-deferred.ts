const RETRY_AFTER_MS = 60_000;

/** Loads the deferred code; a failed load is retried silently every minute. */
export const loadDeferred = (): Promise<typeof import('./deferred.ts')> =>
  import('./deferred.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return loadDeferred();
  });
