import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a file to save, which no cache keeps. */
export async function sendAttachment(
  reply: FastifyReply,
  type: string,
  name: string,
  content: string | Buffer | Readable,
): Promise<void> {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  await reply.send(content);
}
