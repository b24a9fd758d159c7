import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { publish, startCanary } from '../../src/change.ts';
import { checkRelease } from '../../src/gate.ts';
import { openStore } from '../../src/store/open-store.ts';
import { readRegistry } from '../../src/store/registry.ts';
import { readVersion } from '../../src/store/versions.ts';
import { type Workshop, workshop } from '../build.ts';

const CLI = path.join(import.meta.dirname, '..', '..', 'src', 'cli.ts');
const KILLED_AT = path.join(import.meta.dirname, '..', 'killed-at.mjs');
/** Of each command; `KILLS=40` tries nearly all of its steps. */
const KILLS = Number(process.env.KILLS ?? 3);
const PATIENCE_MS = 30_000 + KILLS * 10_000;
/** So many uses of files show that a command's were counted at all. */
const MIN_STEPS = 20;
const RIVAL_PAUSE_MS = 100;
const shops: Workshop[] = [];
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.clean();
});

/** Pseudo-random numbers below 1 (Lehmer): the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Runs the command line, killing it at a step of its own. @returns how it ended, and how many steps it had if it did */
async function command(shop: Workshop, words: readonly string[], killAt = 0) {
  const root = path.dirname(shop.releasesDir);
  const env = {
    ...process.env,
    DATA_DIR: root,
    SHELL_DIR: shop.shellDir,
    KILL_BELOW: root,
    KILL_AT: String(killAt),
  };
  const child = spawn(process.execPath, ['--import', KILLED_AT, CLI, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  let steps = '';
  child.stdio[3]?.on('data', (part: Buffer) => {
    steps += part.toString();
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, steps: Number(steps) };
}

const stored = async (shop: Workshop) => {
  const registry = await readRegistry(shop);
  if (!registry) throw new Error('nothing is published');
  return registry;
};
const tenders = async (shop: Workshop) =>
  (await stored(shop)).sections.find(({ active }) => active.section.name === 'mf-tenders');

/** A portal of two sections, with versions 1.0.0 and 1.1.0 of one of them published, and what was done to it then. */
async function portal(preparing: Case['preparing']): Promise<{ shop: Workshop; folder: string }> {
  const shop = await workshop();
  shops.push(shop);
  await publish(await shop.build('mf-staff'), shop);
  for (const version of ['1.0.0', '1.1.0']) await publish(await shop.build('mf-tenders', { version }), shop);
  await preparing(shop);
  return { shop, folder: await shop.build('mf-tenders', { version: '1.2.0' }) };
}

interface Case {
  readonly words: (folder: string) => readonly string[];
  readonly preparing: (shop: Workshop) => Promise<unknown>;
}
const SHARE = { percent: 10, roles: [] };
const CASES: Readonly<Record<string, Case>> = {
  publish: { words: (folder) => ['publish', '--sin-prueba', folder], preparing: async () => undefined },
  canary: { words: () => ['canary', 'mf-tenders', '1.0.0', '25', 'ADMIN'], preparing: async () => undefined },
  promote: {
    words: () => ['promote', 'mf-tenders'],
    preparing: (shop) => startCanary(shop, 'mf-tenders', '1.0.0', SHARE),
  },
  rollback: { words: () => ['rollback', 'mf-tenders'], preparing: async () => undefined },
};

/** Changes another section again and again until the other one ended. @returns the revisions that it was told */
async function rival(shop: Workshop, other: Promise<unknown>): Promise<number[]> {
  let ended = false;
  void other.finally(() => {
    ended = true;
  });
  const toldRevisions: number[] = [];
  for (let percent = 1; !ended || toldRevisions.length === 0; percent = (percent % 99) + 1) {
    toldRevisions.push((await startCanary(shop, 'mf-staff', '1.0.0', { percent, roles: [] })).revision);
    await wait(RIVAL_PAUSE_MS);
  }
  return toldRevisions;
}

/** Expects every version that the registry names, or that was published before, to be whole. */
async function checkVersions(shop: Workshop): Promise<void> {
  const live = await tenders(shop);
  for (const version of new Set(['1.0.0', '1.1.0', `${live?.active.version}`])) {
    const build = await readVersion(await openStore(shop), 'mf-tenders', version);
    if (!build) throw new Error(`${version} is not there`);
    expect((await checkRelease(build, null, shop.shellDir)).version).toBe(version);
  }
}

describe.each(Object.entries(CASES))('%s, killed at any of its steps', (name, { words, preparing }) => {
  it('was done or was not, loses nobody’s change, and keeps nobody waiting', {
    timeout: PATIENCE_MS,
  }, async () => {
    const reference = await portal(preparing);
    const { code, steps } = await command(reference.shop, words(reference.folder));
    expect([code, steps > MIN_STEPS]).toEqual([0, true]);
    const after = await tenders(reference.shop);
    const random = randomOf(name.length);

    for (let kill = 0; kill < KILLS; kill += 1) {
      // One in each part of its way, from reading what is live to the last copy.
      const at = 1 + Math.floor(((kill + random()) * steps) / KILLS);
      const { shop, folder } = await portal(preparing);
      const before = await tenders(shop);
      const { revision } = await stored(shop);

      const victim = command(shop, words(folder), at);
      const rivalRevisions = await rival(shop, victim);
      expect((await victim).signal).toBe('SIGKILL');

      const { revision: now, history } = await stored(shop);
      const done = now - revision - rivalRevisions.length;
      expect([0, 1]).toContain(done);
      expect(await tenders(shop)).toEqual(done ? after : before);
      expect(history.map((entry) => entry.revision)).toEqual(Array.from({ length: now }, (_, i) => i + 1));
      const others = history.slice(revision).filter(({ section }) => section === 'mf-staff');
      expect(others.map((entry) => entry.revision)).toEqual(rivalRevisions);
      await checkVersions(shop);

      // Whoever comes next finds no lock, and the same command does what it did not.
      if (!done) expect((await command(shop, words(folder))).code).toBe(0);
      else await startCanary(shop, 'mf-staff', '1.0.0', { percent: 100, roles: [] });
      expect(await tenders(shop)).toEqual(after);
      expect((await stored(shop)).revision).toBe(now + 1);
    }
  });
});
