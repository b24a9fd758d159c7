import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childApis } from 'infra-testing/child-api';
import { createLoad } from 'infra-testing/load';
import { seeded } from 'infra-testing/seeded';

export interface KillReport {
  /** Names of acknowledged things that are not there. */
  readonly lost: string[];
  /** Number of labels, files and tenders that were acknowledged. */
  readonly acknowledged: readonly number[];
}

/** Kills an API under load at random moments, starts it again, and looks for what it had acknowledged. */
export async function killUnderLoad(
  env: Record<string, string>,
  kills: number,
  seed: number,
): Promise<KillReport> {
  const apis = await childApis({ RATE_LIMIT_PER_MINUTE: '10000000', ...env });
  const random = seeded(seed);
  try {
    let api = await apis.start();
    const load = await createLoad(api.base);
    const lost: string[] = [];
    for (let kill = 0; kill < kills && lost.length === 0; kill += 1) {
      const until = { stopped: false };
      const running = load.run(() => [api.base], until);
      await sleep(30 + random.below(1_500));
      // The first tender of a process takes longest; a run in which none was acknowledged shows nothing of them.
      while (kill === kills - 1 && load.acknowledged.tenders.size === 0) await sleep(20);
      await api.end('SIGKILL');
      until.stopped = true;
      await running;
      api = await apis.start();
      lost.push(...(await load.missing(api.base)).map((what) => `after kill ${kill + 1}: ${what}`));
    }
    const { labels, tenders, files } = load.acknowledged;
    return { lost, acknowledged: [labels.size, files.size, tenders.size] };
  } finally {
    await apis.stop();
  }
}

/** Keys of the blobs that lie in the store's folder. */
export async function storedKeys(dataDir: string): Promise<Set<string>> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return new Set(
    entries.filter((e) => e.isFile() && !e.parentPath.endsWith('incoming')).map(({ name }) => name),
  );
}
