import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry as Metrics } from 'prom-client';
import { ESTADOS, type Estado, ROLES, type Role } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { certificateRoutes, issueCertificate, revokeCertificates } from '../src/certificates/index.ts';
import { certificates } from '../src/certificates/tables.ts';
import { readConfig } from '../src/config.ts';
import { documentFiles, documents, documentTypes } from '../src/documents/tables.ts';
import { fileRoutes } from '../src/files/index.ts';
import { files } from '../src/files/tables.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts';
import { unauthenticated } from '../src/platform/errors.ts';
import { createFolderStore } from '../src/platform/files/folder-store.ts';
import { answerError } from '../src/platform/http/errors.ts';
import { serve } from '../src/platform/http/route.ts';
import type { SessionUser } from '../src/platform/http/session.ts';
import { newId } from '../src/platform/ids.ts';
import type { Platform } from '../src/platform/platform.ts';
import { NOTHING_RELEASED } from '../src/platform/releases.ts';
import { statusHistory, supplierRequests } from '../src/requests/tables.ts';
import { DATABASES } from './support/api.ts';
import { createDatabase } from './support/postgres.ts';
import { readPdf } from './support/read-pdf.ts';

const COMPANY = '30500010912';
const OTHER_COMPANY = '30546741253';
const PUBLIC_URL = 'https://proveedores.ejemplo.gob.ar';
const BASE = '/api/municat/certificado-autorizado';
const FIRST_NOON = new Date('2026-11-21T15:00:00.000Z');

const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'));
let opened: OpenDatabase;
let app: FastifyInstance;
let now = FIRST_NOON;
let platform: Platform;

const STAFF = ROLES.filter((role) => role !== 'PROVEEDOR');
const session = (tipo: Role, cuit: string | null = null, represents: string[] = []): SessionUser => ({
  id: newId(),
  sessionId: newId(),
  tipo,
  nombre: 'Ana',
  apellido: 'Paz',
  dni: '20000000',
  cuit,
  represents,
  primerLogin: false,
});
const SESSIONS: Readonly<Record<string, SessionUser>> = {
  representative: session('PROVEEDOR', '20002307554', [COMPANY]),
  stranger: session('PROVEEDOR', '27222222228', [OTHER_COMPANY]),
  auditor: session('VISADOR'),
  ...Object.fromEntries(STAFF.map((role) => [role, session(role)])),
};

let resolutionFileId: string;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type RequestValues = Partial<typeof supplierRequests.$inferInsert>;

async function aRequest(estado: Estado, values: RequestValues = {}) {
  const cuit = values.cuit ?? COMPANY;
  const [row] = await opened.db
    .insert(supplierRequests)
    .values({
      cuit,
      tipo_persona: 'JURIDICA',
      nro_tramite: `2026-${cuit.slice(0, 6)}`,
      estado,
      estado_desde: now,
      createdAt: now,
      updatedAt: now,
      razon_social: 'Panificación Ñandú S.R.L.',
      forma_juridica: 'S.R.L.',
      nombre_busqueda: '',
      razon_social_busqueda: 'panificacion nandu s.r.l.',
      activo: true,
      motivos: [],
      domicilio_electronico: [{ direccion: 'registro@nandu.com.ar' }],
      datos_societarios: [],
      actividades: [],
      impuesto: [],
      principales_clientes: [],
      ...values,
    })
    .returning();
  if (!row) throw new Error('no request');
  return row;
}

type RequestRow = Awaited<ReturnType<typeof aRequest>>;

async function aType(): Promise<string> {
  const id = newId();
  await opened.db.insert(documentTypes).values({
    id,
    nombre: 'Último balance',
    requeridoPersonaFisica: true,
    requeridoPersonaJuridica: true,
    emision: false,
    expiracion: false,
    reglaFecha: 'none',
    position: 1,
    createdAt: now,
  });
  return id;
}

async function aDocument(request: RequestRow, values: { typeId?: string; datosExtra?: string }) {
  const id = newId();
  await opened.db
    .insert(documents)
    .values({ id, requestId: request.id, createdAt: now, updatedAt: now, ...values });
  return id;
}

async function aFile(documentId: string, file: { name: string; sha256: string; at: string }) {
  const id = newId();
  const createdAt = new Date(file.at);
  await opened.db.insert(files).values({
    id,
    ownerId: null,
    name: file.name,
    mime: 'application/pdf',
    bytes: 1_572_864,
    sha256: file.sha256,
    createdAt,
  });
  await opened.db.insert(documentFiles).values({ documentId, fileId: id, createdAt });
}

