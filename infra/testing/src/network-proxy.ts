import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a database server, which delays, watches or cuts its connections. */
export interface NetworkProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Drops all data silently, or carries it again. */
  cut(isCut: boolean): void;
  close(): void;
}

export interface NetworkProxyOptions {
  /** Delay of a query and its answer together, in milliseconds. */
  readonly roundTripMs?: number;
  /** Is called for each connection. @returns the callback for the bytes that are sent to the server */
  readonly listener?: () => (part: Buffer) => void;
}

/** Opens a proxy to the server of a database. Data arrives complete and in order. */
export async function openNetworkProxy(
  url: string,
  { roundTripMs = 0, listener }: NetworkProxyOptions = {},
): Promise<NetworkProxy> {
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
  const proxyUrl = new URL(url);
  proxyUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: proxyUrl.href,
    cut(next) {
      isCut = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Passes data and its end on after a delay. Timers of one length fire in the order in which they were set. */
function carry(from: Socket, to: Socket, ms: number, isCut: () => boolean): void {
  const unlessCut = (action: () => void) => void (isCut() || action());
  const later = (action: () => void) => void (ms > 0 ? setTimeout(unlessCut, ms, action) : unlessCut(action));
  from.on('data', (part) => later(() => to.writable && to.write(part)));
  from.on('end', () => later(() => to.end()));
  // A connection that breaks at one end breaks at the other.
  from.on('error', () => to.destroy());
}
