import type { Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditTender, type TenderChange } from './audit.ts';
import { publishRelease } from './publish.ts';
import { type TenderRecord, tenders } from './tables.ts';

/** Stores a new tender, publishes it unless it is a draft, and records it in the audit log. */
export async function insertTender(
  platform: Pick<Platform, 'config' | 'log'>,
  tx: Transaction,
  values: Omit<typeof tenders.$inferInsert, 'createdAt' | 'updatedAt'>,
  author: Pick<TenderChange, 'user' | 'where' | 'at'>,
): Promise<TenderRecord> {
  const { at } = author;
  const [row] = await tx
    .insert(tenders)
    .values({ ...values, createdAt: at, updatedAt: at })
    .returning();
  if (!row) throw new Error('the tender was not written');
  if (row.mostrar) await publishRelease(platform, tx, row, { hecho: 'publicada', at });
  await auditTender(tx, { ...author, before: null, after: row });
  return row;
}