const approve = (request: RequestRow, vence: string | null = '2027-05-31') =>
  opened.db.transaction((tx) =>
    issueCertificate(platform, tx, {
      request,
      resolution: 'RES-2026-00123-DCC',
      resolutionFileId,
      expiry: vence === null ? null : { vence, documento: 'Último estado contable' },
    }),
  );
const revoke = (request: RequestRow) =>
  opened.db.transaction((tx) => revokeCertificates(tx, request.id, now));
const setState = (request: RequestRow, estado: Estado) =>
  opened.db.update(supplierRequests).set({ estado }).where(eq(supplierRequests.id, request.id));

const get = (url: string, as = '') =>
  app.inject({ method: 'GET', url, ...(as && { headers: { authorization: as } }) });
const emit = (as = 'auditor', cuit = COMPANY) => get(`${BASE}/emitir/${cuit}`, as);
const receipt = (as = 'representative', cuit = COMPANY) => get(`${BASE}/emitir/inscripcion/${cuit}`, as);
const check = (id: string) => get(`${BASE}/public/certificado/${id}`);
const download = async (url: string) => (await get(url.slice(PUBLIC_URL.length))).rawPayload;
const textOf = (pdf: Buffer) => readPdf(pdf).parts.map(({ text }) => text);

describe.each(DATABASES)('on %s', (kind) => {
  beforeAll(async () => {
    const url =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `certificates_${newId()}`) : null;
    opened = await openDatabase({ url, folder: path.join(folder, 'db') });
    app = fastify();
    app.setErrorHandler(answerError);
    const never = () => Promise.reject(new Error('certificates ask the tax authority nothing'));
    platform = {
      config: readConfig({ PUBLIC_URL, DATA_DIR: folder }),
      db: opened.db,
      clock: { now: () => now },
      log: app.log,
      secrets: { token: 'a'.repeat(43), fileUrl: 'b'.repeat(43), mailLink: 'c'.repeat(43) },
      files: createFolderStore(path.join(folder, 'files')),
      scanner: null,
      taxAuthority: { loginUrl: () => '', verifySignOn: never, getTaxpayer: never, check: never },
      releases: NOTHING_RELEASED,
      metrics: new Metrics(),
    };
    serve(app, [...certificateRoutes(platform), ...fileRoutes(platform)], {
      base: platform.config.apiBase,
      authenticate: async (request) => {
        const user = SESSIONS[request.headers.authorization ?? ''];
        if (!user) throw unauthenticated();
        return user;
      },
      idempotency: (_call, _endpoint, run) => run(),
      noteAccess: async () => undefined,
    });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
  });

  beforeEach(async () => {
    now = FIRST_NOON;
    const { db } = opened;
    await db.delete(certificates);
    await db.delete(documentFiles);
    await db.delete(documents);
    await db.delete(documentTypes);
    await db.delete(statusHistory);
    await db.delete(supplierRequests);
    await db.delete(files);
    resolutionFileId = newId();
    await db.insert(files).values({
      id: resolutionFileId,
      ownerId: null,
      name: 'resolucion.pdf',
      mime: 'application/pdf',
      bytes: 1,
      sha256: '0',
      createdAt: now,
    });
  });

  describe('the number of a certificate', () => {
    it('follows in the year of the city, and one that was rolled back is given again', async () => {
      const request = await aRequest('HABILITADO');
      const first = await approve(request);
      await expect(
        opened.db.transaction(async (tx) => {
          await issueCertificate(platform, tx, { request, resolution: 'x', resolutionFileId, expiry: null });
          throw new Error('the approval failed after all');
        }),
      ).rejects.toThrow('the approval failed after all');
      const second = await approve(request);
      expect(Number(second.numero.slice(5)) - Number(first.numero.slice(5))).toBe(1);
      expect(first.numero).toMatch(/^2026-\d{6}$/);
      now = new Date('2027-01-01T02:59:59Z');
      expect((await approve(request)).numero).toMatch(/^2026-/);
      now = new Date('2027-01-01T03:00:00Z');
      expect((await approve(request)).numero).toBe('2027-000001');
    });
  });

  describe('emitting', () => {
    it('gives a URL fit for a file field, where the PDF is', async () => {
      await approve(await aRequest('HABILITADO'));
      const answer = await emit();
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json<{ data: string }>();
      expect(data.length).toBeGreaterThanOrEqual(10);
      expect(data.length).toBeLessThanOrEqual(150);
      const file = await get(data.slice(PUBLIC_URL.length));
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(file.headers['content-disposition']).toMatch(/habilitacion-definitiva-2026-\d{6}\.pdf/);
      expect(textOf(file.rawPayload)).toContain('Panificación Ñandú S.R.L.');
    });

    it('keeps one file however many ask at once', async () => {
      await approve(await aRequest('HABILITADO'));
      const answers = await Promise.all(Array.from({ length: 6 }, () => emit()));
      expect(new Set(answers.map((answer) => answer.json<{ data: string }>().data)).size).toBe(1);
      expect(await opened.db.$count(files, eq(files.mime, 'application/pdf'))).toBe(2);
    });

    it('gives the newest certificate after a renewal', async () => {
      const request = await aRequest('HABILITADO');
      await approve(request, '2026-11-21');
      now = new Date('2026-12-01T15:00:00Z');
      const renewed = await approve(request);
      const { data } = (await emit()).json<{ data: string }>();
      expect(textOf(await download(data))).toContain(renewed.numero);
    });

    it.each(ESTADOS.filter((estado) => estado !== 'HABILITADO'))(
      'says why there is none in %s',
      async (estado) => {
        await approve(await aRequest(estado));
        const answer = await emit();
        expect(answer.statusCode).toBe(400);
        expect(answer.json<{ message: string }>().message).toMatch(/certificado/);
      },
    );

    it('stops on the day after the expiry, before the daily job has run', async () => {
      await approve(await aRequest('HABILITADO'), '2026-11-21');
      now = new Date('2026-11-22T02:59:59Z');
      expect((await emit()).statusCode).toBe(200);
      now = new Date('2026-11-22T03:00:00Z');
      const answer = await emit();
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toMatch(/^La habilitación venció/);
    });

    it('is for staff who read requests and for who acts for the company; nobody else learns that it exists', async () => {
      await approve(await aRequest('HABILITADO'));
      for (const role of STAFF) expect((await emit(role)).statusCode, role).toBe(200);
      expect((await emit('representative')).statusCode).toBe(200);
      expect((await emit('')).statusCode).toBe(401);
      const [hidden, absent] = [await emit('stranger'), await emit('representative', OTHER_COMPANY)];
      expect([hidden.statusCode, absent.statusCode]).toEqual([404, 404]);
      expect(hidden.json<{ message: string }>().message).toBe(absent.json<{ message: string }>().message);
    });
  });

  describe('checking a certificate without signing in', () => {
    it('tells what the certificate says and nothing more about anyone', async () => {
      const certificate = await approve(await aRequest('HABILITADO'));
      const answer = await check(certificate.id);
      expect(answer.statusCode).toBe(200);
      const body = answer.json<Record<string, string>>();
      expect(body).toEqual({
        data: expect.stringContaining(`${PUBLIC_URL}/api/municat/files/`),
        estado: 'VIGENTE',
        razon_social: 'Panificación Ñandú S.R.L.',
        cuit: COMPANY,
        numero: certificate.numero,
        emitido: FIRST_NOON.toISOString(),
        vence: '2027-05-31',
      });
      expect(textOf(await download(body.data ?? ''))).toContain(certificate.numero);
    });

    it('holds through the day of its expiry, and for good without one', async () => {
      const request = await aRequest('HABILITADO');
      const [ending, endless] = [await approve(request, '2026-11-30'), await approve(request, null)];
      const stateOf = async (id: string) => (await check(id)).json<{ estado: string }>().estado;
      now = new Date('2026-12-01T02:59:59Z');
      expect(await stateOf(ending.id)).toBe('VIGENTE');
      now = new Date('2026-12-01T03:00:00Z');
      expect(await stateOf(ending.id)).toBe('VENCIDO');
      now = new Date('2066-01-01T00:00:00Z');
      expect(await stateOf(endless.id)).toBe('VIGENTE');
    });

    it('is revoked with the enabling, and its PDF says so from then on', async () => {
      const request = await aRequest('HABILITADO');
      const certificate = await approve(request);
      const before = (await check(certificate.id)).json<{ data: string }>().data;
      await revoke(request);
      await setState(request, 'EN CORRECCION');
      const after = (await check(certificate.id)).json<{ data: string; estado: string }>();
      expect(after.estado).toBe('REVOCADO');
      const warning = 'REVOCADO el 21/11/2026: este certificado no tiene validez.';
      expect(textOf(await download(before))).not.toContain(warning);
      expect(textOf(await download(after.data))).toContain(warning);
    });

    it('does not call an expired one revoked, and leaves other companies’ alone', async () => {
      const request = await aRequest('HABILITADO');
      const expired = await approve(request, '2026-11-20');
      const foreign = await approve(await aRequest('HABILITADO', { cuit: OTHER_COMPANY }));
      await revoke(request);
      expect((await check(expired.id)).json<{ estado: string }>().estado).toBe('VENCIDO');
      expect((await check(foreign.id)).json<{ estado: string }>().estado).toBe('VIGENTE');
    });

    it('knows no certificate by another id, nor by a tax id', async () => {
      expect((await check(newId())).statusCode).toBe(404);
      expect((await check(COMPANY)).statusCode).toBe(400);
    });
  });

  describe('the receipt', () => {
    const sent = async (request: RequestRow) => {
      await opened.db.insert(statusHistory).values({
        requestId: request.id,
        estado: 'PENDIENTE EN OBSERVACION',
        userId: null,
        observaciones: [],
        createdAt: new Date('2026-11-22T02:30:00Z'),
      });
      await setState(request, 'PENDIENTE EN OBSERVACION');
    };

    it('is there from the first sending on', async () => {
      const request = await aRequest('INICIADO', { condicion_fiscal: 'responsable_inscripto' });
      const early = await receipt();
      expect(early.statusCode).toBe(400);
      expect(early.json<{ message: string }>().message).toMatch(/todavía no fue enviada/);
      await sent(request);
      const answer = await receipt();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toContain(`comprobante-${request.nro_tramite}.pdf`);
      const text = textOf(answer.rawPayload);
      for (const [label, value] of [
        ['CUIT', '30-50001091-2'],
        ['Razón social', 'Panificación Ñandú S.R.L.'],
        ['Forma jurídica', 'S.R.L.'],
        ['Correo notificado', 'registro@nandu.com.ar'],
        ['Fecha de inscripción', '21/11/2026'],
        ['Enviada el', '21/11/2026 23:30'],
      ] as const) {
        expect(text[text.indexOf(label) + 1], label).toBe(value);
      }
    });

    it('leaves out what a person has not: legal form, and the mail while there is no tax condition', async () => {
      const person = {
        cuit: '20002307554',
        tipo_persona: 'FISICA',
        nombre_persona_humana: 'Ana Paz',
      } as const;
      await sent(await aRequest('INICIADO', { ...person, razon_social: null, forma_juridica: null }));
      const text = textOf((await receipt('representative', person.cuit)).rawPayload);
      expect(text[text.indexOf('Nombre') + 1]).toBe('Ana Paz');
      expect(text).not.toContain('Forma jurídica');
      expect(text).not.toContain('Correo notificado');
    });

    it('lists every file as it was when it was sent, with size, digest and when it was uploaded', async () => {
      const request = await aRequest('INICIADO');
      const type = await aType();
      const required = await aDocument(request, { typeId: type });
      const optional = await aDocument(request, { datosExtra: 'Catálogo' });
      await aFile(required, { name: 'viejo.pdf', sha256: 'a'.repeat(64), at: '2026-11-21T12:00:00Z' });
      await aFile(required, { name: 'balance.pdf', sha256: 'b'.repeat(64), at: '2026-11-21T13:00:00Z' });
      await aFile(optional, { name: 'catalogo.png', sha256: 'c'.repeat(64), at: '2026-11-22T02:30:00Z' });
      await sent(request);
      // Uploaded while correcting, and not sent yet.
      await aFile(required, { name: 'nuevo.pdf', sha256: 'd'.repeat(64), at: '2026-11-25T12:00:00Z' });
      const text = textOf((await receipt()).rawPayload);
      expect(text.slice(text.indexOf('Archivos enviados (2)') + 2)).toEqual([
        'Último balance',
        'balance.pdf (PDF, 1,5 MB), subido el 21/11/2026 10:00',
        `SHA-256 ${'b'.repeat(64)}`,
        'Catálogo',
        'catalogo.png (PDF, 1,5 MB), subido el 21/11/2026 23:30',
        `SHA-256 ${'c'.repeat(64)}`,
      ]);
    });

    it('names the attorney’s power among the files', async () => {
      const request = await aRequest('INICIADO', { poder_legal: resolutionFileId });
      await sent(request);
      const text = textOf((await receipt()).rawPayload);
      expect(text[text.indexOf('Poder legal') + 1]).toMatch(/^resolucion\.pdf \(PDF, 1 kB\), subido el /);
    });

    it('goes on over the pages it needs and tears no file apart', async () => {
      const request = await aRequest('INICIADO');
      for (let index = 0; index < 30; index++) {
        const document = await aDocument(request, { datosExtra: `Documento ${index}` });
        await aFile(document, { name: 'x.pdf', sha256: `${index}`, at: '2026-11-21T12:00:00Z' });
      }
      await sent(request);
      const { pages, parts } = readPdf((await receipt()).rawPayload);
      expect(pages).toBe(3);
      expect(parts.filter(({ text }) => text.startsWith('SHA-256'))).toHaveLength(30);
    });

    it('is for who acts for the company and for staff', async () => {
      await sent(await aRequest('INICIADO'));
      const statuses = ['representative', 'auditor', 'stranger', ''].map(
        async (who) => (await receipt(who)).statusCode,
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 404, 401]);
    });
  });
});
