import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type { Step } from './steps.ts';
import { FAILED, PASSED, SKIPPED } from './tally.ts';
import { ROOT } from './tree.ts';

/** A registry that says nothing in this time is not waited for. */
const LIMIT_MS = 30_000;

const AuditReport = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.optional(v.string()) })),
  metadata: v.object({ vulnerabilities: v.object({ high: v.number(), critical: v.number() }) }),
});

/** What the registry's advisories say of what runs; `null`: it has none to give, or can't be reached. */
export interface Advice {
  /** Packages with an advisory of level high or critical. */
  readonly serious: readonly string[];
}

/** Reads what `npm audit --json` wrote. */
export function readAdvice(text: string): Advice | null {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = v.safeParse(AuditReport, report);
  if (!parsed.success) return null;
  const serious = Object.entries(parsed.output.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range }]) => `${name} ${range ?? ''} (${severity})`);
  return { serious };
}

/**
 * Asks the registry for advisories about what runs in production. Only an answer can fail: a registry without advisories
 * or without connection is told as not run, and counted as skipped.
 */
export const auditStep: Step = {
  name: 'advisories about dependencies',
  run: async () => {
    const advice = readAdvice(await audit());
    if (advice === null) {
      process.stdout.write('not run: the registry gives no advisories, or was not reached\n');
      return SKIPPED;
    }
    for (const one of advice.serious) process.stdout.write(`${one}\n`);
    return advice.serious.length === 0 ? PASSED : FAILED;
  },
};

/** What npm writes; empty when it is not there or too slow. */
function audit(): Promise<string> {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--omit=dev', '--json'];
  const [command, all] =
    npm?.endsWith('.js') && existsSync(npm) ? [process.execPath, [npm, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(command, all, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LIMIT_MS,
      shell: command === 'npm' && process.platform === 'win32',
    });
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
    });
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(said));
  });
}
