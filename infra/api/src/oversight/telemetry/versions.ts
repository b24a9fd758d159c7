import type { PortalVersions, SectionVersions } from 'shared-api/contract';
import type { CanaryRun, Visits } from 'shared-api/rules';
import { daysAgo } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveReleases } from '../../platform/releases.ts';
import { healthOf } from './count.ts';
import { registryOf } from './released-versions.ts';

const DAYS = 7;
const NO_SHELL = 'sin compilar';

type Change = LiveReleases['history'][number];

/** Counts the visits that decide whether a canary is withdrawn; for the live version those of the last week. */
export async function canaryVisits(
  platform: Pick<Platform, 'db' | 'clock'>,
  { section, live, canary, since }: CanaryRun,
): Promise<{ live: Visits; canary: Visits }> {
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

  async function sectionOf({
    active,
    previous,
    canary,
  }: (typeof sections)[number]): Promise<SectionVersions> {
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
    { release: { version }, percent, roles }: NonNullable<(typeof sections)[number]['canary']>,
    changes: readonly Change[],
  ): Promise<NonNullable<SectionVersions['prueba']>> {
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

  const shell = (await platform.releases.shell()) ?? NO_SHELL;
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
