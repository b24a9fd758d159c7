import { isDeepStrictEqual } from 'node:util';
import { fold, NOTIFICATION_EMAIL_MISSING, notificationEmailProblem } from 'shared-api/rules';
import type { Taxpayer } from '../../tax-authority/index.ts';
import type { RequestRecord } from './record/index.ts';

/** How the audit log calls that the registry said something else than before. */
export const REGISTRY_UPDATE = 'ACTUALIZACION DE ARCA';

/** The columns of a request that say what the tax authority's registry says. */
export function registryColumns(taxpayer: Taxpayer) {
  return {
    nombre_persona_humana: taxpayer.nombre_persona_humana,
    razon_social: taxpayer.razon_social,
    nombre_busqueda: fold(taxpayer.nombre_persona_humana ?? ''),
    razon_social_busqueda: fold(taxpayer.razon_social ?? ''),
    forma_juridica: taxpayer.forma_juridica,
    activo: taxpayer.activo,
    motivos: taxpayer.motivos,
    telefono: taxpayer.telefono,
    fecha_inicio_actividades: taxpayer.fecha_inicio_actividades,
    fecha_contrato_social: taxpayer.fecha_contrato_social,
    domicilio_fiscal: taxpayer.domicilio_fiscal,
    domicilio_provincia: taxpayer.domicilio_provincia,
    domicilio_localidad: taxpayer.domicilio_localidad,
    domicilio_cod_postal: taxpayer.domicilio_cod_postal,
    domicilio_fiscal_comercial: taxpayer.domicilio_fiscal_comercial,
    domicilio_electronico: taxpayer.domicilio_electronico,
    datos_societarios: taxpayer.datos_societarios,
    actividades: taxpayer.actividades,
    impuesto: taxpayer.impuesto,
  };
}

/**
 * What the registry says now that the record does not say yet; null when they agree. An address that a company picked to
 * be notified at, and has there no more, is part of it: they must pick another.
 */
export function registryChange(row: RequestRecord, taxpayer: Taxpayer) {
  const now = {
    ...registryColumns(taxpayer),
    ...(isPickGone(row, taxpayer) && { correo_electronico_notificacion: null }),
    datos_societarios: withKnownNames(taxpayer.datos_societarios, row.datos_societarios),
  };
  const changed = Object.entries(now).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof typeof now], value),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<typeof now>) : null;
}

/** Where none is registered nobody could pick another, and one of the registry's services tells none: it stays. */
function isPickGone(
  { tipo_persona, correo_electronico_notificacion: picked }: RequestRecord,
  { domicilio_electronico }: Taxpayer,
): boolean {
  if (tipo_persona === 'FISICA' || picked === null) return false;
  return notificationEmailProblem(picked, domicilio_electronico) === NOTIFICATION_EMAIL_MISSING;
}

/** A partner whose name could not be had now, which may be so for a moment only, keeps the one that is stored. */
function withKnownNames(
  partners: Taxpayer['datos_societarios'],
  known: RequestRecord['datos_societarios'],
): Taxpayer['datos_societarios'] {
  const names = new Map(known.map(({ cuit_persona, nombre }) => [cuit_persona, nombre]));
  return partners.map((partner) => ({
    ...partner,
    nombre: partner.nombre || (names.get(partner.cuit_persona) ?? ''),
  }));
}

type RegistryChange = NonNullable<ReturnType<typeof registryChange>>;

/** What the audit log says of such a change; names folded for search say nothing more. */
export function registryTold(row: RequestRecord, change: RegistryChange) {
  const { nombre_busqueda: _name, razon_social_busqueda: _business, ...after } = change;
  const names = Object.keys(after) as (keyof typeof after)[];
  return { before: Object.fromEntries(names.map((name) => [name, row[name]])), after };
}
