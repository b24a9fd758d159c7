import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Everybody,
  expectAccess,
  lastAudit,
  signInEverybody,
  UNKNOWN_CUIT,
  UNKNOWN_ID,
} from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { OTHER_PERSON, startRequest } from '#test/request.ts';
import { newId } from '../../platform/ids.ts';
import { supplierRequests } from '../requests/tables.ts';
import { labelsOfRequests } from './index.ts';

interface Label {
  readonly id: string;
  readonly etiqueta_nombre: string;
}

const LABELLERS = ['VISADOR', 'GESTION_COMPRAS', 'ADMIN'] as const;
const STAFF = [...LABELLERS, 'VISUALIZADOR', 'PUBLICADOR'] as const;

describe.each(ANY_DATABASE)('labels (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let supplier: string;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    await startRequest(api, await api.signOn(OTHER_PERSON), OTHER_PERSON);
    const answer = await api.call('GET', `/proveedor/cuit/${OTHER_PERSON}`, { as: everybody.VISADOR });
    supplier = answer.body.id;
  });
  afterAll(() => api?.stop());

  const create = (etiqueta_nombre: unknown) =>
    api.call('POST', '/etiqueta-rubro', { as: everybody.VISADOR, body: { etiqueta_nombre } });
  const createdLabel = async (name: string): Promise<Label> => (await create(name)).body.data;
  const all = async (): Promise<Label[]> =>
    (await api.call('GET', '/etiqueta-rubro', { as: everybody.VISADOR })).body;
  const change = (
    action: 'etiquetar' | 'quitar-etiquetar',
    etiqueta_ids: string[],
    proveedor_id = supplier,
  ) =>
    api.call('POST', `/etiqueta-proveedor/${action}`, {
      as: everybody.VISADOR,
      body: { proveedor_id, etiqueta_ids },
    });
  const namesOn = async (): Promise<string[]> => {
    const { body } = await api.call('GET', `/etiqueta-proveedor/proveedor/${supplier}`, {
      as: everybody.VISADOR,
    });
    return body.map(({ etiqueta_nombre }: Label) => etiqueta_nombre);
  };

  it('says how many suppliers have each, before and when it is removed', async () => {
    const label = await createdLabel('Contada');
    const counted = async () => {
      const { body } = await api.call('GET', '/etiqueta-rubro/paginado?limit=100', { as: everybody.VISADOR });
      return body.data.find(({ id }: Label) => id === label.id)?.proveedores;
    };
    expect(await counted()).toBe(0);
    await change('etiquetar', [label.id]);
    expect(await counted()).toBe(1);
    await api.call('PUT', `/etiqueta-rubro/eliminar/${label.id}`, { as: everybody.VISADOR });
    expect(await counted()).toBeUndefined();
    expect(await namesOn()).not.toContain('Contada');
    expect(await lastAudit(api, everybody.ADMIN, 'etiqueta')).toMatchObject({
      operacion: 'BAJA',
      datos_anteriores: { etiqueta_nombre: 'Contada', proveedores: 1 },
    });
  });

  it('creates a label and lists it by name', async () => {
    const label = await createdLabel('  Árboles y plantas  ');
    expect(label.etiqueta_nombre).toBe('Árboles y plantas');
    const names = (await all()).map(({ etiqueta_nombre }) => etiqueta_nombre);
    expect(names.indexOf('Árboles y plantas')).toBeGreaterThan(names.indexOf('Alimentos'));
    expect(names.indexOf('Árboles y plantas')).toBeLessThan(names.indexOf('Capacitación'));
  });

  it.each([
    ['an empty name', '   ', 'El nombre de la etiqueta no puede estar vacia'],
    ['one letter', 'a', 'La etiqueta debe tener al menos 2 caracteres'],
    ['a name of signs alone', '..', 'La etiqueta debe tener al menos una letra o un número'],
    ['a name that is taken, accents and case aside', 'CONSTRUCCION', 'Ya existe una etiqueta con ese nombre'],
    ['a name that is taken, punctuation aside', 'Construcción.', 'Ya existe una etiqueta con ese nombre'],
    [
      'a name that looks like another, with its space copied from Word',
      'Servicios\u00a0de  limpieza',
      'Ya existe una etiqueta con ese nombre',
    ],
  ])('refuses %s', async (_what, name, message) => {
    const before = await all();
    const answer = await create(name);
    expect(answer.status).toBe(400);
    expect([answer.body.message].flat()).toContain(message);
    expect(await all()).toEqual(before);
  });

  it('creates one label by two simultaneous calls', async () => {
    const answers = await Promise.all([create('Gemela'), create('gemela')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('pages by five by default, every label once', async () => {
    const labels = await all();
    const page = async (query: string) =>
      (await api.call('GET', `/etiqueta-rubro/paginado?${query}`, { as: everybody.VISADOR })).body;
    const first = await page('');
    expect(first).toMatchObject({ total: labels.length, totalPages: Math.ceil(labels.length / 5) });
    const allLabels: Label[] = [];
    for (let at = 1; at <= first.totalPages; at++) allLabels.push(...(await page(`page=${at}`)).data);
    const counted = (some: readonly Label[]) =>
      some.map((label) => ({ ...label, proveedores: expect.any(Number) }));
    expect(allLabels).toEqual(counted(labels));
    expect((await page('page=2&limit=3')).data).toEqual(counted(labels.slice(3, 6)));
  });

  it('puts labels on a supplier and takes them off', async () => {
    const [one, two] = [await createdLabel('Pintura'), await createdLabel('Zinguería')];
    expect((await change('etiquetar', [two.id, one.id])).body.message).toBe(
      'El proveedor fue etiquetado con éxito',
    );
    expect(await namesOn()).toEqual(['Pintura', 'Zinguería']);
    await change('etiquetar', [one.id]);
    expect(await namesOn()).toEqual(['Pintura', 'Zinguería']);
    expect((await change('quitar-etiquetar', [one.id])).body.message).toBe('Se realizó con exito la acción');
    expect(await namesOn()).toEqual(['Zinguería']);
    await change('quitar-etiquetar', [two.id]);
    expect(await namesOn()).toEqual([]);
  });

  it('puts on all of them or none', async () => {
    const label = await createdLabel('Solitaria');
    expect((await change('etiquetar', [label.id, UNKNOWN_ID])).status).toBe(404);
    expect(await namesOn()).toEqual([]);
  });

  it('answers 404 for a supplier that is not there', async () => {
    const label = await createdLabel('Sin dueño');
    expect((await change('etiquetar', [label.id], UNKNOWN_ID)).status).toBe(404);
  });

  it('takes a deleted label off the suppliers that had it', async () => {
    const label = await createdLabel('Pasajera');
    await change('etiquetar', [label.id]);
    const gone = await api.call('PUT', `/etiqueta-rubro/eliminar/${label.id}`, { as: everybody.ADMIN });
    expect(gone.body.message).toBe('Etiqueta eliminada con éxito');
    expect(await namesOn()).toEqual([]);
    expect((await all()).map(({ id }) => id)).not.toContain(label.id);
  });

  it('records a deleted label on every supplier that loses it', async () => {
    const [kept, gone] = [await createdLabel('Queda'), await createdLabel('Perdida')];
    await change('etiquetar', [kept.id, gone.id]);
    await api.call('PUT', `/etiqueta-rubro/eliminar/${gone.id}`, { as: everybody.ADMIN });
    const { body } = await api.call('GET', `/auditoria/cuil?cuil=${OTHER_PERSON}`, { as: everybody.ADMIN });
    expect(body.data[0]).toMatchObject({
      entidad: 'etiqueta_proveedor',
      operacion: 'MODIFICACION',
      realizado_por_id: everybody.ADMIN.user.id,
      realizado_en: 'labels.delete',
      datos_anteriores: { etiquetas: ['Perdida', 'Queda'] },
      datos_nuevos: { etiquetas: ['Queda'] },
    });
    await change('quitar-etiquetar', [kept.id]);
  });

  it('reads the labels of more suppliers at once than a statement has parameters', async () => {
    const label = await createdLabel('De muchos');
    await change('etiquetar', [label.id]);
    const others = Array.from({ length: 66_000 }, () => ({ id: newId() }));
    const labelsById = await labelsOfRequests(api.platform.db, [...others, { id: supplier }]);
    expect([...labelsById]).toEqual([[supplier, [label]]]);
    await change('quitar-etiquetar', [label.id]);
  });

  it('records a deleted label by one statement, however many suppliers had it', async () => {
    const { db } = api.platform;
    const label = await createdLabel('De varios');
    const had = await db.select({ id: supplierRequests.id }).from(supplierRequests);
    expect(had.length).toBeGreaterThan(2);
    for (const { id } of had) expect((await change('etiquetar', [label.id], id)).status).toBe(200);
    await db.execute('create table statements (written int)');
    await db.execute(
      "create function note_statement() returns trigger language plpgsql as 'begin insert into statements values (1); return null; end'",
    );
    await db.execute(
      'create trigger note_statement after insert on audit_pending for each statement execute function note_statement()',
    );
    await api.call('PUT', `/etiqueta-rubro/eliminar/${label.id}`, { as: everybody.ADMIN });
    await db.execute('drop function note_statement cascade');
    const counted = await db.execute('select count(*)::int as written from statements');
    expect(counted).toMatchObject({ rows: [{ written: 1 }] });
  });

  it('records changes of a supplier’s labels, and nothing without a change', async () => {
    const label = await createdLabel('Auditada');
    await change('etiquetar', [label.id]);
    const entry = await lastAudit(api, everybody.ADMIN, 'etiqueta_proveedor');
    expect(entry).toMatchObject({
      realizado_por_id: everybody.VISADOR.user.id,
      datos_anteriores: { etiquetas: [] },
      datos_nuevos: { etiquetas: ['Auditada'] },
    });
    const { body } = await api.call('GET', `/auditoria/cuil?cuil=${OTHER_PERSON}`, { as: everybody.ADMIN });
    expect(body.data[0].id).toBe(entry.id);
    await change('etiquetar', [label.id]);
    expect((await lastAudit(api, everybody.ADMIN, 'etiqueta_proveedor')).id).toBe(entry.id);
    await change('quitar-etiquetar', [label.id]);
  });

  it('records a label with a comma that gives way to two of its parts', async () => {
    const [both, one, two] = [
      await createdLabel('Gas,Luz'),
      await createdLabel('Gas'),
      await createdLabel('Luz'),
    ];
    await change('etiquetar', [both.id]);
    const body = { cuits: [OTHER_PERSON], poner: [one.id, two.id], quitar: [both.id] };
    await api.call('POST', '/sujeto-fiscal/etiquetar-varios', { as: everybody.VISADOR, body });
    expect(await lastAudit(api, everybody.ADMIN, 'etiqueta_proveedor')).toMatchObject({
      datos_anteriores: { etiquetas: ['Gas,Luz'] },
      datos_nuevos: { etiquetas: ['Gas', 'Luz'] },
    });
    await change('quitar-etiquetar', [one.id, two.id]);
  });

  it.each([
    ['GET', '/etiqueta-rubro', LABELLERS, 200, undefined],
    ['GET', '/etiqueta-rubro/paginado', LABELLERS, 200, undefined],
    ['POST', '/etiqueta-rubro', LABELLERS, 400, {}],
    ['PUT', `/etiqueta-rubro/eliminar/${UNKNOWN_ID}`, LABELLERS, 404, undefined],
    ['POST', '/etiqueta-proveedor/etiquetar', LABELLERS, 400, {}],
    ['POST', '/etiqueta-proveedor/quitar-etiquetar', LABELLERS, 400, {}],
    ['GET', `/etiqueta-proveedor/proveedor/${UNKNOWN_ID}`, STAFF, 404, undefined],
    ['GET', `/proveedor/cuit/${UNKNOWN_CUIT}`, STAFF, 404, undefined],
  ] as const)('%s %s answers those who may', async (method, path, roles, status, body) => {
    await expectAccess(api, everybody, [method, path, roles, status], body);
  });
});
