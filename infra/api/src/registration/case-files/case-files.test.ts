import { buffer } from 'node:stream/consumers';
import { and, eq, isNotNull } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { samplePdf } from 'infra-testing/files';
import { cityClock } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { readPdf } from '#test/read-pdf.ts';
import { completeRequest, PERSON, sendRequest } from '#test/request.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';

const ZIP = `/sujeto-fiscal/archivos/${PERSON}`;
const PDF = `/sujeto-fiscal/expediente/${PERSON}`;

describe.each(ANY_DATABASE)('a request as one file (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;

  beforeAll(async () => {
    api = await startApi(kind);
    everybody = await signInEverybody(api);
    await completeRequest(api, everybody.PROVEEDOR);
    expect((await sendRequest(api, everybody.PROVEEDOR)).status).toBe(200);
  });
  afterAll(() => api?.stop());

  const unzipped = async () => {
    const answer = await api.call('GET', ZIP, { as: everybody.VISADOR });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="documentos-\d{11}-\d{4}-\d\d-\d\d\.zip"/,
    );
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    return unzipSync(new Uint8Array(answer.body));
  };
  const printed = async () => {
    const answer = await api.call('GET', PDF, { as: everybody.VISADOR });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return readPdf(Buffer.from(answer.body))
      .parts.map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ');
  };
  const requestRow = async () => {
    const [row] = await api.platform.db
      .select()
      .from(supplierRequests)
      .where(eq(supplierRequests.cuit, PERSON));
    if (!row) throw new Error('no request');
    return row;
  };

  it('holds each current file once, as it was uploaded, and an index that names all documents', async () => {
    const { id } = await requestRow();
    const stored = await api.platform.db.select().from(documents).where(eq(documents.requestId, id));
    const uploaded = stored.filter(({ fileId }) => fileId !== null);
    const files = await unzipped();
    const index = new TextDecoder().decode(files['indice.html']);
    const names = Object.keys(files).filter((name) => name !== 'indice.html');
    expect(names).toHaveLength(uploaded.length);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^\d\d [^/\\:]+\.(pdf|jpg|png)$/);
      expect(files[name]?.length).toBeGreaterThan(0);
      expect(index).toContain(`href="${encodeURIComponent(name)}"`);
    }
    expect(index.match(/<tr>/g)).toHaveLength(stored.length + 1);
  });

  it.each(['lost', 'damaged'])(
    'says of a file that is %s that it is missing, and holds all others',
    async (state) => {
      const names = Object.keys(await unzipped());
      const { id } = await requestRow();
      const [{ fileId } = { fileId: null }] = await api.platform.db
        .select()
        .from(documents)
        .where(and(eq(documents.requestId, id), isNotNull(documents.fileId)));
      if (!fileId) throw new Error('no file');
      const content = await buffer(await api.platform.files.get(fileId));
      if (state === 'lost') await api.platform.files.remove(fileId);
      else await api.platform.files.put(fileId, Buffer.alloc(content.length));
      const files = await unzipped();
      await api.platform.files.put(fileId, content);
      const [missing, ...others] = Object.keys(files).filter((name) => name.endsWith(' - FALTA.txt'));
      expect(others).toEqual([]);
      expect(new TextDecoder().decode(files[`${missing}`])).toContain('no se pudo leer');
      expect(Object.keys(files).map((name) => name.replace(' - FALTA.txt', ''))).toEqual(names);
    },
  );

  it('dates the files by the clock of the city', async () => {
    const { body } = await api.call('GET', ZIP, { as: everybody.VISADOR });
    const [time, date] = [10, 12].map((offset) => Buffer.from(body).readUInt16LE(offset)) as [number, number];
    const clock = cityClock(api.clock.now().toISOString());
    const minutes = (time >> 11) * 60 + ((time >> 5) & 63);
    expect([date & 31, minutes]).toEqual([
      clock.getUTCDate(),
      clock.getUTCHours() * 60 + clock.getUTCMinutes(),
    ]);
  });

  it('says of a balance when it closed and until when it counts', async () => {
    const index = new TextDecoder().decode((await unzipped())['indice.html']);
    const dates = /Fecha de cierre (\d\d\/\d\d\/\d{4})(?:<br>| · )Vence (\d\d\/\d\d\/\d{4})/;
    const [, closed, end] = dates.exec(index) ?? [];
    expect(end?.slice(-4), index).toBe(
      String(Number(closed?.slice(-4)) + (Number(closed?.slice(3, 5)) > 7 ? 2 : 1)),
    );
    expect(dates.exec(await printed())?.slice(1)).toEqual([closed, end]);
  });

  it('keeps the file of a document that is no longer asked for, and says so', async () => {
    const inUse = async (activo: boolean) =>
      api.platform.db.update(documentTypes).set({ activo }).where(eq(documentTypes.nombre, 'DNI'));
    await inUse(false);
    try {
      const files = await unzipped();
      expect(Object.keys(files).some((name) => / DNI\.jpg$/.test(name))).toBe(true);
      expect(new TextDecoder().decode(files['indice.html'])).toContain('Ya no se pide');
      expect(await printed()).toContain('Ya no se pide');
    } finally {
      await inUse(true);
    }
  });

  it('takes any name of a document, also one of imported data, harmless in every place', async () => {
    const name = '<img src=x> ../Aval: "Ñandú"';
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'INICIADO' })
      .where(eq(supplierRequests.cuit, PERSON));
    const file = (await api.upload(everybody.PROVEEDOR, await samplePdf('Aval'))).body.data;
    const added = await api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
      as: everybody.PROVEEDOR,
      body: { cuit: PERSON, datos_extra: 'Aval', url_archivo: file },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    await api.platform.db
      .update(documents)
      .set({ datosExtra: name })
      .where(eq(documents.id, added.body.data.id));
    const files = await unzipped();
    const saved = Object.keys(files).find((entry) => entry.includes('Aval'));
    expect(saved).toMatch(/^\d\d img src=x \.\. Aval Ñandú\.pdf$/);
    const index = new TextDecoder().decode(files['indice.html']);
    expect(index).not.toContain('<img');
    expect(index).toContain('&lt;img src=x&gt;');
    expect(await printed()).toContain('<img src=x> ../Aval: "Ñandú"');
  });

  it('is printed with data, accounts, clients, declarations, documents, observations, history and approvals', async () => {
    const { PROVEEDOR, VISADOR } = everybody;
    expect((await sendRequest(api, PROVEEDOR)).status).toBe(200);
    const move = (path: string, body?: unknown) =>
      api.call('PATCH', `/sujeto-fiscal/request/${path}/${PERSON}`, {
        as: VISADOR,
        ...(body ? { body } : {}),
      });
    expect((await move('observacion')).status).toBe(200);
    const observacion = [{ name: 'DNI', observacion: 'No se lee el dorso' }];
    expect((await move('encorrecion', { observacion, docs_ids: [] })).status).toBe(200);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'OBSERVACION' })
      .where(eq(supplierRequests.cuit, PERSON));
    const resolucion_url = (await api.upload(VISADOR, await samplePdf('Resolución'))).body.data;
    const approved = await move('aprobado', { resolucion: 'RES-2026-77', resolucion_url });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    const { nro_tramite, principales_clientes } = await requestRow();
    const text = await printed();
    for (const part of [
      `trámite N° ${nro_tramite}`,
      '(desde 11/2013)',
      'Datos de contacto',
      'ramiro.ejemplo@correo.example',
      'Principales clientes',
      principales_clientes[0]?.nombre_completo ?? '?',
      'Cuentas bancarias',
      'Declaraciones juradas',
      'Declaro bajo juramento',
      'Documentos (',
      'SHA-256 ',
      'No se lee el dorso',
      'Historial',
      'Resolución RES-2026-77',
      `${VISADOR.user.nombre} ${VISADOR.user.apellido}`,
    ]) {
      expect(text).toContain(part);
    }
    // It has no attorney.
    expect(text).not.toContain('Sin aceptar');
  });

  it('calls a document whose age was right for the enabling complete while that is in force, as the screens do', async () => {
    api.clock.move(61 * DAY_MS);
    everybody = await signInEverybody(api);
    const isPending = async () => {
      const index = new TextDecoder().decode((await unzipped())['indice.html']);
      return [index, await printed()].map((text) => text.includes('Fechas pendientes'));
    };
    expect((await requestRow()).estado).toBe('HABILITADO');
    expect(await isPending()).toEqual([false, false]);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'OBSERVACION' })
      .where(eq(supplierRequests.cuit, PERSON));
    expect(await isPending()).toEqual([true, true]);
  });
});
