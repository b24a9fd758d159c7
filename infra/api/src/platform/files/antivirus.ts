import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { hasCode } from '../error-kinds.ts';

export type Scanner = ReturnType<typeof createClamd>;

/** The content is larger than the scanner's limit. */
export class TooLargeToScan extends Error {}

/** clamd's answer to more bytes than its `StreamMaxLength`. */
const TOO_LARGE = 'INSTREAM size limit exceeded. ERROR';
/** Without a byte in either direction for this time the scanner counts as down. */
const SILENCE_MS = 60_000;
/** The readiness probe waits no longer. */
const CHECK_MS = 5_000;
const LONGEST_REPLY = 4_096;

/**
 * A scanner that speaks clamd's protocol (man 8 clamd: `zINSTREAM`, then each chunk behind its length in four bytes, and an empty one).
 * @param address `tcp://host:port` or `unix:/path/of/the/socket`
 */
export function createClamd(address: string) {
  const url = new URL(address);
  const open = (silenceMs: number): Socket => {
    const socket =
      url.protocol === 'unix:'
        ? connect(url.pathname)
        : connect(Number(url.port || 3310), url.hostname.replace(/^\[|\]$/g, ''));
    return socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd does not answer')));
  };
  const check = async () => {
    const reply = await exchange(open(CHECK_MS), ['zPING\0']);
    if (reply !== 'PONG') throw new Error(`clamd answered: ${reply}`);
  };
  return {
    /** @throws if the scanner does not answer */
    check,
    /**
     * @returns the name of the malware, or null
     * @throws TooLargeToScan, and another error without an answer
     */
    async scan(content: Buffer): Promise<string | null> {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(content.length);
      const chunks = ['zINSTREAM\0', length, content, Buffer.alloc(4)];
      const reply = await exchange(open(SILENCE_MS), chunks).catch(async (error: unknown) => {
        // clamd closes the connection on too many bytes, and its answer may be lost.
        if (!wasHungUp(error)) throw error;
        await check();
        throw new TooLargeToScan('clamd hung up', { cause: error });
      });
      if (reply === 'stream: OK') return null;
      const malware = /^stream: (.+) FOUND$/.exec(reply)?.[1];
      if (malware) return malware;
      throw new (reply === TOO_LARGE ? TooLargeToScan : Error)(`clamd answered: ${reply}`);
    },
  };
}

const wasHungUp = (error: unknown): boolean =>
  hasCode(error, ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Sends a command and reads the reply, which may come before all is sent (a file too large for clamd). */
async function exchange(socket: Socket, command: readonly (string | Buffer)[]): Promise<string> {
  try {
    await once(socket, 'connect');
    for (const part of command) socket.write(part);
    return await readReply(socket);
  } finally {
    socket.destroy();
  }
}

async function readReply(socket: Socket): Promise<string> {
  let reply = '';
  for await (const part of socket) {
    reply += String(part);
    if (reply.includes('\0') || reply.length > LONGEST_REPLY) break;
  }
  return reply.slice(0, LONGEST_REPLY).split('\0')[0]?.trim() ?? '';
}
