import { BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem, unusableFolder } from 'infra-api';
import { ReleaseError } from 'infra-releases';

/** A problem that the person at the keyboard can solve; its Spanish message says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const SOLVABLE = [StartProblem, BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem, ReleaseError];

/** Returns what the person at the keyboard reads of an error: plain words for a problem that they can solve, else its trace. */
export function problemText(error: unknown): string {
  if (!(error instanceof Error)) return `El portal no pudo arrancar.\n${error}`;
  if (SOLVABLE.some((kind) => error instanceof kind)) return error.message;
  return unusableFolder(error) ?? `El portal no pudo arrancar.\n${error.stack ?? error.message}`;
}

/** Runs the work. Prints a problem (`problemText`) and exits with code 1. */
export async function exitOnProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${problemText(error)}\n`);
    process.exit(1);
  }
}
