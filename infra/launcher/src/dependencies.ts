import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { Step } from './steps.ts';
import { FAILED, PASSED, SKIPPED } from './tally.ts';
import { ROOT } from './tree.ts';

/** Patience with the registry. */
const LIMIT_MS = 30_000;
/** An audit that found much is longer than `execFile` expects. */
const MOST_BYTES = 64 * 1024 * 1024;

const AuditReport = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.optional(v.string()) })),
});

/**
 * Reads the output of `npm audit --json`.
 * @returns the packages of production with an advisory of level high or critical; null when it holds no advice
 */
export function readAdvice(text: string): readonly string[] | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), AuditReport), text);
  if (!parsed.success) return null;
  return Object.entries(parsed.output.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range ?? ''} (${severity})`);
}

/**
 * Asks the registry for advisories about what runs in production. Only an answer can fail: without one the step is skipped.
 */
export const auditStep: Step = {
  name: 'advisories about dependencies',
  run: async () => {
    const advice = readAdvice(await audit());
    if (advice === null) {
      process.stdout.write('not run: the registry gives no advisories, or was not reached\n');
      return SKIPPED;
    }
    for (const advisory of advice) process.stdout.write(`${advisory}\n`);
    return advice.length === 0 ? PASSED : FAILED;
  },
};

/** @returns npm's output, also of a run that found advisories; empty when npm is missing or too slow */
async function audit(): Promise<string> {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--omit=dev', '--json'];
  const [command, all] =
    npm?.endsWith('.js') && existsSync(npm) ? [process.execPath, [npm, ...args]] : ['npm', args];
  const shell = command === 'npm' && process.platform === 'win32';
  return promisify(execFile)(command, all, {
    cwd: ROOT,
    timeout: LIMIT_MS,
    maxBuffer: MOST_BYTES,
    shell,
  }).then(
    ({ stdout }) => stdout,
    ({ stdout = '' }: { stdout?: string }) => stdout,
  );
}
