import { samplePdf } from 'infra-testing/files';
import { ALL_ENDPOINTS } from 'shared-api/contract';
import { addDays, IMPORT_COLUMNS } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { ocdsSchemas } from '#test/ocds.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { confirmedQuestion } from '#test/questions.ts';
import { publishDue } from '../tenders/scheduled.ts';

const MINUTE_MS = 60_000;

/** Acts of somebody who would like to undo what was published, by the call that they use. */
type Attempts = Readonly<Record<string, readonly (readonly [method: string, path: string, body: object])[]>>;

/** Every call that changes tenders: one that comes later must be tried here too. */
const WRITES = ALL_ENDPOINTS.filter(
  ({ id, method, access }) =>
    /^tender(s|Questions)\./.test(id) && method !== 'GET' && access.who === 'capability',
).map(({ id }) => id);

describe.each(ANY_DATABASE)('what was published of a tender (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  let otherTerms: string;
  const schemas = ocdsSchemas();

  beforeAll(async () => {
    api = await startApi(kind, { env: { OCDS_PREFIX: 'ocds-abc123' } });
    publisher = await startPublishing(api);
    otherTerms = (await api.upload(publisher.session, await samplePdf('otro'), 'otro.pdf')).body.data;
  });
  afterAll(() => api?.stop());

  const ask = (method: string, path: string, body?: object) =>
    api.call(method, `/licitaciones${path}`, { as: publisher.session, body });
  const mustAsk = async (method: string, path: string, body: object) => {
    api.clock.move(1000);
    const answer = await ask(method, path, body);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };
  const inDays = (days: number) => addDays(publisher.today(), days);

  /** The releases of a tender, written as a reader gets them; every page passes the official schema. */
  async function releasesOf(id: string): Promise<string[]> {
    const foundIds: string[] = [];
    let next: string | undefined = '/licitaciones/ocds/releases';
    while (next) {
      const { body } = await api.call('GET', next);
      expect([schemas.releases(body), schemas.releases.errors]).toEqual([true, null]);
      for (const release of body.releases) {
        if (release.ocid.endsWith(id)) foundIds.push(JSON.stringify(release));
      }
      next = body.links?.next?.split('/api/municat')[1];
    }
    return foundIds;
  }
  const amendmentsOf = (releases: readonly string[]): string[] =>
    (JSON.parse(releases.at(-1) ?? '{}').tender.amendments ?? []).map(
      ({ description }: { description: string }) => description,
    );

  const attempts = (id: string): Attempts => ({
    'tenders.create': [['POST', '', publisher.tender({ titulo: 'Otra con el mismo número' })]],
    'tenders.update': [
      ['PATCH', `/${id}`, { titulo: 'Otro objeto', numero: 99 }],
      ['PATCH', `/${id}`, { fecha_vencimiento: inDays(20) }],
      ['PATCH', `/${id}`, { fecha_vencimiento: inDays(20), circular: 'Se prorroga.' }],
      ['PATCH', `/${id}`, { pliego_url: otherTerms, circular: 'Nuevo pliego.' }],
      [
        'PATCH',
        `/${id}`,
        { fecha_vencimiento: inDays(5), circular: 'Se acorta.', motivo_acortamiento: 'Urgencia.' },
      ],
      ['PATCH', `/${id}`, { mostrar: false }],
      ['PATCH', `/${id}`, { titulo: 'Cambiada a escondidas', fecha_vencimiento: inDays(1) }],
      ['PATCH', `/${id}`, { titulo: 'Cambiada a escondidas' }],
      ['PATCH', `/${id}`, { mostrar: true }],
    ],
    'tenders.import': [
      [
        'POST',
        '/importar',
        {
          csv: `${IMPORT_COLUMNS.join(',')}\n${IMPORT_COLUMNS.map((name) => publisher.tender()[name] ?? '').join(',')}`,
          completar: {
            fecha_publicacion: null,
            plazo_dias: null,
            subtipo_licitacion: null,
            pliego_url: publisher.terms,
          },
          importar: true,
        },
      ],
    ],
    // A draft that calls itself as the published tender is called.
    'tenders.saveUnfinished': [
      [
        'PUT',
        `/borradores/${id}`,
        {
          version: 0,
          valores: {
            ...publisher.tender(),
            subtipo_licitacion: null,
            mostrar: true,
            programada: false,
            publicar_hora: '',
          },
        },
      ],
    ],
    'tenders.discardUnfinished': [['DELETE', `/borradores/${id}`, {}]],
    'tenders.addCircular': [['POST', `/${id}/circulares`, { titulo: 'Una', texto: 'Se aclara.' }]],
    // The question has the id of its tender.
    'tenderQuestions.answer': [
      ['PUT', `/preguntas/${id}/respuesta`, { pregunta: '¿Hay visita?', respuesta: 'El lunes.' }],
      [
        'PUT',
        `/preguntas/${id}/respuesta`,
        { pregunta: '¿Hay visita?', respuesta: 'El martes.', motivo: 'Feriado.' },
      ],
    ],
    'tenderQuestions.refuse': [['PUT', `/preguntas/${id}/rechazo`, { motivo: 'No corresponde.' }]],
    'tenders.result': [['PUT', `/${id}/resultado`, { resultado: 'desierta' }]],
    'tenders.withdraw': [['PUT', `/${id}/retirar`, { motivo: 'Se rehará el pliego.' }]],
    'tenders.delete': [
      ['PUT', `/eliminar/${id}`, { motivo: 'Se rehará el pliego.' }],
      ['PUT', `/eliminar/${id}`, { motivo: 'Otra vez.' }],
    ],
  });

  it('is tried with every call that changes tenders', () => {
    expect(Object.keys(attempts(''))).toEqual(expect.arrayContaining(WRITES));
  });

  it.each(WRITES)('stays byte for byte, whatever %s does', async (call) => {
    const { id } = await publisher.create();
    await mustAsk('PATCH', `/${id}`, { titulo: 'Obra corregida' });
    await confirmedQuestion(api, id, { id });
    let before = await releasesOf(id);
    expect(before).toHaveLength(2);
    for (const [method, path, body] of attempts(id)[call] ?? []) {
      api.clock.move(1000);
      await ask(method, path, body);
      const after = await releasesOf(id);
      expect(after.slice(0, before.length), `${method} ${path} ${JSON.stringify(body)}`).toEqual(before);
      before = after;
    }
    api.clock.move(30 * DAY_MS);
    publisher = await startPublishing(api);
    expect((await releasesOf(id)).slice(0, before.length)).toEqual(before);
  });

  it('is never deleted: it is withdrawn, and says when and why', async () => {
    const { id, titulo } = await publisher.create({ titulo: 'Obra que se retira' });
    const empty = await ask('PUT', `/eliminar/${id}`, { motivo: ' ' });
    expect([empty.status, empty.body.errores]).toEqual([
      400,
      { motivo: 'Debe escribir por qué se retira la licitación' },
    ]);
    const gone = await ask('PUT', `/eliminar/${id}`, { motivo: 'Se rehará el pliego.' });
    expect([gone.status, gone.body.message]).toEqual([200, 'Licitacion eliminada con exito']);
    const { status, body } = await api.call('GET', `/licitaciones/${id}`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        titulo,
        situacion: 'retirada',
        desenlace: expect.objectContaining({ detalle: 'Se rehará el pliego.' }),
      }),
    ]);
    expect(await publisher.titles('titulo=Obra%20que%20se%20retira')).toEqual([titulo]);
    for (const feed of ['feed.atom', 'feed.rss', 'convocatorias.csv']) {
      const answer = await api.call('GET', `/licitaciones/${feed}`);
      expect(answer.body.toString(), feed).toContain(titulo);
    }
    const releases = (await releasesOf(id)).map((release) => JSON.parse(release));
    expect(releases.map(({ tag, tender }) => [tag.join(), tender.status])).toEqual([
      ['tender', 'active'],
      ['tenderCancellation', 'withdrawn'],
    ]);
    const again = await ask('PUT', `/eliminar/${id}`, { motivo: 'Otra vez.' });
    expect([again.status, again.body.message]).toEqual([
      409,
      'La licitación fue retirada: ya no se puede cambiar.',
    ]);
  });

  it('is withdrawn by a call without a reason too, and says that there was none', async () => {
    const { id } = await publisher.create();
    expect((await ask('PUT', `/eliminar/${id}`)).status).toBe(200);
    const { body } = await api.call('GET', `/licitaciones/${id}`);
    expect(body.desenlace.detalle).toBe('No se informó el motivo.');
  });

  it('is not withdrawn after its result', async () => {
    const { id } = await publisher.create({ fecha_publicacion: inDays(-9), fecha_vencimiento: inDays(-1) });
    await mustAsk('PUT', `/${id}/resultado`, { resultado: 'desierta' });
    const late = await ask('PUT', `/eliminar/${id}`, { motivo: 'Tarde.' });
    expect([late.status, late.body.message]).toEqual([
      409,
      'La licitación ya tiene resultado: no se puede retirar.',
    ]);
    const changed = await ask('PATCH', `/${id}`, { fecha_vencimiento: inDays(9), circular: 'Se reabre.' });
    expect([changed.status, Object.keys(changed.body.errores)]).toEqual([400, ['fecha_vencimiento']]);
  });

  it('is withdrawn as it was last public, if it was hidden and edited since', async () => {
    const { id } = await publisher.create({ titulo: 'Como se publicó' });
    await mustAsk('POST', `/${id}/circulares`, { titulo: 'Una', texto: 'Se aclara.' });
    await mustAsk('PATCH', `/${id}`, { mostrar: false });
    expect((await api.call('GET', `/licitaciones/${id}`)).status).toBe(404);
    await mustAsk('PATCH', `/${id}`, { titulo: 'Todavía sin decidir' });
    await mustAsk('PATCH', `/${id}`, { pliego_url: otherTerms, circular: 'Otro pliego.' });
    await mustAsk('PUT', `/eliminar/${id}`, { motivo: 'No se hará.' });
    const { body } = await api.call('GET', `/licitaciones/${id}`);
    expect(body).toMatchObject({
      titulo: 'Como se publicó',
      situacion: 'retirada',
      pliego: { nombre: 'pliego.pdf' },
      circulares: [{ titulo: 'Una' }],
    });
    expect((await releasesOf(id)).at(-1)).not.toContain('Cambia el pliego');
    expect(await publisher.titles('titulo=sin%20decidir')).toEqual([]);
  });

  it('changes its deadline and terms with a circular only, and an earlier deadline with its reason', async () => {
    const { id, fecha_vencimiento: deadline } = await publisher.create();
    const refused = async (body: object) => {
      const answer = await ask('PATCH', `/${id}`, body);
      return [answer.status, Object.keys(answer.body.errores)];
    };
    const [earlier, later] = [addDays(deadline, -3), addDays(deadline, 3)];
    expect(await refused({ fecha_vencimiento: later })).toEqual([400, ['circular']]);
    expect(await refused({ pliego_url: otherTerms })).toEqual([400, ['circular']]);
    expect(await refused({ fecha_vencimiento: earlier })).toEqual([400, ['circular', 'motivo_acortamiento']]);
    expect(await refused({ fecha_vencimiento: earlier, circular: 'Antes.' })).toEqual([
      400,
      ['motivo_acortamiento'],
    ]);
    expect(await refused({ titulo: 'Otro', circular: 'Nada cambia.' })).toEqual([400, ['circular']]);
    expect((await api.call('GET', `/licitaciones/${id}`)).body.fecha_vencimiento).toBe(deadline);

    await mustAsk('PATCH', `/${id}`, {
      fecha_vencimiento: earlier,
      circular: 'Se abre antes.',
      motivo_acortamiento: 'Lo pidió la obra.',
    });
    const { body } = await api.call('GET', `/licitaciones/${id}`);
    const [before, after] = [deadline, earlier].map((day) => day.split('-').toReversed().join('/'));
    expect(body.circulares).toMatchObject([
      {
        numero: 1,
        titulo: 'Cambia la fecha de vencimiento',
        texto: `Vencimiento: ${before} → ${after}.\n\nSe abre antes.\n\nAcorta el plazo en 3 días. Motivo: Lo pidió la obra.`,
        modifica_pliego: true,
      },
    ]);
    expect(body.historial.at(-1)).toMatchObject({
      hecho: 'cambiada',
      cambios: [{ campo: 'fecha_vencimiento', antes: before, despues: after }],
      circular: 1,
    });
    const releases = await releasesOf(id);
    expect(amendmentsOf(releases)).toEqual([
      `Cambió: fecha de vencimiento ${before} → ${after} · Circular 1`,
    ]);
    // The deadline as it is, and the same file under a newly signed address: no change.
    const { body: shown } = await api.call('GET', `/licitaciones/${id}`);
    const { fecha_vencimiento, pliego_url } = shown;
    expect((await ask('PATCH', `/${id}`, { fecha_vencimiento, pliego_url })).status).toBe(200);
    expect(await releasesOf(id)).toEqual(releases);
  });

  it.each([
    ['by hand', (id: string) => mustAsk('PATCH', `/${id}`, { mostrar: true })],
    [
      'at its hour',
      async (id: string) => {
        const publicar_desde = new Date(api.clock.now().getTime() + MINUTE_MS).toISOString();
        await mustAsk('PATCH', `/${id}`, { publicar_desde });
        api.clock.move(2 * MINUTE_MS);
        expect(await publishDue(api.platform)).toBe(1);
      },
    ],
  ])(
    'can not get another deadline while it is hidden and be shown again %s in silence',
    async (_how, show) => {
      const { id, fecha_vencimiento } = await publisher.create();
      const later = addDays(fecha_vencimiento, 2);
      const silent = await ask('PATCH', `/${id}`, { mostrar: false, fecha_vencimiento: later });
      expect([silent.status, Object.keys(silent.body.errores)]).toEqual([400, ['circular']]);
      await mustAsk('PATCH', `/${id}`, { mostrar: false });
      const hidden = await ask('PATCH', `/${id}`, { fecha_vencimiento: later });
      expect(hidden.status).toBe(400);
      await mustAsk('PATCH', `/${id}`, { fecha_vencimiento: later, circular: 'Se prorroga.' });
      const toldWhileHidden = JSON.stringify(await releasesOf(id));
      expect(toldWhileHidden).not.toContain('Se prorroga.');
      await show(id);
      const { body } = await api.call('GET', `/licitaciones/${id}`);
      expect(body.historial.at(-1)).toMatchObject({ hecho: 'repuesta', circular: 1 });
      expect(amendmentsOf(await releasesOf(id)).at(-1)).toMatch(
        /^Se volvió a publicar\. Cambió: fecha de vencimiento .+ → .+ · Circular 1$/,
      );
    },
  );

  it.each([
    ['tenderAmendment', { titulo: 'Otro objeto' }],
    ['tenderAmendment', { tipo_licitacion: 'CONCURSO_DE_PRECIOS' }],
    ['tenderUpdate', { numero: 99 }],
  ])('is a %s if it is shown again with %j', async (tag, change) => {
    const { id } = await publisher.create();
    for (const body of [{ mostrar: false }, change, { mostrar: true }])
      await mustAsk('PATCH', `/${id}`, body);
    const releases = await releasesOf(id);
    expect(JSON.parse(releases.at(-1) ?? '').tag).toEqual([tag]);
    expect(amendmentsOf(releases)).toHaveLength(tag === 'tenderAmendment' ? 1 : 0);
  });

  it('is amended by circulars from while it was hidden, though they leave it as it was', async () => {
    const { id } = await publisher.create();
    const otherAndBack = [
      { pliego_url: otherTerms, circular: 'Otro pliego.' },
      { pliego_url: publisher.terms, circular: 'Vale el de antes.' },
    ];
    for (const body of [{ mostrar: false }, ...otherAndBack, { mostrar: true }])
      await mustAsk('PATCH', `/${id}`, body);
    expect(JSON.parse((await releasesOf(id)).at(-1) ?? '').tag).toEqual(['tenderAmendment']);
  });

  it('a draft changes freely and is deleted', async () => {
    const { id, fecha_vencimiento } = await publisher.create({ mostrar: false });
    const day = addDays(fecha_vencimiento, -2);
    await mustAsk('PATCH', `/${id}`, { fecha_vencimiento: day, pliego_url: otherTerms });
    expect((await ask('PUT', `/eliminar/${id}`)).body.message).toBe('Licitacion eliminada con exito');
    expect((await ask('GET', `/${id}`)).status).toBe(404);
    expect(await releasesOf(id)).toEqual([]);
  });
});
