import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, CLIENTS_COUNT_PROBLEM, FILE_GONE, REQUIRED_DOCUMENTS } from 'shared-api/rules';
import {
  ATTORNEY_PARTS,
  CBU_EDGES,
  CLIENT_EDGES,
  CONDITION_EDGES,
  DATE_EDGES,
  FILE_URL_EDGES,
  MISSING_EDGES,
  NAME_EDGES,
  POWER_EDGES,
  problemOn,
  TAX_ID_EDGES,
  TEXT_EDGES,
  urlOfLength,
} from 'shared-api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import {
  ACCOUNT,
  COMPANY,
  completeRequest,
  PERSON,
  sendRequest,
  storedRequest,
  todayOf,
} from '#test/request.ts';
import { supplierRequests } from './tables.ts';

/** Exactly this sentence says that it is not stored, or nothing does. */
function expectProblem({ status, body }: Answer, problem: string | null) {
  // Where something else of the call was stored, the sentence stands at its field.
  const messages = status === 200 ? Object.values(body.errores ?? {}) : [body.message].flat();
  expect(messages, JSON.stringify(body.message)).toEqual(problem === null ? [] : [problem]);
  expect([200, 400]).toContain(status);
}

describe.each(ANY_DATABASE)('the server at the edges of the rules (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let file: string;
  let documents: { id: string; tipo_documento: { nombre: string } | null }[];
  const day = (offset: number | null) => (offset === null ? null : addDays(todayOf(api), offset));
  const save = (body: unknown, cuit = PERSON) =>
    api.call('PATCH', `/sujeto-fiscal/save/${cuit}`, { as: supplier, body });
  const saveFields = (fields: object, cuit = PERSON) => save({ sujeto_fiscal: fields }, cuit);

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    const bundle = await completeRequest(api, supplier);
    documents = bundle.sujeto_fiscal.documento_proveedor;
    file = (await api.upload(supplier, await samplePdf('Poder'))).body.data;
    await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier });
  });
  afterAll(() => api?.stop());

  it.each(TEXT_EDGES)('$what', async ({ field, value, problem }) => {
    expectProblem(await saveFields({ [field]: value }), problem);
  });

  it.each(CBU_EDGES)('$what', async ({ cbu, problem }) => {
    expectProblem(await save({ cuenta_bancaria: [{ ...ACCOUNT, cbu }] }), problem);
  });

  it.each(CLIENT_EDGES)('$what', async ({ cuils, problem }) => {
    const principales_clientes = cuils.map((cuil) => ({ cuil, nombre_completo: 'UNO' }));
    // Progress is saved at any time: a client that is still to be named only keeps the request from being sent.
    const isStorable = problem === CLIENTS_COUNT_PROBLEM;
    expectProblem(await saveFields({ principales_clientes }), isStorable ? null : problem);
  });

  it.each(TAX_ID_EDGES)('$what', async ({ cuit, problem }) => {
    expectProblem(await saveFields({ cuit_apoderado_legal: cuit }), problem);
  });

  it.each(POWER_EDGES)('$what', async ({ granted, reach, problem }) => {
    const dates = { fecha_otorgamiento_poder: day(granted), fecha_alcance_poder_legal: day(reach) };
    expectProblem(await saveFields(dates), problem);
  });

  it('a reach before the grant that was saved earlier', async () => {
    await saveFields({ fecha_otorgamiento_poder: day(-5), fecha_alcance_poder_legal: null });
    const answer = await saveFields({ fecha_alcance_poder_legal: day(-6) });
    expectProblem(answer, 'La fecha de alcance del poder no puede ser anterior a la de su otorgamiento');
  });

  it.each(NAME_EDGES)('$what', async ({ name, problem }) => {
    const body = { url_archivo: file, datos_extra: name, cuit: PERSON };
    const answer = await api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
      as: supplier,
      body,
    });
    expectProblem(answer, problem);
  });

  it.each(DATE_EDGES)('$what', async ({ document, emision, expiracion, problem }) => {
    const id = documents.find(({ tipo_documento }) => tipo_documento?.nombre === document)?.id;
    const answer = await api.call('PATCH', `/documento-proveedor/fechas/${id}`, {
      as: supplier,
      body: { emision: day(emision), expiracion: day(expiracion) },
    });
    expectProblem(answer, problemOn(problem, todayOf(api)));
  });

  it.each(['2026-02-31', '2027-02-29', '2026-13-01', '31/01/2026'])(
    'a day that is none: %s',
    async (none) => {
      const id = documents.find(({ tipo_documento }) => tipo_documento?.nombre.startsWith('Manif'))?.id;
      const answers = [
        await saveFields({ fecha_otorgamiento_poder: none }),
        await saveFields({ fecha_primer_ejercicio_economico: none }, COMPANY),
        await api.call('PATCH', `/documento-proveedor/fechas/${id}`, {
          as: supplier,
          body: { emision: none, expiracion: null },
        }),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.message).toMatch(/no es una fecha válida/);
      }
    },
  );

  it.each(FILE_URL_EDGES)('$what', async ({ length, problem }) => {
    // A real file's URL, made as long; too short for one, it is refused as nobody's.
    const real = length > file.length + 3;
    const url = real ? `${file}&x=`.padEnd(length, 'a') : urlOfLength(length);
    const refused = problem ?? (real ? null : FILE_GONE);
    expectProblem(await saveFields({ poder_legal: url }), refused);
    expectProblem(await save({ documento_proveedor: [{ id: documents[0]?.id, url_archivo: url }] }), refused);
  });

  it.each(CONDITION_EDGES)('$what', async ({ person, condition, problem }) => {
    const cuit = person === 'FISICA' ? PERSON : COMPANY;
    expectProblem(await saveFields({ condicion_fiscal: condition }, cuit), problem);
  });

  it('the start of the fiscal year, of legal entities only and in the current year', async () => {
    const year = Number(todayOf(api).slice(0, 4));
    const startIn = (one: number) => ({ fecha_primer_ejercicio_economico: `${one}-01-01` });
    const start = startIn(year);
    expectProblem(await saveFields(start, COMPANY), null);
    for (const other of [1900, year - 1, year + 1]) {
      expectProblem(
        await saveFields(startIn(other), COMPANY),
        'El inicio del ejercicio económico se guarda con el año en curso: elija de nuevo el día y el mes',
      );
    }
    // A date stored in an earlier year may be sent again as it is.
    await api.platform.db
      .update(supplierRequests)
      .set(startIn(year - 1))
      .where(eq(supplierRequests.cuit, COMPANY));
    expectProblem(await saveFields(startIn(year - 1), COMPANY), null);
    expectProblem(
      await saveFields(start),
      'El inicio del ejercicio económico lo informan solo las personas jurídicas',
    );
  });

  it('a company’s notification address, one of its registered ones', async () => {
    const pick = (correo_electronico_notificacion: string) =>
      saveFields({ correo_electronico_notificacion }, COMPANY);
    expectProblem(await pick('otra@correo.com'), 'Debe seleccionar un email para continuar');
    expectProblem(await pick('legales@ejemplodelvalle.example'), null);
  });

  it('no notification address of a company that is registered no more', async () => {
    const itself = eq(supplierRequests.cuit, COMPANY);
    const editableFields = async () =>
      (await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${COMPANY}`, { as: supplier }))
        .body.sujeto_fiscal;
    const picked = 'legales@ejemplodelvalle.example';
    expectProblem(await saveFields({ correo_electronico_notificacion: picked }, COMPANY), null);
    expect((await editableFields()).correo_electronico_notificacion).toBe(picked);
    const gone = 'anterior@ejemplodelvalle.example';
    const registered = (await editableFields()).domicilio_electronico;
    await api.platform.db
      .update(supplierRequests)
      .set({
        correo_electronico_notificacion: gone,
        domicilio_electronico: [...registered, { direccion: gone }],
      })
      .where(itself);
    const seenVersion = (await storedRequest(api, COMPANY)).version;
    const refreshed = await editableFields();
    expect(refreshed).toMatchObject({
      domicilio_electronico: registered,
      correo_electronico_notificacion: null,
    });
    const admin = await api.login('10000001');
    const entry = await lastAudit(api, admin, 'sujeto_fiscal');
    expect(entry).toMatchObject({
      operacion: 'ACTUALIZACION DE ARCA',
      datos_anteriores: { correo_electronico_notificacion: gone },
      datos_nuevos: { correo_electronico_notificacion: null },
    });
    expect(entry.datos_nuevos).not.toHaveProperty('titular');
    // Rejects the save of a form that was loaded before the refresh.
    const late = await api.call('PATCH', `/sujeto-fiscal/save/${COMPANY}`, {
      as: supplier,
      headers: { 'if-match': `"${seenVersion}"` },
      body: { sujeto_fiscal: { correo_electronico_notificacion: picked } },
    });
    expect([late.status, late.body.stored]).toEqual([409, { correo_electronico_notificacion: null }]);
    expect((await editableFields()).version).toBe(refreshed.version);

    // The same holds if an earlier refresh stored the list.
    await api.platform.db
      .update(supplierRequests)
      .set({ correo_electronico_notificacion: gone })
      .where(itself);
    expect((await editableFields()).correo_electronico_notificacion).toBeNull();
  });

  it('the notification address of a company for which the registry lists none', async () => {
    const cuit = '30558521135';
    const editableFields = async () =>
      (await api.call('GET', `/sujeto-fiscal/init-request/persona-juridica/${cuit}`, { as: supplier })).body
        .sujeto_fiscal;
    expect((await editableFields()).domicilio_electronico).toEqual([]);
    const correo_electronico_notificacion = 'anterior@ambato.example';
    await api.platform.db
      .update(supplierRequests)
      .set({
        correo_electronico_notificacion,
        domicilio_electronico: [{ direccion: correo_electronico_notificacion }],
      })
      .where(eq(supplierRequests.cuit, cuit));
    expect(await editableFields()).toMatchObject({
      domicilio_electronico: [],
      correo_electronico_notificacion,
    });
  });

  it('a person’s own notification address, whatever the registry lists', async () => {
    expectProblem(await saveFields({ correo_electronico_notificacion: 'otra@correo.example' }), null);
    const { body } = await api.call('GET', `/sujeto-fiscal/init-request/persona-fisica/${PERSON}`, {
      as: supplier,
    });
    expect(body.sujeto_fiscal.correo_electronico_notificacion).toBe('otra@correo.example');
  });

  it('a company’s holder, whoever is given', async () => {
    const { body } = await save({ cuenta_bancaria: [{ ...ACCOUNT, titular: 'Otro' }] }, COMPANY);
    const [account] = body.data.sujeto_fiscal.cuenta_bancaria;
    expect(account.titular).toBe('CONSTRUCTORA EJEMPLO DEL VALLE S.A. SOC.ANONIMA');
  });

  describe('sending', () => {
    const WHOLE = () => ({
      declaracion_jurada_domicilio_electronico: true,
      declaracion_jurada_contratar_administracion_publica: true,
      declaracion_jurada_legislacion_laboral_vigente: true,
      declaracion_jurada_representante_apoderado: true,
      poder_legal: file,
      cuit_apoderado_legal: '20221124643',
      fecha_otorgamiento_poder: day(-30),
      fecha_alcance_poder_legal: day(300),
      principales_clientes: (CLIENT_EDGES[0]?.cuils ?? []).map((cuil) => ({ cuil, nombre_completo: 'UNO' })),
    });
    beforeAll(async () => {
      // The tables above left the documents' dates where they were refused or moved.
      for (const type of REQUIRED_DOCUMENTS) {
        const id = documents.find(({ tipo_documento }) => tipo_documento?.nombre === type.nombre)?.id;
        if (!id || (!type.emision && !type.expiracion)) continue;
        const body = {
          emision: type.emision ? day(-10) : null,
          expiracion: type.expiracion ? day(-10) : null,
        };
        await api.call('PATCH', `/documento-proveedor/fechas/${id}`, { as: supplier, body });
      }
      await save({ cuenta_bancaria: [ACCOUNT] });
    });

    it.each(MISSING_EDGES)('a request $what, persona $person', async ({ person, change, item }) => {
      const cuit = person === 'FISICA' ? PERSON : COMPANY;
      expect((await saveFields({ ...WHOLE(), ...change }, cuit)).status).toBe(200);
      const answer = await sendRequest(api, supplier, cuit);
      // The company has no documents: what is looked at is named first.
      if (person === 'JURIDICA') expect(answer.body.message).toMatch(`Datos incompletos: ${item}, `);
      else expectProblem(answer, `Datos incompletos: ${item}`);
    });

    it('a request with all of it', async () => {
      expect(Object.keys(WHOLE())).toEqual(expect.arrayContaining([...ATTORNEY_PARTS]));
      expect((await saveFields(WHOLE())).status).toBe(200);
      expectProblem(await sendRequest(api, supplier), null);
    });
  });
});
