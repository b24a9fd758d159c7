import { isDeepStrictEqual } from 'node:util';
import type { SaveBody, SavedFields } from 'shared-api/contract';
import {
  type CivilDate,
  CLIENT_SLOTS,
  checkSavedFields,
  FILE_FIELD_NAMES,
  FILE_GONE,
  fullNameOf,
  isTaxId,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Platform, SessionUser } from '../../platform/domain.ts';
import { conflict, Refusal } from '../../platform/errors.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { lookUpTaxpayer } from '../persons/index.ts';
import { type RequestChange, type RequestRecord, requestFor } from './record/index.ts';

/** The registry's word on a tax id: a name, or why there is none. */
type RegistryName = { readonly name: string } | { readonly problem: string };
type RegistryNames = ReadonlyMap<string, RegistryName>;

const UNKNOWN = 'No se pudo validar el CUIT';

/**
 * Asks the registry for the names of a save's clients and attorney, before the transaction. Those that are stored
 * already are not asked for again.
 * @throws Refusal 404 for somebody else's request
 */
export async function registryNames(
  platform: Platform,
  user: SessionUser,
  cuit: string,
  { sujeto_fiscal: fields }: SaveBody,
): Promise<RegistryNames> {
  // A longer list is refused: asking for all of it would use up the day's look-ups.
  const clients = fields?.principales_clientes?.slice(0, CLIENT_SLOTS) ?? [];
  const typed = [...clients.map(({ cuil }) => cuil), fields?.cuit_apoderado_legal ?? ''].filter(isTaxId);
  if (typed.length === 0) return new Map();
  const stored = storedNames(await requestFor(platform.db, user, cuit));
  const names = await Promise.all(
    [...new Set(typed)].map(async (taxId): Promise<[string, RegistryName]> => {
      const name = stored.get(taxId);
      return [taxId, name === undefined ? await askRegistry(platform, user, taxId) : { name }];
    }),
  );
  return new Map(names);
}

function storedNames(row: RequestRecord): ReadonlyMap<string, string> {
  const names = new Map(row.principales_clientes.map(({ cuil, nombre_completo }) => [cuil, nombre_completo]));
  const { cuit_apoderado_legal: attorney, apoderado_legal_nombre: name } = row;
  return attorney && name ? names.set(attorney, name) : names;
}

async function askRegistry(platform: Platform, user: SessionUser, taxId: string): Promise<RegistryName> {
  try {
    const { nombre, apellido, razon_social: razonSocial } = await lookUpTaxpayer(platform, user, taxId);
    const name = fullNameOf({ nombre, apellido, razonSocial });
    return name === null ? { problem: UNKNOWN } : { name };
  } catch (error) {
    if (error instanceof TaxAuthorityError) {
      return { problem: error.code === 'not_found' ? UNKNOWN : `${UNKNOWN}. ${error.toRefusal().message}` };
    }
    if (error instanceof Refusal && error.status === 429) return { problem: `${UNKNOWN}. ${error.message}` };
    throw error;
  }
}

/**
 * Checks the fields of a save.
 * @returns the columns to change, the names of the fields that are stored, changed or not, and why others are not, by field
 */
export async function fieldChange(
  tx: Transaction,
  user: SessionUser,
  row: RequestRecord,
  fields: SavedFields,
  { day, names }: { readonly day: CivilDate; readonly names: RegistryNames },
) {
  const checked = checkSavedFields(row, fields, day);
  const problems: Record<string, string> = { ...checked.problems };
  const values: Record<string, unknown> = { ...checked.accepted };
  // Names follow from the tax ids, whatever a caller sends.
  const nameOf = (cuit: string, field: string) => {
    const registered = names.get(cuit);
    if (registered && 'name' in registered) return registered.name;
    problems[field] = registered?.problem ?? '';
    return undefined;
  };
  const { principales_clientes: clients, cuit_apoderado_legal: attorney } = checked.accepted;
  const namedClients = clients?.map(({ cuil }, index) => ({
    nombre_completo: nameOf(cuil, `principales_clientes.${index}.cuil`),
    cuil,
  }));
  const areAllNamed = namedClients?.every(({ nombre_completo }) => nombre_completo !== undefined);
  values.principales_clientes = areAllNamed ? namedClients : undefined;
  values.apoderado_legal_nombre = attorney && nameOf(attorney, 'cuit_apoderado_legal');
  if (attorney && values.apoderado_legal_nombre === undefined) values.cuit_apoderado_legal = undefined;
  for (const name of FILE_FIELD_NAMES) {
    const url = checked.accepted[name];
    if (!url) continue;
    const fileId = await ownFileId(tx, url, user.id, row[name]).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (fileId === null) problems[name] = FILE_GONE;
    values[name] = fileId ?? undefined;
  }
  const storable = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value === '' ? null : value] as const);
  return {
    change: Object.fromEntries(
      storable.filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof RequestRecord])),
    ) as RequestChange,
    accepted: storable.map(([name]) => name),
    problems,
  };
}

/**
 * Rejects a save of fields that somebody else changed since the caller read them. Fields that nobody else changed, or
 * that are set to the stored value anyway, are no conflict.
 * @param stored the stored values, by field
 * @param seen version that the caller read; null if the caller does not say
 * @throws Refusal 409 with the stored values
 */
export function mustNotBeStale(
  row: RequestRecord,
  stored: Readonly<Record<string, unknown>>,
  changed: readonly string[],
  seen: number | null,
): void {
  if (seen === null || seen >= row.version) return;
  const stale = changed.filter((name) => (row.fieldVersions[name] ?? 0) > seen);
  if (stale.length === 0) return;
  throw conflict(
    'Otra persona cambió estos datos mientras los editaba. Revise los valores guardados.',
    'CONFLICTO',
    Object.fromEntries(stale.map((name) => [name, stored[name] ?? null])),
  );
}
