import * as v from 'valibot';
import type { CivilDate } from '../values/civil-date.ts';
import { ALTERNATIVE_EMAIL_PROBLEM, isEmail, notificationEmailProblem } from '../values/contact.ts';
import { type AttorneyData, attorneyProblems } from './attorney.ts';
import { CLIENT_SLOTS, CLIENTS_COUNT_PROBLEM, clientProblems } from './clients.ts';
import { REQUEST_FIELDS } from './request-fields.ts';
import { fieldsWhere, type RequestValues, type SavedFieldName, textProblems } from './request-values.ts';
import { fiscalYearProblem, TAX_CONDITION_PROBLEM, taxConditionOptions } from './tax-data.ts';

/** A save's fields that may be stored. */
export type StorableFields = {
  -readonly [Name in SavedFieldName]?: v.InferOutput<(typeof REQUEST_FIELDS)[Name]['saved']>;
};

/** The stored request, as far as the rules of a save read it. */
export type RequestToSave = Pick<
  AttorneyData,
  'tipo_persona' | 'cuit_apoderado_legal' | 'fecha_otorgamiento_poder' | 'fecha_alcance_poder_legal'
> &
  Pick<RequestValues, 'domicilio_electronico' | 'fecha_primer_ejercicio_economico'> & {
    readonly cuit: string;
  };

/** Messages by field; of a client by its place, `principales_clientes.0.cuil`. */
type FieldMessages = Readonly<Record<string, string>>;

/**
 * Judges each field of a save by itself, so that one wrong value keeps no other from being stored.
 * @returns the fields that may be stored, and what is wrong with the others, in Spanish
 */
export function checkSavedFields(
  request: RequestToSave,
  fields: Readonly<Partial<Record<SavedFieldName, unknown>>>,
  today: CivilDate,
): { readonly accepted: StorableFields; readonly problems: FieldMessages } {
  const parsed: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, { saved }] of fieldsWhere((row) => row.saved !== undefined)) {
    const value = fields[name as SavedFieldName];
    if (value === undefined || saved === undefined) continue;
    const result = v.safeParse(saved, value, { abortEarly: true });
    if (result.success) parsed[name] = result.output;
    else Object.assign(problems, schemaProblem(name as SavedFieldName, result.issues[0].message));
  }
  const typed = parsed as StorableFields;
  Object.assign(problems, ruleProblems(request, typed, today));
  const wrong = new Set(Object.keys(problems).map(fieldOf));
  const accepted = Object.fromEntries(Object.entries(parsed).filter(([name]) => !wrong.has(name)));
  return { accepted: accepted as StorableFields, problems };
}

/** Returns the field that a message's path is about. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path;

/** A picklist's and a date's own message would be about types. */
function schemaProblem(name: SavedFieldName, message: string): FieldMessages {
  if (name === 'condicion_fiscal') return { [name]: TAX_CONDITION_PROBLEM };
  const { kind, label } = REQUEST_FIELDS[name];
  return { [name]: kind === 'date' ? `${label}: ${message}` : message };
}

function ruleProblems(request: RequestToSave, fields: StorableFields, today: CivilDate): FieldMessages {
  const { tipo_persona } = request;
  const { condicion_fiscal: condition, fecha_primer_ejercicio_economico: fiscalYear } = fields;
  const problems: Record<string, string | null | undefined> = {
    ...textProblems(fields),
    ...powerProblems(request, fields, today),
    ...clientsProblems(request, fields),
    condicion_fiscal:
      condition && !taxConditionOptions(tipo_persona).includes(condition) ? TAX_CONDITION_PROBLEM : null,
    // The stored date may be of an earlier year and be sent again as it is.
    fecha_primer_ejercicio_economico:
      fiscalYear === request.fecha_primer_ejercicio_economico
        ? null
        : fiscalYearProblem(tipo_persona, fiscalYear ?? null, today),
    correo_electronico_notificacion: emailProblem(request, fields.correo_electronico_notificacion),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as FieldMessages;
}

function emailProblem(
  { tipo_persona, domicilio_electronico }: RequestToSave,
  address: string | null | undefined,
): string | null {
  if (!address) return null;
  if (tipo_persona === 'JURIDICA') return notificationEmailProblem(address, domicilio_electronico);
  return isEmail(address) ? null : ALTERNATIVE_EMAIL_PROBLEM;
}

/** Fewer than three clients may be stored: progress is saved at any time. */
function clientsProblems(
  { cuit }: RequestToSave,
  { principales_clientes: clients }: StorableFields,
): FieldMessages {
  if (clients === undefined) return {};
  if (clients.length > CLIENT_SLOTS) return { principales_clientes: CLIENTS_COUNT_PROBLEM };
  const problems = Object.entries(clientProblems(clients, cuit));
  return Object.fromEntries(
    problems.map(([index, problem]) => [`principales_clientes.${index}.cuil`, problem]),
  );
}

const POWER = ['cuit_apoderado_legal', 'fecha_otorgamiento_poder', 'fecha_alcance_poder_legal'] as const;

/**
 * Checks the attorney's data together, as they would be stored. What is wrong between a saved date and a stored one is
 * said of the saved one.
 */
function powerProblems(request: RequestToSave, fields: StorableFields, today: CivilDate): FieldMessages {
  if (POWER.every((name) => fields[name] === undefined)) return {};
  const after = Object.fromEntries(
    POWER.map((name) => [name, fields[name] === undefined ? request[name] : fields[name]]),
  ) as Pick<AttorneyData, (typeof POWER)[number]>;
  const { fecha_alcance_poder_legal: reach, ...others } = attorneyProblems(
    { ...after, cuit: request.cuit },
    today,
  );
  const place =
    fields.fecha_alcance_poder_legal === undefined ? 'fecha_otorgamiento_poder' : 'fecha_alcance_poder_legal';
  return { ...others, ...(reach && { [place]: reach }) };
}
