import * as v from 'valibot';
import { ROLES } from '../../../rules/accounts/roles.ts';
import { Instant } from '../../primitives.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How a version did, as pages reported it. */
export const VersionHealth = v.object({
  visitas: count,
  /** Visits in which something failed. */
  visitas_fallidas: count,
  violaciones_csp: count,
});
export type VersionHealth = v.InferOutput<typeof VersionHealth>;

/** A version that visitors are given. */
const ServedVersion = v.object({
  version: v.string(),
  /** Since when; null when the registry's history no longer says it. */
  desde: v.nullable(Instant),
  /** Who released it, as the history names them. */
  publico: v.nullable(v.string()),
  salud: VersionHealth,
});

/** A section: its live version, the canary beside it, and how both do. */
export const SectionVersions = v.object({
  seccion: v.string(),
  titulo: v.string(),
  /** The team that answers for it, by its own manifest; null when that doesn't say. */
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

/** Which versions visitors are given, and how they do. */
export const PortalVersions = v.object({
  revision: count,
  /** Days that the counts of live versions look back on; those of a canary begin with it. */
  dias: count,
  portal: v.object({ version: v.string(), salud: VersionHealth }),
  secciones: v.array(SectionVersions),
});
export type PortalVersions = v.InferOutput<typeof PortalVersions>;
