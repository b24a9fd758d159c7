import { randomBytes, randomUUID } from 'node:crypto';

/** A new opaque id (UUID v4). */
export const newId = (): string => randomUUID();

/**
 * A new id that opens what it names to whoever has it. It is written as a UUID is, but all of its 128 bits are random: a
 * UUID v4 has 122.
 */
export const newUnguessableId = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** A new unguessable secret of the given number of bytes, base64url. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
