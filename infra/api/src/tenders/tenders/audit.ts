import { type Actor, recordAudit } from '../../oversight/audit/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { TenderRecord } from './tables.ts';

const AUDITED = {
  'tenders.create': 'ALTA',
  'tenders.update': 'MODIFICACION',
  'tenders.delete': 'BAJA',
  'tenders.duplicate': 'ALTA',
  'tenders.import': 'ALTA',
  'tenders.publishDue': 'PUBLICACION',
  'tenders.addCircular': 'CIRCULAR',
  'tenders.withdraw': 'RETIRO',
  'tenders.result': 'RESULTADO',
} as const;

interface Change {
  readonly where: keyof typeof AUDITED;
  readonly at: Date;
  readonly before: TenderRecord | null;
  readonly after: TenderRecord | null;
  /** What was written beside the tender itself. */
  readonly added?: object;
}

/** Writes what happened to a tender to the audit log, in its transaction. */
export function auditTender(
  tx: Transaction,
  actor: Actor,
  { where, at, before, after, added }: Change,
): Promise<void> {
  return recordAudit(tx, {
    entity: 'licitacion',
    entityId: (after ?? before)?.id ?? '',
    taxId: null,
    operation: AUDITED[where],
    actor,
    where,
    at,
    before: before && told(before),
    after: after && { ...told(after), ...added },
  });
}

function told({ tituloBusqueda: _folded, abiertaHasta: _derived, version: _kept, ...row }: TenderRecord) {
  return row;
}
