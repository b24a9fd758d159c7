import { isDeepStrictEqual } from 'node:util';
import type { SavedFields } from 'shared-api/contract';
import {
  type CivilDate,
  checkSavedFields,
  FILE_FIELD_NAMES,
  FILE_GONE,
  type StorableFields,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, Refusal } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { RequestChange, RequestRecord } from './record/index.ts';
import type { RegistryNames } from './registry-names.ts';

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
  const values: Record<string, unknown> = {
    ...checked.accepted,
    ...namedClients(checked.accepted, names, problems),
    ...namedAttorney(checked.accepted, names, problems),
  };
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

/** The clients with the registry's names; none where one of them has no name. */
function namedClients(
  { principales_clientes: clients }: StorableFields,
  names: RegistryNames,
  problems: Record<string, string>,
) {
  if (clients === undefined) return {};
  const clientsWithName = clients.flatMap(({ cuil }, index) => {
    const registered = names.get(cuil);
    if (registered && 'name' in registered) return [{ nombre_completo: registered.name, cuil }];
    problems[`principales_clientes.${index}.cuil`] = registered?.problem ?? '';
    return [];
  });
  return { principales_clientes: clientsWithName.length === clients.length ? clientsWithName : undefined };
}

/** The attorney's name follows from their tax id, whatever a caller sends. */
function namedAttorney(
  { cuit_apoderado_legal: cuit }: StorableFields,
  names: RegistryNames,
  problems: Record<string, string>,
) {
  if (cuit === undefined) return { apoderado_legal_nombre: undefined };
  if (!cuit) return { apoderado_legal_nombre: null };
  const registered = names.get(cuit);
  if (registered && 'name' in registered) return { apoderado_legal_nombre: registered.name };
  problems.cuit_apoderado_legal = registered?.problem ?? '';
  return { cuit_apoderado_legal: undefined, apoderado_legal_nombre: undefined };
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
