import { readFile } from 'node:fs/promises';
import { eq, isNull, sql } from 'drizzle-orm';
import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERTS, alertPeople } from '#test/alerts.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { startMailServer } from '#test/smtp.ts';
import { rowsOf } from '../../oversight/backup/tables.ts';
import { createDelivery } from '../../platform/mail/delivery.ts';
import { MAX_WAITING } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { tenderQuestions } from '../questions/tables.ts';
import { publishDue } from '../tenders/scheduled.ts';
import { unsubscribeCodeOf } from './codes.ts';
import { sendDigests } from './digest.ts';
import { tenderAlerts } from './tables.ts';

describe.each(ANY_DATABASE)('the daily alerts (%s)', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof alertPeople>;

  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true' } });
    people = alertPeople(api);
  });
  beforeEach(async () => {
    await api.platform.db.delete(tenderAlerts);
    await api.platform.db.delete(mails);
    // Each begins in the middle of a day whose digests are sent.
    people.toTheHour(60);
    await people.signIn();
  });
  afterAll(() => api?.stop());

  const send = () => sendDigests(api.platform);
  /** What the runbook says of putting a backup back. */
  const restoreChapter = async () => {
    const runbook = await readFile(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8');
    return runbook.split('\n## Putting a backup back')[1]?.split('\n## ', 1)[0] ?? '';
  };

  it('tell at eight what was published since, with its page, once; and nothing on a day without news', async () => {
    await people.publish({ titulo: 'De antes' });
    await people.join('ana@ejemplo.com');
    const id = await people.publish({ titulo: 'Bacheo & cordón' });
    expect(await send()).toBe(0);
    people.toTheHour(-1);
    expect(await send()).toBe(0);
    people.toTheHour();
    expect(await send()).toBe(1);
    const [mail, ...others] = await people.digestsTo('ana@ejemplo.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Avisos de licitaciones: 1 licitación nueva');
    expect(mail?.body).toContain('Bacheo & cordón');
    expect(mail?.body).toContain(`http://localhost:8080/licitaciones-concursos?licitacion=${id}`);
    expect(mail?.html).toContain('>Bacheo &amp; cordón. LICITACIÓN N° ');
    expect(mail?.body).not.toContain('De antes');
    expect(await send()).toBe(0);
    people.toTheHour();
    expect(await send()).toBe(0);
    expect(await people.digestsTo('ana@ejemplo.com')).toHaveLength(1);
  });

  it('take no transaction each on a day that brings them nothing', async () => {
    for (const who of ['ana', 'beto', 'carla']) await people.join(`${who}@ejemplo.com`);
    people.toTheHour();
    const transaction = vi.fn();
    // The jobs of the API use its own meanwhile.
    const db = Object.create(api.platform.db, { transaction: { value: transaction } });
    expect(await sendDigests({ ...api.platform, db })).toBe(0);
    expect(transaction).not.toHaveBeenCalled();
    const days = await api.platform.db.select({ told: tenderAlerts.toldDay }).from(tenderAlerts);
    expect(days).toEqual(Array(3).fill({ told: todayInCity(api.clock.now()) }));
  });

  it('tell nothing a second time from a backup, once what the runbook says was done to the database', async () => {
    await people.join('ana@ejemplo.com');
    await people.publish();
    people.toTheHour();
    // The mails that wait are of before the backup; the digests are due by what it holds, and went out since.
    const { db, clock } = api.platform;
    await db.update(mails).set({ sentAt: null });
    const done = [...(await restoreChapter()).matchAll(/`(update [^`]+)`/g)];
    const now = `'${clock.now().toISOString()}'::timestamptz`;
    expect(done.map(([, statement = '']) => statement.split(' ')[1])).toEqual(['mails', 'tender_alerts']);
    for (const [, statement = ''] of done) {
      await db.execute(sql.raw(statement.replaceAll('now()', now)));
    }
    expect(await send()).toBe(0);
    expect(await db.$count(mails, isNull(mails.sentAt))).toBe(0);
    // And go on with what is new.
    await people.signIn();
    await people.publish({ titulo: 'De después' });
    people.toTheHour();
    expect(await send()).toBe(1);
    expect((await people.digestsTo('ana@ejemplo.com')).map(({ body }) => body)).toEqual([
      expect.stringContaining('De después'),
    ]);
  });

  it('and word of a question go to nobody who left them since a backup, once the runbook was followed', async () => {
    const { db, clock, secrets } = api.platform;
    await db.delete(tenderQuestions);
    const tender = await people.publish({ preguntas_hasta: addDays(todayInCity(clock.now()), 5) });
    for (const palabras of ['agua', 'gas']) await people.join('ana@ejemplo.com', { palabras });
    for (const nombre of ['Ana', 'Beto']) {
      await people.question(tender, { nombre, correo: `${nombre.toLowerCase()}@ejemplo.com` });
    }
    const now = clock.now();
    const otherMail = { eventKey: 'otro', recipient: 'empresa@ejemplo.com', subject: '', body: '', html: '' };
    await db.insert(mails).values({ ...otherMail, createdAt: now, nextAttemptAt: now });
    const backup = {
      alerts: await db.select().from(tenderAlerts),
      questions: await db.select().from(tenderQuestions),
      mails: await db.select().from(mails),
    };
    const leavers = [
      ...backup.alerts.filter(({ palabras }) => palabras === 'agua'),
      ...backup.questions.filter(({ nombre }) => nombre === 'Ana'),
    ].map(({ id }) => id);
    for (const id of leavers) await people.leave(unsubscribeCodeOf(secrets, id));

    const [list = '', ...commands] = [
      ...(await restoreChapter()).matchAll(/ -(?:At)?c "((?:select|create|delete|update) [^"]+)"/g),
    ].map(([, statement = '']) => statement);
    expect(commands).toHaveLength(4);
    const stillThere = await rowsOf<{ id: string }>(db, sql.raw(list));
    for (const table of [tenderAlerts, tenderQuestions, mails]) await db.delete(table);
    await db.insert(tenderAlerts).values(backup.alerts);
    await db.insert(tenderQuestions).values(backup.questions);
    await db.insert(mails).values(backup.mails);
    const follow = (still: readonly { id: string }[]) =>
      db.transaction(async (tx) => {
        for (const command of commands) {
          await tx.execute(sql.raw(command));
          if (!command.startsWith('create')) continue;
          for (const { id } of still) await tx.execute(sql`insert into still values (${id})`);
        }
        await tx.execute(sql`drop table still`);
      });
    const storedPeople = async () => ({
      alerts: (await db.select().from(tenderAlerts)).map(({ palabras }) => palabras),
      askers: (await db.select().from(tenderQuestions))
        .map(({ nombre, correo }) => `${nombre} ${correo}`)
        .sort(),
      mails: (await db.select().from(mails)).map(({ recipient }) => recipient).sort(),
    });
    await follow(stillThere);
    expect(await storedPeople()).toEqual({
      alerts: ['gas'],
      askers: [' null', 'Beto beto@ejemplo.com'],
      mails: ['ana@ejemplo.com', 'beto@ejemplo.com', 'empresa@ejemplo.com'],
    });
    // Without the damaged database nothing says who stayed.
    await follow([]);
    expect(await storedPeople()).toEqual({
      alerts: [],
      askers: [' null', ' null'],
      mails: ['empresa@ejemplo.com'],
    });
  });

  it('are for those alone whom a tender concerns', async () => {
    await people.join('agua@ejemplo.com', { palabras: 'RED água' });
    await people.join('concursos@ejemplo.com', { tipos: ['CONCURSO_DE_PRECIOS'] });
    await people.join('ambas@ejemplo.com', { palabras: 'agua', tipos: ['CONCURSO_DE_PRECIOS'] });
    await people.join('todas@ejemplo.com');
    await people.publish({ titulo: 'Ampliación de la red de aguas' });
    await people.publish({ titulo: 'Sillas', tipo_licitacion: 'CONCURSO_DE_PRECIOS' });
    people.toTheHour();
    expect(await send()).toBe(3);
    const digestOf = async (who: string) => (await people.digestsTo(`${who}@ejemplo.com`))[0]?.body ?? '';
    expect(await digestOf('agua')).toContain('red de aguas');
    expect(await digestOf('agua')).not.toContain('Sillas');
    expect(await digestOf('concursos')).toContain('Sillas');
    expect(await digestOf('concursos')).not.toContain('aguas');
    expect(await digestOf('ambas')).toBe('');
    expect(await digestOf('todas')).toContain('Sillas');
    expect(await digestOf('todas')).toContain('aguas');
  });

  it('find words as the public search does', async () => {
    const searches = ['avisada 2', 'OBRÁ', 'ex-2026-1', 'EX20260000', '1', 'no hay', 'obra-avisada', 'Nº 1'];
    for (const [index, palabras] of searches.entries()) {
      await people.join(`busca${index}@ejemplo.com`, { palabras });
    }
    const published: string[] = [];
    for (let one = 0; one < 12; one += 1) published.push(await people.publish());
    people.toTheHour();
    await send();
    let some = 0;
    for (const [index, palabras] of searches.entries()) {
      const foundIds = new Set<string>();
      for (let page = 1; page <= 9; page += 1) {
        const { body } = await api.call(
          'GET',
          `/licitaciones?page=${page}&buscar=${encodeURIComponent(palabras)}`,
        );
        for (const { id } of body.data.slice(0, body.data.length - (body.parecidas ?? 0))) foundIds.add(id);
      }
      const body = (await people.digestsTo(`busca${index}@ejemplo.com`))[0]?.body ?? '';
      const announced = published.filter((id) => body.includes(id));
      expect([palabras, announced]).toEqual([palabras, published.filter((id) => foundIds.has(id))]);
      some += announced.length;
    }
    expect(some).toBeGreaterThan(20);
  });

  it('say nothing of drafts, hidden, scheduled, deleted, withdrawn or expired ones', async () => {
    await people.join('ana@ejemplo.com');
    const today = todayInCity(api.clock.now());
    await people.publish({ titulo: 'Borrador', mostrar: false });
    await people.publish({
      titulo: 'Programada',
      mostrar: false,
      publicar_desde: new Date(api.clock.now().getTime() + 3 * DAY_MS).toISOString(),
    });
    await people.edit(await people.publish({ titulo: 'Ocultada' }), { mostrar: false });
    await people.remove(await people.publish({ titulo: 'Borrada' }));
    await people.withdraw(await people.publish({ titulo: 'Retirada' }));
    await people.publish({
      titulo: 'Vencida',
      fecha_publicacion: addDays(today, -5),
      fecha_vencimiento: addDays(today, -1),
    });
    people.toTheHour();
    expect(await send()).toBe(0);
    await people.signIn();
    // The last day for offers is that of the digest.
    const tomorrow = addDays(todayInCity(api.clock.now()), 1);
    await people.publish({ titulo: 'Abierta', fecha_vencimiento: tomorrow });
    people.toTheHour();
    expect(await send()).toBe(1);
    const [mail] = await people.digestsTo('ana@ejemplo.com');
    expect(mail?.subject).toBe('Avisos de licitaciones: 1 licitación nueva');
    expect(mail?.body).toContain('Abierta');
  });

  it('tell of a scheduled one when its hour has come, and of a hidden one when it is shown again', async () => {
    await people.join('ana@ejemplo.com');
    const at = new Date(api.clock.now().getTime() + 2 * DAY_MS - 3_600_000).toISOString();
    await people.publish({ titulo: 'Programada', mostrar: false, publicar_desde: at });
    const hidden = await people.publish({ titulo: 'Escondida' });
    const touched = await people.publish({ titulo: 'Corregida' });
    await people.edit(hidden, { mostrar: false });
    people.toTheHour();
    expect(await send()).toBe(1);
    expect((await people.digestsTo('ana@ejemplo.com'))[0]?.body).toContain('Corregida');
    await people.signIn();
    await people.edit(hidden, { mostrar: true });
    // Taken away for a moment: whoever was told of it is not told again.
    await people.edit(touched, { mostrar: false });
    await people.edit(touched, { mostrar: true });
    people.toTheHour();
    expect(await publishDue(api.platform)).toBeGreaterThan(0);
    api.clock.move(2 * 60_000);
    expect(await send()).toBe(1);
    const { body = '' } = (await people.digestsTo('ana@ejemplo.com'))[0] ?? {};
    expect(body).toContain('Escondida');
    expect(body).toContain('Programada');
    expect(body).not.toContain('Corregida');
  });

  it('come once though two processes run them, and after days of pause as one mail', async () => {
    for (const who of ['ana', 'beto', 'carla']) await people.join(`${who}@ejemplo.com`);
    await people.publish({ titulo: 'Primera' });
    api.clock.move(DAY_MS);
    await people.signIn();
    await people.publish({ titulo: 'Segunda' });
    api.clock.move(2 * DAY_MS);
    const counts = await Promise.all([send(), send()]);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(3);
    const digests = await people.digestsTo('beto@ejemplo.com');
    expect(digests).toHaveLength(1);
    expect(digests[0]?.body).toMatch(/Segunda.*Primera|Primera.*Segunda/s);
    people.toTheHour();
    expect(await send()).toBe(0);
  });

  it('wait for room among the mails to be sent, and then come once', async () => {
    const names = ['ana', 'beto', 'carla'];
    for (const name of names) await people.join(`${name}@ejemplo.com`);
    await people.publish();
    people.toTheHour();
    const { db, clock } = api.platform;
    const sentAt = clock.now();
    await db.update(mails).set({ sentAt });
    await db.execute(sql`insert into mails (id, event_key, recipient, subject, body, html, created_at, next_attempt_at)
      select gen_random_uuid(), 'otro ' || n, 'empresa@ejemplo.com', '', '', '',
        ${sentAt.toISOString()}::timestamptz, ${sentAt.toISOString()}::timestamptz
      from generate_series(1, ${sql.raw(`${MAX_WAITING - 1}`)}) n`);
    expect([await send(), await send()]).toEqual([1, 0]);
    await db.update(mails).set({ sentAt });
    expect([await send(), await send()]).toEqual([2, 0]);
    for (const name of names) expect(await people.digestsTo(`${name}@ejemplo.com`)).toHaveLength(1);
  });

  it('are sent to nobody who did not confirm', async () => {
    await people.ask('ana@ejemplo.com');
    await people.publish();
    people.toTheHour();
    expect(await send()).toBe(0);
  });

  it('end with one click as mail programs do it, and the address is nowhere any more', async () => {
    await people.join('ana@ejemplo.com');
    await people.join('beto@ejemplo.com');
    await people.publish();
    people.toTheHour();
    expect(await send()).toBe(2);
    const server = await startMailServer();
    const delivery = createDelivery(api.platform.db, api.clock, api.platform.log, {
      url: server.url,
      from: 'Portal <no-responder@municipio.example>',
    });
    while ((await delivery.run()) > 0);
    delivery.stop();
    await server.stop();
    const mail = server.received.findLast(({ to }) => to[0] === 'ana@ejemplo.com')?.mail;
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<http:\/\/localhost:8080\/api\/municat(\/licitaciones\/avisos\/baja\/[\w-]+)>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1];
    // Opening it, as a scanner of links does, ends nothing.
    const answer = await api.call('GET', `${link}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://localhost:8080/licitaciones-concursos/avisos/baja?codigo=${link?.split('/').at(-1)}`,
    ]);
    expect(await api.platform.db.$count(tenderAlerts)).toBe(2);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const left = await api.call('POST', `${link}`, { body });
    expect([left.status, left.body.message]).toEqual([
      200,
      'Listo: no recibirá más estos avisos y borramos su dirección.',
    ]);
    for (const table of [tenderAlerts, mails]) {
      const rows = JSON.stringify(await api.platform.db.select().from(table));
      expect(rows).not.toContain('ana@ejemplo.com');
      expect(rows).toContain('beto@ejemplo.com');
    }
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await api.call('POST', `${link}`, { body: form })).status).toBe(200);
    await people.signIn();
    await people.publish();
    people.toTheHour();
    expect(await send()).toBe(1);
    expect(await people.mailsTo('ana@ejemplo.com')).toEqual([]);
  });

  it('are ended by the link of the mail alone: no other code does it', async () => {
    await people.join('ana@ejemplo.com');
    await people.publish();
    people.toTheHour();
    await send();
    const [mail] = await people.digestsTo('ana@ejemplo.com');
    const code = people.codeIn(/Dejar de recibir estos avisos: (.+)$/m.exec(mail?.body ?? '')?.[1]);
    expect(code).toHaveLength(43);
    const other = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`;
    for (const wrong of [other, 'x'.repeat(43), 'x'.repeat(30)]) {
      expect((await people.leave(wrong)).status).toBe(404);
    }
    expect((await api.call('POST', `${ALERTS}/baja/corto`)).status).toBe(400);
    expect(await api.platform.db.$count(tenderAlerts, eq(tenderAlerts.correo, 'ana@ejemplo.com'))).toBe(1);
    expect((await people.leave(code)).status).toBe(200);
    expect(await api.platform.db.$count(tenderAlerts)).toBe(0);
    expect((await people.leave(code)).status).toBe(200);
  });
});
