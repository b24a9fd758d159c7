/**
 * A store did not do what it was asked: `full`, there is no room; `missing`, there is no such blob; `unavailable`,
 * anything else.
 */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly code: 'full' | 'missing' | 'unavailable';

  constructor(code: FileStoreError['code'], cause: unknown) {
    super(`the file store: ${code}`, { cause });
    this.code = code;
  }
}

/** What a system call's failure means for a store; what is none of a system call stays what it is. */
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
