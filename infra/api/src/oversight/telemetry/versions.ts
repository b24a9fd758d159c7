import type { PortalVersions, SectionVersions, Signal } from 'shared-api/contract';
import type { CanaryRun } from 'shared-api/rules';
import { daysAgo } from '../../platform/clock.ts';
import type { Platform } from '../../platform/domain.ts';
import { unavailable } from '../../platform/errors.ts';
import type { LiveReleases } from '../../platform/releases.ts';
import { healthOf } from './count.ts';

const DAYS = 7;
/** Stands for all versions of previews that were never released here. */
const UNRELEASED = 'otra';

type Section = LiveReleases['sections'][number];
type Change = LiveReleases['history'][number];

/** Reads what is released; nothing before the first release. @throws Refusal 503 if the registry is damaged */
async function registryOf({ releases, log }: Platform): Promise<LiveReleases> {
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
  const [{ sections, history }, shell] = await Promise.all([registryOf(platform), platform.releases.shell()]);
  // What a page may still run: live, previous, canary, or in the history.
  const released = [
    { section: 'shell', versions: [shell] },
    ...sections.map(({ active, previous, canary }) => ({
      section: active.section.name,
      versions: [active.version, previous, canary?.release.version],
    })),
    ...history.map(({ section, version, from }) => ({ section, versions: [version, from] })),
  ];
  return signals.flatMap((signal) => {
    const { seccion, version, modo } = signal;
    if (released.some((each) => each.section === seccion && each.versions.includes(version))) return [signal];
    const isPreview = modo === 'manual' && sections.some(({ active }) => active.section.name === seccion);
    return isPreview ? [{ ...signal, version: UNRELEASED }] : [];
  });
}

/** Counts the visits that decide whether a canary is withdrawn; for the live version those of the last week. */
export async function canaryVisits(
  platform: Pick<Platform, 'db' | 'clock'>,
  { section, live, canary, since }: CanaryRun,
) {
  const week = daysAgo(platform.clock, DAYS);
  return {
    live: await healthOf(platform, { section, version: live, given: 'activa', since: week }),
    canary: await healthOf(platform, { section, version: canary, given: 'prueba', since: new Date(since) }),
  };
}

/** Returns which versions visitors get, with their visits and failures. @throws Refusal 503 if the registry is damaged */
export async function versionsOf(platform: Platform): Promise<PortalVersions> {
  const { revision, sections, history } = await registryOf(platform);
  const week = daysAgo(platform.clock, DAYS);

  async function sectionOf({ active, previous, canary }: Section): Promise<SectionVersions> {
    const { name: section, title, owner } = active.section;
    const changes = history.filter((change) => change.section === section);
    const { version } = active;
    const live = startOf(changes.findLast((change) => change.version === version && !isAboutCanary(change)));
    const last = changes.findLast(isAboutCanary);
    return {
      seccion: section,
      titulo: title,
      responsable: owner ?? null,
      anterior: previous,
      activa: {
        version,
        ...live,
        salud: await healthOf(platform, { section, version, given: 'activa', since: week }),
      },
      prueba: canary ? await canaryOf(section, canary, changes) : null,
      retirada:
        last?.action === 'withdraw' && last.from !== null
          ? { version: last.from, fecha: last.at, quien: last.by, motivo: last.reason ?? null }
          : null,
    };
  }

  async function canaryOf(
    section: string,
    { release: { version }, percent, roles }: NonNullable<Section['canary']>,
    changes: readonly Change[],
  ) {
    const start = startOf(
      changes.findLast((change) => change.action === 'canary' && change.version === version),
    );
    const since = start.desde === null ? week : new Date(start.desde);
    return {
      version,
      ...start,
      porcentaje: percent,
      roles: [...roles],
      salud: await healthOf(platform, { section, version, given: 'prueba', since }),
    };
  }

  const shell = (await platform.releases.shell()) ?? 'sin compilar';
  return {
    revision,
    dias: DAYS,
    portal: {
      version: shell,
      salud: await healthOf(platform, { section: 'shell', version: shell, given: 'activa', since: week }),
    },
    secciones: await Promise.all(sections.map(sectionOf)),
  };
}

const isAboutCanary = ({ action }: Change): boolean => action === 'canary' || action === 'withdraw';

const startOf = (change: Change | undefined) => ({
  desde: change?.at ?? null,
  publico: change?.by ?? null,
});
