import { addDays, formatDate, instantInCity, tenderEventText } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { FEEDS, feedAt, feedReader, XML_FEEDS } from '#test/feeds.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { tenderChanges } from '../tenders/tables.ts';

const CITY = 'Municipalidad de "Prueba" & Cía';
const HOSTILE = [
  'Caños <1/2"> & codos',
  "]]> <![CDATA[ 'comillas' ]]>",
  '</title></entry></item><!-- &nbsp; &#0; -->',
  '<?xml version="1.0"?> 😀 ñandú',
];
/** RFC 822 with the year in full, as RSS asks for. */
const RFC_822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

describe.each(ANY_DATABASE)('feeds of tenders (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let feeds: ReturnType<typeof feedReader>;

  beforeAll(async () => {
    api = await startApi(kind, { env: { CITY_NAME: CITY } });
    publisher = await startPublishing(api);
    feeds = feedReader(api);
  });
  afterAll(() => api?.stop());

  const save = async (id: string, body: object) => {
    const saved = await api.call('PATCH', `/licitaciones/${id}`, { as: publisher.session, body });
    expect(saved.status).toBe(200);
  };
  /** A date says nothing of its own second. */
  const lastChangedAMinuteAgo = () =>
    api.platform.db.update(tenderChanges).set({ changedAt: new Date(Date.now() - MINUTE_MS) });
  const withdraw = (id: string) =>
    api.call('PUT', `/licitaciones/${id}/retirar`, { as: publisher.session, body: { motivo: 'Se rehará.' } });

  it.each(XML_FEEDS)('%s is well-formed and tells hostile titles letter for letter', async (path) => {
    const far = { fecha_publicacion: addDays(publisher.today(), 50), fecha_vencimiento: '2090-01-01' };
    for (const titulo of HOSTILE) await publisher.create({ titulo, ...far });
    const entries = await feeds.entries(path);
    expect(entries).toHaveLength(new Set(entries.map((one) => one.id ?? one.guid['#text'])).size);
    expect(entries.map(({ title }) => title)).toEqual(expect.arrayContaining(HOSTILE));
    for (const query of [
      `buscar=${encodeURIComponent(HOSTILE[0] ?? '')}`,
      'titulo=%22%3E%3C%26',
      'buscar=%27',
    ]) {
      await feeds.entries(path, query);
    }
  });

  it('dates a list without tenders from the start of the day', async () => {
    const { updated } = await feeds.atom('buscar=nadaseLlamaAsi');
    const start = new Date(instantInCity(publisher.today(), '00:00'));
    expect(updated).toBe(start.toISOString());
    expect((await feeds.rss('buscar=nadaseLlamaAsi')).channel.lastBuildDate).toBe(start.toUTCString());
  });

  it('RSS says of each tender what Atom says', async () => {
    const { id } = await publisher.create({
      titulo: 'Señales & más',
      tipo_licitacion: 'CONCURSO_DE_PRECIOS',
    });
    const query = `buscar=${encodeURIComponent('señales')}`;
    const { '@version': version, channel } = await feeds.rss(query);
    expect([version, channel['atom:link']]).toEqual([
      '2.0',
      {
        '@rel': 'self',
        '@type': 'application/rss+xml',
        '@href': 'http://localhost:8080/api/municat/licitaciones/feed.rss?buscar=se%C3%B1ales',
      },
    ]);
    expect(channel.link).toBe('http://localhost:8080/licitaciones-concursos');
    expect(channel.description).toContain('Prueba');
    const { item } = channel;
    const [entry] = await feeds.entries('feed.atom', query);
    expect(item.title).toBe('Señales & más');
    expect(item.guid).toEqual({ '@isPermaLink': 'false', '#text': `urn:uuid:${id}` });
    expect(item.link).toBe(`http://localhost:8080/licitaciones-concursos?licitacion=${id}`);
    expect(item.category).toBe('CONCURSO DE PRECIOS');
    for (const date of [item.pubDate, channel.lastBuildDate]) expect(date).toMatch(RFC_822);
    const [, terms] = entry.link;
    expect(item.enclosure).toEqual({
      '@url': `http://localhost:8080/api/municat/licitaciones/${id}/pliego`,
      '@type': 'application/pdf',
      '@length': terms['@length'],
    });
    expect(Number(terms['@length'])).toBeGreaterThan(100);
    expect([terms['@href'], entry.id, entry.category['@term']]).toEqual([
      item.enclosure['@url'],
      item.guid['#text'],
      item.category,
    ]);
  });

  it('dates a tender by what was published of it, not by what was saved', async () => {
    const query = 'buscar=fechada';
    const { id } = await publisher.create({ titulo: 'Fechada', mostrar: false });
    /** What the feeds say of its dates, beside the first and the last that its history tells. */
    const dates = async () => {
      const { historial } = (await api.call('GET', `/licitaciones/${id}`)).body;
      const [entry] = await feeds.entries('feed.atom', query);
      const [item] = await feeds.entries('feed.rss', query);
      const { updated } = await feeds.atom(query);
      const event = await feeds.event(`${id}/vencimiento.ics`, id);
      const first = new Date(historial[0].fecha);
      const last = new Date(historial.at(-1).fecha);
      const stamp = `${last.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
      expect([entry.published, entry.updated]).toEqual([first.toISOString(), last.toISOString()]);
      expect([item.pubDate, updated]).toEqual([first.toUTCString(), last.toISOString()]);
      expect(event).toEqual(expect.arrayContaining([`DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`]));
      return [first.getTime(), last.getTime()] as const;
    };
    api.clock.move(3_600_000);
    await save(id, { mostrar: true });
    const [shown, unchanged] = await dates();
    expect(shown).toBe(unchanged);
    api.clock.move(60_000);
    await save(id, { titulo: 'Fechada' });
    expect(await dates()).toEqual([shown, shown]);
    await save(id, { titulo: 'Fechada por segunda vez' });
    const [first, changed] = await dates();
    expect([first, changed - shown >= 60_000]).toEqual([shown, true]);
    // The database has a clock of its own: before midnight an hour more would be another day.
    api.clock.move(-3_660_000);
  });

  it('dates a list by its latest change, whichever tender it is of', async () => {
    const tenders = [
      await publisher.create({ titulo: 'Vecina' }),
      await publisher.create({ titulo: 'Vecina' }),
    ];
    for (const { id } of tenders) {
      api.clock.move(60_000);
      await save(id, { titulo: 'Vecina cambiada' });
      const { entry, updated } = await feeds.atom('titulo=vecina');
      const changed = entry.find((one: { id: string }) => one.id === `urn:uuid:${id}`);
      expect(updated).toBe(changed.updated);
    }
    api.clock.move(-120_000);
  });

  it.each(XML_FEEDS)('%s says how a tender ended, or when its time ends or did', async (path) => {
    const ended = { fecha_publicacion: '2026-01-05', fecha_vencimiento: '2026-01-20' };
    const summaries = async () =>
      (await feeds.entries(path, `titulo=${encodeURIComponent(`Que termina en ${path}`)}`))
        .map(({ summary, description }) => /[^.]+\.$/.exec(summary ?? description)?.[0].trim())
        .sort();
    const make = (change: object) => publisher.create({ titulo: `Que termina en ${path}`, ...change });
    const [awarded, deserted, running] = [await make(ended), await make(ended), await make({})];
    const last = `Vence el ${formatDate(running.fecha_vencimiento)}.`;
    expect(await summaries()).toEqual([last, 'Venció el 20/01/2026.', 'Venció el 20/01/2026.']);
    const result = (id: string, body: object) =>
      api.call('PUT', `/licitaciones/${id}/resultado`, { as: publisher.session, body });
    await result(awarded.id, {
      resultado: 'adjudicada',
      adjudicaciones: [{ proveedor: 'Obras SA', cuit: null, monto: null }],
    });
    await result(deserted.id, { resultado: 'desierta' });
    const today = formatDate(publisher.today());
    expect(await summaries()).toEqual([`Adjudicada el ${today}.`, `Desierta el ${today}.`, last]);
    // Followers of the feed read that it takes offers.
    await withdraw(running.id);
    expect(await summaries()).toEqual([
      `Adjudicada el ${today}.`,
      `Desierta el ${today}.`,
      `Retirada el ${today}.`,
    ]);
  });

  it('one tender’s own feed tells its whole history as its page does, and keeps what it told', async () => {
    const { id } = await publisher.create({ titulo: HOSTILE[0] });
    const [published] = [(await feeds.news(id)).entry];
    const [from, to] = [10, 20].map((days) => addDays(publisher.today(), days));
    await save(id, { fecha_vencimiento: to, circular: HOSTILE[2] });
    await save(id, { mostrar: false });
    await save(id, { mostrar: true });
    await withdraw(id);
    const { historial } = (await api.call('GET', `/licitaciones/${id}`)).body;
    const address = `/licitaciones/${id}/novedades.atom`;
    const { headers } = await api.call('GET', address);
    const again = { 'if-none-match': `${headers.get('etag')}` };
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect((await api.call('GET', address, { headers: again })).status).toBe(304);
    const feed = await feeds.news(id);
    expect(feed.entry.map(({ title, updated }: Record<string, string>) => [title, updated])).toEqual(
      [...historial].reverse().map((event) => [tenderEventText(event), event.fecha]),
    );
    expect(feed.entry.map(({ category }: { category: object }) => category)).toEqual(
      ['retirada', 'repuesta', 'ocultada', 'cambiada', 'publicada'].map((term) => ({ '@term': term })),
    );
    const [withdrawal, , , change, first] = feed.entry;
    expect(first).toEqual(published);
    expect(withdrawal.summary).toBe('Se retiró.\n\nSe rehará.');
    expect(change.title).toBe(
      `Cambió: fecha de vencimiento ${formatDate(`${from}`)} → ${formatDate(`${to}`)} · Circular 1`,
    );
    expect(change.summary).toContain(HOSTILE[2]);
    const page = `http://localhost:8080/licitaciones-concursos?licitacion=${id}`;
    expect([feed.id, feed.updated, feed.author.name, feed.title.includes(HOSTILE[0])]).toEqual([
      `tag:localhost,2026:licitacion:${id}`,
      withdrawal.updated,
      CITY,
      true,
    ]);
    expect(feed.link.map((link: Record<string, string>) => [link['@rel'], link['@href']])).toEqual([
      ['self', `http://localhost:8080/api/municat/licitaciones/${id}/novedades.atom`],
      ['alternate', page],
    ]);
    expect(feed.entry.map((entry: { id: string }) => entry.id)).toEqual(
      [5, 4, 3, 2, 1].map((number) => `${feed.id}:${number}`),
    );
    for (const { link, published: at, updated } of feed.entry)
      expect([link['@href'], at]).toEqual([page, updated]);
  });

  it('a deadline counts what was published of its tender, and is cancelled with it', async () => {
    const { id } = await publisher.create({ titulo: 'Numerada' });
    const sequence = async (path = `${id}/vencimiento.ics`) =>
      (await feeds.event(path, id)).find((line) => line.startsWith('SEQUENCE:'));
    expect([await sequence(), await sequence('vencimientos.ics')]).toEqual(['SEQUENCE:1', 'SEQUENCE:1']);
    // Twice in the same second.
    await save(id, { fecha_vencimiento: addDays(publisher.today(), 20), circular: 'Se prorroga.' });
    await save(id, { fecha_vencimiento: addDays(publisher.today(), 21), circular: 'Se prorroga.' });
    expect([await sequence(), await sequence('vencimientos.ics')]).toEqual(['SEQUENCE:3', 'SEQUENCE:3']);
    await save(id, { titulo: 'Numerada' });
    expect(await sequence()).toBe('SEQUENCE:3');
    await save(id, { mostrar: false });
    await save(id, { mostrar: true });
    expect(await sequence()).toBe('SEQUENCE:5');
    await withdraw(id);
    expect(await feeds.event(`${id}/vencimiento.ics`, id)).toEqual(
      expect.arrayContaining(['SEQUENCE:6', 'STATUS:CANCELLED']),
    );
    expect(await feeds.read('vencimientos.ics')).not.toContain(id);
  });

  it.each(FEEDS)('%s says when it changed, and is sent again only if it changed since', async (path) => {
    const { id } = await publisher.create({ titulo: 'Que se va' });
    const query = 'titulo=que+se+va';
    await lastChangedAMinuteAgo();
    const answered = await api.call('GET', feedAt(path, query));
    const modified = `${answered.headers.get('last-modified')}`;
    expect(modified).toMatch(RFC_822);
    expect(new Date(modified).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
    const etag = `${answered.headers.get('etag')}`;
    const again = { 'if-none-match': etag, 'if-modified-since': modified };
    const statusFor = async (headers: Record<string, string>) =>
      (await api.call('GET', feedAt(path, query), { headers })).status;
    expect(await statusFor(again)).toBe(304);
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304);
    expect(await statusFor({ 'if-none-match': '"otra"', 'if-modified-since': modified })).toBe(200);
    for (const since of ['ayer', new Date(Date.parse(modified) - 1_000).toUTCString()]) {
      expect(await statusFor({ 'if-modified-since': since })).toBe(200);
    }
    // Caches list the versions they hold, and whoever compresses an answer marks its tag as weak.
    expect(await statusFor({ 'if-none-match': `"otra", W/${etag}` })).toBe(304);
    await save(id, { mostrar: false });
    // Nothing that is still in it changed.
    for (const headers of [{ 'if-modified-since': modified }, again] as Record<string, string>[]) {
      const { status, body } = await api.call('GET', feedAt(path, query), { headers });
      expect([status, body.toString().includes(id)]).toEqual([200, false]);
    }
  });

  it.each([
    ['vencimientos.ics', 'titulo=que+vence+hoy'],
    ['feed.atom', 'titulo=que+vence+hoy&estado=abiertas'],
    ['feed.rss', 'titulo=que+vence+hoy&estado=abiertas'],
  ])('%s?%s is another on another day, and says so', async (path, query) => {
    const hoy = { fecha_publicacion: addDays(publisher.today(), -5), fecha_vencimiento: publisher.today() };
    const { id } = await publisher.create({ titulo: `Que vence hoy en ${path}`, ...hoy });
    const modified = async () =>
      Date.parse(`${(await api.call('GET', feedAt(path, query))).headers.get('last-modified')}`);
    expect(await feeds.read(path, query)).toContain(id);
    await lastChangedAMinuteAgo();
    const before = await modified();
    api.clock.move(DAY_MS);
    expect(await feeds.read(path, query)).not.toContain(id);
    expect(await modified()).toBeGreaterThan(before);
    api.clock.move(-DAY_MS);
  });

  it.each(XML_FEEDS)(
    '%s says that a tender has ended from the day after, and that it changed',
    async (path) => {
      const titulo = `Vencida ayer en ${path}`;
      const hoy = { fecha_publicacion: addDays(publisher.today(), -5), fecha_vencimiento: publisher.today() };
      await publisher.create({ titulo, ...hoy });
      await lastChangedAMinuteAgo();
      const read = async () => {
        const { headers, body } = await api.call('GET', feedAt(path, `titulo=${encodeURIComponent(titulo)}`));
        return { modified: Date.parse(`${headers.get('last-modified')}`), text: body.toString() };
      };
      const before = await read();
      expect(before.text).toContain(`Vence el ${formatDate(hoy.fecha_vencimiento)}.`);
      api.clock.move(DAY_MS);
      const after = await read();
      expect(after.text).toContain(`Venció el ${formatDate(hoy.fecha_vencimiento)}.`);
      expect(after.modified).toBeGreaterThan(before.modified);
      api.clock.move(-DAY_MS);
    },
  );
});
