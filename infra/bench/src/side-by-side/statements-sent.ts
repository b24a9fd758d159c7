import { setTimeout as sleep } from 'node:timers/promises';
import type { childApis } from 'infra-testing/child-api';
import type { Call } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { ask } from './ask.ts';
import { startOther } from './servers.ts';
import type { Settings } from './settings.ts';
import { openTap, plainText, type SentStatement, type Tap } from './wire.ts';

const TIMES = 300;
const BETWEEN_MS = 100;
const QUIET_MS = 3_000;
const QUIET_LIMIT_MS = 300_000;

interface Compared {
  readonly apis: Awaited<ReturnType<typeof childApis>>;
  readonly settings: Settings;
  readonly calls: Readonly<Record<string, readonly Call[]>>;
}

/**
 * Whether the others that are given the API's statements send those that it sends, as read on the wire.
 * @returns how many differ, by call, and which ones the API prepares by name
 */
export async function compareStatements({ apis, settings, calls }: Compared): Promise<{
  measurements: Measurement[];
  prepared: string[];
}> {
  const tap = await openTap(settings.databaseUrl);
  try {
    const api = await apis.start({ DATABASE_URL: tap.url });
    await untilQuiet(tap);
    const sentByApi = await sentFor(tap, api.origin, calls);
    await api.end('SIGTERM');
    const measurements: Measurement[] = [];
    for (const other of ['given', 'bare'] as const) {
      const server = await startOther(other, { ...settings, databaseUrl: tap.url });
      const sent = await sentFor(tap, server.origin, calls);
      await server.stop();
      for (const name of Object.keys(calls)) {
        const differing = difference(sentByApi[name] ?? [], sent[name] ?? []);
        for (const text of differing) process.stderr.write(`${name}, ${other}: ${text}\n`);
        measurements.push({
          name: `${name}: statements that differ, the API's and ${other === 'given' ? "Nest's" : "bare pg's"}`,
          value: differing.length,
          unit: 'statements',
          atMost: 0,
        });
      }
    }
    const all = Object.values(sentByApi).flat();
    const prepared = all.flatMap((one) => (one.prepared ? [plainText(one.text)] : []));
    return { measurements, prepared: [...new Set(prepared)] };
  } finally {
    tap.close();
  }
}

type SentByCall = Readonly<Record<string, readonly SentStatement[]>>;

async function sentFor(tap: Tap, origin: string, calls: Compared['calls']): Promise<SentByCall> {
  const sent: Record<string, readonly SentStatement[]> = {};
  for (const [name, [call]] of Object.entries(calls)) {
    if (call) sent[name] = await settled(tap, origin, call);
  }
  return sent;
}

/** What a job asks each second, which is never done. */
const EACH_SECOND = 'audit_chain_pending';

/** Waits until the jobs that start with the API have done their first round: they look through all that there is. */
async function untilQuiet(tap: Tap): Promise<void> {
  tap.take();
  for (let waited = 0; waited < QUIET_LIMIT_MS; waited += QUIET_MS) {
    await sleep(QUIET_MS);
    if (tap.take().every(({ text }) => text.includes(EACH_SECOND))) return;
  }
  throw new Error('the API is never done with its jobs');
}

/**
 * What a call sends when it sends the same twice running: the API's jobs send statements of their own now and then. The
 * first time is not counted: what a server keeps is made then, and once more if the quarter of an hour ends just now.
 */
async function settled(tap: Tap, origin: string, call: Call): Promise<readonly SentStatement[]> {
  await ask(origin, call, TIMES);
  let before = '';
  for (let time = 0; time < TIMES; time += 1) {
    tap.take();
    await ask(origin, call, time);
    const sent = tap.take();
    const told = sent
      .map(({ text }) => text)
      .sort()
      .join('\n');
    if (told === before) return sent;
    before = told;
    await sleep(BETWEEN_MS);
  }
  throw new Error(`${call.method} ${call.path} sends something else each time, last:\n${before}`);
}

/** Statements that only one side sent, each marked with the side; in which order is not compared. */
function difference(ours: readonly SentStatement[], theirs: readonly SentStatement[]): string[] {
  const left = theirs.map(({ text }) => plainText(text));
  const missing = ours
    .map(({ text }) => plainText(text))
    .filter((text) => {
      const found = left.indexOf(text);
      if (found >= 0) left.splice(found, 1);
      return found < 0;
    });
  return [
    ...missing.map((text) => `only the API sends ${text}`),
    ...left.map((text) => `not the API's: ${text}`),
  ];
}
