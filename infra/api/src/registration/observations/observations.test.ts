import { eq } from 'drizzle-orm';
import type { FormChange } from 'shared-api/contract';
import { addDays, ESTADOS, formatDate } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, expectAccess, lastAudit, signInEverybody, UNKNOWN_CUIT } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import {
  ACCOUNT,
  CLIENT_LIST,
  completeRequest,
  countObservedForms,
  PERSON,
  sendRequest,
  todayOf,
  uploadDocument,
} from '#test/request.ts';
import { supplierRequests } from '../requests/tables.ts';

const OBSERVATIONS = [
  { name: 'DNI', observacion: 'No se lee el dorso' },
  { name: 'Otro', observacion: 'Informe otra cuenta' },
];
const RESOLVE = `/estado-tramite/observaciones/${PERSON}`;

describe.each(ANY_DATABASE)('what changed since the observations (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let supplier: Session;
  let auditor: Session;
  let second: Session;
  let dni: Parameters<typeof uploadDocument>[3];
  let profits: typeof dni;

  const detail = async (as: Session = auditor) =>
    (await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as })).body;
  const move = async (path: string, body?: unknown) => {
    const answer = await api.call('PATCH', `/sujeto-fiscal/request/${path}/${PERSON}`, {
      as: auditor,
      ...(body !== undefined && { body }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const correct = () => move('encorrecion', { observacion: OBSERVATIONS, docs_ids: [dni.id, profits.id] });
  const mark = async (as: Session, numero: number, resuelta = true, correccion?: string) =>
    api.call('PATCH', RESOLVE, {
      as,
      body: { correccion: correccion ?? (await detail()).correccion.id, numero, resuelta },
    });
  const bundleObservations = async () =>
    (await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: supplier })).body
      .estado_tramite;
  const explain = async (numero: number, respuesta: string, as: Session = supplier) =>
    api.call('PATCH', RESOLVE, {
      as,
      body: { correccion: (await detail()).correccion.id, numero, respuesta },
    });
  /** State and word of each observation; the same for the supplier and for staff. */
  const states = async () => {
    const { correccion, observaciones } = await bundleObservations();
    const correction = (await detail()).correccion;
    const list = await api.call('GET', RESOLVE, { as: supplier });
    expect(correccion).toBe(correction.id);
    expect(list.body).toEqual(observaciones);
    expect(correction.observaciones).toEqual(
      observaciones.map((one: object, index: number) => ({
        ...one,
        resuelta: correction.observaciones[index].resuelta,
      })),
    );
    return observaciones.map(({ estado, respuesta }: Record<string, unknown>) => [estado, respuesta]);
  };
  const where = eq(supplierRequests.cuit, PERSON);

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    ({ PROVEEDOR: supplier, VISADOR: auditor, ADMIN: second } = everybody);
    const bundle = await completeRequest(api, supplier);
    const documentOf = (name: string) =>
      bundle.sujeto_fiscal.documento_proveedor.find((one: typeof dni) => one.tipo_documento.nombre === name);
    [dni, profits] = [documentOf('DNI'), documentOf('Declaración jurada de Ganancias')];
    expect((await sendRequest(api, supplier)).status).toBe(200);
  });
  afterAll(() => api?.stop());

  it('is null before the first correction', async () => {
    expect((await detail()).correccion).toBeNull();
    expect(await countObservedForms(api)).toBe(0);
  });

  it('is not shown before the supplier sends again', async () => {
    await correct();
    const { correccion } = await detail();
    expect(correccion).toMatchObject({
      observaciones: OBSERVATIONS.map((one) => ({ ...one, resuelta: null })),
      cambios: null,
    });
    expect((await mark(auditor, 0)).body).toMatchObject({ statusCode: 409, code: 'ESTADO' });
  });

  it('says why nothing is changed in the supplier’s words, which can be taken back', async () => {
    expect(await states()).toEqual([
      ['pendiente', null],
      ['pendiente', null],
    ]);
    expect((await explain(0, ' El dorso está en blanco. ')).body.message).toBe(
      'La explicación quedó guardada',
    );
    expect((await states())[0]).toEqual(['atendida', 'El dorso está en blanco.']);
    expect(await lastAudit(api, everybody.ADMIN, 'observacion')).toMatchObject({
      realizado_por_id: supplier.user.id,
      datos_anteriores: { numero: 0, name: 'DNI', respuesta: null },
      datos_nuevos: { numero: 0, name: 'DNI', respuesta: 'El dorso está en blanco.' },
    });
    expect((await explain(0, '')).status).toBe(200);
    expect((await states())[0]).toEqual(['pendiente', null]);
  });

  it('refuses words that are no answer, of others, and on other observations', async () => {
    expect((await explain(0, 'x')).body.message).toMatch(/al menos 2 caracteres/);
    expect((await explain(0, 'x'.repeat(2_001))).body.message).toMatch(/hasta 2000 caracteres/);
    expect((await explain(2, 'No corresponde')).status).toBe(400);
    expect((await explain(0, 'No corresponde', auditor)).status).toBe(403);
    expect((await mark(supplier, 0)).status).toBe(403);
    const other = await api.call('PATCH', `/estado-tramite/observaciones/${UNKNOWN_CUIT}`, {
      as: supplier,
      body: { correccion: (await detail()).correccion.id, numero: 0, respuesta: 'No corresponde' },
    });
    expect(other.status).toBe(404);
    expect(await states()).toEqual([
      ['pendiente', null],
      ['pendiente', null],
    ]);
  });

  it('shows before and after, per field and document, once the request is sent again', async () => {
    const saved = await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      as: supplier,
      body: {
        sujeto_fiscal: {
          telefono_alternativo: '3834555555',
          principales_clientes: [...CLIENT_LIST.slice(0, 2), { cuil: '30202020204' }],
        },
        cuenta_bancaria: [{ ...ACCOUNT, alias: 'mi.alias' }],
      },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await uploadDocument(api, supplier, PERSON, dni)).status).toBe(200);
    const closes = addDays(todayOf(api), -10);
    const dated = await api.call('PATCH', `/documento-proveedor/fechas/${profits.id}`, {
      as: supplier,
      body: { emision: null, expiracion: closes },
    });
    expect(dated.status, JSON.stringify(dated.body)).toBe(200);
    // 'Otro' names nothing that could have changed.
    expect(await states()).toEqual([
      ['atendida', null],
      ['pendiente', null],
    ]);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    expect((await explain(1, 'Es la misma cuenta')).body).toMatchObject({ statusCode: 409, code: 'ESTADO' });

    const { cambios } = (await detail()).correccion as { cambios: FormChange[] };
    const changes = cambios.map(({ grupo, campo, nombre, antes, ahora }) => [
      grupo,
      campo,
      nombre,
      antes,
      ahora,
    ]);
    const account = 'Banco de la Nación Argentina, CBU 0110599520000001234576';
    expect(changes).toEqual([
      ['contacto', 'telefono_alternativo', 'Teléfono alternativo', [], ['3834555555']],
      [
        'clientes',
        'principales_clientes',
        'Principales clientes',
        ['COOPERATIVA DE TRABAJO LA INVENTADA LIMITADA (30-55852564-5)'],
        ['FUNDACION ENSAYO Y EJEMPLO (30-20202020-4)'],
      ],
      [
        'cuentas',
        'cuenta_bancaria',
        'Cuentas bancarias',
        [`${account}, titular Titular de prueba, predeterminada`],
        [`${account}, alias mi.alias, titular Titular de prueba, predeterminada`],
      ],
      ['documentos', dni.id, 'DNI', ['Archivo: dni.jpg'], ['Archivo: dni.jpg']],
      [
        'documentos',
        profits.id,
        'Declaración jurada de Ganancias',
        [`Fecha de cierre: ${formatDate(addDays(todayOf(api), 200))}`],
        [`Fecha de cierre: ${formatDate(closes)}`],
      ],
    ]);
    const file = cambios.at(-2);
    for (const url of [file?.archivo_antes, file?.archivo_ahora]) {
      expect(
        (await fetch(`${api.origin}${new URL(url ?? '').pathname}${new URL(url ?? '').search}`)).status,
      ).toBe(200);
    }
    expect(file?.archivo_antes).not.toBe(file?.archivo_ahora);
  });

  it('shows the former file only to roles that may read a document’s history', async () => {
    for (const role of ['ADMIN', 'GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR'] as const) {
      const file = (await detail(everybody[role])).correccion.cambios.at(-2);
      expect([role, file.archivo_antes !== null]).toEqual([role, role !== 'PUBLICADOR']);
      expect(file.archivo_ahora).not.toBeNull();
    }
  });

  it('marks an observation as resolved, with who and when, and takes it back', async () => {
    const { correccion } = await detail();
    expect((await mark(auditor, 0)).body.message).toBe('La observación quedó resuelta');
    const [first, other] = (await detail()).correccion.observaciones;
    expect(first.resuelta.usuario).toEqual({ nombre: auditor.user.nombre, apellido: auditor.user.apellido });
    expect(Math.abs(Date.parse(first.resuelta.createdAt) - api.clock.now().getTime())).toBeLessThan(60_000);
    expect(other.resuelta).toBeNull();
    expect(await lastAudit(api, everybody.ADMIN, 'observacion')).toMatchObject({
      operacion: 'MODIFICACION',
      realizado_por_id: auditor.user.id,
      datos_anteriores: { numero: 0, name: 'DNI', resuelta: false },
      datos_nuevos: { numero: 0, name: 'DNI', resuelta: true },
    });
    // Somebody else's mark stays as it is.
    expect((await mark(second, 0)).status).toBe(200);
    expect((await detail()).correccion.observaciones[0].resuelta).toEqual(first.resuelta);

    expect((await mark(second, 0, false)).status).toBe(200);
    expect((await detail()).correccion).toEqual(correccion);
    expect((await lastAudit(api, everybody.ADMIN, 'observacion')).datos_nuevos.resuelta).toBe(false);
  });

  it('stores one of two simultaneous marks', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = (await detail()).correccion;
      const answers = await Promise.all([mark(auditor, 1, true, id), mark(second, 1, true, id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { usuario } = (await detail()).correccion.observaciones[1].resuelta;
      expect([auditor.user.nombre, second.user.nombre]).toContain(usuario.nombre);
      expect((await mark(auditor, 1, false, id)).status).toBe(200);
    }
  });

  it('refuses a mark on an unknown observation or correction', async () => {
    expect((await mark(auditor, 2)).status).toBe(400);
    const unknown = await mark(auditor, 0, true, '00000000-0000-4000-8000-000000000000');
    expect(unknown.body).toMatchObject({ statusCode: 409 });
    expect(unknown.body.message).toMatch(/otra corrección/);
  });

  it('refuses marks of other roles', async () => {
    await expectAccess(api, everybody, ['PATCH', RESOLVE, ['PROVEEDOR', 'VISADOR', 'ADMIN'], 400], {});
  });

  it('takes marks in the two states of the review, and in no other', async () => {
    const { id } = (await detail()).correccion;
    const [stored] = await api.platform.db.select().from(supplierRequests).where(where);
    const markableStates: string[] = [];
    for (const estado of ESTADOS) {
      await api.platform.db.update(supplierRequests).set({ estado }).where(where);
      if ((await mark(auditor, 0, false, id)).status === 200) markableStates.push(estado);
    }
    expect(markableStates).toEqual(['PENDIENTE EN OBSERVACION', 'OBSERVACION']);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: stored?.estado ?? 'OBSERVACION' })
      .where(where);
  });

  it('starts over with the next correction', async () => {
    expect((await mark(auditor, 0)).status).toBe(200);
    const old = (await detail()).correccion.id;
    await correct();
    expect((await explain(1, 'Es la misma cuenta')).status).toBe(200);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    expect(await states()).toEqual([
      ['pendiente', null],
      ['atendida', 'Es la misma cuenta'],
    ]);
    const { correccion } = await detail();
    expect(correccion.cambios).toEqual([]);
    expect(correccion.observaciones.map(({ resuelta }: { resuelta: unknown }) => resuelta)).toEqual([
      null,
      null,
    ]);
    expect((await mark(auditor, 0, true, old)).status).toBe(409);
    expect(await countObservedForms(api)).toBe(1);
  });

  it.each([
    ['did not change', null, 30, 'pendiente', []],
    ['changed', 20, 40, 'atendida', [{ nombre: 'Declaración jurada de Ganancias' }]],
  ])('takes no date that staff set for a correction of the supplier’s: one that they %s', async (...row) => {
    const [, suppliersDays, staffsDays, state, changes] = row;
    const setClose = (as: Session, days: number) =>
      api.call('PATCH', `/documento-proveedor/fechas/${profits.id}`, {
        as,
        body: { emision: null, expiracion: addDays(todayOf(api), days) },
      });
    const observation = { name: 'Declaración jurada de Ganancias', observacion: 'La fecha no coincide' };
    await move('encorrecion', { observacion: [observation], docs_ids: [profits.id] });
    if (suppliersDays !== null) expect((await setClose(supplier, suppliersDays)).status).toBe(200);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    await move('observacion');
    expect((await setClose(second, staffsDays)).status).toBe(200);
    expect(await states()).toEqual([[state, null]]);
    expect((await detail()).correccion.cambios).toMatchObject(changes);
  });

  it('stores the observed form only until the decision, and then what its changes attended to', async () => {
    await correct();
    expect((await uploadDocument(api, supplier, PERSON, dni)).status).toBe(200);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    await move('observacion');
    expect((await detail()).correccion.cambios).toHaveLength(1);
    await move('rechazado');
    const { cambios, observaciones } = (await detail()).correccion;
    expect(cambios).toBeNull();
    expect(observaciones.map(({ estado }: { estado: unknown }) => estado)).toEqual(['atendida', null]);
    expect(await countObservedForms(api)).toBe(0);
  });
});
