import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type { Step } from './steps.ts';
import { FAILED, PASSED, SKIPPED } from './tally.ts';
import { ROOT } from './tree.ts';

/** Patience with the registry. */
const LIMIT_MS = 30_000;

const AuditReport = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.optional(v.string()) })),
  metadata: v.object({ vulnerabilities: v.object({ high: v.number(), critical: v.number() }) }),
});

/** The registry's advisories about the packages that run in production. */
export interface Advice {
  /** Packages with an advisory of level high or critical. */
  readonly serious: readonly string[];
}

/** Reads the output of `npm audit --json`. @returns null when it holds no advice */
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
    for (const advisory of advice.serious) process.stdout.write(`${advisory}\n`);
    return advice.serious.length === 0 ? PASSED : FAILED;
  },
};

/** @returns npm's output; empty when npm is missing or too slow */
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
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
    });
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(output));
  });
}
