import type { LiveSection, Registry, SectionRelease } from 'shared-api/section';
import type { LoadSection } from '../sections/load-pages.ts';
import { isPreview, markPreview } from '../sections/loaded-sections.ts';
import { type PreviewOverride, removePreviewOverride, takePreviewOverrides } from './preview-overrides.ts';
import { fetchPreviewRelease } from './preview-release.ts';
import { clearPreviews, setPreview } from './preview-store.ts';

/** Where what is live comes from, and how it is loaded. */
export interface SectionSources {
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
export async function startPreviews(own: SectionSources): Promise<SectionSources> {
  clearPreviews();
  const tried = new Map<string, SectionRelease>();
  const live = new Map((own.registry?.sections ?? []).map((entry) => [nameOf(entry), entry.active]));
  await Promise.all(takePreviewOverrides().map(begin));

  async function begin(wanted: PreviewOverride): Promise<void> {
    try {
      const release = await fetchPreviewRelease(wanted);
      tried.set(wanted.name, markPreview(release));
      setPreview({ name: wanted.name, version: release.version, problem: null });
    } catch (error) {
      end(wanted.name, wanted.of, error instanceof Error ? error.message : String(error));
    }
  }

  function end(name: string, version: string, problem: string): void {
    tried.delete(name);
    removePreviewOverride(name);
    setPreview({ name, version, problem });
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
      if (!isPreview(release)) return own.load(release);
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
