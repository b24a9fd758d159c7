import { type AuditEntry, recordAudit } from '../../oversight/audit/index.ts';
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

export interface TenderChange extends Pick<AuditEntry, 'user' | 'at'> {
  readonly where: keyof typeof OPERATIONS;
  readonly before: TenderRecord | null;
  readonly after: TenderRecord | null;
  readonly added?: object | null;
}

export function auditTender(
  tx: Transaction,
  { before, after, added, ...change }: TenderChange,
): Promise<void> {
  return recordAudit(tx, {
    ...change,
    entity: 'licitacion',
    entityId: (after ?? before)?.id ?? '',
    operation: OPERATIONS[change.where],
    before: before && audited(before),
    after: after && { ...audited(after), ...added },
  });
}

/** Leaves out derived columns and the version. */
const audited = ({ searchText: _, abiertaHasta: _derived, version: _version, ...row }: TenderRecord) => row;
