import type { Signal } from 'shared-api/contract';
import { unavailable } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveReleases } from '../../platform/releases.ts';

/** Stands for all versions of previews that were never released here. */
const UNRELEASED = 'otra';

const keyOf = (section: string, version: string) => `${section} ${version}`;

/** Lists every version that a page may still run: live, previous, canary, or in the history. */
function releasedIn({ sections, history }: LiveReleases): Set<string> {
  const released = new Set<string>();
  for (const { active, previous, canary } of sections) {
    const { name } = active.section;
    for (const version of [active.version, previous, canary?.release.version]) {
      if (version) released.add(keyOf(name, version));
    }
  }
  for (const { section, version, from } of history) {
    for (const each of [version, from]) if (each) released.add(keyOf(section, each));
  }
  return released;
}

/** Reads what is released; nothing before the first release. @throws Refusal 503 if the registry is damaged */
export async function registryOf({ releases, log }: Platform): Promise<LiveReleases> {
  try {
    return (await releases.registry()) ?? { revision: 0, sections: [], history: [] };
  } catch (error) {
    log.error({ err: error }, 'the registry can not be read');
    throw unavailable('El registro de versiones no se puede leer en este momento.');
  }
}

/**
 * Drops signals of versions that were never released: anybody may send anything, and the counts must stay bounded.
 * @throws Refusal 503 if the registry is damaged
 */
export async function ofReleased(platform: Platform, signals: readonly Signal[]): Promise<Signal[]> {
  const [registry, shell] = await Promise.all([registryOf(platform), platform.releases.shell()]);
  const released = releasedIn(registry);
  if (shell) released.add(keyOf('shell', shell));
  const sections = new Set(registry.sections.map(({ active }) => active.section.name));
  return signals.flatMap((signal) => {
    if (released.has(keyOf(signal.seccion, signal.version))) return [signal];
    return signal.modo === 'manual' && sections.has(signal.seccion)
      ? [{ ...signal, version: UNRELEASED }]
      : [];
  });
}
