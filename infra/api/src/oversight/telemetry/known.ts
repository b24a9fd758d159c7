import type { Signal } from 'shared-api/contract';
import { unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveReleases } from '../../platform/releases.ts';

/** What versions are called that a tab was given by hand and that nobody released here: they are counted together. */
export const UNRELEASED = 'otra';

const keyOf = (section: string, version: string) => `${section} ${version}`;

/** Every version that a page may still have been given: live, before it, on trial, or in the history. */
function releasedIn({ sections, history }: LiveReleases): Set<string> {
  const known = new Set<string>();
  for (const { active, previous, canary } of sections) {
    const { name } = active.section;
    for (const version of [active.version, previous, canary?.release.version]) {
      if (version) known.add(keyOf(name, version));
    }
  }
  for (const { section, version, from } of history) {
    for (const each of [version, from]) if (each) known.add(keyOf(section, each));
  }
  return known;
}

/** What is released. @throws Refusal 503 when the registry is damaged */
export async function registryOf({
  releases,
  log,
}: Pick<Platform, 'releases' | 'log'>): Promise<LiveReleases | null> {
  try {
    return await releases.registry();
  } catch (error) {
    log.error({ err: error }, 'the registry can not be read');
    throw unavailable('El registro de versiones no se puede leer en este momento.');
  }
}

/**
 * The signals of versions that were released: anybody may send anything, and what is stored must stay bounded.
 * @throws Refusal 503 when the registry is damaged
 */
export async function ofReleased(
  platform: Pick<Platform, 'releases' | 'log'>,
  signals: readonly Signal[],
): Promise<Signal[]> {
  const [registry, shell] = await Promise.all([registryOf(platform), platform.releases.shell()]);
  const known = registry ? releasedIn(registry) : new Set<string>();
  if (shell) known.add(keyOf('shell', shell));
  const sections = new Set(registry?.sections.map(({ active }) => active.section.name));
  return signals.flatMap((signal) => {
    if (known.has(keyOf(signal.seccion, signal.version))) return [signal];
    return signal.modo === 'manual' && sections.has(signal.seccion)
      ? [{ ...signal, version: UNRELEASED }]
      : [];
  });
}
