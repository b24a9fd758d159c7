import { eq, inArray, sql } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { APPROVED_AT_ONCE, type Estado } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_CUIT } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { joinChain } from '../../oversight/audit/index.ts';
import { auditLog } from '../../oversight/audit/tables.ts';
import { mails } from '../../platform/mail/tables.ts';
import { certificates } from '../certificates/tables.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { statusHistory, supplierRequests } from './tables.ts';

const cuitsOf = (of: readonly { readonly cuit: string }[]) => of.map(({ cuit }) => cuit);

interface Result {
  readonly cuit: string;
  readonly motivo: string | null;
  readonly certificado: string | null;
}

describe.each(ANY_DATABASE)('approving several requests with one resolution (%s)', (kind) => {
  let api: TestApi;
  let auditor: Session;
  let admin: Session;
  let resolution: { resolucion: string; resolucion_url: string };
  let stored = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    auditor = await api.login('10000003');
    admin = await api.login('10000001');
    const file = await api.upload(auditor, await samplePdf('Resolución'), 'resolucion.pdf');
    resolution = { resolucion: '77/2026', resolucion_url: file.body.data };
  });
  afterAll(() => api?.stop());

  /** Stores requests without documents. @returns their tax ids with the versions that a reviewer sees */
  async function requests(count: number, estado: Estado = 'OBSERVACION') {
    const created = api.clock.now().toISOString();
    const suppliers = Array.from({ length: count }, () => {
      stored += 1;
      return { cuit: madeTaxId(6_000 + stored), company: `Empresa ${stored}`, estado, created };
    });
    await storeRequests(api, suppliers);
    await api.platform.db
      .update(supplierRequests)
      .set({ correo_electronico_notificacion: 'empresa@ejemplo.example' })
      .where(inArray(supplierRequests.cuit, cuitsOf(suppliers)));
    return suppliers.map(({ cuit }) => ({ cuit, version: 1 }));
  }
  type Requests = Awaited<ReturnType<typeof requests>>;
  const send = (tramites: Requests, as = auditor, more: object = {}) =>
    api.call('POST', '/sujeto-fiscal/habilitar-varios', { as, body: { ...resolution, ...more, tramites } });
  async function approve(tramites: Requests, as = auditor): Promise<Result[]> {
    const answer = await send(tramites, as);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.resultados;
  }
  const rowsOf = (of: Requests) =>
    api.platform.db
      .select()
      .from(supplierRequests)
      .where(inArray(supplierRequests.cuit, cuitsOf(of)))
      .orderBy(supplierRequests.cuit);
  /** What approvals leave, by kind. */
  async function traces(of: Requests) {
    const { db } = api.platform;
    await joinChain(db);
    const ids = (await rowsOf(of)).map(({ id }) => id);
    const entries = await db.select().from(statusHistory).where(inArray(statusHistory.requestId, ids));
    const keys = entries.map(({ id }) => id);
    const queued = (await db.select().from(mails)).filter(({ eventKey }) =>
      keys.some((id) => eventKey.includes(id)),
    );
    return {
      certificates: await db.$count(certificates, inArray(certificates.cuit, cuitsOf(of))),
      history: entries.length,
      audit: await db.$count(auditLog, inArray(auditLog.entidad_id, ids)),
      mails: queued.length,
    };
  }
  const change = (cuit: string) =>
    api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${cuit}`, {
      as: admin,
      body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [] },
    });

  it('approves nine of ten, and says who changed the tenth meanwhile', async () => {
    const ten = await requests(10);
    const [changed, ...rest] = ten as [Requests[number], ...Requests];
    expect((await change(changed.cuit)).status).toBe(200);
    const results = await approve(ten);
    expect(results.map(({ cuit }) => cuit)).toEqual(cuitsOf(ten));
    const { nombre, apellido } = admin.user;
    expect(results[0]).toEqual({
      cuit: changed.cuit,
      motivo: expect.stringMatching(`^${nombre} ${apellido} pidió correcciones el `),
      certificado: null,
    });
    for (const result of results.slice(1)) {
      expect(result).toMatchObject({ motivo: null, certificado: expect.stringMatching(/^\d{4}-\d{6}$/) });
    }
    expect(new Set(results.map(({ certificado }) => certificado)).size).toBe(10);
    expect((await rowsOf(rest)).map(({ estado }) => estado)).toEqual(rest.map(() => 'HABILITADO'));
    expect((await rowsOf([changed]))[0]?.estado).toBe('EN CORRECCION');
    expect(await traces(rest)).toEqual({ certificates: 9, history: 9, audit: 9, mails: 9 });
    expect(await traces([changed])).toEqual({ certificates: 0, history: 1, audit: 1, mails: 1 });
  });

  it('answers the same when it is sent again, and approves nothing twice', async () => {
    const three = await requests(3);
    const first = await approve(three);
    const before = await traces(three);
    expect(await approve(three)).toEqual(first);
    expect(await traces(three)).toEqual(before);
    // Another reviewer has approved none of them.
    const others = await approve(three, admin).then((results) => results.map(({ motivo }) => motivo));
    const { nombre, apellido } = auditor.user;
    for (const motivo of others) expect(motivo).toMatch(`${nombre} ${apellido} habilitó la inscripción`);
    expect(await traces(three)).toEqual(before);
  });

  it('lets one of two reviewers who approve at once win each request, and tells the other', async () => {
    const six = await requests(6);
    await approve(await requests(1));
    const [ofAuditor, ofAdmin] = await Promise.all([approve(six), approve(six.toReversed(), admin)]);
    for (const { cuit } of six) {
      const both = [ofAuditor, ofAdmin].map((results) => results.find((result) => result.cuit === cuit));
      expect(both.filter((result) => result?.certificado)).toHaveLength(1);
      expect(both.find((result) => result?.motivo)?.motivo).toMatch(/habilitó la inscripción el /);
    }
    expect(await traces(six)).toEqual({ certificates: 6, history: 6, audit: 6, mails: 6 });
  });

  it('says of each what keeps it from being approved, as the check before did', async () => {
    const [unfinished] = await requests(1);
    const [pending] = await requests(1, 'PENDIENTE EN OBSERVACION');
    const [right] = await requests(1);
    if (!unfinished || !pending || !right) throw new Error('no requests');
    const { db } = api.platform;
    const [row] = await rowsOf([unfinished]);
    const [type] = await db.select().from(documentTypes).where(eq(documentTypes.nombre, 'DNI'));
    if (!row || !type) throw new Error('no document type');
    const at = api.clock.now();
    await db.insert(documents).values({ requestId: row.id, typeId: type.id, createdAt: at, updatedAt: at });
    const observation = { documento: null, name: 'Otro', observacion: 'Falta algo', reemplazable: false };
    await api.call('PUT', `/sujeto-fiscal/borrador-correccion/${right.cuit}`, {
      as: admin,
      body: { version: 0, observaciones: [observation] },
    });
    const unknown = { cuit: UNKNOWN_CUIT, version: 1 };
    const all = [unfinished, pending, right, unknown];
    const check = await api.call('GET', `/sujeto-fiscal/por-habilitar?cuits=${cuitsOf(all)}`, {
      as: auditor,
    });
    expect(check.status, JSON.stringify(check.body)).toBe(200);
    const checked = new Map(check.body.data.map((one: { cuit: string }) => [one.cuit, one]));
    const missing = 'No se puede habilitar: hay documentos sin completar (DNI)';
    const part = { version: 1, observaciones_abiertas: 0, borrador: 0 };
    expect(checked.get(unfinished.cuit)).toEqual({ ...part, cuit: unfinished.cuit, problema: missing });
    expect(checked.get(pending.cuit)).toMatchObject({ problema: 'Primero hay que iniciar la revisión.' });
    expect(checked.get(right.cuit)).toMatchObject({ problema: null, observaciones_sin_enviar: 1 });
    expect(checked.has(UNKNOWN_CUIT)).toBe(false);
    const results = await approve(all);
    expect(results.map(({ motivo }) => motivo)).toEqual([
      missing,
      expect.stringContaining('ya no está en un estado que permita esta acción'),
      null,
      'No se encontró la inscripción.',
    ]);
  });

  it('discards no observations that a colleague wrote after the check', async () => {
    const [first, second] = (await requests(2)) as [Requests[number], Requests[number]];
    const observation = { documento: null, name: 'Otro', observacion: 'Falta algo', reemplazable: false };
    const write = ({ cuit }: Requests[number]) =>
      api.call('PUT', `/sujeto-fiscal/borrador-correccion/${cuit}`, {
        as: admin,
        body: { version: 0, observaciones: [observation] },
      });
    await write(second);
    const check = await api.call('GET', `/sujeto-fiscal/por-habilitar?cuits=${first.cuit},${second.cuit}`, {
      as: auditor,
    });
    const seenRequests = check.body.data.map(
      ({ cuit, version, borrador }: Requests[number] & { borrador: number }) => ({
        cuit,
        version,
        borrador,
      }),
    );
    expect((await write(first)).status).toBe(200);
    const motivos = new Map((await approve(seenRequests)).map(({ cuit, motivo }) => [cuit, motivo]));
    const { nombre, apellido } = admin.user;
    expect(motivos.get(first.cuit)).toContain(`${nombre} ${apellido} escribió observaciones`);
    expect(motivos.get(second.cuit)).toBeNull();
    // A client that does not say what it saw goes on as before.
    expect((await approve([first])).map(({ motivo }) => motivo)).toEqual([null]);
  });

  it('goes on after one that fails, of which nothing is left half done', async () => {
    const three = await requests(3);
    const [, failing] = three;
    const { db } = api.platform;
    await db.execute(
      sql.raw(`alter table certificates add constraint broken check (cuit <> '${failing?.cuit}') not valid`),
    );
    const results = await approve(three);
    await db.execute(sql.raw('alter table certificates drop constraint broken'));
    expect(results.map(({ motivo }) => motivo)).toEqual([
      null,
      'No se pudo por un problema del portal. Vuelva a intentar.',
      null,
    ]);
    expect(await traces(three.slice(1, 2))).toEqual({ certificates: 0, history: 0, audit: 0, mails: 0 });
    expect((await approve(three)).map(({ motivo }) => motivo)).toEqual([null, null, null]);
  });

  it('takes each request once, and not more than so many', async () => {
    const [request] = await requests(1);
    if (!request) throw new Error('no request');
    const many = Array.from({ length: APPROVED_AT_ONCE + 1 }, (_, n) => ({ cuit: madeTaxId(n), version: 1 }));
    for (const [tramites, message] of [
      [[], 'Debe elegir al menos una inscripción'],
      [[request, request], 'Hay una inscripción repetida'],
      [many, 'Puede habilitar hasta 50 inscripciones por vez'],
    ] as const) {
      const answer = await send([...tramites]);
      expect([answer.status, JSON.stringify(answer.body.message)]).toEqual([
        400,
        expect.stringContaining(message),
      ]);
    }
    const check = await api.call('GET', `/sujeto-fiscal/por-habilitar?cuits=${cuitsOf(many)}`, {
      as: auditor,
    });
    expect(check.status).toBe(400);
  });

  it('approves nothing with a file that is no resolution', async () => {
    const request = await requests(1);
    const file = await api.upload(admin, await samplePdf('Otro'), 'otro.pdf');
    const answer = await send(request, auditor, { resolucion_url: file.body.data });
    expect(answer.status).toBe(400);
    expect((await rowsOf(request))[0]?.estado).toBe('OBSERVACION');
  });
});
