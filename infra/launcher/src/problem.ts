import { BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem } from 'infra-api';
import { ReleaseError } from 'infra-releases';

/** A problem that the person at the keyboard can solve; its Spanish message says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const SOLVABLE = [StartProblem, BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem, ReleaseError];

/** Runs the work. Prints a solvable problem in plain words, any other with its trace, and exits with code 1. */
export async function exitOnProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const plain = SOLVABLE.some((kind) => error instanceof kind);
    const text =
      error instanceof Error ? (plain ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${plain ? '' : 'El portal no pudo arrancar.\n'}${text}\n`);
    process.exit(1);
  }
}
