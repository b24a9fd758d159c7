import type { ServingMode, Signal } from 'shared-api/contract';
import { expect } from 'vitest';
import { telemetryCounts } from '../../src/oversight/telemetry/tables.ts';
import type { LiveReleases } from '../../src/platform/releases.ts';
import { type DatabaseKind, type Session, startApi, type TestApi } from './api.ts';

const TENDERS = { name: 'mf-tenders', title: 'Licitaciones y Concursos', owner: 'Equipo de Licitaciones' };
const ADMIN = { name: 'mf-admin', title: 'Configuraciones' };

/** A registry in which 1.1.0 of the tenders is on trial beside 1.0.0, since an hour ago. */
const registryAt = (now: Date): LiveReleases => {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  const by = { by: 'ana', action: 'publish', from: null } as const;
  return {
    revision: 4,
    sections: [
      { active: { version: '2.0.0', section: ADMIN }, previous: null },
      {
        active: { version: '1.0.0', section: TENDERS },
        previous: '0.9.0',
        canary: { release: { version: '1.1.0', section: TENDERS }, percent: 10, roles: ['ADMIN'] },
      },
    ],
    history: [
      { ...by, revision: 1, at: at(90), section: 'mf-claims', version: '0.1.0', from: '0.0.9' },
      { ...by, revision: 2, at: at(50), section: 'mf-tenders', version: '1.0.0', from: '0.9.0' },
      { ...by, revision: 3, at: at(2), section: 'mf-admin', version: '2.0.0', by: 'luis' },
      {
        revision: 4,
        at: at(1),
        by: 'portal',
        action: 'canary',
        section: 'mf-tenders',
        version: '1.1.0',
        from: '1.0.0',
        reason: 'Una razón',
      },
    ],
  };
};

/** Subject of a signal. */
export const from = (seccion: string, version: string, modo: ServingMode = 'activa') => ({
  seccion,
  version,
  modo,
});
export const LIVE = from('mf-tenders', '1.0.0');
export const CANARY = from('mf-tenders', '1.1.0', 'prueba');
export const visit = (of: typeof LIVE): Signal => ({ ...of, tipo: 'visita' });
export const failure = (of: typeof LIVE, nombre = 'TypeError', lugar = '0badc0de'): Signal => ({
  ...of,
  tipo: 'falla',
  causa: 'pagina',
  nombre,
  lugar,
});
export const took = (of: typeof LIVE, medida: 'LCP' | 'CLS' | 'carga', valor: number): Signal => ({
  ...of,
  tipo: 'medida',
  medida,
  valor,
});

/** An API to which pages tell of themselves; tests change its registry. */
export interface TestTelemetry {
  readonly api: TestApi;
  readonly admin: Session;
  registry: LiveReleases | null;
  /** True while the registry can't be read. */
  damaged: boolean;
  /** Forgets what was told, and puts the registry back. */
  reset(): Promise<void>;
  /** Tells; status and how many signals were counted, or why none. */
  report(...senales: unknown[]): Promise<[status: number, told: unknown]>;
  /** Visits, failed visits and CSP violations, by section, version and how it was given. */
  counts(): Promise<Record<string, readonly number[]>>;
  /** Reads the versions as an administrator sees them. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brought
  versions(): Promise<any>;
  stop(): Promise<void>;
}

/** Starts one; `reset` before its first use. */
export async function startTelemetry(kind: DatabaseKind): Promise<TestTelemetry> {
  const api = await startApi(kind, {
    releases: {
      registry: async () => {
        if (telemetry.damaged) throw new Error('damaged');
        return telemetry.registry;
      },
      shell: async () => 'abc123',
    },
  });
  // The middle of an hour: none ends while tests run.
  const hour = 3_600_000;
  api.clock.move(hour * 1.5 - (api.clock.now().getTime() % hour));
  const admin = await api.login('10000001');
  const telemetry: TestTelemetry = {
    api,
    admin,
    registry: null,
    damaged: false,
    async reset() {
      telemetry.registry = registryAt(api.clock.now());
      await api.platform.db.delete(telemetryCounts);
    },
    async report(...senales) {
      const { status, body } = await api.call('POST', '/telemetria', { body: { senales } });
      return [status, body.aceptadas ?? body.message];
    },
    async counts() {
      const rows = await api.platform.db.select().from(telemetryCounts);
      return Object.fromEntries(
        rows.map((row) => [
          `${row.section} ${row.version} ${row.given}`,
          [row.visits, row.failedVisits, row.cspViolations],
        ]),
      );
    },
    async versions() {
      const { status, body } = await api.call('GET', '/sistema/versiones', { as: admin });
      expect(status).toBe(200);
      return body.data;
    },
    stop: () => api.stop(),
  };
  return telemetry;
}
