import { PassThrough, type Readable } from 'node:stream';

/**
 * A caller's body, to be sent on. The server behind may answer before it has read all of it, such as a refused upload's, and
 * what sends it on then destroys it. Were that the caller's own stream, its connection would break, often before the answer
 * arrived: the rest of it is read and dropped instead.
 */
export function sentOn(body: Readable): Readable {
  const sent = new PassThrough();
  sent.on('error', () => undefined);
  sent.once('close', () => {
    body.unpipe(sent);
    body.resume();
  });
  body.once('error', (error) => sent.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) sent.destroy(new Error('the caller left before the end of the body'));
  });
  return body.pipe(sent);
}
