import { isDiskFull } from '../../platform/error-kinds.ts';
import { FileStoreError } from '../../platform/files/problem.ts';

/** The copy can't be made or used; the message, in Spanish, says what the operator can do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** A failure in words for the operator, where they can do something about it; any other as it is. */
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
