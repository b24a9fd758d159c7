import type { FastifyInstance } from 'fastify';

const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const FRESH_SECONDS = 24 * 60 * 60;

/**
 * Serves `security.txt` (RFC 9116): where to report a vulnerability. Its expiry is 180 days from the day it is read.
 * @param contact a mail address or an `https:` address
 */
export function serveSecurityTxt(app: FastifyInstance, publicUrl: string, contact: string): void {
  const uri = contact.startsWith('https:') ? contact : `mailto:${contact}`;
  app.get(PATH, (_request, reply) => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(
        [
          `Contact: ${uri}`,
          `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
          'Preferred-Languages: es',
          `Canonical: ${publicUrl}${PATH}`,
          '',
        ].join('\n'),
      );
  });
}
