import { eq, sql } from 'drizzle-orm';
import { ALERT_EMAIL_REFUSED } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALERTS, alertPeople } from '#test/alerts.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { rateLimits } from '../../platform/db/tables.ts';
import { mails } from '../../platform/mail/tables.ts';
import { deleteOldRateLimits } from '../../platform/rate-limit.ts';
import { deleteOldAlerts } from './index.ts';
import { tenderAlerts } from './tables.ts';

describe.each(ANY_DATABASE)('asking for alerts (%s)', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof alertPeople>;

  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true' } });
    people = alertPeople(api);
  });
  afterAll(() => api?.stop());

  const stored = (correo: string) =>
    api.platform.db.select().from(tenderAlerts).where(eq(tenderAlerts.correo, correo));

  it('sends a mail with a link to confirm, whose code is stored as a hash alone', async () => {
    const answer = await people.ask('Ana@Ejemplo.com', { palabras: ' agua ', tipos: ['LICITACIÓN'] });
    expect(answer.status).toBe(200);
    const [mail] = await people.mailsTo('ana@ejemplo.com');
    expect(mail?.body).toContain('LICITACIÓN, con «agua»');
    expect(mail?.body).toMatch(
      /http:\/\/localhost:8080\/licitaciones-concursos\/avisos\/confirmar\?codigo=[\w-]{32}/,
    );
    const rows = await stored('ana@ejemplo.com');
    expect(rows).toMatchObject([{ palabras: 'agua', tipos: ['LICITACIÓN'], confirmedAt: null }]);
    expect(JSON.stringify(rows)).not.toContain(people.codeIn(mail?.body));
  });

  it('begins when it is confirmed; the same link again does nothing more', async () => {
    await people.ask('beto@ejemplo.com');
    const code = people.codeIn((await people.mailsTo('beto@ejemplo.com'))[0]?.body);
    const first = await people.confirm(code);
    expect([first.status, first.body]).toEqual([200, { data: { tipos: [], palabras: '' } }]);
    const [before] = await stored('beto@ejemplo.com');
    expect(before?.confirmedAt).toBeInstanceOf(Date);
    api.clock.move(60_000);
    expect((await people.confirm(code)).status).toBe(200);
    expect(await stored('beto@ejemplo.com')).toEqual([before]);
    expect(await people.mailsTo('beto@ejemplo.com')).toHaveLength(1);
  });

  it('refuses a link that is none, was replaced by a newer one, or is three days old', async () => {
    const unknown = await people.confirm('x'.repeat(32));
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'El enlace no es válido o ya venció. Puede pedir los avisos de nuevo.',
    ]);
    expect((await people.confirm('corto')).status).toBe(400);
    await people.ask('carla@ejemplo.com');
    await people.ask('carla@ejemplo.com');
    const [newer, older] = (await people.mailsTo('carla@ejemplo.com')).map(({ body }) => people.codeIn(body));
    expect(await stored('carla@ejemplo.com')).toHaveLength(1);
    const statuses = [];
    for (const code of [older, newer]) statuses.push((await people.confirm(`${code}`)).status);
    expect(statuses.sort()).toEqual([200, 404]);
    await people.ask('dora@ejemplo.com');
    const code = people.codeIn((await people.mailsTo('dora@ejemplo.com'))[0]?.body);
    api.clock.move(3 * DAY_MS);
    expect((await people.confirm(code)).status).toBe(404);
  });

  it('says what is missing', async () => {
    const empty = await people.ask('', { palabras: ' ' });
    expect([empty.status, empty.body.message]).toEqual([
      400,
      [
        'Escriba su correo electrónico',
        'Elija al menos un tipo, escriba palabras o marque «Todas las licitaciones»',
      ],
    ]);
    expect((await people.ask('no-es-correo')).body.message).toEqual([
      'Escriba un correo electrónico como nombre@ejemplo.com',
    ]);
    expect((await people.ask('a@b.com', { tipos: ['OTRO'] })).status).toBe(400);
  });

  it('takes an address out of what copying it brings along', async () => {
    expect((await people.ask('Ñata Paz <nata@ejemplo.com>\u200b')).status).toBe(200);
    expect(await people.mailsTo('nata@ejemplo.com')).toHaveLength(1);
  });

  it('says of an address that its mail server refused it, when it is asked for again', async () => {
    const [wrong, right] = ['zoe@gmial.example', 'zoe@ejemplo.com'];
    expect((await people.ask(wrong)).status).toBe(200);
    await api.platform.db
      .update(mails)
      .set({ recipientRefusedAt: api.clock.now() })
      .where(eq(mails.recipient, wrong));
    const again = await people.ask(wrong);
    expect([again.status, again.body.message]).toEqual([400, ALERT_EMAIL_REFUSED]);
    expect((await people.ask(right)).status).toBe(200);
  });

  it('answers the same for an address that is new, waits, receives, has too many or was asked for too often', async () => {
    await people.join('eva@ejemplo.com');
    await people.ask('fidel@ejemplo.com');
    const answers = [];
    for (const address of ['gala@ejemplo.com', 'fidel@ejemplo.com', 'eva@ejemplo.com']) {
      answers.push(await people.ask(address));
    }
    for (let time = 0; time < 6; time += 1) answers.push(await people.ask('gala@ejemplo.com'));
    const outcomes = answers.map(({ status, body, headers }) => [status, body, headers.get('etag')]);
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(outcomes[0]?.[0]).toBe(200);
    // Somebody who receives them already is told so by mail only.
    expect((await people.mailsTo('eva@ejemplo.com'))[0]?.subject).toBe(
      'Ya recibe estos avisos de licitaciones',
    );
  });

  it('writes to an address five times a day at most, however often and from wherever one asks', async () => {
    for (let time = 0; time < 8; time += 1) {
      await people.ask('hugo@ejemplo.com', { palabras: `obra ${time}` }, `192.0.2.${time}`);
    }
    expect(await people.mailsTo('hugo@ejemplo.com')).toHaveLength(5);
    api.clock.move(DAY_MS);
    await people.ask('hugo@ejemplo.com', { palabras: 'obra 9' });
    expect(await people.mailsTo('hugo@ejemplo.com')).toHaveLength(6);
  });

  it('keeps ten alerts of an address at most, and the tenders that it follows beside them', async () => {
    await people.signIn();
    await people.follow(await people.publish(), 'ines@ejemplo.com');
    for (let time = 0; time < 12; time += 1) {
      if (time % 4 === 0) api.clock.move(DAY_MS);
      await people.ask('ines@ejemplo.com', { palabras: `obra ${time}` }, `192.0.2.${time}`);
    }
    expect(await stored('ines@ejemplo.com')).toHaveLength(10 + 1);
    const subjects = (await people.mailsTo('ines@ejemplo.com')).map(({ subject }) => subject);
    expect(subjects[0]).toBe('Ya tiene el máximo de avisos de licitaciones');
  });

  it('lets a network ask twenty times an hour; a whole IPv6 line is one', async () => {
    const from = (index: number) => `2001:db8:0:7::${(index + 1).toString(16)}`;
    const statuses = [];
    for (let time = 0; time < 21; time += 1) {
      statuses.push((await people.ask(`juan${time}@ejemplo.com`, { todas: true }, from(time))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const refused = await people.ask('juan@ejemplo.com', { todas: true }, '2001:db8:0:7:ffff::1');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_000);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      `Se pidieron demasiados avisos. Espere ${Math.ceil(wait / 60)} minutos y vuelva a intentar.`,
    ]);
    expect((await people.ask('juan@ejemplo.com', { todas: true }, '2001:db8:0:8::1')).status).toBe(200);
  });

  it('stores no network, and no address beside its alerts', async () => {
    await people.ask('katia@ejemplo.com', { todas: true }, '192.0.2.200');
    const keys = (await api.platform.db.select().from(rateLimits)).map(({ key }) => key).join(' ');
    expect(keys).toContain('correo:');
    expect(keys).not.toMatch(/192\.0\.2|ejemplo/);
  });

  it('forgets who does not confirm in time, with the mails and the counters; who did stays', async () => {
    await people.join('lola@ejemplo.com');
    await people.ask('mario@ejemplo.com');
    await api.platform.db
      .update(mails)
      .set({ sentAt: api.clock.now() })
      .where(eq(mails.recipient, 'mario@ejemplo.com'));
    api.clock.move(2 * DAY_MS);
    await deleteOldAlerts(api.platform);
    expect(await stored('mario@ejemplo.com')).toHaveLength(1);
    api.clock.move(1.1 * DAY_MS);
    await deleteOldAlerts(api.platform);
    expect(await stored('mario@ejemplo.com')).toEqual([]);
    expect(await people.mailsTo('mario@ejemplo.com')).toEqual([]);
    // It could not be sent: the address is let go all the same.
    expect(await people.mailsTo('lola@ejemplo.com')).toMatchObject([{ sentAt: null }]);
    api.clock.move(5 * DAY_MS);
    await deleteOldAlerts(api.platform);
    expect(await people.mailsTo('lola@ejemplo.com')).toEqual([]);
    expect(await stored('lola@ejemplo.com')).toMatchObject([{ codeHash: null }]);
    await deleteOldRateLimits(api.platform);
    expect(await api.platform.db.$count(rateLimits)).toBe(0);
  });

  it('forgets however many did not confirm, at once', async () => {
    const { db } = api.platform;
    const now = api.clock.now().toISOString();
    await db.execute(sql`insert into ${tenderAlerts} (id, correo, tipos, palabras, created_at, code_until)
      select gen_random_uuid(), 'nadie' || n || '@ejemplo.com', '[]', '', ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, 70000) n`);
    await people.ask('nora@ejemplo.com');
    api.clock.move(4 * DAY_MS);
    const before = await db.$count(tenderAlerts);
    await deleteOldAlerts(api.platform);
    expect(await db.$count(tenderAlerts)).toBeLessThanOrEqual(before - 70_001);
    expect(await people.mailsTo('nora@ejemplo.com')).toEqual([]);
  });

  it('leads a page without code on to what came of it, and only such a page', async () => {
    const form = new URLSearchParams({ correo: 'nora@ejemplo.com', palabras: '', tipos: 'LICITACIÓN' });
    const page = await api.call('POST', ALERTS, { body: form, headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      'http://localhost:8080/licitaciones-concursos/avisos?pedido=enviado',
    ]);
    expect(await stored('nora@ejemplo.com')).toMatchObject([{ tipos: ['LICITACIÓN'] }]);
    form.append('tipos', 'CONCURSO_DE_PRECIOS');
    form.set('correo', 'olga@ejemplo.com');
    expect((await api.call('POST', ALERTS, { body: form })).status).toBe(200);
    expect(await stored('olga@ejemplo.com')).toMatchObject([
      { tipos: ['CONCURSO_DE_PRECIOS', 'LICITACIÓN'] },
    ]);
  });

  it('takes what narrows a plain form for what is meant, unless all was chosen over it', async () => {
    const ask = async (correo: string, form: Record<string, string>) => {
      await asPage(ALERTS, { correo, palabras: '', ...form });
      return (await stored(correo))[0];
    };
    const all = { tipos: [], palabras: '' };
    const narrow = { tipos: 'LICITACIÓN', palabras: 'agua' };
    expect(await ask('raul@ejemplo.com', { todas: 'inicial' })).toMatchObject(all);
    expect(await ask('rita@ejemplo.com', { todas: 'inicial', ...narrow })).toMatchObject({
      tipos: ['LICITACIÓN'],
      palabras: 'agua',
    });
    expect(await ask('rosa@ejemplo.com', { todas: 'on', ...narrow })).toMatchObject(all);
    const back = async (form: object) =>
      (await asPage(ALERTS, { correo: 'r@', palabras: '', todas: 'inicial', ...form })).searchParams.get(
        'todas',
      );
    expect([await back({}), await back({ tipos: 'LICITACIÓN' })]).toEqual(['on', null]);
  });

  const asPage = async (path: string, form: Record<string, string> | [string, string][]) => {
    const body = new URLSearchParams(form);
    const answer = await api.call('POST', path, { body, headers: { accept: 'text/html' } });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') ?? '');
  };
  const PAGE = 'http://localhost:8080/licitaciones-concursos/avisos';

  it('leads a page without code back with what was typed and why it was refused', async () => {
    const typed: [string, string][] = [
      ['correo', 'pía@ejemplo'],
      ['palabras', 'agua & luz'],
      ['tipos', 'LICITACIÓN'],
      ['tipos', 'CONCURSO_DE_PRECIOS'],
    ];
    const back = await asPage(ALERTS, [...typed, ['otra', '<b>']]);
    expect(back.origin + back.pathname).toBe(PAGE);
    expect(new Set(back.searchParams)).toEqual(new Set([...typed, ['problema', 'datos']]));
    const nothing = await asPage(ALERTS, { correo: 'x'.repeat(5_000), tipos: 'OTRA', todas: 'on' });
    expect(nothing.searchParams.get('correo')?.length).toBeLessThan(400);
    expect([nothing.searchParams.has('tipos'), nothing.searchParams.get('todas')]).toEqual([false, 'on']);
  });

  it('leads it back for a code that is cut off or over, and when too much was asked for', async () => {
    const over = 'x'.repeat(32);
    for (const code of ['corto', over, '']) {
      const back = await asPage(`${ALERTS}/confirmar`, { codigo: code });
      expect(`${back}`).toBe(`${PAGE}/confirmar?codigo=${code}&problema=enlace`);
    }
    for (const code of ['corto', over]) {
      const back = await asPage(`${ALERTS}/baja/${code}`, { codigo: code });
      expect(`${back}`).toBe(`${PAGE}/baja?codigo=${code}&problema=enlace`);
    }
    const wish = { correo: 'quico@ejemplo.com', todas: 'on' };
    const searches = [];
    for (let tries = 0; tries < 25; tries++) searches.push((await asPage(ALERTS, wish)).search);
    expect(searches[0]).toBe('?pedido=enviado');
    expect(searches.at(-1)).toBe('?correo=quico%40ejemplo.com&palabras=&todas=on&problema=demasiados');
  });

  it('leads it back while the database doesn’t answer', async () => {
    const { db } = api.platform;
    await db.execute(sql`alter table tender_alerts rename to gone`);
    const back = await asPage(`${ALERTS}/confirmar`, { codigo: 'x'.repeat(32) });
    await db.execute(sql`alter table gone rename to tender_alerts`);
    expect(back.searchParams.get('problema')).toBe('servicio');
  });

  it('tells other callers as ever', async () => {
    const form = new URLSearchParams({ correo: 'nadie' });
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await api.call('POST', ALERTS, { body: form, headers });
      expect([answer.status, answer.body.statusCode]).toEqual([400, 400]);
    }
    const json = await api.call('POST', ALERTS, { body: { correo: '' }, headers: { accept: 'text/html' } });
    expect(json.status).toBe(400);
  });
});
