import type { AuditVerification } from 'shared-api/contract';
import { joinChain } from '../../src/oversight/audit/chain.ts';
import { SYSTEM } from '../../src/oversight/audit/index.ts';
import { auditHead } from '../../src/oversight/audit/tables.ts';
import type { Session, TestApi } from './api.ts';

/** An entry of the audit log about nothing that there is. */
export const entry = (entityId: string, after: unknown = null) => ({
  entity: 'prueba',
  entityId,
  taxId: null,
  operation: 'ALTA',
  user: SYSTEM,
  where: 'prueba',
  at: new Date('2026-05-04T12:30:00.123Z'),
  before: null,
  after,
});

/** The end of the log, with all that was done so far. */
export async function logEnd(api: TestApi): Promise<typeof auditHead.$inferSelect> {
  await joinChain(api.platform.db);
  const [row] = await api.platform.db.select().from(auditHead);
  if (!row) throw new Error('no head');
  return row;
}

/** Verifies the log's chain as an administrator. @throws when the call fails */
export async function verifyLog(api: TestApi, admin: Session): Promise<AuditVerification> {
  const answer = await api.call('GET', '/auditoria/verificar', { as: admin });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}
