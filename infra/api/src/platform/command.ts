import { type Config, ConfigError } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import type { Database } from './db/database.ts';
import { openPortalDatabase } from './db/open-database.ts';

interface CommandResult {
  readonly text: string;
  /** False: the command ends with exit code 1. */
  readonly ok?: boolean;
}

/** Makes the files that this process writes readable by its own account only: they hold data and keys. */
export function restrictFilesToOwner(): void {
  process.umask(0o077);
}

/**
 * Runs an operator's command on the portal that the environment names and prints its text. The embedded database can only
 * be opened while the portal is stopped. Exit code 2: a setting is wrong; 1: the command failed, or was given another word
 * than those that it takes: with a mistyped `--ya` nobody must believe that it was done.
 */
export async function runCommand(
  work: (portal: { readonly config: Config; readonly db: Database }) => Promise<CommandResult>,
  takes: readonly string[] = [],
): Promise<void> {
  const unknown = process.argv.slice(2).find((word) => !takes.includes(word));
  if (unknown !== undefined) {
    const usage = takes.length > 0 ? `Puede llevar ${takes.join(', ')}.` : 'No lleva nada más.';
    process.stderr.write(`No se entiende «${unknown}». ${usage} No se hizo nada.\n`);
    process.exitCode = 1;
    return;
  }
  restrictFilesToOwner();
  try {
    const config = readConfig(process.env);
    const database = await openPortalDatabase(config);
    try {
      const { text, ok = true } = await work({ config, db: database.db });
      process.stdout.write(`${text}\n`);
      if (!ok) process.exitCode = 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  }
}
