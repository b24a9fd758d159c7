import { type AuditEntry, recordAudit } from '../../oversight/audit/index.ts';
import { insertRow, type Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { invalid } from '../../platform/errors.ts';
import { releaseProblems } from '../open-data/check.ts';
import { type Happening, historyOf, recordRelease } from './history.ts';
import { writeTender } from './repository.ts';
import { type TenderRecord, tenders } from './tables.ts';

/**
 * Adds an event to a tender's history, in the transaction and under the lock of the change, after checking its open data
 * against the official schema. History is never rewritten, so a wrong release could not be corrected later.
 * @throws Refusal 400 if the open data breaks the schema; the log has the details
 */
async function publishRelease(
  { config, log }: Platform,
  tx: Transaction,
  tender: TenderRecord,
  happening: Happening,
  at: Date,
): Promise<void> {
  await recordRelease(tx, tender, happening, at);
  // Hiding a tender must always be possible.
  if (happening.hecho === 'ocultada') return;
  const rows = await historyOf(tx, tender.id);
  const problems = releaseProblems(config, rows);
  if (problems.length === 0) return;
  log.error(
    { tender: tender.id, hecho: happening.hecho, problems },
    'not published: its open data break the OCDS schema',
  );
  throw invalid(
    `No se publicó "${tender.titulo}": sus datos abiertos no cumplirían el estándar OCDS 1.1. No se guardó nada de lo enviado. Avise a quien administra el portal.`,
  );
}

/** Stores a new tender, publishes it unless it is a draft, and records it in the audit log. */
export async function insertTender(
  platform: Platform,
  tx: Transaction,
  values: Omit<typeof tenders.$inferInsert, 'createdAt' | 'updatedAt'>,
  author: Pick<TenderChange, 'user' | 'where' | 'at'>,
): Promise<TenderRecord> {
  const { at } = author;
  const row = await insertRow(tx, tenders, { ...values, createdAt: at, updatedAt: at });
  if (row.mostrar) await publishRelease(platform, tx, row, { hecho: 'publicada' }, at);
  await auditTender(tx, { ...author, before: null, after: row });
  return row;
}

interface Act extends Omit<TenderChange, 'before' | 'after'> {
  readonly change: Parameters<typeof writeTender>[2];
  /** Null for a change that the public does not see. */
  readonly event: Happening | null;
}

/** Writes a change of a locked tender, publishes its event and records it in the audit log. @returns the tender as it is then */
export async function writeAct(
  platform: Platform,
  tx: Transaction,
  before: TenderRecord,
  { change, event, ...author }: Act,
): Promise<TenderRecord> {
  const { at } = author;
  const after = await writeTender(tx, before.id, { ...change, updatedAt: at });
  if (event) await publishRelease(platform, tx, after, event, at);
  await auditTender(tx, { ...author, before, after });
  return after;
}

interface TenderChange extends Pick<AuditEntry, 'user' | 'where' | 'at' | 'operation'> {
  readonly before: TenderRecord | null;
  readonly after: TenderRecord | null;
  readonly added?: object | null;
}

export function auditTender(tx: Transaction, { before, after, added, ...change }: TenderChange) {
  return recordAudit(tx, {
    ...change,
    entity: 'licitacion',
    entityId: (after ?? before)?.id ?? '',
    before: before && audited(before),
    after: after && { ...audited(after), ...added },
  });
}

/** Leaves out derived columns and the version. */
const audited = ({ searchText: _, abiertaHasta: _derived, version: _version, ...row }: TenderRecord) => row;
