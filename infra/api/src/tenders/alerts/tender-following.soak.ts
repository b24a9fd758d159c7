import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, like, sql } from 'drizzle-orm';
import { childApis } from 'infra-testing/child-api';
import { createDatabase } from 'infra-testing/postgres';
import { seeded } from 'infra-testing/seeded';
import { expect, inject, it } from 'vitest';
import { alertPeople } from '#test/alerts.ts';
import { startApi } from '#test/api.ts';
import { isDue, MAX_WAITING } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { tenderAlerts } from './tables.ts';
import { tellFollowers } from './tell-followers.ts';

const FOLLOWERS = 100_000;
/** Longest answer to a request while the mails are written, in milliseconds. */
const ANSWERED_WITHIN_MS = 5_000;
/** Longest answer to the act that all of them are told of. */
const ACT_WITHIN_MS = 1_000;
/** Begins the event of every mail of news to a follower. */
const NEWS = 'seguir:';

it('mails 100,000 followers of one tender, each once, while processes are killed and requests are answered', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-followers-'));
  const databaseUrl = await createDatabase(inject('postgresUrl'), `followers_${randomUUID()}`);
  const api = await startApi('postgres', { dataDir, databaseUrl });
  const apis = await childApis({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_PER_MINUTE: '10000000',
  });
  const { db, clock } = api.platform;
  const people = alertPeople(api);
  const until = { over: false };
  try {
    const publisher = await people.signIn();
    const id = await people.publish({ titulo: 'La de todos' });
    const now = clock.now().toISOString();
    await db.execute(sql`insert into ${tenderAlerts}
      (id, correo, tipos, palabras, tender_id, told_release, created_at, code_until, confirmed_at)
      select gen_random_uuid(), 'vecina' || n || '@ejemplo.com', '[]', '', ${id}::uuid, 1, ${now}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, ${sql.raw(`${FOLLOWERS}`)}) n`);
    const answering = await apis.start();
    const body = { titulo: 'Para todos', texto: 'Lea.', modifica_pliego: false, archivo_url: null };
    const begun = performance.now();
    const act = await api.call('POST', `/licitaciones/${id}/circulares`, { as: publisher, body });
    const actMs = performance.now() - begun;
    expect(act.status).toBe(200);

    /** Durations of the answers of another process, in milliseconds. */
    const answers: number[] = [];
    const asking = (async () => {
      const authorization = `Bearer ${publisher.token}`;
      for (let turn = 0; !until.over; turn += 1) {
        const at = ['', `/${id}`, `/${id}/novedades.atom`, `/${id}/seguidores`][turn % 4];
        const start = performance.now();
        const { status } = await fetch(`${answering.base}/licitaciones${at}`, { headers: { authorization } });
        answers.push(performance.now() - start);
        expect([at, status]).toEqual([at, 200]);
        await sleep(20);
      }
    })();

    /** Processes that start to tell with their first job, and are killed in it or soon after. */
    let kills = 0;
    const killing = (async () => {
      const random = seeded(34);
      while (!until.over) {
        const child = await apis.start();
        await sleep(random.below(400));
        await child.end('SIGKILL');
        kills += 1;
      }
    })();

    /** The mail server: it takes all that is due, at once. */
    const mailed = new Map<string, number>();
    const mailing = (async () => {
      for (;;) {
        const last = until.over;
        const rows = await db
          .update(mails)
          .set({ sentAt: clock.now() })
          .where(isDue(clock.now()))
          .returning({ to: mails.recipient, eventKey: mails.eventKey });
        for (const { to, eventKey } of rows) {
          if (eventKey.startsWith(NEWS)) mailed.set(to, (mailed.get(to) ?? 0) + 1);
        }
        // Each process may fill what room it saw.
        expect(rows.length).toBeLessThanOrEqual(3 * MAX_WAITING);
        if (last) return;
        await sleep(50);
      }
    })();

    const isUntold = eq(tenderAlerts.toldRelease, 1);
    const telling = (async () => {
      while ((await db.$count(tenderAlerts, isUntold)) > 0) await tellFollowers(api.platform);
      until.over = true;
    })();
    await Promise.all([telling, mailing, killing, asking]);
    const seconds = (performance.now() - begun) / 1_000;

    answers.sort((a, b) => a - b);
    const slowest = answers.at(-1) ?? 0;
    process.stdout.write(
      `${mailed.size} followers mailed in ${seconds.toFixed(0)} s over ${kills} kills; the act took ${actMs.toFixed(0)} ms; ` +
        `${answers.length} answers, p95 ${answers[Math.floor(answers.length * 0.95)]?.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms\n`,
    );
    expect(mailed.size).toBe(FOLLOWERS);
    expect(Math.max(...new Set(mailed.values()))).toBe(1);
    expect(await db.$count(mails, like(mails.eventKey, `${NEWS}%`))).toBe(FOLLOWERS);
    expect(kills).toBeGreaterThan(2);
    expect(answers.length).toBeGreaterThan(100);
    expect(actMs).toBeLessThan(ACT_WITHIN_MS);
    expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
  } finally {
    until.over = true;
    await apis.stop();
    await api.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
