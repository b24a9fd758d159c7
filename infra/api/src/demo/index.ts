import { sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/auth/index.ts';
import { users } from '../accounts/users/tables.ts';
import type { Sql } from '../platform/db/database.ts';
import { lockFor } from '../platform/db/locks.ts';
import type { Platform } from '../platform/platform.ts';
import { supplierRequests } from '../registration/requests/tables.ts';
import type { Taxpayer } from '../tax-authority/index.ts';
import { tenders } from '../tenders/tenders/tables.ts';
import { DEMO_PASSWORD, seedStaff, seedSuppliers } from './accounts.ts';
import { ago, readDemoData } from './context.ts';
import { sampleTitles } from './documents.ts';
import { storeSamples } from './files.ts';
import { seedLabels, seedRequests } from './requests.ts';
import { seedTenders } from './tenders.ts';

/**
 * Fills an empty database with the demo's accounts and data, in one transaction. Leaves a database alone that has a user,
 * a request or a tender.
 */
export async function seedDemo(platform: Platform): Promise<void> {
  if (!(await isEmpty(platform.db))) return;
  // They are slow, and blobs are stored before their rows: neither belongs into the transaction.
  const [passwordHash, files] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    storeSamples(platform, await sampleTitles(platform.db)),
  ]);
  await platform.db.transaction(async (tx) => {
    await lockFor(tx, 'demo');
    if (!(await isEmpty(tx))) return;
    const staff = await seedStaff(tx, passwordHash, ago({ platform }, 500));
    const taxpayers = new Map((readDemoData('taxpayers') as Taxpayer[]).map((each) => [each.cuit, each]));
    // One instant for all of it: a state begins when its entry in the history says.
    const now = platform.clock.now();
    const seeding = { ...platform, clock: { now: () => now } };
    const context = { platform: seeding, tx, staff, ...files, taxpayers };
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
