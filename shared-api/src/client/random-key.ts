const BYTES = 16;

/**
 * A text that nobody else has. Unlike `crypto.randomUUID` it can be had on any page, also one that comes by plain http from
 * another machine of the own network.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
