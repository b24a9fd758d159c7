import { and, eq } from 'drizzle-orm';
import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { can, formatTaxId, todayInCity } from 'shared-api/rules';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { PERSON } from '#test/request.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';
import { dataAccesses } from './tables.ts';

/** A person whose request the demo has in review. */
const RECEIVED = '20221124643';

/** They tell who of the staff looked at somebody, and nothing of that person. */
const LOOKS = ['/auditoria/consultas', '/auditoria/consultas/exportar'];

/** The parts of a call that take a tax id and nothing else. */
const taxIdsOf = (schema: Endpoint['params']): string[] =>
  Object.entries((schema as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {})
    .filter(([, part]) => v.safeParse(part, PERSON).success && !v.safeParse(part, '123').success)
    .map(([name]) => name);

const READ_BY_TAX_ID = ALL_ENDPOINTS.filter(
  ({ method, access, path, params, query }) =>
    method === 'GET' &&
    (access.who === 'user' ||
      (access.who === 'capability' && access.anyOf.some((capability) => can('ADMIN', capability)))) &&
    !LOOKS.includes(path) &&
    taxIdsOf(params).length + taxIdsOf(query).length > 0,
);

describe.each(ANY_DATABASE)('the log of data accesses (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  /** An enabled supplier of the demo: every call has something to tell of them. */
  let cuit: string;
  let documentId: string;

  beforeAll(async () => {
    api = await startApi(kind);
    const [enabled] = await api.platform.db
      .select({ cuit: supplierRequests.cuit, documentId: documents.id })
      .from(supplierRequests)
      .innerJoin(documents, eq(documents.requestId, supplierRequests.id))
      .where(eq(supplierRequests.estado, 'HABILITADO'));
    if (!enabled) throw new Error('the demo has no enabled supplier');
    ({ cuit, documentId } = enabled);
  });
  afterAll(() => api?.stop());

  /** A day on which nobody has looked yet. */
  async function nextDay(): Promise<void> {
    api.clock.move(DAY_MS);
    admin = await api.login('10000001');
  }
  const looksOfToday = (subject = cuit) =>
    api.platform.db.$count(
      dataAccesses,
      and(
        eq(dataAccesses.cuit, subject),
        eq(dataAccesses.dia, todayInCity(api.clock.now())),
        eq(dataAccesses.userId, admin.user.id),
      ),
    );
  /** Whether the look of this call is noted. */
  async function isNoted(path: string, method = 'GET', body?: unknown): Promise<[number, boolean]> {
    await nextDay();
    const { status } = await api.call(method, path, { as: admin, body });
    return [status, (await looksOfToday()) === 1];
  }

  it('covers every call of the contract that names a tax id', () => {
    expect(READ_BY_TAX_ID.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/sujeto-fiscal/:cuit',
        '/auditoria/cuil',
        '/auditoria/exportar',
        '/certificado-autorizado/emitir/inscripcion/:id',
      ]),
    );
  });

  it.each(READ_BY_TAX_ID.map((endpoint) => [endpoint.path, endpoint] as const))(
    'records GET %s',
    async (path, { params, query }) => {
      const address = taxIdsOf(params).reduce((text, name) => text.replace(`:${name}`, cuit), path);
      const search = new URLSearchParams(taxIdsOf(query).map((name) => [name, cuit] as [string, string]));
      if (path.endsWith('/exportar')) search.set('formato', 'csv');
      expect(await isNoted(`${address}?${search}`)).toEqual([200, true]);
    },
  );

  it('records the access before the first byte, so an aborted download is recorded too', async () => {
    await nextDay();
    const answer = await fetch(`${api.base}/auditoria/exportar?cuil=${cuit}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.status).toBe(200);
    expect(await looksOfToday()).toBe(1);
    await answer.body?.cancel();
  });

  it('records opening a document’s files, and narrowing the list or its export to one supplier', async () => {
    expect(await isNoted(`/documento-proveedor/historial/${documentId}`)).toEqual([200, true]);
    expect(await isNoted(`/sujeto-fiscal?cuit=${cuit}`)).toEqual([200, true]);
    expect(await isNoted(`/sujeto-fiscal/exportar?formato=csv&cuit=${cuit}`)).toEqual([200, true]);
    expect(await isNoted('/sujeto-fiscal')).toEqual([200, false]);
    // Ticked in the list: one alone is a look at it, several are a list.
    const ticked = '/sujeto-fiscal/exportar?formato=csv&cuits=';
    expect(await isNoted(`${ticked}${cuit}`)).toEqual([200, true]);
    expect(await isNoted(`${ticked}${cuit},${RECEIVED}`)).toEqual([200, false]);
  });

  it('records a search for one supplier by CUIT, request number or DNI, and the export of its result', async () => {
    const [request] = await api.platform.db
      .select({ number: supplierRequests.nro_tramite })
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, RECEIVED));
    const countLooks = async (list: string, typed: string): Promise<number> => {
      await nextDay();
      const search = new URLSearchParams({
        buscar: typed,
        ...(list.endsWith('/exportar') && { formato: 'csv' }),
      });
      expect((await api.call('GET', `${list}?${search}`, { as: admin })).status).toBe(200);
      return looksOfToday(RECEIVED);
    };
    for (const typed of [formatTaxId(RECEIVED), `Trámite ${request?.number}`, RECEIVED.slice(2, 10)]) {
      expect(await countLooks('/sujeto-fiscal', typed), typed).toBe(1);
      expect(await countLooks('/sujeto-fiscal/exportar', typed), typed).toBe(1);
      const { body } = await api.call('GET', `/auditoria/cuil?cuil=${RECEIVED}`, { as: admin });
      expect(body.data[0].datos_nuevos, typed).toEqual({ filtro: { buscar: typed } });
    }
    expect(await countLooks('/sujeto-fiscal', RECEIVED.slice(0, 10))).toBe(0);
  });

  it('records editing a document’s dates', async () => {
    const { db } = api.platform;
    const [dated] = await db
      .select({ document: documents })
      .from(documents)
      .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
      .innerJoin(supplierRequests, eq(supplierRequests.id, documents.requestId))
      .where(and(eq(supplierRequests.cuit, cuit), eq(documentTypes.expiracion, true)));
    const { id, emision, expiracion } = dated?.document ?? {};
    const itself = eq(supplierRequests.cuit, cuit);
    const edit = () => isNoted(`/documento-proveedor/fechas/${id}`, 'PATCH', { emision, expiracion });
    expect(await edit()).toEqual([409, false]);
    await db.update(supplierRequests).set({ estado: 'OBSERVACION' }).where(itself);
    const edited = await edit();
    await db.update(supplierRequests).set({ estado: 'HABILITADO' }).where(itself);
    expect(edited).toEqual([200, true]);
  });

  it('records reading, putting on and taking off a supplier’s labels', async () => {
    const id = (await api.call('GET', `/proveedor/cuit/${cuit}`, { as: admin })).body.id;
    const [label] = (await api.call('GET', '/etiqueta-rubro', { as: admin })).body;
    const assignment = { proveedor_id: id, etiqueta_ids: [label.id] };
    expect(await isNoted(`/etiqueta-proveedor/proveedor/${id}`)).toEqual([200, true]);
    expect(await isNoted('/etiqueta-proveedor/etiquetar', 'POST', assignment)).toEqual([200, true]);
    expect(await isNoted('/etiqueta-proveedor/quitar-etiquetar', 'POST', assignment)).toEqual([200, true]);
  });

  it('records writing to a supplier', async () => {
    expect(await isNoted('/chat/enviar', 'POST', { mensaje: 'Buen día', cuit })).toEqual([200, true]);
  });

  it.each([
    ['sujeto_fiscal', '/sujeto-fiscal/exportar?formato=xlsx&estado=HABILITADO', { estado: 'HABILITADO' }],
    [
      'auditoria',
      '/auditoria/exportar?fecha=2026-05-04&operacion=ALTA',
      { fecha: '2026-05-04', operacion: 'ALTA' },
    ],
    ['consultas', '/auditoria/consultas/exportar?usuario=10000003', { usuario: '10000003' }],
  ])('is in the audit log when a list is exported: %s', async (entity, path, filtro) => {
    admin = await api.login('10000001');
    expect((await api.call('GET', path, { as: admin })).status).toBe(200);
    expect(await lastAudit(api, admin, entity)).toMatchObject({
      operacion: 'EXPORTACION',
      realizado_por_id: admin.user.id,
      datos_nuevos: { filtro },
    });
  });
});
