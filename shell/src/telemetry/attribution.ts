import type { Given, Signal } from 'shared-api/contract';
import {
  ownerOf,
  type Registry,
  type SectionRelease,
  SHELL_VERSION_META,
  segmentsOf,
} from 'shared-api/section';
import { isPreview } from '../sections/loaded-sections.ts';
import { originOf } from './stack-origin.ts';

/** What a signal is about: a version, and how this page was given it. */
export type SignalSource = Pick<Signal, 'seccion' | 'version' | 'modo'>;

/** Stands for a place in our code that nothing names. */
export const NO_PLACE = '00000000';
/** What tells the versions in a page apart. */
export const keyOf = ({ seccion, version }: Pick<SignalSource, 'seccion' | 'version'>) =>
  `${seccion} ${version}`;

/** The versions that came into the page, and which of them something is to be blamed on. */
export function createAttribution(registry: () => Registry) {
  const all = new Map<string, SignalSource>();
  const newest = new Map<string, SignalSource>();
  const version = document.querySelector<HTMLMetaElement>(`meta[name="${SHELL_VERSION_META}"]`)?.content;
  const shell: SignalSource | null = version ? { seccion: 'shell', version, modo: 'activa' } : null;

  /** Who is at an address: its section, in the version that came, or the shell. */
  function at(path: string): SignalSource | null {
    const owner = ownerOf(registry(), segmentsOf(path));
    return (owner && newest.get(owner.release.section.name)) ?? shell;
  }

  return {
    shell,
    at,

    /** Notes a release that came, or was meant to. */
    add(release: SectionRelease): SignalSource {
      const from = { seccion: release.section.name, version: release.version, modo: givenAs(release) };
      all.set(keyOf(from), from);
      newest.set(from.seccion, from);
      return from;
    },

    /** Whether anything came that is not live for everybody. */
    onTrial: () => [...all.values()].some(({ modo }) => modo !== 'activa'),

    /** Whose code a stack (or a file's address) names; null when none of ours, or of a version that is not in the page. */
    blamed(stack: string): { readonly from: SignalSource; readonly place: string } | null {
      const origin = originOf(stack);
      const { section, place = NO_PLACE } = origin ?? {};
      const from = section
        ? all.get(keyOf({ seccion: section.name, version: section.version }))
        : at(location.pathname);
      return origin && from ? { from, place } : null;
    },

    /** Of a page that could not be shown somebody is to be blamed also where no stack says it. */
    blamedHere(stack: string): { readonly from: SignalSource; readonly place: string } | null {
      const from = at(location.pathname);
      return this.blamed(stack) ?? (from && { from, place: NO_PLACE });
    },
  };

  /** How the visitor came by a release. */
  function givenAs(release: SectionRelease): Given {
    if (isPreview(release)) return 'manual';
    const onTrial = registry().sections.some(
      ({ active, canary }) =>
        active.section.name === release.section.name &&
        active.version !== release.version &&
        canary?.release.version === release.version,
    );
    return onTrial ? 'prueba' : 'activa';
  }
}
