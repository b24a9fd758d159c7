import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { mixedLoad } from 'infra-testing/mixed-load';
import { createDatabase, startPostgres } from 'infra-testing/postgres';
import { type Group, median } from '../measurement.ts';
import { growthOf, type MemorySample, risePerStep } from './growth.ts';

const PER_SECOND = 100;
/** How long people call between two samples. */
const STEP_SECONDS = 10;
/** Part of the time that isn't measured: code is compiled, connections are opened, what may be kept is kept. */
const WARM_UP = 1 / 3;
/** What the last third of the samples may be of the first. */
const AT_MOST = 1.05;
const MB = 1_000_000;
const KB = 1_000;

/** What the API holds while people call it as on a busy day, for so many minutes on PostgreSQL. */
export async function measureMemory({ minutes }: { readonly minutes: number }): Promise<Group> {
  const postgres = await startPostgres();
  const child = fork(path.join(import.meta.dirname, 'api-process.ts'), [
    await createDatabase(postgres.url, 'memory'),
  ]);
  try {
    const base = await toldBy<string>(child);
    const steps = Math.max(9, Math.round((minutes * 60) / STEP_SECONDS));
    const warmUp = Math.round(steps * WARM_UP);
    const samples: MemorySample[] = [];
    let failed = 0;
    for (let step = 0; step < steps; step += 1) {
      const calls = PER_SECOND * STEP_SECONDS;
      const report = await mixedLoad(base, { calls, perSecond: PER_SECOND, seed: step });
      failed += report.failed.length;
      const told = toldBy<MemorySample>(child);
      child.send('sample');
      const sample = await told;
      if (step >= warmUp) samples.push(sample);
    }
    return { name: nameOf(steps), measurements: figures(samples, failed) };
  } finally {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
    await postgres.stop();
  }
}

const nameOf = (steps: number): string =>
  `Memory of the API under ${steps * STEP_SECONDS * PER_SECOND} mixed calls in ${((steps * STEP_SECONDS) / 60).toFixed(1)} minutes, the first third of them not measured`;

function figures(samples: readonly MemorySample[], failed: number): Group['measurements'] {
  const heaps = samples.map(({ heap }) => heap);
  const sizes = samples.map(({ rss }) => rss);
  const calls = (PER_SECOND * STEP_SECONDS) / 1000;
  return [
    { name: 'calls that failed', value: failed, unit: 'calls', atMost: 0 },
    { name: 'heap after a collection', value: median(heaps) / MB, unit: 'MB' },
    { name: 'heap, last third / first third', value: growthOf(heaps), unit: '×', atMost: AT_MOST },
    { name: 'rise of the heap in a thousand calls', value: risePerStep(heaps) / KB / calls, unit: 'kB' },
    { name: 'memory of the process', value: median(sizes) / MB, unit: 'MB' },
    {
      name: 'memory of the process, last third / first third',
      value: growthOf(sizes),
      unit: '×',
      atMost: AT_MOST,
    },
  ];
}

/** What the child says next. @throws when it ends instead */
async function toldBy<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  try {
    const [said] = await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(([code]) => {
        throw new Error(`the API ended while it was measured, with ${code}`);
      }),
    ]);
    return said as T;
  } finally {
    ended.abort();
  }
}
