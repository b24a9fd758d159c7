import { isDeepStrictEqual } from 'node:util';
import type { SavedFields } from 'shared-api/contract';
import {
  ALTERNATIVE_EMAIL_PROBLEM,
  attorneyProblems,
  type CivilDate,
  clientsProblem,
  FILE_FIELD_NAMES,
  fiscalYearProblem,
  isEmail,
  notificationEmailProblem,
  TAX_CONDITION_PROBLEM,
  taxConditionOptions,
  textProblems,
} from 'shared-api/rules';
import { ownFileId } from '../../files/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { RequestChange, RequestRecord } from './record/index.ts';

/** Returns what is wrong with the fields of a save by the rules, in Spanish. */
function problemsOf(row: RequestRecord, fields: SavedFields, day: CivilDate): string[] {
  const problems: (string | null)[] = [
    ...Object.values(textProblems(fields)),
    // The stored date may be of an earlier year and be sent again as it is.
    fields.fecha_primer_ejercicio_economico === row.fecha_primer_ejercicio_economico
      ? null
      : fiscalYearProblem(row.tipo_persona, fields.fecha_primer_ejercicio_economico ?? null, day),
    ...powerProblems(row, fields, day),
  ];
  if (fields.condicion_fiscal && !taxConditionOptions(row.tipo_persona).includes(fields.condicion_fiscal)) {
    problems.push(TAX_CONDITION_PROBLEM);
  }
  if (fields.principales_clientes) problems.push(clientsProblem(fields.principales_clientes));
  if (fields.correo_electronico_notificacion) {
    problems.push(
      row.tipo_persona === 'JURIDICA'
        ? notificationEmailProblem(fields.correo_electronico_notificacion, row.domicilio_electronico)
        : isEmail(fields.correo_electronico_notificacion)
          ? null
          : ALTERNATIVE_EMAIL_PROBLEM,
    );
  }
  return problems.filter((problem) => problem !== null);
}

const POWER = ['cuit_apoderado_legal', 'fecha_otorgamiento_poder', 'fecha_alcance_poder_legal'] as const;

/** Checks the attorney's data together, as they would be stored, when a save touches them. */
function powerProblems(row: RequestRecord, fields: SavedFields, day: CivilDate): string[] {
  if (POWER.every((name) => fields[name] === undefined)) return [];
  const after = (name: (typeof POWER)[number]) => (fields[name] === undefined ? row[name] : fields[name]);
  const problems = attorneyProblems(
    {
      cuit_apoderado_legal: after('cuit_apoderado_legal'),
      fecha_otorgamiento_poder: after('fecha_otorgamiento_poder'),
      fecha_alcance_poder_legal: after('fecha_alcance_poder_legal'),
    },
    day,
  );
  return Object.values(problems);
}

/**
 * Returns the columns whose value a save changes.
 * @throws Refusal 400 a rule is broken or a file is not the user's
 */
export async function fieldChange(
  tx: Transaction,
  user: SessionUser,
  row: RequestRecord,
  fields: SavedFields,
  day: CivilDate,
): Promise<RequestChange> {
  const problems = problemsOf(row, fields, day);
  if (problems.length > 0) throw invalid(problems);
  const values: Record<string, unknown> = { ...fields };
  for (const name of FILE_FIELD_NAMES) {
    const url = fields[name];
    if (url) values[name] = await ownFileId(tx, url, user.id, row[name]);
  }
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value === '' ? null : value] as const)
      .filter(
        ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof RequestRecord]),
      ),
  );
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
