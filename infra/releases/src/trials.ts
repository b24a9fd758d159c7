import { trialVerdict, type Visits } from 'shared-api/rules';
import { type Changed, withdrawVersion } from './change.ts';
import type { Where } from './store/open-store.ts';
import { readRegistry } from './store/registry.ts';

/** A version on trial, and the live one that it stands beside. */
export interface Trial {
  readonly section: string;
  readonly live: string;
  readonly trial: string;
  /** When the registry last said who is given it, ISO 8601. */
  readonly since: string;
}

/** Asks how both versions did with people. */
export type VisitsOf = (trial: Trial) => Promise<{ readonly live: Visits; readonly trial: Visits }>;

/**
 * Looks at every trial once and ends those that do clearly worse than the live version, each in one atomic write whose history
 * entry says why. Of one that can't be judged or ended the others don't suffer.
 * @returns what was ended, and what failed
 * @throws RegistryError when the registry is damaged; StoreError
 */
export async function endBadTrials(
  where: Where,
  visitsOf: VisitsOf,
): Promise<{ ended: Changed[]; failed: unknown[] }> {
  const registry = await readRegistry(where);
  const ended: Changed[] = [];
  const failed: unknown[] = [];
  for (const { active, canary } of registry?.sections ?? []) {
    if (!canary) continue;
    const section = active.section.name;
    const { version } = canary.release;
    const began = registry?.history.findLast(
      (change) => change.action === 'canary' && change.section === section && change.version === version,
    );
    const since = began?.at ?? new Date(0).toISOString();
    try {
      const { live, trial } = await visitsOf({ section, live: active.version, trial: version, since });
      if (trialVerdict(live, trial) !== 'peor') continue;
      const done = await withdrawVersion(where, section, version, reasonOf(live, trial));
      if (done.changed) ended.push(done);
    } catch (error) {
      failed.push(error);
    }
  }
  return { ended, failed };
}

const share = ({ visitas, fallidas }: Visits) =>
  `${fallidas.toLocaleString('es-AR')} de ${visitas.toLocaleString('es-AR')} visitas`;

const reasonOf = (live: Visits, trial: Visits) =>
  `Terminó por sí sola: falló en ${share(trial)}; la versión activa, en ${share(live)}.`;
