import { randomBytes, randomUUID } from 'node:crypto';

export const newId = (): string => randomUUID();

/** Makes an id that gives access to what it names. It has the form of a UUID, but all 128 bits are random (UUID v4: 122). */
export const newUnguessableId = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Makes a secret of the given number of bytes, base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
