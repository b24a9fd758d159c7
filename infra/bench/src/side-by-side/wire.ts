import { openWay, type Way } from 'infra-testing/network-proxy';

/** A statement as a server sent it. */
export interface SentStatement {
  readonly text: string;
  /** Whether it was prepared under a name, to be parsed and planned once. */
  readonly prepared: boolean;
}

/** A way to PostgreSQL on which what is sent can be read. */
export interface Tap extends Way {
  /** What was sent since this was last asked for, in order. */
  take(): SentStatement[];
}

const PARSE = 0x50;
const BIND = 0x42;
const QUERY = 0x51;
/** Kind and length. */
const HEAD_BYTES = 5;

/** Opens a way to the database of `url` that changes nothing. */
export async function openTap(url: string): Promise<Tap> {
  let sent: SentStatement[] = [];
  const way = await openWay(url, { listener: () => statementReader((one) => sent.push(one)) });
  return {
    ...way,
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}

/**
 * Reads the frontend's part of PostgreSQL's protocol: a statement is told when it is run, whether it was sent with it or
 * prepared before.
 */
export function statementReader(tell: (statement: SentStatement) => void): (part: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  // The first message has no kind.
  let started = false;
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const head = started ? HEAD_BYTES : HEAD_BYTES - 1;
      if (rest.length < head) return;
      const end = rest.readInt32BE(head - 4) + head - 4;
      if (rest.length < end) return;
      if (started) heard(rest[0] ?? 0, rest.subarray(HEAD_BYTES, end));
      started = true;
      rest = rest.subarray(end);
    }
  };

  function heard(kind: number, body: Buffer): void {
    const [first = '', second = ''] = body.toString('utf8').split('\0', 2);
    if (kind === QUERY) tell({ text: first, prepared: false });
    if (kind === PARSE) prepared.set(first, second);
    if (kind === BIND) tell({ text: prepared.get(second) ?? second, prepared: second !== '' });
  }
}

/** A statement without what the database doesn't care for: names of what is read, ways to say 'begin'. */
export const plainText = (text: string): string =>
  text
    .replace(/ as "[a-z_0-9]+"/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(start transaction|commit|rollback|begin)$/i, (word) =>
      word.toLowerCase().replace('start transaction', 'begin'),
    );
