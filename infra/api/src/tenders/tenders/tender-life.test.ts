import { sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, tenderEventText, todayInCity } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, lastAudit, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { ocdsSchemas } from '#test/ocds.ts';

const OBRAS = { proveedor: 'Obras SA', cuit: '30714295698', monto: 1234.5 };
const awarded = (change: object) => ({ resultado: 'adjudicada', adjudicaciones: [{ ...OBRAS, ...change }] });

interface Release {
  readonly id: string;
  readonly date: string;
  readonly tag: string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brought
  readonly [field: string]: any;
}

describe.each(ANY_DATABASE)('the life of a tender (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let url: string;
  let serial = 0;
  const schemas = ocdsSchemas();

  beforeAll(async () => {
    api = await startApi(kind, { env: { CITY_CUIT: '33693450239', OCDS_PREFIX: 'ocds-abc123' } });
    everybody = await signInEverybody(api);
    url = (await api.upload(everybody.PUBLICADOR, await samplePdf('pliego'))).body.data;
  });
  afterAll(() => api?.stop());

  const today = () => todayInCity(api.clock.now());
  const ask = (method: string, path: string, body: object) =>
    api.call(method, `/licitaciones${path}`, { as: everybody.PUBLICADOR, body });
  const mustAsk = async (method: string, path: string, body: object) => {
    api.clock.move(1000);
    const answer = await ask(method, path, body);
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const create = async (change: object = {}): Promise<string> => {
    serial += 1;
    const { id } = await mustAsk('POST', '', {
      titulo: `Vida de obra ${serial}`,
      numero: 7,
      anio: 2026,
      expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-VIDAOBRA01`,
      tipo_licitacion: 'LICITACIÓN',
      fecha_publicacion: today(),
      fecha_vencimiento: addDays(today(), 10),
      pliego_url: url,
      ...change,
    });
    return id;
  };
  const circular = (id: string, change: object = {}) =>
    mustAsk('POST', `/${id}/circulares`, { titulo: 'Aclaración', texto: 'Se aclara el punto 3.', ...change });
  const read = async (id: string) => (await api.call('GET', `/licitaciones/${id}`)).body;
  const result = (id: string, body: object) => mustAsk('PUT', `/${id}/resultado`, body);
  const withdraw = (id: string) => mustAsk('PUT', `/${id}/retirar`, { motivo: 'Se rehará el pliego.' });
  const ended = { fecha_publicacion: '2026-01-05', fecha_vencimiento: '2026-01-20' };

  /** What OCDS tells of a tender, every page having passed the official schema. */
  async function releasesOf(id: string): Promise<{ releases: Release[]; compiled: Release | undefined }> {
    const releases: Release[] = [];
    let compiled: Release | undefined;
    for (const what of ['releases', 'records'] as const) {
      let next: string | undefined = `/licitaciones/ocds/${what}`;
      while (next) {
        const { body } = await api.call('GET', next);
        expect([schemas[what](body), schemas[what].errors]).toEqual([true, null]);
        expect(JSON.stringify(body)).not.toMatch(/":(""|\[\]|null)/);
        const isOurs = ({ ocid }: { ocid: string }) => ocid.endsWith(id);
        if (what === 'releases') releases.push(...body.releases.filter(isOurs));
        else compiled = body.records.find(isOurs)?.compiledRelease ?? compiled;
        next = body.links?.next?.split('/api/municat')[1];
      }
    }
    return { releases, compiled };
  }
  const tags = ({ releases }: { releases: Release[] }) => releases.map(({ tag }) => tag.join());

  it('circulars are shown to everyone in the order in which they came, with their files', async () => {
    const id = await create();
    const file = (await api.upload(everybody.PUBLICADOR, await samplePdf('plano'), 'plano.pdf')).body.data;
    await circular(id, { titulo: 'Primera' });
    await circular(id, { titulo: 'Segunda', archivo_url: file, modifica_pliego: true });
    const { circulares, historial } = await read(id);
    expect(circulares).toMatchObject([
      { numero: 1, titulo: 'Primera', texto: 'Se aclara el punto 3.', archivo: null, modifica_pliego: false },
      { numero: 2, titulo: 'Segunda', archivo: { nombre: 'plano.pdf', tipo: 'application/pdf' } },
    ]);
    expect(
      historial.map(({ hecho, detalle }: { hecho: string; detalle: string[] }) => [hecho, detalle]),
    ).toEqual([
      ['publicada', []],
      ['circular', ['1', 'Primera']],
      ['circular', ['2', 'Segunda']],
    ]);
    const lasting = await api.call('GET', `/licitaciones/${id}/circulares/${circulares[1].id}/archivo`);
    const response = await fetch(
      (lasting.headers.get('location') ?? '').replace('http://localhost:8080', api.origin),
    );
    expect([lasting.status, response.status]).toEqual([303, 200]);
    const none = await api.call('GET', `/licitaciones/${id}/circulares/${circulares[0].id}/archivo`);
    expect(none.status).toBe(404);
    // In open data one without a file leads to the tender's page.
    const { releases } = await releasesOf(id);
    const links = releases
      .at(-1)
      ?.tender.documents.slice(1)
      .map((each: { url: string }) => each.url);
    expect(links).toEqual([
      expect.stringMatching(new RegExp(`/licitaciones-concursos\\?licitacion=${id}$`)),
      expect.stringMatching(new RegExp(`/${id}/circulares/${circulares[1].id}/archivo$`)),
    ]);
  });

  it('numbers circulars without a gap when two are added at once', async () => {
    const id = await create();
    await Promise.all([circular(id), circular(id), circular(id)]);
    const { circulares } = await read(id);
    expect(circulares.map(({ numero }: { numero: number }) => numero)).toEqual([1, 2, 3]);
  });

  it('a withdrawn tender stays to be read, takes no offers, and nothing more can be done to it', async () => {
    const id = await create();
    await withdraw(id);
    expect(await read(id)).toMatchObject({
      situacion: 'retirada',
      desenlace: { detalle: 'Se rehará el pliego.', adjudicaciones: [] },
    });
    const searchState = async (state: string) =>
      (await api.call('GET', `/licitaciones?estado=${state}&buscar=vida+obra+${serial}`)).body.total;
    expect([await searchState('abiertas'), await searchState('cerradas')]).toEqual([0, 1]);
    const feed = async (path: string) => (await api.call('GET', `/licitaciones/${path}`)).body.toString();
    // Readers of the feed who saw that it takes offers now see that it was withdrawn.
    for (const path of ['feed.atom', 'feed.rss']) {
      expect(await feed(`${path}?titulo=vida+de+obra+${serial}`)).toMatch(/Retirada el \d\d\/\d\d\/\d{4}\./);
    }
    expect(await feed('vencimientos.ics')).not.toContain(id);
    expect(await feed(`${id}/vencimiento.ics`)).toContain('STATUS:CANCELLED');
    for (const [method, path, body] of [
      ['PUT', 'retirar', { motivo: 'Otra vez' }],
      ['PUT', 'resultado', { resultado: 'desierta' }],
      ['POST', 'circulares', { titulo: 'Tarde', texto: 'Tarde' }],
    ] as const) {
      const answer = await ask(method, `/${id}/${path}`, body);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'La licitación fue retirada: ya no se puede cambiar.',
      ]);
    }
    expect((await ask('PATCH', `/${id}`, { titulo: 'Cambiada' })).status).toBe(409);
  });

  it('a result is told from the day of the expiry on, and corrected with a reason', async () => {
    const open = await create();
    const early = await ask('PUT', `/${open}/resultado`, { resultado: 'desierta' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'El resultado se carga desde el día del vencimiento.',
    ]);
    const id = await create(ended);
    await result(id, { resultado: 'adjudicada', adjudicaciones: [OBRAS] });
    expect(await read(id)).toMatchObject({
      situacion: 'adjudicada',
      desenlace: { adjudicaciones: [{ ...OBRAS, renglon: null }], motivo: null },
    });
    const failed = { resultado: 'fracasada', detalle: 'El adjudicatario desistió.' };
    const unexplained = await ask('PUT', `/${id}/resultado`, failed);
    expect([unexplained.status, unexplained.body.errores]).toEqual([
      400,
      { motivo: 'Debe escribir por qué se corrige el resultado' },
    ]);
    await result(id, { ...failed, motivo: 'Renunció por escrito' });
    const corrected = await read(id);
    expect(corrected).toMatchObject({
      situacion: 'fracasada',
      desenlace: {
        adjudicaciones: [],
        detalle: 'El adjudicatario desistió.',
        motivo: 'Renunció por escrito',
      },
    });
    expect(tenderEventText(corrected.historial.at(-1))).toBe(
      'Resultado corregido: Adjudicada → Fracasada. Obras SA (CUIT 30-71429569-8), $\u00a01.234,50 → —. Motivo: Renunció por escrito',
    );
    const late = await ask('PUT', `/${id}/retirar`, { motivo: 'Tarde' });
    expect(late.body.message).toBe('La licitación ya tiene resultado: no se puede retirar.');
    const csv = (await api.call('GET', '/licitaciones/convocatorias.csv')).body.toString() as string;
    expect(csv.split('\r\n').find((line) => line.includes(id))).toContain(',"Fracasada",');
  });

  it.each(['desierta', 'fracasada'])('a result that is no award takes no awards: %s', async (resultado) => {
    const id = await create(ended);
    const answer = await ask('PUT', `/${id}/resultado`, { resultado, adjudicaciones: [OBRAS] });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Solo una licitación adjudicada lleva adjudicaciones: quítelas o elija ese resultado',
    ]);
    expect((await read(id)).situacion).toBe('vigente');
  });

  it.each([
    ['circulares', { titulo: ' ', texto: 'x' }, 'Debe escribir el título de la circular'],
    ['circulares', { titulo: 'x', texto: '' }, 'Debe escribir el texto de la circular'],
    ['retirar', { motivo: '' }, 'Debe escribir por qué se retira la licitación'],
    ['resultado', { resultado: 'otra' }, 'Debe elegir el resultado'],
    ['resultado', { resultado: 'adjudicada' }, 'Debe cargar al menos una adjudicación'],
    ['resultado', awarded({ monto: 0 }), 'El monto debe ser mayor que cero'],
    ['resultado', awarded({ monto: 1e15 }), 'El monto es demasiado alto'],
    ['resultado', awarded({ proveedor: ' ', cuit: null }), 'Debe elegir o escribir el proveedor adjudicado'],
    ['retirar', { motivo: 'a\u0001b' }, 'El motivo tiene caracteres que no se pueden guardar'],
  ])('refuses %s %j', async (what, body, message) => {
    const id = await create(ended);
    const answer = await ask(what === 'circulares' ? 'POST' : 'PUT', `/${id}/${what}`, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('nothing happens to a draft', async () => {
    const id = await create({ mostrar: false });
    const answer = await ask('POST', `/${id}/circulares`, { titulo: 'a', texto: 'b' });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'La licitación es un borrador: primero debe publicarla.',
    ]);
    const draft = await api.call('GET', `/licitaciones/${id}`, { as: everybody.PUBLICADOR });
    expect(draft.body.historial).toEqual([]);
  });

  it('OCDS tells everything that was published, and never tells it otherwise later', async () => {
    const id = await create({ fecha_vencimiento: addDays(today(), 4) });
    const history = [await releasesOf(id)];
    const then = async (happens: () => Promise<unknown>) => {
      await happens();
      history.push(await releasesOf(id));
    };
    await then(() => mustAsk('PATCH', `/${id}`, { numero: 8 }));
    await then(() => mustAsk('PATCH', `/${id}`, { titulo: 'Vida corregida' }));
    await then(() => circular(id, { modifica_pliego: true }));
    api.clock.move(5 * DAY_MS);
    everybody = await signInEverybody(api);
    await then(() =>
      result(id, { resultado: 'adjudicada', adjudicaciones: [{ proveedor: 'Obras SA', monto: 10 }] }),
    );
    await then(() => result(id, { resultado: 'desierta', motivo: 'Era otra' }));
    const last = history.at(-1) ?? { releases: [], compiled: undefined };
    expect(tags(last)).toEqual([
      'tender',
      'tenderUpdate',
      'tenderAmendment',
      'tenderAmendment',
      'tenderUpdate',
      'award,contract',
      'awardCancellation,contractUpdate,tenderUpdate',
    ]);
    for (const { releases } of history) expect(last.releases.slice(0, releases.length)).toEqual(releases);
    expect(new Set(last.releases.map((release) => release.id)).size).toBe(7);
    expect(last.releases.map(({ date }) => Date.parse(date))).toEqual(
      last.releases.map(({ date }) => Date.parse(date)).toSorted((a, b) => a - b),
    );
    const [, , amended, added, complete, awarded] = last.releases;
    expect(amended?.tender.amendments).toMatchObject([
      { description: 'Cambió: objeto', releaseID: amended?.id, amendsReleaseID: last.releases[1]?.id },
    ]);
    expect(added?.tender.amendments).toHaveLength(2);
    expect(added?.tender.documents[1]).toMatchObject({ id: 'circular-1', documentType: 'clarifications' });
    expect(complete?.tender.status).toBe('complete');
    expect(awarded?.awards).toMatchObject([{ status: 'active', value: { amount: 10, currency: 'ARS' } }]);
    expect(last.compiled).toMatchObject({
      tag: ['compiled'],
      tender: { title: 'Vida corregida', status: 'unsuccessful' },
      awards: [{ status: 'cancelled' }],
    });
  });

  it('OCDS tells a tender of the future as planned, one that was withdrawn as cancelled', async () => {
    const id = await create({
      fecha_publicacion: addDays(today(), 2),
      fecha_vencimiento: addDays(today(), 9),
      tipo_licitacion: 'CONTRATACION_DIRECTA',
      subtipo_licitacion: 'SERVICIOS_PUBLICOS',
    });
    const published = `${addDays(today(), 2)}T00:00:00-03:00`;
    expect(tags(await releasesOf(id))).toEqual(['planning']);
    await mustAsk('PATCH', `/${id}`, { titulo: 'Vida prevista' });
    api.clock.move(3 * DAY_MS);
    everybody = await signInEverybody(api);
    await withdraw(id);
    const openData = await releasesOf(id);
    expect(openData.releases.map(({ tag, tender }) => [tag.join(), tender.status])).toEqual([
      ['planning', 'planned'],
      ['planningUpdate', 'planned'],
      ['tender', 'active'],
      ['tenderCancellation', 'withdrawn'],
    ]);
    expect(openData.compiled?.tender).toMatchObject({
      description: expect.stringMatching(/\. Se rehará el pliego\.$/),
      procurementMethod: 'direct',
      procurementMethodDetails: 'CONTRATACION DIRECTA',
      procurementMethodRationale: 'SERVICIOS PUBLICOS',
      documents: [{ id: 'pliego', datePublished: published }],
    });
  });

  it('a tender that was hidden for a while tells of it at once and when it is shown again', async () => {
    const id = await create();
    await mustAsk('PATCH', `/${id}`, { mostrar: false });
    expect(tags(await releasesOf(id))).toEqual(['tender', 'tenderCancellation']);
    await mustAsk('PATCH', `/${id}`, { mostrar: true });
    const openData = await releasesOf(id);
    expect(tags(openData)).toEqual(['tender', 'tenderCancellation', 'tenderUpdate']);
    expect(openData.releases[1]?.tender).toEqual({ id: `lic-${id}`, status: 'withdrawn' });
  });

  it('what was published can’t be changed even in the database', async () => {
    const { db } = api.platform;
    await circular(await create());
    for (const statement of [
      'update tender_releases set fecha = now()',
      'delete from tender_releases',
      'truncate tender_releases',
      "update tender_circulars set texto = ''",
      'delete from tender_circulars',
    ]) {
      await expect(db.execute(sql.raw(statement)), statement).rejects.toThrow();
    }
  });

  it('everything that happens is in the audit log', async () => {
    const id = await create(ended);
    const operation = async () => {
      const entry = await lastAudit(api, everybody.ADMIN, 'licitacion');
      const { situacion, circular: announced } = entry.datos_nuevos;
      return [entry.operacion, entry.realizado_en, situacion, ...(announced ? [announced.texto] : [])];
    };
    await circular(id);
    const added = 'Se aclara el punto 3.';
    expect(await operation()).toEqual(['CIRCULAR', 'tenders.addCircular', 'vigente', added]);
    const otherTerms = (await api.upload(everybody.PUBLICADOR, await samplePdf('otro pliego'))).body.data;
    await mustAsk('PATCH', `/${id}`, { pliego_url: otherTerms, circular: 'Otro plano.' });
    const announced = expect.stringContaining('Otro plano.');
    expect(await operation()).toEqual(['MODIFICACION', 'tenders.update', 'vigente', announced]);
    await result(id, { resultado: 'desierta' });
    expect(await operation()).toEqual(['RESULTADO', 'tenders.result', 'desierta']);
    await withdraw(await create());
    expect(await operation()).toEqual(['RETIRO', 'tenders.withdraw', 'retirada']);
  });
});
