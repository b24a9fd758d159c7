import { desc, eq, gt } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { logEnd } from '#test/audit.ts';
import {
  ACCOUNT,
  completeRequest,
  PERSON,
  putInState,
  saveRequest,
  startRequest,
  uploadResolution,
} from '#test/request.ts';
import { users } from '../../accounts/users/tables.ts';
import { documentTypes } from '../../registration/documents/tables.ts';
import { supplierRequests } from '../../registration/requests/tables.ts';
import { joinChain } from './chain.ts';
import { type AuditEntry, recordAudit, SYSTEM } from './index.ts';
import { auditLog } from './tables.ts';

describe.each(ANY_DATABASE)('details of an entry (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let supplier: Session;
  let documents: { id: string }[] = [];

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    supplier = everybody.PROVEEDOR;
    documents = (await completeRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
  });
  afterAll(() => api?.stop());

  const move = (path: string, body: object) =>
    api.call('PATCH', `/sujeto-fiscal/request/${path}/${PERSON}`, { as: everybody.VISADOR, body });
  /** The newest state that the log tells of the person's request. */
  const lastMove = async () => {
    await joinChain(api.platform.db);
    const [entry] = await api.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.operacion, 'CAMBIO DE ESTADO'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    return entry?.datos_nuevos;
  };

  it('an approval tells its resolution and certificate, a correction the documents and what it revokes', async () => {
    await putInState(api, 'OBSERVACION');
    const body = await uploadResolution(api, everybody.VISADOR);
    expect((await move('aprobado', body)).status).toBe(200);
    const { certificado } = (await lastMove()) as { certificado: Record<string, string> };
    expect(certificado).toMatchObject({
      numero: expect.stringMatching(/^\d{4}-\d{6}$/),
      resolucion: body.resolucion,
    });
    expect(body.resolucion_url).toContain(certificado.resolucion_archivo);
    const observacion = [{ name: 'DNI', observacion: 'No se lee' }];
    const docs_ids = documents.slice(0, 2).map(({ id }) => id);
    expect((await move('encorrecion', { observacion, docs_ids })).status).toBe(200);
    expect(await lastMove()).toMatchObject({ docs_ids, certificados_revocados: [certificado.numero] });
  });

  it('records the last four digits of a bank account, never its CBU', async () => {
    await putInState(api, 'INICIADO');
    const { entries } = await logEnd(api);
    expect(ACCOUNT.cbu).toMatch(/4576$/);
    const saved = await saveRequest(api, supplier, {
      cuenta_bancaria: [{ ...ACCOUNT, banco: 'Banco de la prueba' }],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await joinChain(api.platform.db);
    const added = await api.platform.db.select().from(auditLog).where(gt(auditLog.id, entries));
    expect(added).toContainEqual(
      expect.objectContaining({
        entidad: 'sujeto_fiscal',
        operacion: 'MODIFICACION',
        datos_nuevos: expect.objectContaining({
          cuenta_bancaria: [
            {
              banco: 'Banco de la prueba',
              cbu: '…4576',
              cuenta_predeterminada: ACCOUNT.cuenta_predeterminada,
            },
          ],
        }),
      }),
    );
    // Neither this entry nor any other, that of the complete form included, holds it.
    expect(JSON.stringify(await api.platform.db.select().from(auditLog))).not.toContain(ACCOUNT.cbu);
  });

  it('another file for a document tells the dates that it no longer has', async () => {
    await putInState(api, 'INICIADO');
    const { documento_proveedor } = (await startRequest(api, supplier)).sujeto_fiscal;
    const dated = documento_proveedor.find(({ expiracion }: { expiracion: string | null }) => expiracion);
    const file = await api.upload(supplier, await samplePdf('otra vez'), 'otra.pdf');
    const saved = await saveRequest(api, supplier, {
      documento_proveedor: [{ id: dated.id, url_archivo: file.body.data }],
    });
    expect(saved.status).toBe(200);
    await joinChain(api.platform.db);
    const [entry] = await api.platform.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entidad_id, dated.id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({
      operacion: 'MODIFICACION',
      datos_anteriores: { emision: dated.emision, expiracion: dated.expiracion },
      datos_nuevos: { emision: null, expiracion: null },
    });
  });

  it('what ARCA says anew is told to the auditor who comes too late', async () => {
    await putInState(api, 'EN CORRECCION');
    const detail = await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: everybody.VISADOR });
    const { domicilio_fiscal } = detail.body.sujeto_fiscal;
    await api.platform.db
      .update(supplierRequests)
      .set({ domicilio_fiscal: 'Calle de antes 1' })
      .where(eq(supplierRequests.cuit, PERSON));
    await startRequest(api, supplier);
    const [entry] = (await api.call('GET', `/auditoria/cuil?cuil=${PERSON}`, { as: everybody.ADMIN })).body
      .data;
    expect(entry).toMatchObject({
      entidad: 'sujeto_fiscal',
      realizado_por_id: supplier.user.id,
      datos_anteriores: { domicilio_fiscal: 'Calle de antes 1' },
      datos_nuevos: { domicilio_fiscal },
    });
    // An export changes nothing.
    const taken = { as: everybody.VISADOR };
    expect((await api.call('GET', `/sujeto-fiscal/exportar?cuit=${PERSON}&formato=csv`, taken)).status).toBe(
      200,
    );
    const late = await api.call('PATCH', `/sujeto-fiscal/request/rechazado/${PERSON}`, {
      as: everybody.VISADOR,
      headers: { 'if-match': detail.headers.get('etag') ?? '' },
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^El portal actualizó los datos de ARCA el .*Actualice la página/),
    ]);
  });

  it('a supplier whose data changed at ARCA is told once at the next sign-on', async () => {
    const readArcaChanges = async () => {
      await joinChain(api.platform.db);
      const entries = await api.platform.db.select().from(auditLog).where(eq(auditLog.entidad, 'usuario'));
      return entries.filter(({ cuil, operacion }) => cuil === PERSON && operacion === 'MODIFICACION');
    };
    expect(await readArcaChanges()).toEqual([]);
    await api.platform.db.update(users).set({ apellido: 'DE ANTES' }).where(eq(users.cuit, PERSON));
    await api.signOn(PERSON);
    await api.signOn(PERSON);
    expect(await readArcaChanges()).toMatchObject([
      { datos_anteriores: { apellido: 'DE ANTES' }, datos_nuevos: { apellido: supplier.user.apellido } },
    ]);
  });

  it('a mail address for notices that is saved again tells of no change', async () => {
    const save = () =>
      api.call('PUT', '/usuarios/mi-correo', { as: everybody.VISADOR, body: { correo: 'ana@ejemplo.com' } });
    expect((await save()).status).toBe(200);
    const before = await logEnd(api);
    expect((await save()).body).toEqual({ message: 'El correo quedó guardado' });
    expect(await logEnd(api)).toEqual(before);
  });

  it('an entry without a tax id names what it is about, also what is gone since', async () => {
    const { db } = api.platform;
    const [type] = await db.select().from(documentTypes).limit(1);
    const { id, nombre, apellido } = everybody.VISADOR.user;
    const unnamed = { entityId: UNKNOWN_ID, name: null };
    const about: readonly (Pick<AuditEntry, 'entity' | 'entityId' | 'before' | 'after'> & {
      readonly name: string | null;
    })[] = [
      { entity: 'tipo_documento_requerido', entityId: type?.id ?? '', name: type?.nombre ?? '' },
      { entity: 'usuario', entityId: id, name: `${apellido}, ${nombre}` },
      { ...unnamed, entity: 'etiqueta', after: { etiqueta_nombre: 'Obras' }, name: 'Obras' },
      { ...unnamed, entity: 'etiqueta', before: { etiqueta_nombre: 'Viejas' }, name: 'Viejas' },
      { ...unnamed, entity: 'correo', after: { asunto: 'Trámite aprobado' }, name: 'Trámite aprobado' },
      { ...unnamed, entity: 'correo', after: { asunto: 5 } },
    ];
    const at = new Date('2017-05-10T12:00:00Z');
    await db.transaction(async (tx) => {
      for (const { name: _, ...entry } of about) {
        await recordAudit(tx, { ...entry, user: SYSTEM, where: 'prueba', at });
      }
    });
    const { data } = (await api.call('GET', '/auditoria/fecha?fecha=2017-05-10', { as: everybody.ADMIN }))
      .body;
    const names = data.toReversed().map(({ sobre }: { sobre: { nombre: string } | null }) => sobre?.nombre);
    expect(names).toEqual(about.map(({ name }) => name ?? undefined));
  });
});
