import { PassThrough, type Readable } from 'node:stream';

/**
 * Copies a request's body for the proxy, which destroys its stream when the upstream answers before it has read all of it,
 * as with a refused upload. Destroying the request's own stream would break the connection, often before the answer
 * arrived; so the rest of the body is read and dropped instead.
 */
export function copyOfBody(body: Readable): Readable {
  const copy = new PassThrough();
  copy.on('error', () => undefined);
  copy.once('close', () => {
    body.unpipe(copy);
    body.resume();
  });
  body.once('error', (error) => copy.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new Error('the caller left before the end of the body'));
  });
  return body.pipe(copy);
}
