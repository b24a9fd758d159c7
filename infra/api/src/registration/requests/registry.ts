import { isDeepStrictEqual } from 'node:util';
import { NOTIFICATION_EMAIL_MISSING, notificationEmailProblem, storedSearchText } from 'shared-api/rules';
import type { Taxpayer } from '../../tax-authority/index.ts';
import type { RequestRecord } from './record/index.ts';

export const REGISTRY_UPDATE = 'ACTUALIZACION DE ARCA';

export function registryColumns({
  cuit: _cuit,
  tipo_persona: _kind,
  nombre: _name,
  apellido: _surname,
  sexo: _sex,
  fechaNacimiento: _birth,
  email_afip: _email,
  condicion_fiscal_sugerida: _condition,
  ...columns
}: Taxpayer) {
  return {
    ...columns,
    nombre_busqueda: storedSearchText(columns.nombre_persona_humana ?? ''),
    razon_social_busqueda: storedSearchText(columns.razon_social ?? ''),
  };
}

/**
 * Returns the columns that differ from what the registry says; null when none does. A notification address that a
 * company chose and that is no longer registered is cleared: the company must choose another.
 */
export function registryChange(row: RequestRecord, taxpayer: Taxpayer) {
  const current = {
    ...registryColumns(taxpayer),
    ...(isChosenEmailGone(row, taxpayer) && { correo_electronico_notificacion: null }),
    datos_societarios: withStoredNames(taxpayer.datos_societarios, row.datos_societarios),
  };
  const changed = Object.entries(current).filter(
    ([name, value]) => !isDeepStrictEqual(row[name as keyof typeof current], value),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<typeof current>) : null;
}

/** Returns true if ARCA no longer lists the chosen address. Where it lists none, the choice stays: not every service does. */
function isChosenEmailGone(
  { tipo_persona, correo_electronico_notificacion: chosen }: RequestRecord,
  { domicilio_electronico }: Taxpayer,
): boolean {
  if (tipo_persona === 'FISICA' || chosen === null) return false;
  return notificationEmailProblem(chosen, domicilio_electronico) === NOTIFICATION_EMAIL_MISSING;
}

/** A partner whose name the registry could not tell now keeps the stored one. */
function withStoredNames(
  partners: Taxpayer['datos_societarios'],
  stored: RequestRecord['datos_societarios'],
): Taxpayer['datos_societarios'] {
  const names = new Map(stored.map(({ cuit_persona, nombre }) => [cuit_persona, nombre]));
  return partners.map((partner) => ({
    ...partner,
    nombre: partner.nombre || (names.get(partner.cuit_persona) ?? ''),
  }));
}

type RegistryChange = NonNullable<ReturnType<typeof registryChange>>;

/** Returns the values before and after a change for the audit log, without the columns that only serve search. */
export function registryAuditDetails(row: RequestRecord, change: RegistryChange) {
  const { nombre_busqueda: _name, razon_social_busqueda: _business, ...after } = change;
  const names = Object.keys(after) as (keyof typeof after)[];
  return { before: Object.fromEntries(names.map((name) => [name, row[name]])), after };
}
