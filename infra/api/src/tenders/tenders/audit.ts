import { type Actor, recordAudit } from '../../oversight/audit/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { TenderRecord } from './tables.ts';

const OPERATIONS = {
  'tenders.create': 'ALTA',
  'tenders.update': 'MODIFICACION',
  'tenders.delete': 'BAJA',
  'tenders.import': 'ALTA',
  'tenders.publishDue': 'PUBLICACION',
  'tenders.addCircular': 'CIRCULAR',
  'tenderQuestions.answer': 'RESPUESTA',
  'tenders.withdraw': 'RETIRO',
  'tenders.result': 'RESULTADO',
} as const;

export type TenderOperation = keyof typeof OPERATIONS;

interface Change {
  readonly where: TenderOperation;
  readonly at: Date;
  readonly before: TenderRecord | null;
  readonly after: TenderRecord | null;
  readonly added?: object;
}

export function auditTender(
  tx: Transaction,
  user: Actor,
  { where, at, before, after, added }: Change,
): Promise<void> {
  return recordAudit(tx, {
    user,
    where,
    at,
    entity: 'licitacion',
    entityId: (after ?? before)?.id ?? '',
    operation: OPERATIONS[where],
    before: before && audited(before),
    after: after && { ...audited(after), ...added },
  });
}

/** Leaves out derived columns and the version. */
const audited = ({ searchText: _, abiertaHasta: _derived, version: _version, ...row }: TenderRecord) => row;
