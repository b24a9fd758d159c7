import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { createDatabase } from 'infra-testing/postgres';
import { NOTHING_RELEASED } from 'infra-testing/releases';
import { Registry as Metrics } from 'prom-client';
import { type Estado, ROLES, type Role } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { files as fileDomain } from '../../src/files/index.ts';
import { files } from '../../src/files/tables.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import type { Platform, SessionUser } from '../../src/platform/domain.ts';
import { unauthenticated } from '../../src/platform/errors.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { answerError } from '../../src/platform/http/errors.ts';
import { serve } from '../../src/platform/http/serve.ts';
import { newId } from '../../src/platform/ids.ts';
import {
  certificates as certificateDomain,
  issueCertificate,
  revokeCertificates,
} from '../../src/registration/certificates/index.ts';
import { certificates } from '../../src/registration/certificates/tables.ts';
import { documentFiles, documents, documentTypes } from '../../src/registration/documents/tables.ts';
import { observedForms } from '../../src/registration/observations/tables.ts';
import { statusHistory, supplierRequests } from '../../src/registration/requests/tables.ts';
import type { DatabaseKind } from './api.ts';
import { readPdf } from './read-pdf.ts';

export const COMPANY = '30500010912';
export const OTHER_COMPANY = '30546741253';
export const PUBLIC_URL = 'https://proveedores.ejemplo.gob.ar';
export const BASE = '/api/municat/certificado-autorizado';
export const FIRST_NOON = new Date('2026-11-21T15:00:00.000Z');

const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'));
export let database: OpenDatabase;
let app: FastifyInstance;
let now = FIRST_NOON;

/** Sets the clock, until the next test. */
export const setNow = (to: Date): void => {
  now = to;
};

export let platform: Platform;

export const STAFF = ROLES.filter((role) => role !== 'PROVEEDOR');
const session = (tipo: Role, cuit: string | null = null, represents: string[] = []): SessionUser => ({
  id: newId(),
  sessionId: newId(),
  tipo,
  nombre: 'Ana',
  apellido: 'Paz',
  dni: '20000000',
  cuit,
  represents,
  persona: null,
  primerLogin: false,
});
const SESSIONS: Readonly<Record<string, SessionUser>> = {
  representative: session('PROVEEDOR', '20002307554', [COMPANY]),
  stranger: session('PROVEEDOR', '27222222228', [OTHER_COMPANY]),
  auditor: session('VISADOR'),
  ...Object.fromEntries(STAFF.map((role) => [role, session(role)])),
};

export let resolutionFileId: string;

type RequestValues = Partial<typeof supplierRequests.$inferInsert>;

export async function aRequest(estado: Estado, values: RequestValues = {}) {
  const cuit = values.cuit ?? COMPANY;
  const [row] = await database.db
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

export type RequestRow = Awaited<ReturnType<typeof aRequest>>;

export async function aType(): Promise<string> {
  const id = newId();
  await database.db.insert(documentTypes).values({
    id,
    nombre: 'Último balance',
    requerido_persona_fisica: true,
    requerido_persona_juridica: true,
    emision: false,
    expiracion: false,
    regla_fecha: 'none',
    position: 1,
    createdAt: now,
  });
  return id;
}

export async function aDocument(request: RequestRow, values: { typeId?: string; datosExtra?: string }) {
  const id = newId();
  await database.db
    .insert(documents)
    .values({ id, requestId: request.id, createdAt: now, updatedAt: now, ...values });
  return id;
}

export async function aFile(documentId: string, file: { name: string; sha256: string; at: string }) {
  const id = newId();
  const createdAt = new Date(file.at);
  await database.db.insert(files).values({
    id,
    ownerId: null,
    name: file.name,
    mime: 'application/pdf',
    bytes: 1_572_864,
    sha256: file.sha256,
    createdAt,
  });
  await database.db.update(documents).set({ fileId: id }).where(eq(documents.id, documentId));
  await database.db.insert(documentFiles).values({ documentId, fileId: id, createdAt });
}

export const approve = (request: RequestRow, vence: string | null = '2027-05-31') =>
  database.db.transaction((tx) =>
    issueCertificate(platform, tx, {
      request,
      resolution: 'RES-2026-00123-DCC',
      resolutionFileId,
      expiry: vence === null ? null : { vence, documento: 'Último estado contable' },
    }),
  );
export const revoke = (request: RequestRow) =>
  database.db.transaction((tx) => revokeCertificates(tx, request.id, now));
export const setState = (request: RequestRow, estado: Estado) =>
  database.db.update(supplierRequests).set({ estado }).where(eq(supplierRequests.id, request.id));

export const get = (url: string, as = '') =>
  app.inject({ method: 'GET', url, ...(as && { headers: { authorization: as } }) });
export const emit = (as = 'auditor', cuit = COMPANY) => get(`${BASE}/emitir/${cuit}`, as);
export const receipt = (as = 'representative', cuit = COMPANY) =>
  get(`${BASE}/emitir/inscripcion/${cuit}`, as);
export const check = (id: string) => get(`${BASE}/public/certificado/${id}`);
export const download = async (url: string) => (await get(url.slice(PUBLIC_URL.length))).rawPayload;
export const textOf = (pdf: Buffer) => readPdf(pdf).parts.map(({ text }) => text);

/** The calls about certificates on a database of their own, empty before each test. Registers hooks where it stands. */
export function certificatesOn(kind: DatabaseKind): void {
  beforeAll(async () => {
    const url =
      kind === 'postgres' ? await createDatabase(inject('postgresUrl'), `certificates_${newId()}`) : null;
    database = await openDatabase({ url, folder: path.join(folder, 'db') });
    app = fastify();
    app.setErrorHandler(answerError);
    const never = () =>
      Promise.reject(new Error('certificates ask for neither a session nor the tax authority'));
    platform = {
      config: readConfig({ PUBLIC_URL, DATA_DIR: folder }),
      db: database.db,
      clock: { now: () => now },
      log: app.log,
      secrets: {
        token: 'a'.repeat(43),
        fileUrl: 'b'.repeat(43),
        mailLink: 'c'.repeat(43),
        instance: 'de-prueba',
      },
      tokens: { sign: () => '', read: never, refreshKeys: never },
      files: createFolderStore(path.join(folder, 'files')),
      scanner: null,
      taxAuthority: {
        certificates: [],
        loginUrl: () => '',
        verifySignOn: never,
        getTaxpayer: never,
        check: never,
      },
      releases: NOTHING_RELEASED,
      metrics: new Metrics(),
    };
    const routes = [certificateDomain, fileDomain].flatMap((domain) => domain.routes?.(platform) ?? []);
    serve(app, routes, {
      base: platform.config.apiBase,
      authenticate: async (request) => {
        const user = SESSIONS[request.headers.authorization ?? ''];
        if (!user) throw unauthenticated();
        return user;
      },
      idempotency: { answer: (_call, _endpoint, run) => run(), noteDone: async () => undefined },
      audit: async () => undefined,
      dataAccessLog: { subjectOf: () => null, record: async () => undefined },
      linkSigner: platform,
    });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    now = FIRST_NOON;
    const { db } = database;
    await db.delete(certificates);
    await db.delete(documentFiles);
    await db.delete(documents);
    await db.delete(documentTypes);
    await db.delete(observedForms);
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
}
