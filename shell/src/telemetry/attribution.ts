import type { ServingMode, Signal } from 'shared-api/contract';
import {
  ownerOf,
  type Registry,
  type SectionRelease,
  SHELL_VERSION_META,
  segmentsOf,
} from 'shared-api/section';
import { isPreview } from '../sections/loaded-sections.ts';
import { originOf } from './stack-origin.ts';

/** The section and version that a signal is about, and why the page has that version. */
export type SignalSource = Pick<Signal, 'seccion' | 'version' | 'modo'>;

/** Hash of an unknown place in our code. */
export const UNKNOWN_PLACE = '00000000';
/** Returns a key of a section and its version. */
export const versionKey = ({ seccion, version }: Pick<SignalSource, 'seccion' | 'version'>) =>
  `${seccion} ${version}`;

/** An error's source and the hash of its place in the code. */
interface AttributedError {
  readonly from: SignalSource;
  readonly place: string;
}

/** Records the versions in the page and attributes errors and measures to them. */
export function createAttribution(registry: () => Registry) {
  const sources = new Map<string, SignalSource>();
  const latest = new Map<string, SignalSource>();
  const version = document.querySelector<HTMLMetaElement>(`meta[name="${SHELL_VERSION_META}"]`)?.content;
  const shell: SignalSource | null = version ? { seccion: 'shell', version, modo: 'activa' } : null;

  /** Returns the section at an address, in the version that was loaded last, or the shell. */
  function sourceAt(path: string): SignalSource | null {
    const owner = ownerOf(registry(), segmentsOf(path));
    return (owner && latest.get(owner.release.section.name)) ?? shell;
  }

  return {
    shell,
    sourceAt,

    /** Records a release that was loaded, or failed to load. */
    add(release: SectionRelease): SignalSource {
      const from = { seccion: release.section.name, version: release.version, modo: modeOf(release) };
      sources.set(versionKey(from), from);
      latest.set(from.seccion, from);
      return from;
    },

    /** Returns true when a version in the page is a canary or a preview. */
    hasTestVersion: () => [...sources.values()].some(({ modo }) => modo !== 'activa'),

    /** Attributes an error by its stack (or a file's address); null for foreign code and versions not in the page. */
    sourceOfError(stack: string): AttributedError | null {
      const origin = originOf(stack);
      const { section, place = UNKNOWN_PLACE } = origin ?? {};
      const from = section
        ? sources.get(versionKey({ seccion: section.name, version: section.version }))
        : sourceAt(location.pathname);
      return origin && from ? { from, place } : null;
    },

    /** Attributes the error of a page that could not be shown: by its stack, else to the section of its address. */
    sourceOfPageError(stack: string): AttributedError | null {
      const from = sourceAt(location.pathname);
      return this.sourceOfError(stack) ?? (from && { from, place: UNKNOWN_PLACE });
    },
  };

  /** Returns why the visitor has a release: it is live, a canary, or a preview. */
  function modeOf(release: SectionRelease): ServingMode {
    if (isPreview(release)) return 'manual';
    const isCanary = registry().sections.some(
      ({ active, canary }) =>
        active.section.name === release.section.name &&
        active.version !== release.version &&
        canary?.release.version === release.version,
    );
    return isCanary ? 'prueba' : 'activa';
  }
}
