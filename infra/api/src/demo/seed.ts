import { sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/auth/index.ts';
import { users } from '../accounts/users/tables.ts';
import type { Sql } from '../platform/db/database.ts';
import { lockFor } from '../platform/db/locks.ts';
import type { Platform } from '../platform/platform.ts';
import { supplierRequests } from '../registration/requests/tables.ts';
import { tenders } from '../tenders/tenders/tables.ts';
import { ago } from './context.ts';
import { readDemoTaxpayers } from './data.ts';
import { storeSamples } from './files.ts';
import { seedLabels } from './labels.ts';
import { seedRequests } from './requests.ts';
import { DEMO_PASSWORD, seedStaff } from './staff.ts';
import { seedSuppliers } from './suppliers.ts';
import { seedTenders } from './tenders.ts';

/**
 * Fills an empty database with the accounts and data of the demonstration: all of it or nothing. A database that
 * holds a user, a request or a tender is left alone.
 */
export async function seedDemo(platform: Platform): Promise<void> {
  if (!(await isEmpty(platform.db))) return;
  // Both take their time, and blobs come before their rows: nothing of it belongs into the transaction.
  const [passwordHash, files] = await Promise.all([hashPassword(DEMO_PASSWORD), storeSamples(platform)]);
  await platform.db.transaction(async (tx) => {
    await lockFor(tx, 'demo');
    if (!(await isEmpty(tx))) return;
    const staff = await seedStaff(tx, passwordHash, ago({ platform }, 500));
    const context = { platform, tx, staff, ...files, taxpayers: readDemoTaxpayers() };
    const requests = await seedRequests(context, await seedSuppliers(context));
    await seedLabels(context, requests);
    await seedTenders(context);
  });
}

async function isEmpty(from: Sql): Promise<boolean> {
  for (const table of [users, supplierRequests, tenders]) {
    const rows = await from.select({ one: sql`1` }).from(table).limit(1);
    if (rows.length > 0) return false;
  }
  return true;
}
