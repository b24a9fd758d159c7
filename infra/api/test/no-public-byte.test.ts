import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { addDays, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../src/platform/mail/tables.ts';
import { sendDigests } from '../src/tenders/alerts/digest.ts';
import { tellFollowers } from '../src/tenders/alerts/tell-followers.ts';
import { UNKNOWN_ID } from './support/access.ts';
import { alertPeople } from './support/alerts.ts';
import { ANY_DATABASE, startApi, type TestApi } from './support/api.ts';
import { DAY_MS } from './support/clock.ts';

/** Stands in the title, the year and the file number of what nobody may see, and in nothing else. */
const SECRET = { word: 'zafiro', anio: 1987, office: 'SECRETO001' } as const;
const CIRCULAR = 'Circular del zafiro';
/** Where a published tender is to be found: what the search below must be able to see. */
const SHOWN_BY = [
  'tenders.calendar',
  'tenders.csv',
  'tenders.deadline',
  'tenders.feed',
  'tenders.filters',
  'tenders.list',
  'tenders.news',
  'tenders.ocdsRecords',
  'tenders.ocdsReleases',
  'tenders.read',
  'tenders.rss',
  'tenders.sitemap',
];

/** Calls that take the filters of the list. */
const FILTERED = ['tenders.calendar', 'tenders.feed', 'tenders.list', 'tenders.rss'];

/** More than the list has. */
const PAGES = 8;

/** Every call that anyone may make and that only reads: one that comes later is looked at too. */
const PUBLIC = ALL_ENDPOINTS.filter(
  ({ method, access }) => method === 'GET' && (access.who === 'anyone' || access.who === 'anyone-known'),
);

describe.each(ANY_DATABASE)('what is not published is in no public byte (%s)', (kind) => {
  let api: TestApi;
  let people: ReturnType<typeof alertPeople>;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi(kind, { env: { TRUST_PROXY: 'true' } });
    people = alertPeople(api);
    people.toTheHour(60);
    await people.signIn();
    await people.join('vecina@ejemplo.com');
  });
  afterAll(() => api?.stop());

  const make = (change: object = {}) => {
    serial += 1;
    const day = addDays(todayInCity(api.clock.now()), 30);
    return people.publish({
      titulo: `Compra de ${SECRET.word} ${serial}`,
      anio: SECRET.anio,
      expediente: `EX-${SECRET.anio}-${String(serial).padStart(8, '0')}--MUNICAT-${SECRET.office}`,
      fecha_publicacion: day,
      fecha_vencimiento: addDays(day, 10),
      ...change,
    });
  };

  const textOf = async (path: string): Promise<string> => {
    const { status, headers, body } = await api.call('GET', path);
    const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
    return `${status} ${headers.get('location') ?? ''} ${headers.get('link') ?? ''} ${text}`;
  };
  /** An answer with all that follows it: pages by number or by `despues`. */
  async function textsOf({ id, path }: Endpoint, tender: string): Promise<string[]> {
    const at = path.replace(/:\w+/g, (name) => (name === ':id' ? tender : UNKNOWN_ID));
    if (FILTERED.includes(id)) {
      // Parts: a feed tells what it was asked for.
      const [word, office] = [SECRET.word.slice(0, -1), SECRET.office.slice(0, -1)];
      const queries = [
        `buscar=${word}`,
        `titulo=${word}`,
        `expediente=${office}`,
        `buscar=EX-${SECRET.anio}`,
        'estado=abiertas',
        'estado=cerradas',
        'tipo_licitacion=LICITACI%C3%93N',
        ...Array.from({ length: PAGES }, (_, page) => `page=${page + 1}`),
      ];
      return Promise.all(queries.map((query) => textOf(`${at}?${query}`)));
    }
    const texts = [await textOf(at)];
    for (let next = texts[0]; next; texts.push(next)) {
      const after = /despues=([0-9a-f-]{36})/.exec(next.slice(next.lastIndexOf('"links"')))?.[1];
      if (!after || texts.length > 20) break;
      next = await textOf(`${at}?despues=${after}`);
    }
    return texts;
  }
  /** The year as a number of its own: ids and signatures hold its digits by chance. */
  const saysYear = (text: string) => new RegExp(`(?<![\\w-])${SECRET.anio}(?![\\w-])`).test(text);
  const says = (text: string, tender: string) =>
    saysYear(text) ||
    [tender, SECRET.word, SECRET.office].some((secret) => text.toLowerCase().includes(secret.toLowerCase()));
  /** Lists for each tender the public calls that say anything of it or of the secret. */
  async function tellers(...tenders: readonly string[]): Promise<string[][]> {
    const telling = tenders.map((): string[] => []);
    for (const endpoint of PUBLIC) {
      const isOfOne = endpoint.path.includes(':id');
      const texts = isOfOne ? [] : await textsOf(endpoint, UNKNOWN_ID);
      for (const [index, tender] of tenders.entries()) {
        const ofTender = isOfOne ? await textsOf(endpoint, tender) : texts;
        if (ofTender.some((text) => says(text, tender))) telling[index]?.push(endpoint.id);
      }
    }
    return telling.map((ids) => ids.sort());
  }
  const total = async (query = '') => (await api.call('GET', `/licitaciones?${query}`)).body.total as number;

  it('a draft, a scheduled, a deleted, an unfinished one and what is edited of a hidden one are in none, nor in a mail or a count', async () => {
    const before = await total();
    const soon = new Date(api.clock.now().getTime() + 3 * DAY_MS).toISOString();
    const draft = await make({ mostrar: false });
    const scheduled = await make({ mostrar: false, publicar_desde: soon });
    const deleted = await make({ mostrar: false });
    await people.remove(deleted);
    // It was public with other words. What is written since is a draft, and so is the circular that will announce it.
    const hidden = await people.publish({ titulo: 'Compra a la vista de todos' });
    const unfinished = await people.begin({
      titulo: `Compra de ${SECRET.word}`,
      anio: SECRET.anio,
      expediente: SECRET.office,
    });
    expect(await total()).toBe(before + 1);
    await people.edit(hidden, { mostrar: false });
    const day = addDays(todayInCity(api.clock.now()), 60);
    const edited = await people.edit(hidden, {
      titulo: `Compra de ${SECRET.word}`,
      anio: SECRET.anio,
      fecha_vencimiento: day,
      circular: CIRCULAR,
    });
    expect(edited.status).toBe(200);

    // Open data never unsays what was public, and says nothing that is written since.
    const ofHidden = ['tenders.ocdsRecords', 'tenders.ocdsReleases'];
    expect(await tellers(draft, scheduled, deleted, unfinished, hidden)).toEqual([[], [], [], [], ofHidden]);
    for (const id of [draft, scheduled, hidden, deleted, unfinished]) {
      for (const path of [
        '',
        '/pliego',
        '/vencimiento.ics',
        '/novedades.atom',
        `/circulares/${UNKNOWN_ID}/archivo`,
      ]) {
        expect((await api.call('GET', `/licitaciones/${id}${path}`)).status).toBe(404);
      }
    }
    expect([await total(), await total(`buscar=${SECRET.word}`)]).toEqual([before, 0]);

    await people.publish({ titulo: 'A la vista' });
    people.toTheHour();
    await sendDigests(api.platform);
    const mailText = JSON.stringify(await api.platform.db.select().from(mails)).toLowerCase();
    expect(mailText).toContain('a la vista');
    for (const secret of [
      SECRET.word,
      SECRET.office.toLowerCase(),
      draft,
      scheduled,
      hidden,
      deleted,
      unfinished,
    ]) {
      expect(mailText).not.toContain(secret);
    }
  });

  it('who follows a tender, and how many, is in none', async () => {
    await people.signIn();
    const id = await people.publish({ titulo: 'Seguida por alguien' });
    const answers = async () => {
      const { body } = await api.call('GET', `/licitaciones/${id}`);
      return JSON.stringify({ ...body, pliego_url: '' });
    };
    const before = await answers();
    await people.follow(id, 'rubi-sigue@ejemplo.com');
    expect(await answers()).toBe(before);
    for (const endpoint of PUBLIC) {
      const texts = await textsOf(endpoint, id);
      expect([endpoint.id, texts.filter((text) => text.includes('rubi-sigue'))]).toEqual([endpoint.id, []]);
    }
    expect((await textOf(`/licitaciones/${id}/seguidores`)).slice(0, 3)).toBe('401');
  });

  it('who asks about a tender, before and after the answer, is in none', async () => {
    const session = await people.signIn();
    const until = addDays(todayInCity(api.clock.now()), 5);
    const id = await people.publish({ titulo: 'Preguntada por alguien', preguntas_hasta: until });
    await people.follow(id, 'topacio@ejemplo.com');
    await people.question(id, { nombre: 'Rubí Pregunta', correo: 'rubi-pregunta@ejemplo.com' });
    const { body } = await api.call('GET', `/licitaciones/${id}/preguntas`, { as: session });
    const asker = /rub[ií][ -]pregunta/i;
    expect(JSON.stringify(body)).toMatch(asker);
    const silent = async () => {
      for (const endpoint of PUBLIC) {
        const texts = await textsOf(endpoint, id);
        expect([endpoint.id, texts.filter((text) => asker.test(text))]).toEqual([endpoint.id, []]);
      }
      for (const path of [`/licitaciones/${id}/preguntas`, '/licitaciones/preguntas']) {
        expect((await textOf(path)).slice(0, 3)).toBe('401');
      }
    };
    await silent();
    const answered = await api.call('PUT', `/licitaciones/preguntas/${body.data[0].id}/respuesta`, {
      as: session,
      body: { pregunta: '¿Hay visita?', respuesta: 'El lunes.' },
    });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    expect(await textOf(`/licitaciones/${id}`)).toContain('El lunes.');
    await silent();
    // Its followers learn nothing of it either.
    await tellFollowers(api.platform);
    await tellFollowers(api.platform);
    const [news, ...again] = (await people.mailsTo('topacio@ejemplo.com')).filter(({ subject }) =>
      subject.startsWith('Respuesta a una pregunta: '),
    );
    expect(again).toEqual([]);
    expect(news?.body).toMatch(/Pregunta: ¿Hay visita\?[\s\S]*Respuesta: El lunes\./);
    expect(news?.body).not.toMatch(asker);
    const audit = await api.call('GET', '/auditoria', { as: await api.login('10000001') });
    expect(JSON.stringify(audit.body)).toContain('El lunes.');
    expect(JSON.stringify(audit.body)).not.toMatch(asker);
  });

  it('a published tender is found in all these places', async () => {
    await people.signIn();
    const before = await total();
    expect(before).toBeLessThan(10 * PAGES);
    const id = await make();
    expect(await tellers(id)).toEqual([expect.arrayContaining(SHOWN_BY)]);
    expect([await total(), await total(`buscar=${SECRET.word}`)]).toEqual([before + 1, 1]);
    expect(await textOf(`/licitaciones/${id}/pliego`)).toMatch(/^303 http/);
  });
});
