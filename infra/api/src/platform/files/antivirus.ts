import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Looks for malicious content. */
export interface Scanner {
  /**
   * Uses the content up. @returns the name of what was found, null when nothing was
   * @throws TooLargeToScan, and another error when no answer was had
   */
  scan(content: Readable): Promise<string | null>;
  /** @throws while it does not answer */
  check(): Promise<void>;
}

/** The scanner is set to look at no content as large as this one. */
export class TooLargeToScan extends Error {}

/** What clamd says of more bytes than its `StreamMaxLength`. */
const TOO_LARGE = 'INSTREAM size limit exceeded. ERROR';
/** Without a byte in either direction for so long the scanner counts as down. */
const SILENCE_MS = 60_000;
/** As long may it take to say that it is there: who asks whether the portal is ready waits no longer. */
const CHECK_MS = 5_000;
const LONGEST_REPLY = 4_096;

/**
 * A scanner that speaks clamd's protocol (man 8 clamd: `zINSTREAM`, then each chunk behind its length in four bytes).
 * @param address `tcp://host:port` or `unix:/path/of/the/socket`
 */
export function createClamd(address: string): Scanner {
  const url = new URL(address);
  const open = (silenceMs: number): Socket => {
    const socket =
      url.protocol === 'unix:'
        ? connect(url.pathname)
        : connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ''));
    return socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd does not answer')));
  };
  const check = async () => {
    const reply = await converse(open(CHECK_MS), async (socket) => void socket.write('zPING\0'));
    if (reply !== 'PONG') throw new Error(`clamd answered: ${reply}`);
  };
  return {
    check,
    async scan(content) {
      const reply = await converse(open(SILENCE_MS), async (socket) => {
        socket.write('zINSTREAM\0');
        await pipeline(content, framed, socket, { end: false });
      })
        .catch(async (error: unknown) => {
          // It hangs up on more bytes than it takes, and what it said of them can be lost with those that it never read.
          if (!wasHungUp(error)) throw error;
          await check();
          throw new TooLargeToScan('clamd hung up', { cause: error });
        })
        .finally(() => {
          // Where nobody listened, nobody has read it: it would stay open for good.
          content.destroy();
        });
      if (reply === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
      if (found) return found;
      throw new (reply === TOO_LARGE ? TooLargeToScan : Error)(`clamd answered: ${reply}`);
    },
  };
}

const wasHungUp = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code));

/** Each chunk behind its length; the length 0 says that the content is whole. */
async function* framed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    if (chunk.length > 0) yield Buffer.concat([lengthOf(chunk), chunk]);
  }
  yield Buffer.alloc(4);
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Says something and hears the reply, which may come before all has been said (a file too large for clamd). */
async function converse(socket: Socket, say: (socket: Socket) => Promise<void>): Promise<string> {
  try {
    await once(socket, 'connect');
    const reply = hear(socket);
    const said = say(socket);
    // Whichever ends first is told: clamd may answer before it has been told all.
    return await Promise.race([reply, said.then(() => reply)]);
  } finally {
    socket.destroy();
  }
}

async function hear(socket: Socket): Promise<string> {
  let reply = '';
  for await (const part of socket) {
    reply += String(part);
    if (reply.includes('\0') || reply.length > LONGEST_REPLY) break;
  }
  return reply.slice(0, LONGEST_REPLY).split('\0')[0]?.trim() ?? '';
}
