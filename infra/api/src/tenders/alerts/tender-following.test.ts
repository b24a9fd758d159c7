import { count, eq, sql } from 'drizzle-orm';
import { ALERT_EMAIL_REFUSED, addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '#test/access.ts';
import { alertPeople } from '#test/alerts.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { rateLimits } from '../../platform/db/tables.ts';
import type { Platform } from '../../platform/domain.ts';
import { MAX_WAITING } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { sendDigests } from './digest.ts';
import { deleteOldAlerts } from './index.ts';
import { tenderAlerts } from './tables.ts';
import { forgetFollowers, tellFollowers } from './tell-followers.ts';

describe.each(ANY_DATABASE)('following one tender (%s)', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof alertPeople>;
  let publisher: Awaited<ReturnType<typeof people.signIn>>;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true' } });
    people = alertPeople(api);
  });
  beforeEach(async () => {
    for (const table of [tenderAlerts, mails, rateLimits]) await api.platform.db.delete(table);
    publisher = await people.signIn();
  });
  afterAll(() => api?.stop());

  const ask = (id: string, correo: string, headers: Record<string, string> = {}) => {
    serial += 1;
    const from = { 'x-forwarded-for': `203.0.113.${serial % 250}` };
    return api.call('POST', `/licitaciones/${id}/seguir`, {
      body: { correo },
      headers: { ...from, ...headers },
    });
  };
  const confirm = async (correo: string) =>
    people.confirm(people.codeIn((await people.mailsTo(correo))[0]?.body));
  const circular = (id: string, titulo: string, texto = 'Se visita la obra el lunes.') =>
    api.call('POST', `/licitaciones/${id}/circulares`, {
      as: publisher,
      body: { titulo, texto, modifica_pliego: false, archivo_url: null },
    });
  const result = (id: string, body: object) =>
    api.call('PUT', `/licitaciones/${id}/resultado`, { as: publisher, body });
  const tell = () => tellFollowers(api.platform);
  const newsTo = async (correo: string) =>
    (await people.mailsTo(correo)).filter(({ eventKey }) => eventKey.startsWith('seguir:')).reverse();
  const day = (days: number) => addDays(todayInCity(api.clock.now()), days);

  it('begins once the owner of the address confirms, and tells what happened since it was asked for', async () => {
    const id = await people.publish({ titulo: 'Puente' });
    await circular(id, 'De antes');
    expect((await ask(id, 'Ana@Ejemplo.com')).body.message).toMatch(/^Si la dirección es correcta/);
    expect((await people.mailsTo('ana@ejemplo.com'))[0]?.body).toContain('Puente');
    await circular(id, 'Mientras tanto');
    expect(await tell()).toBe(0);
    const confirmed = await confirm('ana@ejemplo.com');
    expect(confirmed.body.data).toEqual({ tipos: [], palabras: '', licitacion: 'Puente' });
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    const [mail] = await newsTo('ana@ejemplo.com');
    expect(mail?.subject).toMatch(/^Circular nueva: LICITACIÓN N° \d+\/2026, Puente$/);
    expect(mail?.body).toContain('Circular 2: Mientras tanto.');
    expect(mail?.body).toContain('Se visita la obra el lunes.');
    expect(mail?.body).toContain(`http://localhost:8080/licitaciones-concursos?licitacion=${id}`);
    expect(mail?.body).not.toContain('De antes');
    expect(Object.keys(mail?.headers ?? {})).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post']);
    // News of one tender are no alerts about new ones.
    await people.publish();
    people.toTheHour();
    expect(await sendDigests(api.platform)).toBe(0);
  });

  it('tells another date before and after with its circular, a result, its correction and a withdrawal', async () => {
    const id = await people.publish({ titulo: 'Escuela' });
    const other = await people.publish({ titulo: 'Plaza' });
    await people.follow(id, 'ana@ejemplo.com');
    await people.follow(other, 'ana@ejemplo.com');
    const [from, to] = [day(10), day(20)].map((one) => one.split('-').reverse().join('/'));
    // A number is corrected: nothing that bidders need to hear.
    expect((await people.edit(id, { numero: 991 })).status).toBe(200);
    expect(await tell()).toBe(0);
    const edited = await people.edit(id, { fecha_vencimiento: day(20), circular: 'Piden más tiempo.' });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect((await people.withdraw(other)).status).toBe(200);
    expect(await tell()).toBe(2);
    api.clock.move(21 * DAY_MS);
    publisher = await people.signIn();
    expect(
      (
        await result(id, {
          resultado: 'desierta',
          detalle: 'Sin ofertas',
          adjudicaciones: [],
          archivo_url: null,
          motivo: '',
        })
      ).status,
    ).toBe(200);
    expect(await tell()).toBe(1);
    const award = { renglon: '', proveedor: 'Obras SA', cuit: null, monto: 1500 };
    const corrected = await result(id, {
      resultado: 'adjudicada',
      detalle: '',
      adjudicaciones: [award],
      archivo_url: null,
      motivo: 'Había una oferta.',
    });
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect(await tell()).toBe(1);
    const mailsTo = await newsTo('ana@ejemplo.com');
    const by = (start: string) => mailsTo.find(({ subject }) => subject.startsWith(start))?.body ?? '';
    expect(by('Nueva fecha de vencimiento: ')).toContain(`fecha de vencimiento ${from} → ${to}`);
    expect(by('Nueva fecha de vencimiento: ')).toContain('Piden más tiempo.');
    expect(by('Se retiró: ')).toMatch(
      /Plaza[\s\S]*Se retiró\.[\s\S]*Se rehace[\s\S]*La licitación terminó\./,
    );
    expect(by('Resultado: ')).toMatch(/Resultado: Desierta\.[\s\S]*Sin ofertas/);
    expect(by('Resultado corregido: ')).toMatch(/Motivo: Había una oferta\.\s[\s\S]*Obras SA/);
    expect(mailsTo).toHaveLength(4);
  });

  it.each([
    ['Ahora vence', 0],
    ['Venció', -1],
  ])('ends its mails with “%s” where the deadline is %i days from today', async (word, days) => {
    const fecha_vencimiento = day(days);
    const id = await people.publish({ fecha_publicacion: day(-9), fecha_vencimiento });
    await people.follow(id, 'ana@ejemplo.com');
    await circular(id, 'Acta de la visita');
    await tell();
    const [mail] = await newsTo('ana@ejemplo.com');
    expect(mail?.body).toContain(`\n${word} el ${fecha_vencimiento.split('-').reverse().join('/')}.`);
  });

  it('tells nothing of a hidden tender until it is shown again', async () => {
    const id = await people.publish({ titulo: 'Visible' });
    await people.follow(id, 'ana@ejemplo.com');
    await circular(id, 'Apenas dicha');
    await people.edit(id, { mostrar: false });
    const edited = await people.edit(id, { titulo: 'Zafiro' });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
    expect(await tell()).toBe(0);
    expect((await ask(id, 'beto@ejemplo.com')).status).toBe(404);
    expect(JSON.stringify(await api.platform.db.select().from(mails))).not.toContain('Zafiro');
    await people.edit(id, { mostrar: true });
    expect(await tell()).toBe(1);
    const [mail] = await newsTo('ana@ejemplo.com');
    expect(mail?.body).toMatch(/Apenas dicha[\s\S]*Visible → Zafiro/);
  });

  it('answers the same for an address that is new, waits or follows already, and tells its owner', async () => {
    const id = await people.publish();
    await people.follow(id, 'ana@ejemplo.com');
    await ask(id, 'beto@ejemplo.com');
    const answers = [];
    for (const who of ['ana', 'beto', 'carla']) answers.push(await ask(id, `${who}@ejemplo.com`));
    for (let tries = 0; tries < 6; tries += 1) answers.push(await ask(id, 'ana@ejemplo.com'));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect((await people.mailsTo('ana@ejemplo.com'))[0]?.subject).toBe('Ya sigue esta licitación');
    expect(await people.mailsTo('ana@ejemplo.com')).toHaveLength(5);
    expect(await api.platform.db.$count(tenderAlerts)).toBe(3);
  });

  it('refuses an address that is none or that is refused, too many from a network, and what is not to be followed', async () => {
    const id = await people.publish();
    expect((await ask(id, 'no-es')).status).toBe(400);
    expect((await ask(UNKNOWN_ID, 'ana@ejemplo.com')).status).toBe(404);
    const draft = await people.publish({ mostrar: false });
    expect((await ask(draft, 'ana@ejemplo.com')).status).toBe(404);
    const withdrawn = await people.publish();
    await people.withdraw(withdrawn);
    const late = await ask(withdrawn, 'ana@ejemplo.com');
    expect([late.status, late.body.message]).toEqual([
      409,
      'La licitación ya terminó: no habrá más novedades.',
    ]);
    const old = await people.publish({ fecha_publicacion: day(-400), fecha_vencimiento: day(-366) });
    const tooLate = await ask(old, 'ana@ejemplo.com');
    expect([tooLate.status, tooLate.body.message]).toEqual([
      409,
      'La licitación venció hace más de un año: ya no se puede seguir.',
    ]);
    await ask(id, 'zoe@gmial.example');
    await api.platform.db.update(mails).set({ recipientRefusedAt: api.clock.now() });
    expect((await ask(id, 'zoe@gmial.example')).body.message).toEqual(ALERT_EMAIL_REFUSED);
    const network = { 'x-forwarded-for': '192.0.2.9' };
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push((await ask(id, `r${tries}@ejemplo.com`, network)).status);
    }
    expect([statuses[19], statuses[20]]).toEqual([200, 429]);
  });

  it('leads a page without code on to what came of it, or back with what was typed', async () => {
    const id = await people.publish();
    const send = async (path: string, form: Record<string, string>) =>
      (
        await api.call('POST', path, { body: new URLSearchParams(form), headers: { accept: 'text/html' } })
      ).headers.get('location');
    const page = 'http://localhost:8080/licitaciones-concursos/avisos';
    expect(await send(`/licitaciones/${id}/seguir`, { correo: 'ana@ejemplo.com' })).toBe(
      `${page}/seguir?licitacion=${id}&pedido=enviado`,
    );
    expect(await send(`/licitaciones/${id}/seguir`, { correo: 'ana' })).toBe(
      `${page}/seguir?licitacion=${id}&correo=ana&problema=datos`,
    );
    const codigo = people.codeIn((await people.mailsTo('ana@ejemplo.com'))[0]?.body);
    expect(await send('/licitaciones/avisos/confirmar', { codigo })).toBe(`${page}/confirmar?hecho=seguida`);
  });

  it('ends by the link of a mail, with every mail to the address', async () => {
    const id = await people.publish();
    await people.follow(id, 'ana@ejemplo.com');
    await people.follow(id, 'beto@ejemplo.com');
    await circular(id, 'Uno');
    await tell();
    const [mail] = await newsTo('ana@ejemplo.com');
    const link = /Dejar de recibir estos avisos: (.+)$/m.exec(mail?.body ?? '')?.[1];
    expect((await people.leave(people.codeIn(link))).status).toBe(200);
    await circular(id, 'Dos');
    expect(await tell()).toBe(1);
    for (const table of [tenderAlerts, mails]) {
      expect(JSON.stringify(await api.platform.db.select().from(table))).not.toContain('ana@ejemplo.com');
    }
  });

  it('ends with the tender: its followers are forgotten a month after the last news', async () => {
    const [ended, open] = [await people.publish(), await people.publish()];
    await people.follow(ended, 'ana@ejemplo.com');
    await people.follow(open, 'beto@ejemplo.com');
    await people.withdraw(ended);
    expect(await tell()).toBe(1);
    const left = async () =>
      (await api.platform.db.select().from(tenderAlerts)).map(({ correo }) => correo).sort();
    api.clock.move(29 * DAY_MS);
    await forgetFollowers(api.platform);
    expect(await left()).toEqual(['ana@ejemplo.com', 'beto@ejemplo.com']);
    api.clock.move(2 * DAY_MS);
    await forgetFollowers(api.platform);
    expect(await left()).toEqual(['beto@ejemplo.com']);
    expect(await people.mailsTo('ana@ejemplo.com')).toEqual([]);
    // Nobody says what became of the other one.
    api.clock.move(345 * DAY_MS);
    await deleteOldAlerts(api.platform);
    await forgetFollowers(api.platform);
    expect(await left()).toEqual([]);
  });

  it('says to those who publish alone how many there are', async () => {
    const id = await people.publish();
    await people.follow(id, 'ana@ejemplo.com');
    await ask(id, 'beto@ejemplo.com');
    const path = `/licitaciones/${id}/seguidores`;
    expect((await api.call('GET', path)).status).toBe(401);
    expect((await api.call('GET', path, { as: publisher })).body).toEqual({ data: { seguidores: 1 } });
  });

  it('tells thousands in batches, each once, through a run that breaks off and with several at once', async () => {
    const many = 1_730;
    const { db, clock } = api.platform;
    const id = await people.publish({ titulo: 'La de todos' });
    const now = clock.now().toISOString();
    await db.execute(sql`insert into ${tenderAlerts}
      (id, correo, tipos, palabras, tender_id, told_release, created_at, code_until, confirmed_at)
      select gen_random_uuid(), 'vecina' || n || '@ejemplo.com', '[]', '', ${id}::uuid, 1, ${now}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, ${sql.raw(`${many}`)}) n`);
    expect((await circular(id, 'Para todos')).status).toBe(200);
    // The act itself writes to nobody.
    expect(await db.$count(mails)).toBe(0);
    let transactions = 0;
    const breaking = {
      ...api.platform,
      db: new Proxy(db, {
        get: (target, name) => {
          const value = Reflect.get(target, name);
          if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
          return (work: Parameters<typeof db.transaction>[0]) =>
            target.transaction(async (tx) => {
              const done = await work(tx);
              transactions += 1;
              if (transactions > 2) throw new Error('the process ended');
              return done;
            });
        },
      }),
    } as Platform;
    await tellFollowers(breaking);
    const queued = await db.$count(mails);
    expect(queued).toBeGreaterThan(0);
    expect(queued).toBeLessThan(MAX_WAITING);
    for (let runs = 0; (await tell()) > 0; runs += 1) {
      expect(runs).toBeLessThan(10);
      await Promise.all([tell(), tell()]);
      // Other mails never wait behind all of them.
      const [waiting] = await db.select({ mails: count() }).from(mails).where(sql`sent_at is null`);
      expect(waiting?.mails).toBeLessThanOrEqual(2 * MAX_WAITING);
      await db.update(mails).set({ sentAt: clock.now() });
    }
    const sentMails = await db.select({ to: mails.recipient, subject: mails.subject }).from(mails);
    expect([sentMails.length, new Set(sentMails.map(({ to }) => to)).size]).toEqual([many, many]);
    expect(await db.$count(tenderAlerts, eq(tenderAlerts.toldRelease, 2))).toBe(many);
  });
});
