import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Transfer, visit } from '../first-visit.ts';
import { type Group, median } from '../measurement.ts';
import { startPortals } from './portals.ts';
import { largestPaint, secondSection, signIn, withBrowser } from './visits.ts';

/** Each is measured so often, taking turns: what else the machine does falls on both. */
const ROUNDS = 5;
const KB = 1000;

interface Subjects {
  readonly root: string;
  readonly origin: string;
  readonly browser: string;
}

/** What it costs people that the portal comes in parts: the same sources as one bundle beside it, in the same run. */
export async function measureSplitting({ root, origin, browser }: Subjects): Promise<Group> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-split-'));
  const portals = await startPortals(root, origin, folder);
  try {
    const { rendered, empty } = portals;
    const [split, whole] = [await visit(empty.split, browser), await visit(empty.whole, browser)];
    const token = await signIn(origin);
    const rounds = await withBrowser(browser, async (chrome) => {
      const measured = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        measured.push({
          whole: await largestPaint(chrome, rendered.whole),
          split: await largestPaint(chrome, rendered.split),
          emptyWhole: await largestPaint(chrome, empty.whole),
          emptySplit: await largestPaint(chrome, empty.split),
          second: await secondSection(chrome, empty.split, token),
          secondWhole: await secondSection(chrome, empty.whole, token),
        });
      }
      return measured;
    });
    return {
      name: 'The portal in parts against one bundle of the same sources',
      measurements: [
        { name: 'JavaScript, one bundle', value: scripts(whole), unit: 'kB' },
        { name: 'JavaScript, in parts', value: scripts(split), unit: 'kB' },
        {
          name: 'JavaScript, parts / bundle',
          value: scripts(split) / scripts(whole),
          unit: '×',
          atMost: 1.35,
        },
        { name: 'JavaScript, more in parts', value: scripts(split) - scripts(whole), unit: 'kB', atMost: 45 },
        { name: 'requests, one bundle', value: whole.length, unit: 'files' },
        { name: 'requests, in parts', value: split.length, unit: 'files' },
        { name: 'LCP, one bundle', value: median(rounds.map((one) => one.whole)), unit: 'ms' },
        { name: 'LCP, in parts', value: median(rounds.map((one) => one.split)), unit: 'ms' },
        {
          name: 'LCP, parts / bundle',
          value: median(rounds.map((one) => one.split / one.whole)),
          unit: '×',
          atMost: 1.1,
        },
        {
          name: 'LCP without rendering, parts / bundle',
          value: median(rounds.map((one) => one.emptySplit / one.emptyWhole)),
          unit: '×',
        },
        {
          name: 'second section after hover, one bundle',
          value: least(rounds.map(({ secondWhole }) => secondWhole.ms)),
          unit: 'ms',
        },
        {
          name: 'second section after hover',
          value: least(rounds.map(({ second }) => second.ms)),
          unit: 'ms',
          atMost: 100,
        },
        {
          name: 'files asked for after the click',
          value: Math.max(...rounds.map(({ second }) => second.files)),
          unit: 'files',
          atMost: 0,
        },
      ],
    };
  } finally {
    await portals.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of times that stand alone: what else the machine does only adds to them. */
const least = (values: readonly number[]): number => Math.min(...values);

/** As they travelled. */
const scripts = (transfers: readonly Transfer[]): number =>
  transfers.filter(({ kind }) => kind === 'script').reduce((sum, { bytes }) => sum + bytes, 0) / KB;
