const AGAIN_MS = 60_000;

/** The code that a page can wait for; while it does not come, nobody is bothered, and it is asked for again. */
export const bringLater = (): Promise<typeof import('./later.ts')> =>
  import('./later.ts').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return bringLater();
  });
