import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Name by which the sender greeted (EHLO). */
  readonly greeting: string;
  /** Whom the envelope named. */
  readonly to: readonly string[];
  readonly mail: Email;
}

/** A mail server that keeps what it is given. */
export interface TestMailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses for now (451) whatever comes while true. */
  busy: boolean;
  /** With what it refuses, at which step and in which words; null: it takes everything. */
  refusal: {
    readonly code: number;
    readonly at: 'sender' | 'recipient' | 'content';
    readonly words?: string;
  } | null;
  /** Runs, and is waited for, before it says that it took a mail. */
  meanwhile: () => Promise<void>;
  stop(): Promise<void>;
}

/** @param tls whether it offers TLS, with a certificate that nobody vouches for */
export async function startMailServer({ tls = false } = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const state: Pick<TestMailServer, 'busy' | 'refusal' | 'meanwhile'> = {
    busy: false,
    refusal: null,
    meanwhile: async () => undefined,
  };
  const refusalAt = (step: 'sender' | 'recipient' | 'content') =>
    state.refusal?.at === step
      ? Object.assign(new Error(state.refusal.words ?? 'no'), { responseCode: state.refusal.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        if (state.busy) return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        const refused = refusalAt('content');
        if (refused) return done(refused);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const greeting = session.hostNameAppearsAs;
        received.push({ greeting, to, mail: await PostalMime.parse(Buffer.concat(parts)) });
        await state.meanwhile();
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get busy() {
      return state.busy;
    },
    set busy(busy) {
      state.busy = busy;
    },
    get refusal() {
      return state.refusal;
    },
    set refusal(refusal) {
      state.refusal = refusal;
    },
    get meanwhile() {
      return state.meanwhile;
    },
    set meanwhile(meanwhile) {
      state.meanwhile = meanwhile;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
