import path from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { rotateKey } from './keys.ts';

/** A new key for the certificates from now on: `node infra/api/src/certificates/rotate-key.ts`, with the portal's settings. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const opened = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.migrationDatabaseUrl,
    folder: path.join(config.dataDir, 'db'),
  });
  try {
    const { kid } = await rotateKey(opened.db, systemClock);
    process.stdout.write(
      `Clave nueva para firmar certificados: ${kid}. Las anteriores siguen publicadas y ya no firman.\n`,
    );
  } finally {
    await opened.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}
