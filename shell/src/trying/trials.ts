import type { LiveSection, Registry, SectionRelease } from 'shared-api/section';
import type { LoadSection } from '../zones/load-pages.ts';
import { isTried, markTried } from '../zones/loaded.ts';
import { candidateOf } from './candidate.ts';
import { forgetTrials, setTrial } from './store.ts';
import { dropWanted, takeWanted, type Wanted } from './wanted.ts';

/** Where what is live comes from, and how it is loaded. */
export interface Sources {
  readonly registry: Registry | null;
  /** @param broken section whose page does not work, '' when it is nobody's; absent: nothing is broken */
  readonly newest: (broken?: string) => Promise<Registry>;
  readonly load: LoadSection;
}

const nameOf = ({ active }: LiveSection) => active.section.name;

/**
 * Lets this tab alone have the versions that it tries in place of the live ones. One that can't be had, does not load or
 * does not work is dropped: the live one takes its place, and the tab says so.
 */
export async function startTrials(own: Sources): Promise<Sources> {
  forgetTrials();
  const tried = new Map<string, SectionRelease>();
  const live = new Map((own.registry?.sections ?? []).map((entry) => [nameOf(entry), entry.active]));
  await Promise.all(takeWanted().map(begin));

  async function begin(wanted: Wanted): Promise<void> {
    try {
      const release = await candidateOf(wanted);
      tried.set(wanted.name, markTried(release));
      setTrial({ name: wanted.name, version: release.version, problem: null });
    } catch (error) {
      end(wanted.name, wanted.of, error instanceof Error ? error.message : String(error));
    }
  }

  function end(name: string, version: string, problem: string): void {
    tried.delete(name);
    dropWanted(name);
    setTrial({ name, version, problem });
  }

  /** The registry with what is tried in its place; a section that is live nowhere yet is there too. */
  function withTrials(registry: Registry): Registry {
    const others = registry.sections.filter((entry) => !tried.has(nameOf(entry)));
    return {
      ...registry,
      sections: [...others, ...[...tried.values()].map((active) => ({ active, previous: null }))],
    };
  }

  return {
    registry: own.registry && withTrials(own.registry),
    async newest(broken) {
      const release = tried.get(broken ?? '');
      if (release) end(release.section.name, release.version, 'no funcionó');
      return withTrials(await own.newest());
    },
    async load(release) {
      if (!isTried(release)) return own.load(release);
      const { name } = release.section;
      try {
        return await own.load(release);
      } catch (cause) {
        end(name, release.version, 'no cargó');
        const instead = live.get(name);
        if (!instead) throw cause;
        return own.load(instead);
      }
    },
  };
}
