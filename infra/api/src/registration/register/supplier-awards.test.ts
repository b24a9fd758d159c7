import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { type Publisher, startPublishing } from '#test/publisher.ts';
import { tenders } from '../../tenders/tenders/tables.ts';
import { revokeCertificates } from '../certificates/index.ts';
import { supplierRequests } from '../requests/tables.ts';

const OTHER = { proveedor: 'Otra S.A.', cuit: '30714295698', monto: 9 };

describe.each(ANY_DATABASE)('a supplier’s page in the public register (%s)', (kind) => {
  let api: TestApi;
  let publisher: Publisher;
  /** An enabled company of the demo. */
  let supplier: { readonly cuit: string; readonly razon_social: string };

  beforeAll(async () => {
    api = await startApi(kind);
    publisher = await startPublishing(api);
    supplier = (await api.call('GET', '/proveedores-habilitados')).body.data[0];
  });
  afterAll(() => api?.stop());

  const award = async (adjudicaciones: readonly object[]) => {
    const { id } = await publisher.create({
      fecha_publicacion: '2026-01-05',
      fecha_vencimiento: '2026-01-20',
    });
    return setResult(id, { adjudicaciones });
  };
  const setResult = async (id: string, change: object) => {
    const body = { resultado: 'adjudicada', ...change };
    const { status } = await api.call('PUT', `/licitaciones/${id}/resultado`, {
      as: publisher.session,
      body,
    });
    expect(status).toBe(200);
    return id;
  };
  const own = (monto: number | null, renglon = '') => ({
    renglon,
    proveedor: supplier.razon_social,
    cuit: supplier.cuit,
    monto,
  });
  const page = (cuit = supplier.cuit, query = '') =>
    api.call('GET', `/proveedores-habilitados/${cuit}${query}`);

  it('lists the published tenders that it won, its own awards only, ten to a page', async () => {
    expect((await page()).body).toMatchObject({ proveedor: supplier, licitaciones: [], total: 0 });
    const early = await award([OTHER]);
    const ending = {
      fecha: '2026-01-21T12:00:00.000Z',
      detalle: null,
      proveedor: null,
      cuit: supplier.cuit,
      monto: 5,
    };
    const { db } = api.platform;
    await db.update(tenders).set({ cerradaEl: '2026-01-21', desenlace: ending }).where(eq(tenders.id, early));
    const awards = [own(1500.5, 'Renglón 1'), { ...OTHER, renglon: 'Renglón 2' }, own(null, 'Renglón 3')];
    const shared = await award(awards);
    await award([OTHER]);
    const hidden = await award([own(7)]);
    await db.update(tenders).set({ mostrar: false }).where(eq(tenders.id, hidden));
    const withdrawn = await award([own(8)]);
    await db.update(tenders).set({ situacion: 'retirada' }).where(eq(tenders.id, withdrawn));

    expect((await page()).body.licitaciones[0]).toMatchObject({
      licitacion_id: shared,
      fecha: publisher.today(),
    });
    // A correction on a later day leaves the day of the result.
    await db.update(tenders).set({ cerradaEl: '2026-01-22' }).where(eq(tenders.id, shared));
    await setResult(shared, { adjudicaciones: awards, motivo: 'Error de carga' });

    const { body, headers } = await page();
    expect(body.licitaciones).toMatchObject([
      {
        licitacion_id: shared,
        fecha: '2026-01-22',
        adjudicaciones: [
          { renglon: 'Renglón 1', monto: 1500.5 },
          { renglon: 'Renglón 3', monto: null },
        ],
      },
      // A result of the first version of the portal.
      { licitacion_id: early, fecha: '2026-01-21', adjudicaciones: [{ renglon: null, monto: 5 }] },
    ]);
    expect(headers.get('cache-control')).toBe('public, max-age=300');

    for (let n = 3; n <= 10; n += 1) await award([own(n)]);
    const fullPage = (await page()).body;
    expect([fullPage.licitaciones.length, fullPage.totalPages], 'a full page alone').toEqual([10, 1]);
    await award([own(11)]);
    const last = (await page(supplier.cuit, '?page=2')).body;
    expect([last.total, last.totalPages]).toEqual([11, 2]);
    expect(last.licitaciones).toMatchObject([{ licitacion_id: early }]);
  });

  it('exists for nobody who is not in the register today', async () => {
    for (const cuit of ['20188192514', OTHER.cuit]) {
      const { status, body } = await page(cuit);
      expect([status, body.message]).toEqual([
        404,
        'Ese proveedor no está hoy en el registro público de proveedores habilitados.',
      ]);
    }
    const { db, clock } = api.platform;
    const [request] = await db
      .select()
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, supplier.cuit));
    await db.transaction((tx) => revokeCertificates(tx, request?.id ?? '', clock.now()));
    expect((await page()).status).toBe(404);
  });
});
