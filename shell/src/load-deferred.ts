const AGAIN_MS = 60_000;

/** The code that a page can wait for; while it does not come, nobody is bothered, and it is asked for again. */
export const loadDeferred = (): Promise<typeof import('./deferred.ts')> =>
  import('./deferred.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return loadDeferred();
  });
