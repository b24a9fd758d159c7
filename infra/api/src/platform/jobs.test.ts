import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { systemClock } from './clock.ts';
import { registerProbes } from './http/probes.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { EMPTIED, queueMail } from './mail/outbox.ts';
import { mails } from './mail/tables.ts';

const MINUTE_MS = 60_000;

describe('a job that fails each minute', () => {
  let app: FastifyInstance;
  let jobs: Jobs;
  let broken: boolean;
  const logged: unknown[] = [];

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') });
    broken = false;
    logged.length = 0;
    const metrics = new Registry();
    jobs = createJobs({
      metrics,
      clock: systemClock,
      log: { error: (details: unknown) => void logged.push(details) },
    });
    app = fastify();
    const works = { execute: async () => [], check: async () => undefined };
    registerProbes(app, { db: works, files: works, scanner: null, metrics } as never, jobs);
    jobs.every(MINUTE_MS, 'due-tenders', async () => {
      if (broken) throw new Error('no');
    });
    jobs.every(60 * MINUTE_MS, 'expiries', async () => undefined);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await app.close();
  });

  const ready = async () => {
    const answer = await app.inject('/health/ready');
    return { code: answer.statusCode, ...answer.json() };
  };
  const metric = async (line: string) =>
    new RegExp(`^${line} (.+)$`, 'm').exec((await app.inject('/metrics')).body)?.[1];

  it('is told once it has failed for some time, without taking the process out of service', async () => {
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    const good = '2026-03-02T12:02:00.000Z';
    expect(await ready()).toMatchObject({
      code: 200,
      status: 'ok',
      jobs: {
        status: 'ok',
        lastSuccess: { 'due-tenders': good, expiries: '2026-03-02T12:00:00.000Z' },
        late: [],
      },
    });

    broken = true;
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(await ready()).toMatchObject({ code: 200, status: 'ok' });
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(await ready()).toMatchObject({
      code: 200,
      status: 'degraded',
      database: 'ok',
      jobs: { status: 'late', lastSuccess: { 'due-tenders': good }, late: ['due-tenders'] },
    });
    expect(await metric('portal_job_late{job="due-tenders"}')).toBe('1');
    expect(await metric('portal_job_late{job="expiries"}')).toBe('0');
    expect(await metric('portal_job_failures_total{job="due-tenders"}')).toBe('6');
    expect(await metric('portal_job_failures_total{job="expiries"}')).toBe('0');
    const seconds = Date.parse(good) / 1000;
    expect(await metric('portal_job_last_success_timestamp_seconds{job="due-tenders"}')).toBe(`${seconds}`);
    expect(logged[0]).toMatchObject({ job: 'due-tenders' });

    broken = false;
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(await ready()).toMatchObject({ status: 'ok', jobs: { status: 'ok', late: [] } });
    expect(await metric('portal_job_late{job="due-tenders"}')).toBe('0');
  });

  it('is told too when it hangs, and when it never succeeded', async () => {
    jobs.every(MINUTE_MS, 'hanging', () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
    expect((await ready()).jobs).toMatchObject({ late: ['hanging'], lastSuccess: { hanging: null } });
  });
});

describe.each(ANY_DATABASE)('what an operator is told of the portal’s own work (%s)', (kind) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi(kind, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  });
  afterEach(() => api?.stop());
  /** Both as Prometheus gets them, with one scrape. */
  const waitingAndFailed = async () => {
    const text = await (await fetch(`${api.origin}/metrics`)).text();
    return ['waiting', 'failed'].map((how) => new RegExp(`^portal_mails_${how} (.+)$`, 'm').exec(text)?.[1]);
  };

  it('every job with its last success, and how many mails wait and have failed', async () => {
    const { jobs } = (await (await fetch(`${api.origin}/health/ready`)).json()) as {
      jobs: { lastSuccess: Record<string, string | null> };
    };
    const names = Object.keys(jobs.lastSuccess);
    expect(names).toEqual(expect.arrayContaining(['mails', 'due-tenders', 'expiries', 'audit-end']));
    for (const name of names.filter((one) => one !== 'mails')) {
      expect([name, jobs.lastSuccess[name]]).toEqual([name, expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/)]);
    }

    await api.platform.db.delete(mails);
    const later = { now: () => new Date(api.clock.now().getTime() + 60 * MINUTE_MS) };
    for (const eventKey of ['one', 'two', 'three']) {
      const mail = { eventKey, to: 'obras@ejemplo.example', subject: 'x', body: 'x', html: 'x' };
      // Not due yet: nothing tries to send them meanwhile.
      await queueMail(api.platform.db, later, mail);
    }
    expect(await waitingAndFailed()).toEqual(['3', '0']);
    await api.platform.db.update(mails).set({ attempts: 13, nextAttemptAt: api.clock.now() });
    expect(await waitingAndFailed()).toEqual(['0', '3']);
    // Discarded, or a year old: nobody sends or looks after them any more.
    await api.platform.db.update(mails).set(EMPTIED);
    expect(await waitingAndFailed()).toEqual(['0', '0']);
  });
});
