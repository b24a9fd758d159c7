/** The registry can't be read; the message says what to do, in Spanish. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** What keeps releases did not do what it was asked; the message says so in Spanish. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
