import * as v from 'valibot';
import { ROLES } from '../../../rules/accounts/roles.ts';
import { Instant } from '../../primitives.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Visits and failures of a version, as pages reported them. */
export const VersionHealth = v.object({
  visitas: count,
  /** Visits in which something failed. */
  visitas_fallidas: count,
  violaciones_csp: count,
});
export type VersionHealth = v.InferOutput<typeof VersionHealth>;

/** A version that is served to visitors. */
const ServedVersion = v.object({
  version: v.string(),
  /** Time of its release; null when the registry's history no longer has it. */
  desde: v.nullable(Instant),
  /** Name of the person who released it, from the history. */
  publico: v.nullable(v.string()),
  salud: VersionHealth,
});

/** A section: its live version and its canary, each with its health. */
export const SectionVersions = v.object({
  seccion: v.string(),
  titulo: v.string(),
  /** The team that answers for it; null when its manifest names none. */
  responsable: v.nullable(v.string()),
  anterior: v.nullable(v.string()),
  activa: ServedVersion,
  prueba: v.nullable(
    v.object({ ...ServedVersion.entries, porcentaje: count, roles: v.array(v.picklist(ROLES)) }),
  ),
  /** The last canary, when it was withdrawn. */
  retirada: v.nullable(
    v.object({
      version: v.string(),
      fecha: Instant,
      quien: v.string(),
      /** Null when a person withdrew it. */
      motivo: v.nullable(v.string()),
    }),
  ),
});
export type SectionVersions = v.InferOutput<typeof SectionVersions>;

/** The versions that are served, and their health. */
export const PortalVersions = v.object({
  revision: count,
  /** Days that the counts of live versions cover; those of a canary cover the time since it began. */
  dias: count,
  portal: v.object({ version: v.string(), salud: VersionHealth }),
  secciones: v.array(SectionVersions),
});
export type PortalVersions = v.InferOutput<typeof PortalVersions>;
