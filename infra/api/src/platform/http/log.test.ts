import { sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALERTS, alertPeople } from '#test/alerts.ts';
import { startApi, type TestApi } from '#test/api.ts';
import { PERSON } from '#test/request.ts';
import { answerOfSignOn } from '#test/sign-on.ts';

describe('the log of the API, at its most talkative', () => {
  const lines: string[] = [];
  let api: TestApi;
  let people: ReturnType<typeof alertPeople>;

  beforeAll(async () => {
    api = await startApi('postgres', {
      env: { LOG_LEVEL: 'debug', TRUST_PROXY: 'true' },
      logTo: { write: (line) => void lines.push(line) },
    });
    people = alertPeople(api);
  });
  afterAll(() => api?.stop());

  const loggedText = () => lines.join('');
  /** Paths of the requests that it tells of. */
  const paths = (): string[] => lines.flatMap((line) => JSON.parse(line).req?.url ?? []);

  it('holds no code of a mail, whether the link confirms, leads on, ends the alerts or no longer works', async () => {
    await people.ask('ana@ejemplo.com');
    const [asked] = await people.mailsTo('ana@ejemplo.com');
    const codes = [people.codeIn(asked?.body), 'x'.repeat(32)];
    for (const code of codes) {
      expect(code).toMatch(/^[\w-]{32}$/);
      await people.confirm(code);
      await api.call('GET', `${ALERTS}/baja/${code}`);
      await people.leave(code);
      await people.leave(code);
    }
    expect(paths().filter((path) => path.endsWith(`${ALERTS}/baja/…`)).length).toBe(6);
    for (const code of codes) expect(loggedText()).not.toContain(code);
  });

  it('holds no signature of a file, and no query at all', async () => {
    const publisher = await api.login('10000005');
    const { data: url } = (await api.upload(publisher, await samplePdf('pliego'))).body;
    const [path, query] = url.split('?');
    expect((await fetch(url.replace('http://localhost:8080', api.origin))).status).toBe(200);
    expect(paths().some((one) => path.endsWith(one) && one.includes('/files/'))).toBe(true);
    expect(loggedText()).not.toContain(new URLSearchParams(query).get('f'));
    await api.call('GET', '/licitaciones?titulo=palabrabuscada');
    expect(paths()).toContain('/api/municat/licitaciones');
    expect(loggedText()).not.toContain('palabrabuscada');
  });

  it('holds no password, nothing of a sign-on and no token, which it never gave up', async () => {
    const session = await api.login('10000001');
    await api.call('POST', '/auth/login', { body: { dni: '10000001', password: 'Equivocada77' } });
    const { data: loginUrl } = (await api.call('GET', '/auth/afip/login-url')).body;
    const fields = await answerOfSignOn(loginUrl, PERSON);
    const callback = await fetch(`${api.base}/auth/afip/callback`, {
      method: 'POST',
      redirect: 'manual',
      body: fields,
    });
    const oneTime = callback.headers.get('location')?.split('/').at(-1) ?? '';
    expect(oneTime).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await api.call('GET', '/auth/afip', { as: oneTime });
    await api.call('GET', '/auth/afip', { as: oneTime });
    expect(paths()).toContain('/api/municat/auth/afip/callback');
    const secrets = [session.token, 'Demo1234', 'Equivocada77', oneTime, ...fields.values()];
    expect(secrets.every((secret) => secret.length > 7)).toBe(true);
    for (const secret of secrets) expect(loggedText()).not.toContain(secret);
  });

  const entries = () => lines.map((line) => JSON.parse(line));

  it('tells of every refusal who asked for what, from where, and why', async () => {
    const publisher = await api.login('10000005');
    const from = { 'x-forwarded-for': '198.51.100.23' };
    const refused = [
      [401, 'POST', '/auth/login', { body: { dni: '10000002', password: 'Equivocada78' } }],
      [401, 'GET', '/auth/me', { as: 'no.es.nada' }],
      [403, 'GET', '/auditoria', { as: publisher }],
      [404, 'GET', '/licitaciones/6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c11', {}],
      [400, 'POST', '/licitaciones', { as: publisher, body: { titulo: 7 } }],
    ] as const;
    for (const [status, method, path, init] of refused) {
      const answer = await api.call(method, path, { ...init, headers: from });
      expect(answer.status).toBe(status);
      const about = entries().filter(({ reqId }) => reqId === answer.body.requestId);
      expect(about).toContainEqual(
        expect.objectContaining({
          req: expect.objectContaining({
            method,
            url: `/api/municat${path}`,
            remoteAddress: '198.51.100.23',
          }),
        }),
      );
      expect(about).toContainEqual(
        expect.objectContaining({ msg: 'a call was refused', status, reason: expect.stringMatching(/./) }),
      );
    }
  });

  it('tells why a sign-on was refused: the runbook goes by its words', async () => {
    const { data: loginUrl } = (await api.call('GET', '/auth/afip/login-url')).body;
    const wrong = [
      ['futura', 'the answer is not valid yet'],
      ['vencida', 'the answer has expired'],
      ['certificado-desconocido', 'the signature does not hold'],
    ] as const;
    for (const [caso, message] of wrong) {
      const fields = await answerOfSignOn(loginUrl, PERSON, { caso });
      await fetch(`${api.base}/auth/afip/callback`, { method: 'POST', redirect: 'manual', body: fields });
      const refusal = entries().findLast(({ msg }) => msg === 'a sign-on was refused');
      expect(refusal?.err).toMatchObject({ code: 'rejected', message });
    }
  });

  it('is one object a line with its time, whatever is asked for', async () => {
    const forged = '%0d%0a{"level":30,"msg":"falso"}%0a%1b[31m';
    await fetch(`${api.base}/licitaciones/${forged}`, { headers: { 'user-agent': '"}\t{' } });
    expect(paths().some((path) => path.includes('falso'))).toBe(true);
    for (const line of lines) expect(line.indexOf('\n')).toBe(line.length - 1);
    const all = entries();
    expect(all.every(({ level, msg, time }) => level > 0 && msg !== 'falso' && Number.isInteger(time))).toBe(
      true,
    );
    const times = all.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('tells of a query that failed which one, and nothing of what it was given', async () => {
    const { db } = api.platform;
    await db.execute(sql`alter table users rename to gone`);
    const answer = await api.call('POST', '/auth/login', { body: { dni: '38777666', password: 'Demo1234' } });
    await db.execute(sql`alter table gone rename to users`);
    expect(answer.status).toBe(500);
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a call failed');
    expect(failed.err).toMatchObject({
      type: 'DrizzleQueryError',
      message: expect.stringMatching(/^Failed query: select .* from "users"/),
      stack: expect.stringMatching(/^\s+at /),
      cause: { code: '42P01', message: expect.stringContaining('users') },
    });
    expect(loggedText()).not.toContain('38777666');
  });

  it('tells of a rule that was broken without the row that broke it', async () => {
    const { log, db } = api.platform;
    const name = 'k-38111222';
    const twice = () => db.execute(sql`insert into counters values (${name}, 1, 1)`);
    await twice();
    await twice().catch((error: unknown) => log.error({ err: error }, 'twice'));
    const line = lines.find((one) => one.includes('"twice"')) ?? '';
    expect(JSON.parse(line).err.cause).toMatchObject({ code: '23505', message: expect.any(String) });
    expect(line).not.toContain(name);
  });
});
