import type { BankAccount } from 'shared-api/contract';
import { FIELD_NAMES, type FieldName, type ReviewedForm } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { type DocumentRecord, documentName, documentsOf } from '../documents/index.ts';
import type { RequestRecord } from './record/index.ts';
import { accountsOf } from './repository.ts';

interface FormLists {
  readonly accounts: BankAccount[];
  readonly documents: readonly DocumentRecord[];
}

/** Reads the whole form of a request: what an auditor observes and what is compared with it later. */
export async function formOf(from: Sql, row: RequestRecord): Promise<ReviewedForm> {
  const [accounts, documents] = await Promise.all([accountsOf(from, row.id), documentsOf(from, row.id)]);
  return formWith(row, { accounts, documents });
}

/** As `formOf`, of what was read already. */
export function formWith(row: RequestRecord, { accounts, documents }: FormLists): ReviewedForm {
  const fields = { ...row, cuenta_bancaria: accounts };
  return {
    ...pickFields(fields),
    documentos: documents.map(({ document, type, file }) => ({
      id: document.id,
      nombre: documentName({ document, type }),
      archivo: file && { id: file.id, nombre: file.name },
      emision: document.emision,
      expiracion: document.expiracion,
    })),
  };
}

const pickFields = <Fields extends Record<FieldName, unknown>>(fields: Fields) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, fields[name]])) as Pick<Fields, FieldName>;
