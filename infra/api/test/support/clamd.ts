import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { EICAR } from './hostile-files.ts';

export interface TestClamd {
  readonly url: string;
  /** Number of contents that it was shown whole. */
  scanned: number;
  /** Hangs up on whoever asks, as one that reloads or dies. */
  broken: boolean;
  /** What it waits for before it says of a content what it found. */
  verdictAfter: Promise<void>;
  stop(): Promise<void>;
}

/** Largest content it takes, as `StreamMaxLength` of a real clamd. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Speaks clamd's protocol and finds the antivirus industry's test content wherever it stands. */
export async function startClamd(): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (clamd.broken) return socket.destroy();
    void answer(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  async function answer(socket: Socket): Promise<void> {
    let waiting = Buffer.alloc(0);
    const content: Buffer[] = [];
    let bytes = 0;
    for await (const part of socket) {
      waiting = Buffer.concat([waiting, part]);
      if (waiting.toString('latin1').startsWith('zPING\0')) return void socket.end('PONG\0');
      const start = 'zINSTREAM\0';
      if (content.length === 0) {
        if (waiting.length < start.length) continue;
        if (waiting.toString('latin1', 0, start.length) !== start)
          return void socket.end('UNKNOWN COMMAND\0');
        waiting = waiting.subarray(start.length);
        content.push(Buffer.alloc(0));
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          await clamd.verdictAfter;
          return void socket.end(verdict(Buffer.concat(content)));
        }
        bytes += length;
        if (bytes > MOST_BYTES) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (waiting.length < 4 + length) break;
        content.push(waiting.subarray(4, 4 + length));
        waiting = waiting.subarray(4 + length);
      }
    }
  }
  function verdict(content: Buffer): string {
    clamd.scanned += 1;
    return content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
  }

  const clamd: TestClamd = {
    url: `tcp://127.0.0.1:${address.port}`,
    scanned: 0,
    broken: false,
    verdictAfter: Promise.resolve(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}
