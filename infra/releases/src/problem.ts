/** The release may not be published; the message says why, in Spanish. */
export class GateError extends Error {
  override readonly name = 'GateError';
}
