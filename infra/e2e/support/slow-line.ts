import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** A TCP proxy between a browser and the portal, for what a person sends over a slow line that breaks. */
export interface SlowLine {
  /** Origin under which the browser reaches the portal. */
  readonly url: string;
  /** The portal's origin. */
  leadTo(portal: string): void;
  /** Passes on so many bytes a second of what the browser sends, and breaks twice, each time after so many. */
  slowDown(bytesPerSecond: number, breakAfterBytes: number): void;
  /** Returns the number of breaks so far. */
  breaks(): number;
  close(): void;
}

/** Chromium itself sends again what broke on a connection that it had used before; the second time it is a new one. */
const BREAKS = 2;

export async function openSlowLine(): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let port = 0;
  let speed = Number.POSITIVE_INFINITY;
  let breakAfter = Number.POSITIVE_INFINITY;
  let untilBreak = breakAfter;
  let breaks = 0;

  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };

  async function* slowly(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      await wait((part.length / speed) * 1000);
      untilBreak -= part.length;
      if (untilBreak <= 0) {
        breaks += 1;
        untilBreak = breaks < BREAKS ? breakAfter : Number.POSITIVE_INFINITY;
        hangUp();
        throw new Error('the line broke');
      }
      yield part;
    }
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('close', () => sockets.delete(socket)));
    // `pipeline` ends both sockets when one of them breaks.
    pipeline(near, slowly, far, () => near.destroy());
    pipeline(far, near, () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (portal) => {
      port = Number(new URL(portal).port);
    },
    slowDown(bytesPerSecond, breakAfterBytes) {
      speed = bytesPerSecond;
      breakAfter = breakAfterBytes;
      untilBreak = breakAfterBytes;
    },
    breaks: () => breaks,
    close() {
      hangUp();
      server.close();
    },
  };
}
