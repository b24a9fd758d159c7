import { BackupProblem, ConfigError, DatabaseProblem, FirstAdminProblem } from 'infra-api';
import { GateError, LockError, RegistryError, StoreError } from 'infra-releases';

/** Something that the person at the keyboard can mend; its Spanish message says how. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

const TOLD = [
  StartProblem,
  BackupProblem,
  ConfigError,
  DatabaseProblem,
  FirstAdminProblem,
  GateError,
  LockError,
  RegistryError,
  StoreError,
];

/** Runs the work; a problem that a person can mend is told in plain words, anything else with its trace. Exit code 1. */
export async function exitOnProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const plain = TOLD.some((kind) => error instanceof kind);
    const text =
      error instanceof Error ? (plain ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${plain ? '' : 'El portal no pudo arrancar.\n'}${text}\n`);
    process.exit(1);
  }
}
