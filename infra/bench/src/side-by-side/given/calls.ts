import { isEditable, TENDERS_PER_PAGE } from 'shared-api/rules';
import { addressesExpireAt, type FileAddresses, requestAnswer, tenderAnswer, today } from './answers.ts';
import type { CallerRow, HangingRow, LabelRow, RequestRow, RequestValues, TenderRow } from './rows.ts';
import { inColumnOrder, REQUEST_COLUMNS, STATEMENTS, updateRequest } from './statements.ts';

/** Sends one statement. @returns its rows, each under its columns' names */
export type Run = <R>(text: string, values?: readonly unknown[]) => Promise<R[]>;
/** Runs some statements as one transaction. */
export type Transact = <T>(work: (run: Run) => Promise<T>) => Promise<T>;

/** Who calls. @returns null when the session is over */
export async function callerOf(run: Run, sessionId: string): Promise<CallerRow | null> {
  const [row] = await run<CallerRow>(STATEMENTS.session, [sessionId, new Date().toISOString(), true]);
  return row ?? null;
}

/** Gives the first page of the public list. */
export type GiveTenders<T> = (run: Run, files: FileAddresses) => Promise<T>;

/**
 * As the API does: what was made of the list is kept until a tender, the day or the addresses of files are others.
 * @param write makes of the list what is kept
 */
export function keepingTenders<T>(write: (list: object) => T): GiveTenders<T> {
  let kept: { readonly stamp: string; readonly answer: Promise<T> } | null = null;
  return async (run, files) => {
    const [found] = await run<{ changes: string }>(STATEMENTS.changes, [true]);
    const stamp = `${found?.changes} ${today()} ${addressesExpireAt()}`;
    if (kept?.stamp !== stamp) kept = { stamp, answer: firstTenders(run, files).then(write) };
    return kept.answer;
  };
}

/** The first page of the public list, made anew. */
export async function firstTenders(run: Run, files: FileAddresses) {
  const totals = await run<{ mostrar: boolean; total: number }>(STATEMENTS.totals);
  const total = totals.find(({ mostrar }) => mostrar)?.total ?? 0;
  const rows: TenderRow[] = [];
  for (const part of [STATEMENTS.openTenders, STATEMENTS.closedTenders]) {
    const missing = TENDERS_PER_PAGE - rows.length;
    if (missing > 0) rows.push(...(await run<TenderRow>(part, [today(), missing])));
  }
  return {
    data: rows.map((row) => tenderAnswer(files, row)),
    page: 1,
    totalPages: Math.ceil(total / TENDERS_PER_PAGE),
    total,
  };
}

const requestOf = (values: RequestValues) =>
  Object.fromEntries(REQUEST_COLUMNS.map((name, index) => [name, values[index]])) as unknown as RequestRow;

interface Whole {
  readonly whole: readonly [request: RequestValues, hanging: HangingRow, labels: readonly LabelRow[]];
}

/** What staff see of a request that was decided on without a correction; null: there is none. */
export async function requestDetail(run: Run, files: FileAddresses, cuit: string) {
  const [found] = await run<Whole>(STATEMENTS.whole, [cuit]);
  if (!found) return null;
  const [request, hanging, labels] = found.whole;
  if (hanging[2]) throw new Error(`${cuit} was corrected`);
  return {
    sujeto_fiscal: requestAnswer(files, requestOf(request), hanging),
    correccion: null,
    etiquetas: labels.map(([id, nombre]) => ({ id, etiqueta_nombre: nombre })),
    turno: null,
  };
}

/** Saves what changed of a request's fields. @returns everything that its screens start from; null: it is not open */
export async function saveRequest(
  { run, transact, files }: { readonly run: Run; readonly transact: Transact; readonly files: FileAddresses },
  caller: CallerRow,
  cuit: string,
  fields: Readonly<Record<string, unknown>>,
) {
  const saved = await transact((tx) => save(tx, caller, cuit, fields));
  if (!saved) return null;
  const [hanging] = await run<{ all: HangingRow }>(STATEMENTS.hanging, [saved.id, saved.id, saved.id]);
  if (!hanging) throw new Error(`${cuit} is gone`);
  const sujeto_fiscal = requestAnswer(files, saved, hanging.all);
  return {
    data: {
      sujeto_fiscal,
      persona_fisica: personAnswer(caller),
      estado_tramite: { ...sujeto_fiscal.estado_tramite, observaciones: hanging.all[2]?.[2] ?? [] },
    },
  };
}

async function save(
  tx: Run,
  caller: CallerRow,
  cuit: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<RequestRow | null> {
  const [found] = await tx<{ record: RequestValues }>(STATEMENTS.requestForUpdate, [cuit]);
  const row = found && requestOf(found.record);
  if (!row || !isEditable(row.estado)) return null;
  const changed = Object.keys(fields).filter((name) => fields[name] !== row[name]);
  if (changed.length === 0) return row;
  const at = new Date().toISOString();
  const versions = {
    ...row.field_versions,
    ...Object.fromEntries(changed.map((name) => [name, row.version + 1])),
  };
  const [written] = await tx<{ record: RequestValues }>(updateRequest(changed), [
    JSON.stringify(versions),
    at,
    ...inColumnOrder(changed).map((name) => fields[name]),
    row.id,
  ]);
  if (!written) throw new Error(`${cuit} is gone`);
  const after = requestOf(written.record);
  const told = (one: RequestRow) =>
    JSON.stringify(Object.fromEntries(changed.map((name) => [name, one[name]])));
  const what = ['sujeto_fiscal', row.id, cuit, 'MODIFICACION', caller.tipo, caller.id, 'requests.save'];
  await tx(STATEMENTS.addAudit, [...what, told(row), told(after), at, false]);
  return after;
}

const personAnswer = ({ nombre, apellido, cuit, persona }: CallerRow) => ({
  nombre,
  apellido,
  cuit,
  fechaNacimiento: persona?.fechaNacimiento ?? null,
  email_afip: persona?.email_afip ?? null,
  telefono: persona?.telefono ?? null,
});
