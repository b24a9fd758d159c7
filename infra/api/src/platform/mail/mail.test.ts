import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, startApi, type TestApi } from '#test/api.ts';
import { startMailServer, type TestMailServer } from '#test/smtp.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { isRefused, MAX_ATTEMPTS, newestMailTo, queueMail } from './outbox.ts';
import { mails } from './tables.ts';

const FROM = 'Portal <no-responder@municipio.example>';
const MINUTE_MS = 60_000;

describe.each(DATABASES)('the outbox (%s)', (kind) => {
  let api: TestApi;
  let server: TestMailServer;
  const logged: string[] = [];
  const deliveries: Delivery[] = [];
  const deliver = (url = server.url, more: { sendMs?: number; stopMs?: number } = {}) => {
    const delivery = createDelivery(api.platform.db, api.clock, api.platform.log, {
      url,
      from: FROM,
      ...more,
    });
    deliveries.push(delivery);
    return delivery;
  };
  const queue = (eventKey: string, to = 'obras@ejemplo.example') =>
    queueMail(api.platform.db, api.clock, {
      eventKey,
      to,
      subject: 'Habilitación: ñandú',
      body: 'Línea 1\nLínea 2',
      html: '<p>Línea 1<br>Línea 2</p>',
    });

  beforeAll(async () => {
    api = await startApi(kind, {
      env: { LOG_LEVEL: 'warn' },
      logTo: { write: (line) => logged.push(line) },
    });
    server = await startMailServer();
  });
  beforeEach(async () => {
    await api.platform.db.delete(mails);
    (server.received as unknown[]).length = 0;
    server.busy = false;
    server.refusal = null;
    server.meanwhile = async () => undefined;
  });
  afterAll(async () => {
    for (const delivery of deliveries) delivery.stop();
    await server?.stop();
    await api?.stop();
  });

  it('is delivered to whom it names, in Spanish letters, once', async () => {
    await queue('uno');
    const delivery = deliver();
    expect(await delivery.run()).toBe(1);
    expect(await delivery.run()).toBe(0);
    expect(server.received).toHaveLength(1);
    const [{ to, mail } = { to: [], mail: null }] = server.received;
    expect(to).toEqual(['obras@ejemplo.example']);
    expect(mail).toMatchObject({
      subject: 'Habilitación: ñandú',
      from: { address: 'no-responder@municipio.example' },
    });
    expect(mail?.text?.trim()).toBe('Línea 1\nLínea 2');
    expect(mail?.html?.trim()).toBe('<p>Línea 1<br>Línea 2</p>');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('content-type')).toMatch(/^multipart\/alternative/);
    expect(header('auto-submitted')).toBe('auto-generated');
  });

  it('is the same message when it is sent again', async () => {
    await queue('dos veces');
    expect(await deliver().run()).toBe(1);
    // The server took it, but the portal stopped before it could note that.
    await api.platform.db.update(mails).set({ sentAt: null, nextAttemptAt: api.clock.now() });
    expect(await deliver().run()).toBe(1);
    const [first, second] = server.received.map(({ mail }) => ({ id: mail.messageId, date: mail.date }));
    expect(first).toEqual({
      id: expect.stringMatching(/^<[0-9a-f-]{36}@municipio\.example>$/),
      date: expect.any(String),
    });
    expect(second).toEqual(first);
  });

  it('reaches the server in the name of its sender’s domain, or of the one that the address of the server names', async () => {
    for (const url of [server.url, `${server.url}?name=portal.municipio.example`]) {
      await queue(url);
      await deliver(url).run();
    }
    const greetings = server.received.map(({ greeting }) => greeting);
    expect(greetings).toEqual(['municipio.example', 'portal.municipio.example']);
  });

  it('keeps a subject short and on one line', async () => {
    await queueMail(api.platform.db, api.clock, {
      eventKey: 'largo',
      to: 'obras@ejemplo.example',
      subject: `Aviso\r\nBcc: otro@c.example ${'x'.repeat(500)}`,
      body: 'Texto',
      html: '<p>Texto</p>',
    });
    await deliver().run();
    const [{ to, mail } = { to: [], mail: null }] = server.received;
    expect(to).toEqual(['obras@ejemplo.example']);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.subject).toMatch(/^Aviso Bcc: otro@c\.example x+$/);
    expect(mail?.subject).toHaveLength(200);
  });

  it('holds one mail per event, however often it is written', async () => {
    await queue('repetido');
    await queue('repetido');
    expect(await api.platform.db.$count(mails)).toBe(1);
  });

  it.each(['sin-arroba', 'a@b.example\r\nBcc: otro@c.example', 'dos@a.example, tres@b.example', ''])(
    'takes no address such as %j',
    async (address) => {
      await queue('malo', address);
      expect(await api.platform.db.$count(mails)).toBe(0);
    },
  );

  it('tries again later when the server is busy, waiting longer each time', async () => {
    server.busy = true;
    await queue('ocupado');
    const delivery = deliver();
    expect(await delivery.run()).toBe(0);
    const [first] = await api.platform.db.select().from(mails);
    expect(first).toMatchObject({ attempts: 1, sentAt: null });
    expect(first?.lastError).toContain('451');
    server.busy = false;
    expect(await delivery.run()).toBe(0);
    api.clock.move(3 * MINUTE_MS);
    expect(await delivery.run()).toBe(1);
    api.clock.move(-3 * MINUTE_MS);
  });

  it('is tried for two days, waiting longer each time, up to half a day', async () => {
    server.busy = true;
    await queue('siempre ocupado');
    const delivery = deliver();
    const waits: number[] = [];
    let moved = 0;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await delivery.run();
      const [mail] = await api.platform.db.select().from(mails);
      const minutes = Math.round(
        ((mail?.nextAttemptAt.getTime() ?? 0) - api.clock.now().getTime()) / MINUTE_MS,
      );
      waits.push(minutes);
      moved += minutes * MINUTE_MS + 1;
      api.clock.move(minutes * MINUTE_MS + 1);
    }
    api.clock.move(-moved);
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720]);
  });

  it('tells the log why it was refused, and nowhere to whom it was', async () => {
    server.refusal = {
      code: 550,
      at: 'recipient',
      words: '5.1.1 <ana@ejemplo.example>: Recipient address rejected: no ana@ejemplo.example here',
    };
    await queue('rechazado', 'ana@ejemplo.example');
    logged.length = 0;
    expect(await deliver().run()).toBe(0);
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'a mail was not accepted', responseCode: 550, command: 'RCPT TO' }),
    ]);
    expect(logged.join('')).not.toMatch(/ana@|ejemplo/);
    const [mail] = await api.platform.db.select().from(mails);
    expect(mail?.lastError).toMatch(/550 5\.1\.1 …: Recipient address rejected/);
    expect(mail?.lastError).not.toContain('ana@');
  });

  it.each([
    ['the address is refused for good', true, { code: 550, at: 'recipient' }],
    ['the mailbox is unknown', true, { code: 550, at: 'recipient', words: '5.1.1 no such user' }],
    ['the mailbox is closed', true, { code: 554, at: 'recipient', words: '5.2.1 mailbox disabled' }],
    ['the relay does not relay', false, { code: 554, at: 'recipient', words: '5.7.1 relay access denied' }],
    ['a policy refuses the portal', false, { code: 550, at: 'recipient', words: '5.7.26 unauthenticated' }],
    ['the relay has a limit', false, { code: 550, at: 'recipient', words: '5.4.5 daily limit exceeded' }],
    ['the sender is refused late', false, { code: 550, at: 'recipient', words: '5.1.8 bad sender' }],
    ['the relay says no more', false, { code: 554, at: 'recipient' }],
    ['the address is refused for now', false, { code: 450, at: 'recipient' }],
    ['the content is refused for good', false, { code: 554, at: 'content' }],
    ['the portal is refused', false, { code: 530, at: 'recipient' }],
    ['the server is down', false, null],
  ] as const)(
    'fails for the last time because %s; the address counts as refused: %j',
    async (_why, expected, refusal) => {
      const downServer = await startMailServer();
      await downServer.stop();
      server.refusal = refusal;
      await queue('último intento');
      const { db } = api.platform;
      await db.update(mails).set({ attempts: MAX_ATTEMPTS });
      expect(await deliver(refusal ? server.url : downServer.url).run()).toBe(0);
      const [newest] = await newestMailTo(db, 'obras@ejemplo.example');
      expect(isRefused(newest)).toBe(expected);
    },
  );

  describe('on its way out of the own network', () => {
    /** An address of this machine that is none of those by which it is known to be this one. */
    const elsewhere = ({ url }: TestMailServer) => url.replace('127.0.0.1', '0.0.0.0');
    const failure = async () => {
      const [mail] = await api.platform.db.select().from(mails);
      expect(mail).toMatchObject({ sentAt: null, attempts: 1 });
      return mail?.lastError;
    };

    it('waits rather than go in clear text, unless the setting says that it may', async () => {
      await queue('sin TLS');
      expect(await deliver(elsewhere(server)).run()).toBe(0);
      expect(await failure()).toContain('STARTTLS');
      expect(server.received).toEqual([]);
      api.clock.move(3 * MINUTE_MS);
      expect(await deliver(`${elsewhere(server)}?ignoreTLS=true`).run()).toBe(1);
      api.clock.move(-3 * MINUTE_MS);
      expect(server.received).toHaveLength(1);
    });

    it('is given to nobody whose certificate is not vouched for', async () => {
      const impostor = await startMailServer({ tls: true });
      try {
        await queue('con otro');
        expect(await deliver(elsewhere(impostor)).run()).toBe(0);
        expect(await failure()).toMatch(/certificate/);
        expect(impostor.received).toEqual([]);
      } finally {
        await impostor.stop();
      }
    });
  });

  it('is not sent twice by two processes', async () => {
    for (let index = 0; index < 10; index += 1) await queue(`doble ${index}`);
    const [a, b] = await Promise.all([deliver().run(), deliver().run()]);
    expect(a + b).toBe(10);
    expect(server.received).toHaveLength(10);
  });

  it('is sent once by two processes, however long the server takes over each mail', async () => {
    for (const name of ['uno', 'dos', 'tres']) await queue(`lento ${name}`);
    const [first, second] = [deliver(), deliver()];
    let deliveries = 0;
    let others: number | null = null;
    server.meanwhile = async () => {
      deliveries += 1;
      if (deliveries > 2) return;
      api.clock.move(1.5 * MINUTE_MS);
      if (deliveries === 2) others = await second.run();
    };
    const own = await first.run();
    api.clock.move(-3 * MINUTE_MS);
    expect([own, others]).toEqual([2, 1]);
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(3);
    expect(server.received).toHaveLength(3);
  });

  it('is left for whoever comes next when the process stops before its turn', async () => {
    for (const name of ['uno', 'dos', 'tres']) await queue(`al parar ${name}`);
    const stopping = deliver();
    server.meanwhile = async () => stopping.stop();
    expect(await stopping.run()).toBe(1);
    expect(await deliver().run()).toBe(2);
    expect(server.received).toHaveLength(3);
  });

  it('is given up for now when the process stops and the server says nothing: it waits no minutes to end', async () => {
    await queue('al parar sin respuesta');
    let answer = () => {};
    let reportUnderWay = () => {};
    const underWay = new Promise<void>((resolve) => {
      reportUnderWay = resolve;
    });
    server.meanwhile = () =>
      new Promise((resolve) => {
        answer = resolve;
        reportUnderWay();
      });
    const stopping = deliver(server.url, { sendMs: 8_000, stopMs: 200 });
    const run = stopping.run();
    await underWay;
    const started = performance.now();
    stopping.stop();
    expect(await run).toBe(0);
    expect(performance.now() - started).toBeLessThan(4_000);
    answer();
    server.meanwhile = async () => undefined;
    api.clock.move(2 * MINUTE_MS);
    expect(await deliver().run()).toBe(1);
  });

  it('is given up for now when the server never says that it took it', async () => {
    await queue('sin respuesta');
    let answer = () => {};
    server.meanwhile = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    expect(await deliver(server.url, { sendMs: 300 }).run()).toBe(0);
    const [mail] = await api.platform.db.select().from(mails);
    expect(mail).toMatchObject({ sentAt: null, attempts: 1, lastError: expect.stringMatching(/aborted/) });
    answer();
  });
});
