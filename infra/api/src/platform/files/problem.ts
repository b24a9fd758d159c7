import { isDiskFull } from '../error-kinds.ts';

/** A failure of a store: `full` disk or quota, `missing` blob, or `unavailable` for anything else. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly code: 'full' | 'missing' | 'unavailable';

  constructor(code: FileStoreError['code'], cause: unknown) {
    super(`the file store: ${code}`, { cause });
    this.code = code;
  }
}

export function storeProblem(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error;
  if (isDiskFull(error)) return new FileStoreError('full', error);
  return new FileStoreError(error.code === 'ENOENT' ? 'missing' : 'unavailable', error);
}
