import { type CanaryRun, canaryVerdict, type Visits } from 'shared-api/rules';
import { type Changed, withdrawVersion } from './change.ts';
import type { Where } from './store/open-store.ts';
import { readRegistry } from './store/registry.ts';

/** Counts the visits of both versions. */
type VisitsOf = (run: CanaryRun) => Promise<{ readonly live: Visits; readonly canary: Visits }>;

/**
 * Withdraws every canary that does worse than the live version, each in one atomic write with the reason in the history. A
 * failure with one canary doesn't keep the others from being judged.
 * @returns the withdrawals and the failures
 * @throws ReleaseError when the registry can't be read
 */
export async function withdrawBadCanaries(
  where: Where,
  visitsOf: VisitsOf,
): Promise<{ withdrawn: Changed[]; failed: unknown[] }> {
  const registry = await readRegistry(where);
  const withdrawn: Changed[] = [];
  const failed: unknown[] = [];
  for (const { active, canary } of registry?.sections ?? []) {
    if (!canary) continue;
    const section = active.section.name;
    const { version } = canary.release;
    const start = registry?.history.findLast(
      (change) => change.action === 'canary' && change.section === section && change.version === version,
    );
    const since = start?.at ?? new Date(0).toISOString();
    try {
      const visits = await visitsOf({ section, live: active.version, canary: version, since });
      if (canaryVerdict(visits.live, visits.canary) !== 'peor') continue;
      const change = await withdrawVersion(where, section, version, reasonOf(visits.live, visits.canary));
      if (change.changed) withdrawn.push(change);
    } catch (error) {
      failed.push(error);
    }
  }
  return { withdrawn, failed };
}

const shareText = ({ visitas, visitas_fallidas }: Visits) =>
  `${visitas_fallidas.toLocaleString('es-AR')} de ${visitas.toLocaleString('es-AR')} visitas`;

const reasonOf = (live: Visits, canary: Visits) =>
  `Terminó por sí sola: falló en ${shareText(canary)}; la versión activa, en ${shareText(live)}.`;
