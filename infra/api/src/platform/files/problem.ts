/** A failure of a store: `full` disk or quota, `missing` blob, or `unavailable` for anything else. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly code: 'full' | 'missing' | 'unavailable';

  constructor(code: FileStoreError['code'], cause: unknown) {
    super(`the file store: ${code}`, { cause });
    this.code = code;
  }
}

/** Translates the failure of a system call; returns any other error unchanged. */
export function storeProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error && 'syscall' in error ? error.code : null;
  switch (code) {
    case null:
      return error;
    case 'ENOSPC':
    case 'EDQUOT':
      return new FileStoreError('full', error);
    case 'ENOENT':
      return new FileStoreError('missing', error);
    default:
      return new FileStoreError('unavailable', error);
  }
}
