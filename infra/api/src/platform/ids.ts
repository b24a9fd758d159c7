import { randomBytes, randomUUID } from 'node:crypto';

/** A new opaque id (UUID v4). */
export const newId = (): string => randomUUID();

/** A new unguessable secret of the given number of bytes, base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
