// The messages are Spanish and say what to do: whoever publishes or starts the portal reads them.

/** The release may not be published. */
export class GateError extends Error {
  override readonly name = 'GateError';
}

/** The registry is damaged. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** The storage of releases failed. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Another writer held the lock, or kept changing the registry, for too long. */
export class LockError extends Error {
  override readonly name = 'LockError';
}
