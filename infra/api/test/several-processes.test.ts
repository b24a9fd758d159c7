import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ChildApi, childApis } from 'infra-testing/child-api';
import { createDatabase } from 'infra-testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startMailServer, type TestMailServer } from './support/smtp.ts';

const DUE = 12;
let folder: string;
let database: string;
let mailServer: TestMailServer;
let apis: Awaited<ReturnType<typeof childApis>>;
let processes: ChildApi[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-two-'));
  database = await createDatabase(inject('postgresUrl'), `two_${randomUUID()}`);
  mailServer = await startMailServer();
  apis = await childApis({
    DATA_DIR: folder,
    DATABASE_URL: database,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://localhost:8080',
    RATE_LIMIT_PER_MINUTE: '10000000',
  });
  // All at once, on an empty database: one of them makes the tables and the demo's data.
  processes = await Promise.all([apis.start(), apis.start()]);
}, 120_000);
afterAll(async () => {
  await apis?.stop();
  await mailServer?.stop();
  await rm(folder, { recursive: true, force: true });
});

const guess = (base: string) =>
  fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dni: '10000004', password: 'No es esta 1' }),
  }).then(({ status }) => status);

it('makes the demo’s data once, whichever process began', async () => {
  const totals = await Promise.all(
    processes.map(
      async ({ base }) => (await (await fetch(`${base}/licitaciones`)).json()) as { total: number },
    ),
  );
  expect(new Set(totals.map(({ total }) => total)).size).toBe(1);
  expect(totals[0]?.total).toBeLessThan(100);
});

it('counts guesses at a password wherever they are made', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) statuses.push(await guess(processes[turn % 2]?.base ?? ''));
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect(statuses.at(-1)).toBe(429);
});

it('ends a session everywhere, wherever its owner signs out', async () => {
  const [first, second] = processes as [ChildApi, ChildApi];
  const { access_token } = (await (
    await fetch(`${first.base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dni: '10000005', password: 'Demo1234' }),
    })
  ).json()) as { access_token: string };
  const as = (base: string, path: string, method = 'GET') =>
    fetch(`${base}${path}`, { method, headers: { authorization: `Bearer ${access_token}` } });
  expect((await as(second.base, '/auth/me')).status).toBe(200);
  expect((await as(second.base, '/auth/logout', 'POST')).status).toBe(200);
  expect((await as(first.base, '/auth/me')).status).toBe(401);
});

it('does what is due once, however many processes look for it at the same moment', {
  timeout: 120_000,
}, async () => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows: drafts } = await client.query<{ id: string }>(
    `update tenders set mostrar = false, publicar_desde = now() - interval '1 minute'
      where id in (select id from tenders where mostrar and deleted_at is null limit ${DUE}) returning id`,
  );
  await client.query(
    `insert into mails (id, event_key, recipient, subject, body, html, created_at, next_attempt_at)
      select gen_random_uuid(), 'once-' || n, 'p' || n || '@once.example', 'Aviso', 'Texto', '<p>Texto</p>', now(), now()
      from generate_series(1, ${DUE}) n`,
  );
  const done = async (): Promise<{ sent: number; published: number; told: number }> => {
    const { rows } = await client.query(
      `select (select count(*)::int from mails where event_key like 'once-%' and sent_at is not null) as sent,
        (select count(*)::int from tenders where id = any($1) and mostrar) as published,
        (select count(*)::int from (select operacion, entidad_id from audit_log union all
          select operacion, entidad_id from audit_pending) entries
          where operacion = 'PUBLICACION' and entidad_id = any($2)) as told`,
      [drafts.map(({ id }) => id), drafts.map(({ id }) => id)],
    );
    return rows[0];
  };
  // Two more at once, beside those that run: each looks for what is due as it starts.
  const more = await Promise.all([apis.start(), apis.start()]);
  await vi.waitFor(async () => expect(await done()).toMatchObject({ sent: DUE, published: DUE }), {
    timeout: 60_000,
    interval: 200,
  });
  // A process that stops lets its jobs end: whatever would be done twice is done by then.
  for (const api of [...more, ...processes]) expect(await api.end('SIGTERM')).toBe(0);
  expect(drafts).toHaveLength(DUE);
  expect((await done()).told).toBe(DUE);
  await client.end();
  const recipients = mailServer.received.flatMap(({ to }) => to).filter((to) => to.endsWith('@once.example'));
  expect(recipients.toSorted()).toEqual(
    Array.from({ length: DUE }, (_, n) => `p${n + 1}@once.example`).toSorted(),
  );
});
