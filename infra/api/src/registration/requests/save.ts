import { isDeepStrictEqual } from 'node:util';
import type { BankAccount, SaveBody } from 'shared-api/contract';
import { bankAccountProblems, bankListProblem, fixedHolder, isEditable } from 'shared-api/rules';
import { recordAudit } from '../../oversight/audit/index.ts';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { setDocumentFiles } from '../documents/index.ts';
import { changeRequest, type RequestRecord, withLockedRequest } from './record/index.ts';
import { accountsOf, replaceAccounts } from './repository.ts';
import { fieldChange, mustNotBeStale } from './saved-fields.ts';
import type { RequestCommand } from './transition.ts';
import { signedFiles } from './view.ts';

const FORM_CLOSED = 'El formulario no se puede modificar en el estado actual del trámite.';
/** Name of the accounts among the fields that have a version. */
const ACCOUNTS = 'cuenta_bancaria';

/**
 * Saves the changed parts of a form, all or nothing.
 * @returns the record after the change
 * @throws Refusal 400 for a broken rule, 404 for somebody else's request, 409 for a closed form or stale values
 */
export function saveRequest(
  platform: Platform,
  { user, cuit, seenVersion, where }: RequestCommand,
  body: SaveBody,
): Promise<RequestRecord> {
  const at = platform.clock.now();
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    if (!isEditable(row.estado)) throw conflict(FORM_CLOSED, 'ESTADO');
    const fields = body.sujeto_fiscal
      ? await fieldChange(tx, user, row, body.sujeto_fiscal, today(platform.clock))
      : {};
    const accounts = body.cuenta_bancaria ? await accountChange(tx, row, body.cuenta_bancaria) : null;
    const files = await setDocumentFiles(platform, tx, user, row, body.documento_proveedor ?? []);
    const names = Object.keys(fields);
    const documents = keyed(files?.names);
    const changed = [...names, ...(accounts ? [ACCOUNTS] : []), ...Object.keys(documents)];
    const stored = { ...row, ...signedFiles(platform, row), [ACCOUNTS]: accounts?.before, ...documents };
    mustNotBeStale(row, stored, changed, seenVersion);
    if (changed.length === 0) return row;

    if (accounts) await replaceAccounts(tx, row.id, accounts.after);
    const version = row.version + 1;
    const fieldVersions = {
      ...row.fieldVersions,
      ...Object.fromEntries(changed.map((name) => [name, version])),
    };
    const after = await changeRequest(tx, row.id, { ...fields, fieldVersions }, at);
    await recordAudit(tx, {
      entity: 'sujeto_fiscal',
      entityId: row.id,
      taxId: row.cuit,
      operation: 'MODIFICACION',
      actor: user,
      where,
      at,
      before: auditDetails(row, names, accounts?.before, files?.before),
      after: auditDetails({ ...row, ...fields }, names, accounts?.after, files?.after),
    });
    return after;
  });
}

/** Gives values of documents the names that documents have among the fields that have a version. */
const keyed = (documents: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(documents).map(([id, value]) => [`documento_proveedor.${id}`, value]));

type SavedAccount = NonNullable<SaveBody['cuenta_bancaria']>[number];

/** Returns the accounts before and after a save; null when they are the same. @throws Refusal 400 */
async function accountChange(
  tx: Transaction,
  row: RequestRecord,
  saved: readonly SavedAccount[],
): Promise<{ before: BankAccount[]; after: SavedAccount[] } | null> {
  const before = await accountsOf(tx, row.id);
  const holder = fixedHolder(row);
  const after = saved.map((account) => ({
    ...account,
    titular: holder ?? account.titular,
    alias: account.alias || null,
    nro_cuenta: account.nro_cuenta || null,
  }));
  const problems = after.flatMap((account) => Object.values(bankAccountProblems(account)));
  const listProblem = bankListProblem(after);
  if (listProblem) problems.push(listProblem);
  if (problems.length > 0) throw invalid([...new Set(problems)]);
  if (after.some(({ id }) => id && !before.some((stored) => stored.id === id))) {
    throw invalid('cuenta_bancaria: una de las cuentas ya no existe');
  }
  const isSame =
    before.length === after.length &&
    before.every((stored, index) => isDeepStrictEqual({ ...stored, ...after[index] }, stored));
  return isSame ? null : { before, after };
}

/** Returns a save's details for the audit log, account numbers cut to their last four digits. */
function auditDetails(
  row: Readonly<Record<string, unknown>>,
  names: readonly string[],
  accounts: readonly { banco: string; cbu: string; cuenta_predeterminada: boolean }[] | undefined,
  files: Record<string, unknown> | undefined,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    ...(accounts && {
      cuenta_bancaria: accounts.map(({ banco, cbu, cuenta_predeterminada }) => ({
        banco,
        cbu: `…${cbu.slice(-4)}`,
        cuenta_predeterminada,
      })),
    }),
    ...(files && { documento_proveedor: files }),
  };
}
