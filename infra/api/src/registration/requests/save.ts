import { isDeepStrictEqual } from 'node:util';
import type { SaveBody } from 'shared-api/contract';
import { accountProblems, fixedHolder, isEditable } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Author, Platform } from '../../platform/domain.ts';
import { conflict, invalidFields, Refusal } from '../../platform/errors.ts';
import { setDocumentFiles } from '../documents/index.ts';
import { FORM_CLOSED } from './drafts.ts';
import {
  accountsOf,
  changeRequest,
  forgetDrafted,
  type RequestRecord,
  replaceAccounts,
  withLockedRequest,
} from './record/index.ts';
import { fieldChange, mustNotBeStale, registryNames } from './saved-fields.ts';
import type { RequestCommand } from './transition.ts';
import { signedFiles } from './view.ts';

/** Name of the accounts among the fields that have a version. */
const ACCOUNTS = 'cuenta_bancaria';

/**
 * Saves each part of a form that holds by itself; the accounts as a whole list. What breaks a rule is not stored.
 * @returns the stored request, and what was not stored and why, by field
 * @throws Refusal 400 when nothing of the save can be stored, 404 for somebody else's request, 409 for a closed form or
 * stale values
 */
export async function saveRequest(
  platform: Platform,
  author: Author & Pick<RequestCommand, 'cuit' | 'seenVersion'>,
  body: SaveBody,
) {
  const { user, cuit, seenVersion } = author;
  const at = platform.clock.now();
  const day = today(platform.clock);
  const names = await registryNames(platform, user, cuit, body);
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    if (!isEditable(row.estado)) throw conflict(FORM_CLOSED, 'ESTADO');
    const fields = await fieldChange(tx, user, row, body.sujeto_fiscal ?? {}, { day, names });
    const accounts = await accountChange(tx, row, body.cuenta_bancaria, seenVersion);
    const { files, problems } = await documentChange(platform, tx, author, row, body.documento_proveedor);
    const errores = { ...fields.problems, ...accounts.problems, ...problems };
    const areAccountsRight = body.cuenta_bancaria && !accounts.problems;
    const isAnyRight =
      fields.accepted.length > 0 || areAccountsRight || (body.documento_proveedor && !problems);
    if (!isAnyRight && Object.keys(errores).length > 0) throw invalidFields(errores);

    const changedFields = Object.keys(fields.change);
    const documents = keyed(files?.names);
    const changed = [...changedFields, ...(accounts.after ? [ACCOUNTS] : []), ...Object.keys(documents)];
    const stored = { ...row, ...signedFiles(platform, row), [ACCOUNTS]: accounts.before, ...documents };
    mustNotBeStale(row, stored, changed, seenVersion);
    const saved = [...fields.accepted, ...(areAccountsRight ? [ACCOUNTS] : [])];
    await forgetDrafted(tx, row.id, user, saved);
    if (changed.length === 0) return { row, errores };

    if (accounts.after) await replaceAccounts(tx, row.id, accounts.after);
    const version = row.version + 1;
    const fieldVersions = {
      ...row.fieldVersions,
      ...Object.fromEntries(changed.map((name) => [name, version])),
    };
    const after = await changeRequest(tx, row, { ...fields.change, fieldVersions }, at);
    const accountsBefore = accounts.after && accounts.before;
    await author.audit(tx, {
      entity: 'sujeto_fiscal',
      entityId: row.id,
      taxId: row.cuit,
      before: auditDetails(row, changedFields, accountsBefore, files?.before),
      after: auditDetails({ ...row, ...fields.change }, changedFields, accounts.after, files?.after),
    });
    return { row: after, errores };
  });
}

/** Gives values of documents the names that documents have among the fields that have a version. */
const keyed = (documents: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(documents).map(([id, value]) => [`documento_proveedor.${id}`, value]));

type SavedAccount = NonNullable<SaveBody['cuenta_bancaria']>[number];

/**
 * Returns the accounts before and after a save; `after` only when the list changes, `problems` only when it can't be stored:
 * a list with anything wrong stays as it is.
 * @throws Refusal 409 where an account of the list is gone because somebody else changed the list
 */
async function accountChange(
  tx: Transaction,
  row: RequestRecord,
  saved: readonly SavedAccount[] | undefined,
  seenVersion: number | null,
) {
  if (saved === undefined) return {};
  const before = await accountsOf(tx, row.id);
  const holder = fixedHolder(row);
  const after = saved.map((account) => ({
    ...account,
    titular: holder ?? account.titular,
    alias: account.alias || null,
    nro_cuenta: account.nro_cuenta || null,
  }));
  const problems = accountProblems(after);
  if (after.some(({ id }) => id && !before.some((stored) => stored.id === id))) {
    mustNotBeStale(row, { [ACCOUNTS]: before }, [ACCOUNTS], seenVersion);
    problems[ACCOUNTS] ??= 'Una de las cuentas ya no existe. Actualice la página';
  }
  if (Object.keys(problems).length > 0) return { before, problems };
  const isSame =
    before.length === after.length &&
    before.every((stored, index) => isDeepStrictEqual({ ...stored, ...after[index] }, stored));
  return isSame ? { before } : { before, after };
}

/** Sets the files of documents: all of them, or none where one is not the user's. @throws Refusal 409 */
async function documentChange(
  platform: Platform,
  tx: Transaction,
  author: Author,
  row: RequestRecord,
  saved: SaveBody['documento_proveedor'] = [],
) {
  if (saved.length === 0) return { files: null };
  try {
    // A savepoint: what the refused list had set is taken back alone.
    const files = await tx.transaction((part) => setDocumentFiles(platform, part, author, row, saved));
    return { files };
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 400)) throw error;
    return { files: null, problems: { documento_proveedor: error.message } };
  }
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
