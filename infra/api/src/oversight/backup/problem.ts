import { isDiskFull } from '../../platform/error-kinds.ts';
import { FileStoreError } from '../../platform/files/problem.ts';

/** The reason, in Spanish, why a copy can't be made or used, and what the operator can do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** Translates a failure that the operator can fix; returns any other unchanged. */
export function asBackupProblem(cause: unknown): unknown {
  if (isDiskFull(cause) || (cause instanceof FileStoreError && cause.code === 'full')) {
    return new BackupProblem('No hay espacio suficiente en el disco. Haga lugar y vuelva a intentarlo.', {
      cause,
    });
  }
  if (cause instanceof FileStoreError && cause.code === 'unavailable') {
    return new BackupProblem('El lugar donde se guardan los archivos no responde.', { cause });
  }
  return cause;
}
