import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createGateway } from 'infra-gateway';
import { readRegistry } from 'infra-releases';
import { GATEWAY_SETTINGS } from 'infra-testing/portal';
import { type Changes, changeSomething } from './publisher.ts';
import { randomOf } from './random.ts';
import { buildShell, SECTIONS } from './sections.ts';
import { browse, type Visits } from './visitor.ts';

const AT_A_TIME = 2;
const KILLS = 0.2;

export interface Day {
  /** Releases and rollbacks, killed ones included. */
  readonly changes: number;
  readonly visitors: number;
  /** They are spread over so long. */
  readonly lastsMs: number;
  readonly seed: number;
}

export interface DayTold {
  readonly visits: Visits;
  readonly changes: Changes;
  /** Entries of the registry's history by revision, all that were ever seen. */
  readonly history: ReadonlyMap<number, { readonly section: string; readonly version: string | null }>;
  readonly revision: number;
}

/** Teams release and roll back, two at a time, some of them killed, while people browse. */
export async function releaseDay({ changes: count, visitors, lastsMs, seed }: Day): Promise<DayTold> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-day-'));
  const releasesDir = path.join(folder, 'releases');
  const shellDir = await buildShell(folder);
  const workplace = { folder, shellDir, random: randomOf(seed), kills: KILLS };
  const changes: Changes = { told: [], killed: 0, failed: [] };
  const visits: Visits = { whole: 0, problems: [] };
  const history: DayTold['history'] & Map<number, { section: string; version: string | null }> = new Map();
  let gateway: FastifyInstance | null = null;
  try {
    // Two versions of each to begin with: there is something to browse, and to go back to.
    for (const section of [...SECTIONS, ...SECTIONS]) {
      await changeSomething({ ...workplace, kills: 0 }, changes, section);
    }
    gateway = await createGateway({ ...GATEWAY_SETTINGS, releasesDir, shellDir });
    const origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
    let ended = false;
    const people = Array.from({ length: visitors }, (_, index) =>
      browse(origin, randomOf(seed + 1 + index), visits, () => ended),
    );
    const started = performance.now();
    let begun = 0;
    const team = async () => {
      while (begun < count) {
        const due = (lastsMs * begun) / count;
        begun += 1;
        await wait(Math.max(0, started + due - performance.now()));
        await changeSomething(workplace, changes);
        await note();
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, team));
    await wait(Math.max(0, started + lastsMs - performance.now()));
    ended = true;
    await Promise.all(people);
    const revision = await note();
    return { visits, changes, history, revision };
  } finally {
    await gateway?.close();
    await rm(folder, { recursive: true, force: true });
  }

  /** Keeps what the registry says of its last changes: it forgets the older ones. */
  async function note(): Promise<number> {
    const registry = await readRegistry({ releasesDir });
    for (const { revision, section, version } of registry?.history ?? []) {
      history.set(revision, { section, version });
    }
    return registry?.revision ?? 0;
  }
}
