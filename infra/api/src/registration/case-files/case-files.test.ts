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
import { completeRequest, PERSON, sendRequest, storedRequest } from '#test/request.ts';
import { RICH_CUIT, storeRichRequest } from '#test/rich-request.ts';
import { documents } from '../documents/tables.ts';
import { supplierRequests } from '../requests/tables.ts';
import { caseDocuments, indexPage } from './documents.ts';
import { renderRequest } from './request-pdf.ts';

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

  it('holds each current file once, as it was uploaded, and an index that names all documents', async () => {
    const { id } = await storedRequest(api);
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
  });

  it.each(['lost', 'damaged'])(
    'says of a file that is %s that it is missing, and holds all others',
    async (state) => {
      const names = Object.keys(await unzipped());
      const { id } = await storedRequest(api);
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

  it('is printed whole, and so is the index of its files', async () => {
    const { auditor } = await storeRichRequest(api);
    const platform = { ...api.platform, clock: { now: () => new Date('2026-01-31T13:30:00.000Z') } };
    const request = await storedRequest(api, RICH_CUIT);
    const { parts } = readPdf(await renderRequest(platform, auditor, request));
    const lines = parts.map(({ tag, text }) => (tag === 'LBody' ? ` | ${text}` : `\n${text}`)).join('');
    expect(lines.trim()).toBe(`Municipalidad de San Fernando del Valle de Catamarca
Portal de Proveedores
LUZ ROJAS
Inscripción de proveedor, trámite N° 900001
CUIT | 27-22222222-8
Tipo de persona | Persona humana
Estado | Observación desde el 28/01/2026 10:00
Iniciado el | 05/01/2026 10:00
Etiquetas | Pintura
Impreso el | 31/01/2026 10:30 por Ana Paz
Datos de contacto
Correo electrónico de notificación | avisos@ejemplo.example
Domicilio electrónico alternativo | otra@ejemplo.example
Teléfono | 3834000001
Teléfono alternativo | 3834000002
Domicilio alternativo | Tucumán 3
Código postal alternativo | 4700
Domicilio electrónico | arca@ejemplo.example
Datos registrados
Nombre | LUZ ROJAS
Estado del CUIT | Activo
Forma jurídica | -
Condición fiscal | Responsable inscripto
Inicio de actividades | 01/11/2013
Domicilio fiscal | SAN MARTIN 1
Localidad | VALLE VIEJO
Provincia | CATAMARCA
Código postal | 4707
Domicilio comercial | SALTA 2
Actividades | 433000 - PINTURA (desde 11/2013)
Impuestos | IVA
Principales clientes
CLIENTE SA (30-55852113-5)
Cuentas bancarias
Banco Uno, CBU 1111111111111111111111, alias luz.rojas, cuenta 77, titular Luz Rojas, predeterminada
Banco Dos, CBU 2222222222222222222222, titular Luz Rojas
Apoderado legal
Nombre del apoderado legal | HORACIO FICTICIO
CUIT/CUIL del apoderado legal | 20-18819251-4
Fecha de otorgamiento del poder | 03/02/2024
Fecha de alcance del poder legal | 05/04/2030
Poder legal | Un archivo
Acta de designación | Un archivo
Declaraciones juradas
Declaración jurada de domicilio electrónico | Aceptada | Declaro bajo juramento que la dirección de correo electrónico informada me pertenece y la constituyo como domicilio electrónico. | Acepto que las notificaciones enviadas a esa dirección sean válidas y me comprometo a mantenerla actualizada.
Declaración jurada para contratar con la administración municipal | Sin aceptar
Declaración jurada de cumplimiento de la legislación laboral vigente | Sin aceptar
Declaración jurada de cuenta bancaria | Sin aceptar
Declaración jurada del representante o apoderado legal | Aceptada | Declaro bajo juramento que el poder o la designación presentados están vigentes, no fueron revocados ni limitados y alcanzan para este trámite.
Documentos (7)
Balance anual | Completo · Fecha de cierre 30/06/2025 · Vence 30/11/2026 | balance.pdf: 1 kB, 1 página, subido el 04/01/2026 10:00 | SHA-256 suma-1
Documento de identidad | Completo | dni.jpg: 2 kB, 2 páginas, subido el 05/01/2026 10:00 | SHA-256 suma-2
Seguro | Sin subir
Aval | Completo | aval.pdf: 8 kB, 8 páginas, subido el 11/01/2026 10:00 | SHA-256 suma-8
Libre deuda | Ya no se pide | libre.pdf: 4 kB, 4 páginas, subido el 07/01/2026 10:00 | SHA-256 suma-4
Poder legal | Completo | poder.pdf: 5 kB, 5 páginas, subido el 08/01/2026 10:00 | SHA-256 suma-5
Acta de designación | Completo | acta.pdf: 6 kB, 6 páginas, subido el 09/01/2026 10:00 | SHA-256 suma-6
Observaciones de la última corrección
Balance anual | Falta la firma | Pendiente
Documento de identidad | No se lee el dorso | Atendida | Explicación del proveedor: El dorso está en la segunda página
Historial
05/01/2026 10:00 · Iniciado | Luz Rojas
12/01/2026 10:00 · Pendiente en observacion | Luz Rojas
14/01/2026 10:00 · En Corrección | Ana Paz | Balance anual: Falta la firma | Documento de identidad: No se lee el dorso
28/01/2026 10:00 · Observación | El portal
Habilitaciones
Certificado N° 900-1 | Resolución RES-1, emitido el 19/01/2026 10:00 | Válido hasta el 31/12/2026 (Seguro) | Revocado el 20/01/2026 10:00
Certificado N° 900-2 | Resolución RES-2, emitido el 21/01/2026 10:00 | Sin fecha de vencimiento`);

    const page = indexPage(request, await caseDocuments(platform, request), platform.clock.now());
    const rows = [...page.matchAll(/<(h1|p|tr)>(.*)<\/\1>/g)].map(([, , row = '']) =>
      row
        .replace(/<\/t[hd]>(?!$)|<br>/g, ' | ')
        .replace(/<a href="([^"]*)">/g, '($1) ')
        .replace(/<[^>]*>/g, ''),
    );
    expect(rows).toEqual([
      'Documentos del trámite N° 900001',
      'LUZ ROJAS, CUIT 27-22222222-8. Generado el 31/01/2026 10:30, con la versión vigente de cada archivo.',
      'Documento | Archivo | Tamaño | Páginas | Fechas | Subido | Estado',
      'Balance anual | (01%20Balance%20anual.pdf) 01 Balance anual.pdf | balance.pdf | 1 kB | 1 página | Fecha de cierre 30/06/2025 | Vence 30/11/2026 | 04/01/2026 10:00 | Completo',
      'Documento de identidad | (02%20Documento%20de%20identidad.jpg) 02 Documento de identidad.jpg | dni.jpg | 2 kB | 2 páginas |  | 05/01/2026 10:00 | Completo',
      'Seguro |  |  |  |  |  | Sin subir',
      'Aval | (04%20Aval.pdf) 04 Aval.pdf | aval.pdf | 8 kB | 8 páginas |  | 11/01/2026 10:00 | Completo',
      'Libre deuda | (05%20Libre%20deuda.pdf) 05 Libre deuda.pdf | libre.pdf | 4 kB | 4 páginas |  | 07/01/2026 10:00 | Ya no se pide',
      'Poder legal | (06%20Poder%20legal.pdf) 06 Poder legal.pdf | poder.pdf | 5 kB | 5 páginas |  | 08/01/2026 10:00 | Completo',
      'Acta de designación | (07%20Acta%20de%20designaci%C3%B3n.pdf) 07 Acta de designación.pdf | acta.pdf | 6 kB | 6 páginas |  | 09/01/2026 10:00 | Completo',
    ]);
  });

  it('prints nothing of an attorney where there is none', async () => {
    expect(await printed()).not.toMatch(/apoderado/i);
  });

  it('calls a document whose age was right for the enabling complete while that is in force, as the screens do', async () => {
    expect((await sendRequest(api, everybody.PROVEEDOR)).status).toBe(200);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'HABILITADO', estado_desde: api.clock.now() })
      .where(eq(supplierRequests.cuit, PERSON));
    api.clock.move(61 * DAY_MS);
    everybody = await signInEverybody(api);
    const isPending = async () => {
      const index = new TextDecoder().decode((await unzipped())['indice.html']);
      return [index, await printed()].map((text) => text.includes('Fechas pendientes'));
    };
    expect(await isPending()).toEqual([false, false]);
    await api.platform.db
      .update(supplierRequests)
      .set({ estado: 'OBSERVACION' })
      .where(eq(supplierRequests.cuit, PERSON));
    expect(await isPending()).toEqual([true, true]);
  });
});
