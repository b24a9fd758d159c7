import { canaryVisits, type Job, type LiveReleases, type Releases } from 'infra-api';
import { readRegistry, shellVersion, type Where, withdrawBadCanaries } from 'infra-releases';

/** A page may report its version as soon as that is live. */
const CACHE_MS = 1_000;

/** Reads the released versions for the API, at most once a second. */
export function releasedIn(where: Where, shellDir: string): Releases {
  return {
    registry: cached<LiveReleases | null>(() => readRegistry(where)),
    shell: cached(() => shellVersion(shellDir).catch(() => null)),
  };
}

function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > CACHE_MS) last = { at: now, value: read() };
    return last.value;
  };
}

/**
 * Makes the job that withdraws canaries that do worse than the live version. Several portals on the same releases may do
 * so at once.
 */
export const canaryJob = (where: Where): Job => ({
  name: 'canaries',
  everyMs: 10_000,
  async run(platform) {
    const { log } = platform;
    const { withdrawn, failed } = await withdrawBadCanaries(where, (run) => canaryVisits(platform, run));
    for (const change of withdrawn) log.warn(change, 'a canary did worse than the live version: withdrawn');
    for (const error of failed) log.error({ err: error }, 'a canary could not be judged or withdrawn');
  },
});
