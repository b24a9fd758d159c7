/** The registry is damaged; the message says what to do, in Spanish. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** The storage of releases failed; the message says how, in Spanish. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
