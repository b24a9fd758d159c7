import path from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { keepToOwnAccount } from './rights.ts';

/** What a command ends with: its text, and whether all is well. */
export interface CommandResult {
  readonly text: string;
  /** False: exit code 1. */
  readonly well?: boolean;
}

/**
 * Runs an operator's command on the portal that the environment names (the embedded database only while the portal is
 * stopped) and prints what it answers. Exit code 2: a setting is wrong; 1: the command failed.
 */
export async function runCommand(
  work: (portal: { readonly config: Config; readonly db: Database }) => Promise<CommandResult>,
): Promise<void> {
  keepToOwnAccount();
  try {
    const config = readConfig(process.env);
    const opened = await openDatabase({
      url: config.databaseUrl,
      ownerUrl: config.migrationDatabaseUrl,
      folder: path.join(config.dataDir, 'db'),
    });
    try {
      const { text, well = true } = await work({ config, db: opened.db });
      process.stdout.write(`${text}\n`);
      if (!well) process.exitCode = 1;
    } finally {
      await opened.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  }
}
