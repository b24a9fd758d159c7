import { createHash } from 'node:crypto';

/** Subresource Integrity hash of a file's content, as builds note it. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
