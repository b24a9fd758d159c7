import { samplePdf } from 'infra-testing/files';
import { addDays, instantInCity, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { ocdsSchemas } from '#test/ocds.ts';
import { confirmedQuestion } from '#test/questions.ts';

const WHOLE = [
  '/licitaciones/convocatorias.csv',
  '/licitaciones/feed.atom',
  '/licitaciones/feed.rss',
  '/licitaciones/vencimientos.ics',
  '/licitaciones/ocds/releases',
  '/licitaciones/ocds/records',
] as const;

interface Release {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: string[];
  readonly tender: { readonly id: string; readonly title: string; readonly status: string };
}

describe.each(ANY_DATABASE)('open data (%s)', (kind) => {
  let api: TestApi;
  let publisher: Session;
  let url: string;
  let serial = 0;
  const schemas = ocdsSchemas();

  beforeAll(async () => {
    api = await startApi(kind, {
      env: { CITY_CUIT: '33693450239', CITY_NAME: 'Municipalidad', OCDS_PREFIX: 'ocds-abc123' },
    });
    publisher = await api.login('10000005');
    url = (await api.upload(publisher, await samplePdf('pliego'))).body.data;
    // With the demo's, more than a page.
    for (let more = 0; more < 60; more++) await create();
  });
  afterAll(() => api?.stop());

  const today = () => todayInCity(api.clock.now());
  const create = async (change: object = {}): Promise<string> => {
    const answer = await api.call('POST', '/licitaciones', {
      as: publisher,
      body: {
        titulo: `Obra abierta ${++serial}`,
        numero: 7,
        anio: 2026,
        expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-ABIERTO001`,
        tipo_licitacion: 'LICITACIÓN',
        fecha_publicacion: today(),
        fecha_vencimiento: addDays(today(), 10),
        pliego_url: url,
        ...change,
      },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  const read = async (path: string) => {
    const answer = await api.call('GET', path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body);
  };
  const csvLineOf = async (id: string) =>
    (await read('/licitaciones/convocatorias.csv')).split('\r\n').find((line) => line.includes(id));
  /** Every page of packages, walked by `links.next`. */
  const packages = async (what: 'releases' | 'records') => {
    const pages = [];
    let next: string | undefined = `/licitaciones/ocds/${what}`;
    while (next) {
      const { body } = await api.call('GET', next);
      pages.push(body);
      next = body.links?.next?.split('/api/municat')[1];
    }
    return pages;
  };
  const releasesOf = async (id: string): Promise<Release[]> =>
    (await packages('releases')).flatMap((page) =>
      page.releases.filter(({ tender }: Release) => tender.id === `lic-${id}`),
    );

  it.each(['releases', 'records'] as const)('OCDS %s pass the official schema, every page', async (what) => {
    const pages = await packages(what);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect([schemas[what](page), schemas[what].errors]).toEqual([true, null]);
      expect(page.publicationPolicy).toBe('http://localhost:8080/licitaciones-concursos/datos-abiertos');
      expect(JSON.stringify(page)).not.toMatch(/":(""|\[\]|null)/);
    }
    const listedReleases = pages.flatMap((page) => page[what] as Release[]);
    const total = (await api.call('GET', '/licitaciones')).body.total as number;
    expect(new Set(listedReleases.map(({ ocid }) => ocid)).size).toBe(total);
    for (const { ocid } of listedReleases) expect(ocid).toMatch(/^ocds-abc123-lic-[0-9a-f-]{36}$/);
    if (what === 'releases')
      expect(new Set(listedReleases.map(({ id }) => id)).size).toBe(listedReleases.length);
  });

  it('OCDS says what changes by a new release, and keeps one as long as nothing does', async () => {
    const id = await create();
    const first = await releasesOf(id);
    expect(first.map(({ tag, tender }) => [tag, tender.status])).toEqual([[['tender'], 'active']]);
    expect(await releasesOf(id)).toEqual(first);
    api.clock.move(1000);
    await api.call('PATCH', `/licitaciones/${id}`, { as: publisher, body: { titulo: 'Obra corregida' } });
    const second = await releasesOf(id);
    expect(second.slice(0, 1)).toEqual(first);
    expect(second.slice(1).map(({ tag, tender }) => [tag, tender.title])).toEqual([
      [['tenderAmendment'], 'Obra corregida'],
    ]);
    expect(second[1]?.id).not.toBe(first[0]?.id);
  });

  it('OCDS and the CSV tell that a tender is complete once its last day is over, and not before', async () => {
    const id = await create({ fecha_vencimiento: addDays(today(), 2) });
    const before = await releasesOf(id);
    const lastEvening = Date.parse(instantInCity(addDays(today(), 2), '23:00')) - api.clock.now().getTime();
    api.clock.move(lastEvening);
    expect(await releasesOf(id)).toEqual(before);
    expect(await csvLineOf(id)).toContain('"Activa"');
    api.clock.move(DAY_MS);
    expect(await csvLineOf(id)).toContain('"Completa"');
    const after = await releasesOf(id);
    expect(after[0]).toEqual(before[0]);
    expect(after.map(({ tender }) => tender.status)).toEqual(['active', 'complete']);
    const records = (await packages('records')).flatMap((page) => page.records);
    const record = records.find(({ ocid }: Release) => ocid.endsWith(id));
    expect(record.releases).toEqual(after);
    expect(record.compiledRelease).toMatchObject({ tag: ['compiled'], tender: { status: 'complete' } });
    api.clock.move(-lastEvening - DAY_MS);
  });

  it('the CSV has the columns of Datos Argentina, and a line per tender', async () => {
    const id = await create({
      titulo: 'Provisión de "áridos", varios',
      tipo_licitacion: 'CONCURSO_DE_PRECIOS',
    });
    const lines = (await read('/licitaciones/convocatorias.csv')).trimEnd().split('\r\n');
    expect(lines[0]?.split(',')).toHaveLength(27);
    expect(lines[0]).toMatch(/^"convocatoria_ocds_id","convocatoria_id","convocatoria_titulo",/);
    expect(lines).toHaveLength((await api.call('GET', '/licitaciones')).body.total + 1);
    expect(lines.find((line) => line.includes(id))).toBe(
      [
        `"ocds-abc123-lic-${id}","lic-${id}","CONCURSO DE PRECIOS 7/2026","Provisión de ""áridos"", varios"`,
        '"Activa","Municipalidad","","","Limitada","CONCURSO DE PRECIOS","","","","","","",""',
        `"${today()}","${addDays(today(), 10)}","","10","","","No","","",""`,
      ].join(','),
    );
  });

  it('the CSV says which tenders take questions, or took some', async () => {
    const until = addDays(today(), 5);
    const [taking, taken, never] = [await create({ preguntas_hasta: until }), await create(), await create()];
    const answered = { estado: 'respondida', numero: 1, publicada: '¿Hay visita?', respuesta: 'Sí' } as const;
    await confirmedQuestion(api, taken, answered);
    await confirmedQuestion(api, never);
    const lines = (await read('/licitaciones/convocatorias.csv')).split('\r\n');
    const ends = [taking, taken, never].map((id) =>
      lines
        .find((line) => line.includes(id))
        ?.split(',')
        .slice(-6),
    );
    expect(ends).toEqual([
      [`"${today()}"`, `"${until}"`, '"Si"', '""', '""', '""'],
      ['""', '""', '"Si"', '""', '""', '""'],
      ['""', '""', '"No"', '""', '""', '""'],
    ]);
  });

  it('the CSV has no cell that a spreadsheet would run', async () => {
    await create({ titulo: '=HYPERLINK("http://example.com","Ver")' });
    const csv = await read('/licitaciones/convocatorias.csv');
    expect(csv).toContain(`"'=HYPERLINK(""http://example.com"",""Ver"")"`);
    expect(csv).not.toMatch(/(?:^|,|\r\n)"?[=+\-@\t\r\n]/);
  });

  it('the feed escapes titles, links the tender and carries its terms', async () => {
    const id = await create({ titulo: 'Caños <1/2"> & codos', fecha_publicacion: addDays(today(), 3) });
    const feed = await read('/licitaciones/feed.atom');
    expect(feed).toContain('<title>Caños &lt;1/2&quot;&gt; &amp; codos</title>');
    expect(feed).toContain(`<id>urn:uuid:${id}</id>`);
    expect(feed).toContain(`href="http://localhost:8080/licitaciones-concursos?licitacion=${id}"`);
    expect(feed).toMatch(
      new RegExp(`rel="enclosure" type="application/pdf" length="\\d+" href="[^"]*${id}/pliego"`),
    );
    expect(feed.match(/<entry>/g)).toHaveLength(50);
  });

  it('the calendars have a day per deadline, in lines that fit', async () => {
    const expiry = addDays(today(), 10);
    const id = await create({ titulo: `Señalización, iluminación; y ${'muñecos '.repeat(12)}` });
    const closed = await create({
      titulo: 'Ya cerrada',
      fecha_publicacion: addDays(today(), -9),
      fecha_vencimiento: addDays(today(), -1),
    });
    for (const path of ['/licitaciones/vencimientos.ics', `/licitaciones/${id}/vencimiento.ics`]) {
      const text = await read(path);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text).not.toMatch(/[^\r]\n/);
      const lines = text.replaceAll('\r\n ', '').split('\r\n');
      const start = lines.indexOf(`UID:${id}@localhost`);
      const event = lines.slice(start, lines.indexOf('END:VEVENT', start));
      expect(event).toContain(`DTSTART;VALUE=DATE:${expiry.replaceAll('-', '')}`);
      expect(event).toContain(`DTEND;VALUE=DATE:${addDays(expiry, 1).replaceAll('-', '')}`);
      expect(event.find((line) => line.startsWith('SUMMARY:'))).toContain('Señalización\\, iluminación\\; y');
      expect(text).not.toContain(closed);
    }
  });

  it.each(WHOLE)('%s says what it is and is not sent twice to who has it', async (path) => {
    const first = await api.call('GET', path);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const types: Record<string, string> = {
      csv: 'text/csv',
      atom: 'application/atom+xml',
      rss: 'application/rss+xml',
      ics: 'text/calendar',
    };
    expect(first.headers.get('content-type')).toBe(
      `${types[path.split('.')[1] ?? ''] ?? 'application/json'}; charset=utf-8`,
    );
    const again = await api.call('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag'), again.body.length]).toEqual([304, etag, 0]);
    // A page of OCDS need not hold the new one.
    if (path.includes('ocds')) return;
    await create({ fecha_publicacion: addDays(today(), 60), fecha_vencimiento: addDays(today(), 61) });
    const changed = await api.call('GET', path, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });

  it('a hidden tender leaves the lists and stays told in OCDS, a withdrawn one only loses its deadline', async () => {
    const places = (id: string) =>
      ['vencimiento.ics', 'novedades.atom', 'pliego'].map((place) => `/licitaciones/${id}/${place}`);
    const everything = () => Promise.all(WHOLE.slice(0, 4).map(read));
    const future = { fecha_publicacion: addDays(today(), 30), fecha_vencimiento: addDays(today(), 40) };
    const draft = await create({ ...future, mostrar: false });
    const hidden = await create(future);
    const withdrawn = await create(future);
    const whereTold = async (id: string) => (await everything()).map((text) => text.includes(id));
    expect([await whereTold(draft), await whereTold(hidden)]).toEqual([
      Array(4).fill(false),
      Array(4).fill(true),
    ]);
    for (const place of places(draft)) expect((await api.call('GET', place)).status).toBe(404);
    await api.call('PATCH', `/licitaciones/${hidden}`, { as: publisher, body: { mostrar: false } });
    await api.call('PUT', `/licitaciones/eliminar/${withdrawn}`, { as: publisher });
    expect(await whereTold(hidden)).toEqual(Array(4).fill(false));
    expect(await whereTold(withdrawn)).toEqual([true, true, true, false]);
    const text = JSON.stringify([await packages('releases'), await packages('records')]);
    expect([draft, hidden, withdrawn].map((id) => text.includes(id))).toEqual([false, true, true]);
    for (const place of [...places(hidden), ...places(UNKNOWN_ID)]) {
      expect((await api.call('GET', place, { as: publisher })).status).toBe(404);
    }
    for (const place of places(withdrawn)) expect((await api.call('GET', place)).status).toBeLessThan(400);
  });

  it('the lasting address of the terms leads to the file', async () => {
    const id = await create();
    const answer = await api.call('GET', `/licitaciones/${id}/pliego`);
    expect(answer.status).toBe(303);
    const file = await fetch(
      (answer.headers.get('location') ?? '').replace('http://localhost:8080', api.origin),
    );
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('a page after the last says that there is none', async () => {
    const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    expect((await api.call('GET', `/licitaciones/ocds/releases?despues=${last}`)).status).toBe(404);
    expect((await api.call('GET', '/licitaciones/ocds/releases?despues=x')).status).toBe(400);
  });
});
