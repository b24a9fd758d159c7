import type { LiveSection, Registry, SectionRelease } from 'shared-api/section';
import type { LoadSection } from '../sections/load-pages.ts';
import { isPreview, markPreview } from '../sections/loaded-sections.ts';
import { type PreviewOverride, removePreviewOverride, takePreviewOverrides } from './preview-overrides.ts';
import { fetchPreviewRelease } from './preview-release.ts';
import { clearPreviews, setPreview } from './preview-store.ts';

/** Access to the registry and to the code of sections. */
interface SectionSources {
  readonly registry: Registry | null;
  /** Reads the live registry. @param broken section whose page does not work, '' for a page of the shell */
  readonly newest: (broken?: string) => Promise<Registry>;
  readonly load: LoadSection;
}

const nameOf = ({ active }: LiveSection) => active.section.name;

/**
 * Replaces live versions by the ones that this tab previews. A preview that can't be fetched, loaded or shown ends: the
 * live version takes its place, and a notice says so.
 */
export async function startPreviews(live: SectionSources): Promise<SectionSources> {
  clearPreviews();
  const previewed = new Map<string, SectionRelease>();
  const liveReleases = new Map((live.registry?.sections ?? []).map((entry) => [nameOf(entry), entry.active]));
  await Promise.all(takePreviewOverrides().map(start));

  async function start(override: PreviewOverride): Promise<void> {
    try {
      const release = await fetchPreviewRelease(override);
      previewed.set(override.name, markPreview(release));
      setPreview({ name: override.name, version: release.version, problem: null });
    } catch (error) {
      end(override.name, override.source, error instanceof Error ? error.message : String(error));
    }
  }

  function end(name: string, version: string, problem: string): void {
    previewed.delete(name);
    removePreviewOverride(name);
    setPreview({ name, version, problem });
  }

  /** Returns the registry with the previews in place of live releases, also of sections that are not live yet. */
  function withPreviews(registry: Registry): Registry {
    const others = registry.sections.filter((entry) => !previewed.has(nameOf(entry)));
    return {
      ...registry,
      sections: [...others, ...[...previewed.values()].map((active) => ({ active, previous: null }))],
    };
  }

  return {
    registry: live.registry && withPreviews(live.registry),
    async newest(broken) {
      const release = previewed.get(broken ?? '');
      if (release) end(release.section.name, release.version, 'no funcionó');
      return withPreviews(await live.newest());
    },
    async load(release) {
      if (!isPreview(release)) return live.load(release);
      const { name } = release.section;
      try {
        return await live.load(release);
      } catch (cause) {
        end(name, release.version, 'no cargó');
        const liveRelease = liveReleases.get(name);
        if (!liveRelease) throw cause;
        return live.load(liveRelease);
      }
    },
  };
}
