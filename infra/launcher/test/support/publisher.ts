import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from '../../src/tree.ts';
import type { Random } from './random.ts';
import { buildVersion, SECTIONS } from './sections.ts';

const CLI = path.join(ROOT, 'infra', 'releases', 'src', 'cli.ts');
/** Kills the command line at a step of its own. */
const KILLED_AT = path.join(ROOT, 'infra', 'releases', 'test', 'killed-at.mjs');
/** More than a command has steps: some of those that are to be killed come to their end. */
const STEPS = 90;
const ROLLBACKS = 0.4;

/** A change as its publisher was told of it. */
export interface Told {
  readonly section: string;
  readonly version: string;
  readonly revision: number;
}

export interface Changes {
  readonly told: Told[];
  killed: number;
  /** Commands that failed though nobody killed them. */
  readonly failed: string[];
}

export interface Workplace {
  readonly folder: string;
  readonly shellDir: string;
  readonly random: Random;
  /** Share of the commands that are killed, 0 to 1. */
  readonly kills: number;
}

let built = 0;

/** Releases a new version of some section, or rolls one back, as its team's command line does; sometimes it is killed. */
export async function changeSomething(
  workplace: Workplace,
  changes: Changes,
  section?: string,
): Promise<void> {
  const { folder, random, kills } = workplace;
  const name = SECTIONS.find((one) => one === section) ?? random.of(SECTIONS);
  const killAt = random.next() < kills ? 1 + random.below(STEPS) : 0;
  const backwards = section === undefined && random.next() < ROLLBACKS;
  built += 1;
  const words = backwards
    ? ['rollback', name]
    : ['publish', '--sin-prueba', await buildVersion(folder, name, `1.0.${built}`)];
  const { code, signal, output } = await command(workplace, words, killAt);
  if (signal === 'SIGKILL') {
    changes.killed += 1;
    return;
  }
  const [, version, revision] = /^\S+ (\S+) .*\(registro (\d+)\)$/m.exec(output) ?? [];
  if (code !== 0 || !version) changes.failed.push(`${words.join(' ')}: ${output}`);
  else changes.told.push({ section: name, version, revision: Number(revision) });
}

async function command({ folder, shellDir }: Workplace, words: readonly string[], killAt: number) {
  const child = spawn(process.execPath, ['--import', KILLED_AT, CLI, ...words], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SHELL_DIR: shellDir,
      KILL_BELOW: folder,
      KILL_AT: String(killAt),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  child.stdio[3]?.on('data', () => undefined);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, output };
}
