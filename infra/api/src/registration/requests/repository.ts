import { asc, eq, sql } from 'drizzle-orm';
import type { StateRecord } from 'shared-api/rules';
import { users } from '../../accounts/users/tables.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import { newestMailTo } from '../../platform/mail/retries.ts';
import { pick } from '../../platform/pick.ts';
import { documentsWithRetired, marksOf } from '../documents/index.ts';
import { labelsOn } from '../labels/index.ts';
import { correctionDraftOf, lastCorrection, lastObservations } from '../observations/index.ts';
import { draftsOf } from './drafts.ts';
import { accountsOf, requestByTaxId } from './record/index.ts';
import { statusHistory } from './tables.ts';

/** Prepares the reads of the most frequent calls: drizzle takes longer to write these queries than to run them. */
export function prepareRequestReads(db: Database) {
  const id = sql.placeholder('id');
  return {
    request: requestByTaxId(db, sql.placeholder('cuit')).prepare('request_by_tax_id'),
    accounts: accountsOf(db, id).prepare('accounts_of_request'),
    documents: documentsWithRetired(db, id).prepare('documents_of_request'),
    correction: lastCorrection(db, id).prepare('last_correction_of_request'),
    observations: lastObservations(db, id).prepare('last_observations_of_request'),
    drafts: draftsOf(db, id, sql.placeholder('userId')).prepare('drafts_of_request'),
    newestMail: newestMailTo(db, sql.placeholder('address')).prepare('newest_mail_to_address'),
    labels: labelsOn(db, id).prepare('labels_on_supplier'),
    marks: marksOf(db, id).prepare('marks_of_request'),
    correctionDraft: correctionDraftOf(db, id).prepare('correction_draft_of_request'),
  };
}
export type RequestReads = ReturnType<typeof prepareRequestReads>;

/** Reads every state that the request has been in, oldest first, and who caused it. */
export function historyOf(from: Sql, requestId: string) {
  return from
    .select({
      ...pick(statusHistory, ['id', 'estado', 'createdAt', 'observaciones']),
      usuario: { nombre: users.nombre, apellido: users.apellido },
    })
    .from(statusHistory)
    .leftJoin(users, eq(users.id, statusHistory.userId))
    .where(eq(statusHistory.requestId, requestId))
    .orderBy(asc(statusHistory.sequence));
}

/** Reads every state that the request has been in, oldest first, as its timeline takes them. */
export async function statesOf(from: Sql, requestId: string): Promise<StateRecord[]> {
  const rows = await historyOf(from, requestId);
  return rows.map(({ createdAt, ...record }) => ({ ...record, createdAt: createdAt.toISOString() }));
}
