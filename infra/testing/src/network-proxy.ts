import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database server that is longer than the real one, or on which somebody listens. */
export interface Way {
  /** Address of the same database at the end of the way. */
  readonly url: string;
  /** Carries nothing any more, without a word to either end, until it is told otherwise. */
  cut(isCut: boolean): void;
  close(): void;
}

export interface WayOptions {
  /** What a question and its answer take more, half of it each, in milliseconds. */
  readonly roundTripMs?: number;
  /** Called for each connection. @returns what is told the bytes that are sent to the server */
  readonly listener?: () => (part: Buffer) => void;
}

/** Opens a way to the server of a database. What is sent arrives whole and in order. */
export async function openWay(url: string, { roundTripMs = 0, listener }: WayOptions = {}): Promise<Way> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    if (listener) near.on('data', listener());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay(true));
      carry(from, to, roundTripMs / 2, () => isCut);
      from.on('close', () => sockets.delete(from));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    cut(now) {
      isCut = now;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Gives on what comes, and its end, so much later. Timers of one length end in the order in which they began. */
function carry(from: Socket, to: Socket, ms: number, isCut: () => boolean): void {
  const given = (what: () => void) => void (isCut() || what());
  const later = (what: () => void) => void (ms > 0 ? setTimeout(given, ms, what) : given(what));
  from.on('data', (part) => later(() => to.writable && to.write(part)));
  from.on('end', () => later(() => to.end()));
  // A connection that breaks at one end breaks at the other.
  from.on('error', () => to.destroy());
}
