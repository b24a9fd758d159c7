import { setTimeout as wait } from 'node:timers/promises';
import { REGISTRY_ELEMENT_ID, REGISTRY_PATH, Registry } from 'shared-api/section';
import * as v from 'valibot';
import type { Random } from './random.ts';
import { integrityOf, type Said, SECTIONS } from './sections.ts';

/** Between two steps of a visitor, at most; a few leave a page open for much longer. */
const PAUSE_MS = 200;
const LONG_PAUSE_MS = 4_000;
const LEAVES_OPEN = 0.1;
const REGISTRY_IN_PAGE = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`, 's');

export interface Visits {
  /** Pages whose every file came. */
  whole: number;
  /** Problems that no visitor may meet. */
  readonly problems: string[];
}

/**
 * Browses until it is told to stop, as a browser loads a section: the page with its registry, the version's description,
 * its entry, and what the entry names, some of it long after.
 */
export async function browse(
  origin: string,
  random: Random,
  visits: Visits,
  ended: () => boolean,
): Promise<void> {
  let revision = 0;
  while (!ended()) {
    const name = random.of(SECTIONS);
    try {
      const registry = await registryOfPage(origin, name);
      if (registry.revision < revision) throw new Error(`revision ${registry.revision} after ${revision}`);
      revision = registry.revision;
      await visit(origin, name, registry, random);
      const now = v.parse(Registry, await (await get(`${origin}${REGISTRY_PATH}`)).json());
      if (now.revision < revision) throw new Error(`revision ${now.revision} after ${revision}`);
      visits.whole += 1;
    } catch (error) {
      visits.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function registryOfPage(origin: string, name: string): Promise<Registry> {
  const page = await (await get(`${origin}/${name}`)).text();
  return v.parse(Registry, JSON.parse(REGISTRY_IN_PAGE.exec(page)?.[1] ?? 'null'));
}

async function visit(origin: string, name: string, registry: Registry, random: Random): Promise<void> {
  const active = registry.sections.find((entry) => entry.active.section.name === name)?.active;
  if (!active) throw new Error('is not in the registry');
  const { version, entry } = active;
  const base = `${origin}/mf/${name}/${version}/`;
  const read = async (url: string, integrity: string | undefined): Promise<Said> => {
    const content = await (await get(url)).text();
    if (integrityOf(content) !== integrity) throw new Error(`${url} is not what its hash says`);
    const report = JSON.parse(content) as Said;
    if (report.section === name && report.version === version) return report;
    throw new Error(`${url} is of ${report.section} ${report.version}`);
  };
  const { files } = (await (await get(`${base}release.json`)).json()) as { files: Record<string, string> };
  const { next } = await read(`${origin}${entry.url}`, entry.integrity);
  for (const file of next) {
    await wait(random.next() * (random.next() < LEAVES_OPEN ? LONG_PAUSE_MS : PAUSE_MS));
    await read(`${base}${file}`, files[file]);
  }
}

/** @throws Error unless it is answered with 200 */
async function get(url: string): Promise<Response> {
  const answer = await fetch(url, { headers: { accept: 'text/html,*/*' } });
  if (answer.status === 200) return answer;
  throw new Error(`${url} was answered with ${answer.status}`);
}
