import type { PortalVersions, RegistryChange, SectionVersions } from 'shared-api/contract';
import { trialVerdict } from 'shared-api/rules';
import type { Platform } from '../../platform/platform.ts';
import type { LiveReleases } from '../../platform/releases.ts';
import { healthOf } from './health.ts';
import { registryOf } from './known.ts';
import { trialVisits } from './trials.ts';

const DAY_MS = 86_400_000;
const DAYS = 7;
const CHANGES_SHOWN = 50;
const NONE: LiveReleases = { revision: 0, sections: [], history: [] };
const NO_SHELL = 'sin compilar';

type Parts = Pick<Platform, 'db' | 'clock' | 'releases' | 'log'>;
type Live = LiveReleases['sections'][number];
type Change = LiveReleases['history'][number];

/** What people are given, how it does, and the last changes. @throws Refusal 503 when the registry is damaged */
export async function versionsOf(platform: Parts): Promise<PortalVersions> {
  const { releases, clock } = platform;
  const { revision, sections, history } = (await registryOf(platform)) ?? NONE;
  const since = new Date(clock.now().getTime() - DAYS * DAY_MS);
  const version = (await releases.shell()) ?? NO_SHELL;
  return {
    revision,
    dias: DAYS,
    portal: {
      version,
      salud: await healthOf(platform, { section: 'shell', version, given: 'activa', since }),
    },
    secciones: await Promise.all(sections.map((live) => sectionOf(platform, live, history, since))),
    historial: history.toReversed().slice(0, CHANGES_SHOWN).map(changeOf),
  };
}

async function sectionOf(
  platform: Parts,
  { active, previous, canary }: Live,
  history: readonly Change[],
  since: Date,
): Promise<SectionVersions> {
  const { name, title, owner } = active.section;
  const began = lastThat(
    history,
    name,
    active.version,
    (action) => action !== 'canary' && action !== 'withdraw',
  );
  return {
    seccion: name,
    titulo: title,
    responsable: owner ?? null,
    anterior: previous,
    activa: {
      version: active.version,
      ...began,
      salud: await healthOf(platform, { section: name, version: active.version, given: 'activa', since }),
    },
    prueba: canary ? await trialOf(platform, { active, canary }, history, since) : null,
  };
}

async function trialOf(
  platform: Parts,
  { active, canary }: Pick<Live, 'active'> & { canary: NonNullable<Live['canary']> },
  history: readonly Change[],
  since: Date,
): Promise<NonNullable<SectionVersions['prueba']>> {
  const { name } = active.section;
  const { version } = canary.release;
  const began = lastThat(history, name, version, (action) => action === 'canary');
  const told = await trialVisits(platform, {
    section: name,
    live: active.version,
    trial: version,
    since: began.desde ?? since.toISOString(),
  });
  return {
    version,
    ...began,
    porcentaje: canary.percent,
    roles: [...canary.roles],
    veredicto: trialVerdict(told.live, told.trial),
    salud: await healthOf(platform, { section: name, version, given: 'prueba', since }),
  };
}

/** When and by whom a version last became what it is. */
function lastThat(
  history: readonly Change[],
  section: string,
  version: string,
  which: (action: Change['action']) => boolean,
): { desde: string | null; publico: string | null } {
  const made = history.findLast(
    (change) => change.section === section && change.version === version && which(change.action),
  );
  return { desde: made?.at ?? null, publico: made?.by ?? null };
}

const changeOf = ({ revision, at, by, action, section, version, from, reason }: Change): RegistryChange => ({
  revision,
  fecha: at,
  quien: by,
  accion: action,
  seccion: section,
  version,
  antes: from,
  motivo: reason ?? null,
});
