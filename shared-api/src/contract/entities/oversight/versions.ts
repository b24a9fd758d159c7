import * as v from 'valibot';
import { ROLES } from '../../../rules/accounts/roles.ts';
import { REGISTRY_ACTIONS } from '../../../rules/oversight/registry-actions.ts';
import { Instant } from '../../primitives.ts';
import { FAILURES } from './telemetry-words.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const measured = v.nullable(count);

/** How a version did, as pages told it; null where none told. */
export const VersionHealth = v.object({
  visitas: count,
  /** Visits in which something failed. */
  visitas_fallidas: count,
  /** Times that something failed, whatever the visit. */
  fallas: count,
  violaciones_csp: count,
  /** 75th percentiles, milliseconds. */
  carga_p75: measured,
  lcp_p75: measured,
  inp_p75: measured,
  /** What failed most, at most five: class of the error and hash of its place. */
  mas_frecuentes: v.array(
    v.object({ causa: v.picklist(FAILURES), nombre: v.string(), lugar: v.string(), veces: count }),
  ),
});
export type VersionHealth = v.InferOutput<typeof VersionHealth>;

/** A version that people are given. */
const GivenVersion = v.object({
  version: v.string(),
  /** Since when; null when the registry's history no longer says it. */
  desde: v.nullable(Instant),
  /** Who released it, as the history names them. */
  publico: v.nullable(v.string()),
  salud: VersionHealth,
});

/** A section: what is live of it, what is on trial beside it, and how both do. */
export const SectionVersions = v.object({
  seccion: v.string(),
  titulo: v.string(),
  /** The team that answers for it, by its own manifest; null when that doesn't say. */
  responsable: v.nullable(v.string()),
  anterior: v.nullable(v.string()),
  activa: GivenVersion,
  prueba: v.nullable(
    v.object({
      ...GivenVersion.entries,
      porcentaje: count,
      roles: v.array(v.picklist(ROLES)),
      /** Whether it does worse than the live one; `peor` ends the trial by itself. */
      veredicto: v.picklist(['pocos-datos', 'sin-diferencia', 'peor']),
    }),
  ),
});
export type SectionVersions = v.InferOutput<typeof SectionVersions>;

/** One change of the registry. */
export const RegistryChange = v.object({
  revision: count,
  fecha: Instant,
  quien: v.string(),
  accion: v.picklist(REGISTRY_ACTIONS),
  seccion: v.string(),
  /** Version live afterwards (on trial, after `canary`); null when the section was retired. */
  version: v.nullable(v.string()),
  /** Version live before (that was on trial, before `withdraw`); null when there was none. */
  antes: v.nullable(v.string()),
  /** Why, where somebody said it. */
  motivo: v.nullable(v.string()),
});
export type RegistryChange = v.InferOutput<typeof RegistryChange>;

/** Which versions people are given, how they do, and how it came to that. */
export const PortalVersions = v.object({
  revision: count,
  /** Days that the figures look back on. */
  dias: count,
  portal: v.object({ version: v.string(), salud: VersionHealth }),
  secciones: v.array(SectionVersions),
  /** Newest first, at most 50. */
  historial: v.array(RegistryChange),
});
export type PortalVersions = v.InferOutput<typeof PortalVersions>;
