import { buffer } from 'node:stream/consumers';
import { and, eq, isNotNull } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { samplePdf } from 'infra-testing/files';
import { cityClock, fileIdOf, formatDateTime } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { DAY_MS } from '#test/clock.ts';
import { readPdf } from '#test/read-pdf.ts';
import { completeRequest, PERSON, sendRequest } from '#test/request.ts';
import { certificates } from '../certificates/tables.ts';
import { documents, documentTypes } from '../documents/tables.ts';
import { observationAnswers } from '../observations/tables.ts';
import { statusHistory, supplierRequests } from '../requests/tables.ts';

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
    const rows = [...index.matchAll(/<tr>(.*)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
    );
    expect(rows).toHaveLength(stored.length + 1);
    const [headings, ...lines] = rows;
    expect(headings).toEqual(['Documento', 'Archivo', 'Tamaño', 'Páginas', 'Fechas', 'Subido', 'Estado']);
    for (const [name, link, size, pages, , at, state] of lines.filter((line) => line[1] !== '')) {
      expect(link).toContain(name?.slice(0, 3));
      expect(size).toMatch(/^\d+ [kM]?B$/);
      expect(pages).toMatch(/^(\d+ páginas?)?$/);
      expect(at).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
      expect(state).toBe('Completo');
    }
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

  it('holds the files of the attorney and the representative', async () => {
    const { id } = await requestRow();
    const put = (poder_legal: string | null, acta_designacion_url: string | null) =>
      api.platform.db
        .update(supplierRequests)
        .set({ poder_legal, acta_designacion_url })
        .where(eq(supplierRequests.id, id));
    const uploads = ['Poder', 'Acta'].map(async (text) =>
      fileIdOf((await api.upload(everybody.PROVEEDOR, await samplePdf(text))).body.data),
    );
    const [power = null, appointment = null] = await Promise.all(uploads);
    await put(power, appointment);
    try {
      const [names, text] = [Object.keys(await unzipped()).join('\n'), await printed()];
      for (const name of ['Poder legal', 'Acta de designación']) {
        expect(names).toContain(` ${name}.pdf`);
        expect(text).toContain(`${name} Completo`);
      }
    } finally {
      await put(null, null);
    }
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
    const row = await requestRow();
    const [correction] = await api.platform.db
      .select()
      .from(statusHistory)
      .where(and(eq(statusHistory.requestId, row.id), eq(statusHistory.estado, 'EN CORRECCION')));
    await api.platform.db.insert(observationAnswers).values({
      correctionId: `${correction?.id}`,
      position: 0,
      userId: PROVEEDOR.user.id,
      answer: 'El dorso está en la segunda página',
      createdAt: api.clock.now(),
    });
    const { body: label } = await api.call('POST', '/etiqueta-rubro', {
      as: VISADOR,
      body: { etiqueta_nombre: 'Vidriería' },
    });
    const labelled = await api.call('POST', '/etiqueta-proveedor/etiquetar', {
      as: VISADOR,
      body: { proveedor_id: row.id, etiqueta_ids: [label.data.id] },
    });
    expect(labelled.status, JSON.stringify(labelled.body)).toBe(200);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'OBSERVACION' })
      .where(eq(supplierRequests.cuit, PERSON));
    const resolucion_url = (await api.upload(VISADOR, await samplePdf('Resolución'))).body.data;
    api.clock.move(DAY_MS / 24);
    const approved = await move('aprobado', { resolucion: 'RES-2026-77', resolucion_url });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    const { nro_tramite, principales_clientes, createdAt } = await requestRow();
    await api.platform.db.update(certificates).set({ revocadoAt: api.clock.now() });
    const name = `${VISADOR.user.nombre} ${VISADOR.user.apellido}`;
    const text = await printed();
    expect(text).toMatch(new RegExp(`Impreso el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d por ${name} `));
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
      ' kB, 1 página, subido el ',
      'SHA-256 ',
      'Etiquetas Vidriería',
      'No se lee el dorso',
      'Explicación del proveedor: El dorso está en la segunda página',
      `Iniciado el ${formatDateTime(createdAt.toISOString())}`,
      'Historial',
      `${name} DNI: No se lee el dorso`,
      'Revocado el',
      'Resolución RES-2026-77',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/Válido hasta el \d\d\/\d\d\/\d{4} \([^)]+\)/);
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
