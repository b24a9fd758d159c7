import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { type CivilDate, fileIdOf } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { ocdsSchemas } from '#test/ocds.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { PERSON, putInState, startRequest, storedRequest } from '#test/request.ts';
import { issueCertificate } from '../../registration/certificates/index.ts';
import { tenders } from './tables.ts';

const OBRAS = { proveedor: 'Obras SA', cuit: '30714295698', monto: 1234.5 };

interface Release {
  readonly ocid: string;
  readonly tag: string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire brought
  readonly [field: string]: any;
}

describe.each(ANY_DATABASE)('the awards of a tender (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  const schemas = ocdsSchemas();

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
  });
  afterAll(() => api?.stop());

  const create = async () =>
    (await publisher.create({ fecha_publicacion: '2026-01-05', fecha_vencimiento: '2026-01-20' })).id;
  const award = async (id: string, adjudicaciones: readonly object[], more: object = {}) => {
    api.clock.move(1000);
    const answer = await api.call('PUT', `/licitaciones/${id}/resultado`, {
      as: publisher.session,
      body: { resultado: 'adjudicada', adjudicaciones, ...more },
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  async function releasesOf(id: string): Promise<Release[]> {
    const { body } = await api.call('GET', '/licitaciones/ocds/releases');
    expect([schemas.releases(body), schemas.releases.errors]).toEqual([true, null]);
    return body.releases.filter(({ ocid }: Release) => ocid.endsWith(id));
  }

  it('name suppliers of the register as they stand there that day, which only staff see', async () => {
    const supplier = await api.signOn(PERSON);
    await startRequest(api, supplier);
    await putInState(api, 'HABILITADO');
    const request = await storedRequest(api);
    const certify = (vence: CivilDate) =>
      api.platform.db.transaction((tx) =>
        issueCertificate(api.platform, tx, {
          request,
          resolution: 'RES-1',
          resolutionFileId: fileIdOf(publisher.terms) ?? '',
          expiry: { vence, documento: 'DNI' },
        }),
      );
    await certify('2999-12-31');
    const id = await create();
    const awarded = await award(
      id,
      [
        { renglon: 'Renglón 1', cuit: PERSON, proveedor: 'Otro nombre', monto: null },
        { ...OBRAS, renglon: 'Renglón 2' },
      ],
      { motivo: 'No corrige nada' },
    );
    const nombre = request.razon_social ?? request.nombre_persona_humana;
    expect(awarded.desenlace.motivo).toBeNull();
    expect(awarded.desenlace.adjudicaciones).toEqual([
      {
        renglon: 'Renglón 1',
        proveedor: nombre,
        cuit: PERSON,
        monto: null,
        registro: { habilitado: true, vence: '2999-12-31' },
      },
      { ...OBRAS, renglon: 'Renglón 2', registro: null },
    ]);
    const publicly = (await api.call('GET', `/licitaciones/${id}`)).body;
    expect(publicly.desenlace.adjudicaciones[0].proveedor).toBe(nombre);
    expect(JSON.stringify([publicly, await releasesOf(id)])).not.toMatch(/Otro nombre|registro|2999-12-31/);

    const standing = async () => {
      const corrected = await award(id, [{ ...OBRAS, cuit: PERSON, renglon: '' }], {
        motivo: 'Error de carga',
      });
      return corrected.desenlace.adjudicaciones[0].registro;
    };
    await putInState(api, 'EN CORRECCION');
    expect(await standing()).toEqual({ habilitado: false, vence: null });
    await putInState(api, 'HABILITADO');
    // The daily job has not ended this enabling yet.
    await certify('2026-01-01');
    expect(await standing()).toEqual({ habilitado: false, vence: null });
  });

  it('of the first version say nothing of the register, which nobody looked at then', async () => {
    const id = await create();
    const { proveedor, cuit, monto } = OBRAS;
    await api.platform.db
      .update(tenders)
      .set({
        situacion: 'adjudicada',
        desenlace: { fecha: '2026-01-21T12:00:00.000Z', detalle: null, proveedor, cuit, monto },
      })
      .where(eq(tenders.id, id));
    const { body } = await api.call('GET', `/licitaciones/${id}`, { as: publisher.session });
    expect(body.desenlace.adjudicaciones).toEqual([{ renglon: null, proveedor, cuit, monto }]);
  });

  it('may be several, with the act that decided, and stay in the open data when they are corrected', async () => {
    const id = await create();
    const act = (await api.upload(publisher.session, await samplePdf('acto'), 'acto.pdf')).body.data;
    const two = [
      { ...OBRAS, renglon: 'Renglón 1' },
      { proveedor: 'Sin CUIT SRL', renglon: 'Renglón 2', monto: 20 },
    ];
    const awarded = await award(id, two, { archivo_url: act });
    const history = [await releasesOf(id)];
    const [first] = two;
    await award(id, [{ ...first, renglon: '', monto: 30 }], {
      archivo_url: awarded.desenlace.archivo.url,
      motivo: 'Error de carga',
    });
    history.push(await releasesOf(id));
    expect(history[1]?.slice(0, -1)).toEqual(history[0]);
    const released = history[1]?.slice(-2) ?? [];
    expect(released.map(({ tag }) => tag.join())).toEqual(['award,contract', 'awardUpdate,contractUpdate']);
    const { body } = await api.call('GET', '/licitaciones/ocds/records');
    expect([schemas.records(body), schemas.records.errors]).toEqual([true, null]);
    for (const { awards } of released) {
      const address = new URL(awards[0].documents[0].url).pathname.replace('/api/municat', '');
      const { status, headers } = await api.call('GET', address);
      const location = (headers.get('location') ?? '').replace('http://localhost:8080', api.origin);
      expect([status, (await fetch(location)).status]).toEqual([303, 200]);
    }
    for (const none of [`${id}/resultados/1`, `${await create()}/resultados/2`]) {
      expect((await api.call('GET', `/licitaciones/${none}/archivo`)).status, none).toBe(404);
    }
  });
});
