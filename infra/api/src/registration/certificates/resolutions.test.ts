import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { samplePdf } from 'infra-testing/files';
import { fileIdOf } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { PERSON, putInState, startRequest, uploadDocument } from '#test/request.ts';
import { madeTaxId, storeRequests } from '#test/stored-requests.ts';
import { sweepFiles } from '../../files/sweep.ts';
import { files } from '../../files/tables.ts';
import { documentFiles, documents } from '../documents/tables.ts';
import { certificates } from './tables.ts';

describe.each(ANY_DATABASE)('resolutions that were used before (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;
  let auditor: Session;
  let admin: Session;
  let requests = 0;

  beforeAll(async () => {
    api = await startApi(kind);
    supplier = await api.signOn(PERSON);
    auditor = await api.login('10000003');
    admin = await api.login('10000001');
  });
  afterAll(() => api?.stop());

  /** Stores a request without documents that can be approved. @returns its tax id */
  async function reviewedRequest(): Promise<string> {
    requests += 1;
    const cuit = madeTaxId(4_000 + requests);
    const created = api.clock.now().toISOString();
    await storeRequests(api, [{ cuit, company: `Empresa ${requests}`, estado: 'OBSERVACION', created }]);
    return cuit;
  }
  const approve = async (as: Session, resolucion: string, url: string, cuit?: string) =>
    api.call('PATCH', `/sujeto-fiscal/request/aprobado/${cuit ?? (await reviewedRequest())}`, {
      as,
      body: { resolucion, resolucion_url: url },
    });
  const uploaded = async (as: Session, name = 'resolucion.pdf'): Promise<string> =>
    (await api.upload(as, await samplePdf(name), name)).body.data;
  const offered = async (as: Session) => {
    const answer = await api.call('GET', '/sujeto-fiscal/resoluciones', { as });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };

  it('are offered with their file: the own ones of today first', async () => {
    expect((await approve(admin, '10/2026', await uploaded(admin, 'diez.pdf'))).status).toBe(200);
    expect((await approve(auditor, '11/2026', await uploaded(auditor, 'once.pdf'))).status).toBe(200);
    const [own, other] = await offered(auditor);
    expect(own).toMatchObject({
      resolucion: '11/2026',
      archivo: { nombre: 'once.pdf' },
      propia: true,
      hoy: true,
    });
    expect(other).toMatchObject({ resolucion: '10/2026', propia: false, hoy: true });
    expect(
      (await offered(admin)).slice(0, 2).map(({ resolucion }: { resolucion: string }) => resolucion),
    ).toEqual(['10/2026', '11/2026']);
    const { pathname, search } = new URL(own.resolucion_url);
    const download = await fetch(`${api.origin}${pathname}${search}`);
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('are each offered with its own file, also where both approved one supplier', async () => {
    const cuit = await reviewedRequest();
    for (const year of ['2024', '2025']) {
      const answer = await approve(auditor, `9/${year}`, await uploaded(auditor, `${year}.pdf`), cuit);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      await putInState(api, 'OBSERVACION', cuit);
      api.clock.move(1_000);
    }
    const resolutions = (await offered(auditor)).map(
      ({ resolucion, archivo }: { resolucion: string; archivo: { nombre: string } }) =>
        `${resolucion} ${archivo.nombre}`,
    );
    expect(resolutions).toEqual(expect.arrayContaining(['9/2024 2024.pdf', '9/2025 2025.pdf']));
  });

  it('approve again without an upload, whoever uploaded them', async () => {
    const [{ resolucion, resolucion_url }] = await offered(admin);
    const cuit = await reviewedRequest();
    const answer = await approve(auditor, resolucion, resolucion_url, cuit);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const rows = await api.platform.db
      .select()
      .from(certificates)
      .where(eq(certificates.resolucionFileId, fileIdOf(resolucion_url) ?? ''));
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ numero }) => numero)).size).toBe(2);
    // The auditor has used it too: it is their own by now.
    expect((await offered(auditor))[0]).toMatchObject({ resolucion, propia: true });
  });

  it('are the only files of other people that approve: no supplier’s document, no upload that approved nothing', async () => {
    const { sujeto_fiscal } = await startRequest(api, supplier);
    const [document] = sujeto_fiscal.documento_proveedor;
    expect((await uploadDocument(api, supplier, PERSON, document)).status).toBe(200);
    const { body } = await api.call('GET', `/documento-proveedor/${PERSON}`, { as: supplier });
    const ofSupplier = body.find(({ id }: { id: string }) => id === document.id).url_archivo;
    for (const url of [ofSupplier, await uploaded(admin)]) {
      const cuit = await reviewedRequest();
      const answer = await approve(auditor, '12/2026', url, cuit);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/archivo/i)]);
      const { body: detail } = await api.call('GET', `/sujeto-fiscal/${cuit}`, { as: auditor });
      expect(detail.sujeto_fiscal.estado_tramite.estado).toBe('OBSERVACION');
    }
  });

  it('are no file for anything else: nobody attaches another’s resolution to a request', async () => {
    const [{ resolucion_url }] = await offered(admin);
    const { sujeto_fiscal } = await startRequest(api, supplier);
    const [document] = sujeto_fiscal.documento_proveedor;
    const answer = await api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
      as: supplier,
      body: { documento_proveedor: [{ id: document.id, url_archivo: resolucion_url }] },
    });
    expect(answer.status).toBe(400);
  });

  it('are in the copy of their data of each supplier that they approved', async () => {
    const [{ resolucion, resolucion_url }] = await offered(admin);
    const { db } = api.platform;
    await db.delete(documentFiles);
    await db.delete(documents);
    await putInState(api, 'OBSERVACION');
    expect((await approve(auditor, resolucion, resolucion_url, PERSON)).status).toBe(200);
    const copy = await api.call('GET', `/datos-personales/${PERSON}`, { as: supplier });
    const data = unzipSync(new Uint8Array(copy.body))['datos.json'];
    const { archivos } = JSON.parse(new TextDecoder().decode(data));
    expect(archivos.map(({ id }: { id: string }) => id)).toContain(fileIdOf(resolucion_url));
  });

  it('keep their file until nothing uses it', async () => {
    const { db } = api.platform;
    const id = fileIdOf((await offered(admin))[0].resolucion_url) ?? '';
    const uses = await db.select().from(certificates).where(eq(certificates.resolucionFileId, id));
    expect(uses).toHaveLength(3);
    await db
      .update(files)
      .set({ attachedAt: null, createdAt: new Date(0) })
      .where(eq(files.id, id));
    for (const use of uses) {
      await sweepFiles(api.platform);
      expect(await db.$count(files, eq(files.id, id))).toBe(1);
      await db.delete(certificates).where(eq(certificates.id, use.id));
    }
    await sweepFiles(api.platform);
    expect(await db.$count(files, eq(files.id, id))).toBe(0);
  });

  it('are offered the day after as of before, and some months later no more', async () => {
    api.clock.move(DAY_MS);
    const later = await offered(await api.login('10000003'));
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ hoy }: { hoy: boolean }) => hoy)).toEqual([]);
    api.clock.move(90 * DAY_MS);
    expect(await offered(await api.login('10000003'))).toEqual([]);
  });
});
