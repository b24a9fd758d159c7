/** A release that can't be published, read or served. The message is Spanish and says what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
