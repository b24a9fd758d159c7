import { samplePdf } from 'infra-testing/files';
import { describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi } from '#test/api.ts';
import {
  aDocument,
  aFile,
  aRequest,
  aType,
  certificatesOn,
  database,
  type RequestRow,
  receipt,
  resolutionFileId,
  setState,
  textOf,
} from '#test/certificates.ts';
import { readPdf } from '#test/read-pdf.ts';
import { readTags } from '#test/read-tags.ts';
import { completeRequest, PERSON, saveRequest, sendRequest, todayOf } from '#test/request.ts';
import { statusHistory } from '../requests/tables.ts';

describe.each(ANY_DATABASE)('on %s', (kind) => {
  certificatesOn(kind);

  describe('the receipt', () => {
    const submit = async (request: RequestRow) => {
      await database.db.insert(statusHistory).values({
        requestId: request.id,
        estado: 'PENDIENTE EN OBSERVACION',
        userId: null,
        observaciones: [],
        createdAt: new Date('2026-11-22T02:30:00Z'),
      });
      await setState(request, 'PENDIENTE EN OBSERVACION');
    };

    it('is available from the first submission on', async () => {
      const request = await aRequest('INICIADO', { condicion_fiscal: 'responsable_inscripto' });
      const early = await receipt();
      expect(early.statusCode).toBe(400);
      expect(early.json<{ message: string }>().message).toMatch(/todavía no fue enviada/);
      await submit(request);
      const answer = await receipt();
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toContain(`filename="comprobante-${request.cuit}-`);
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
      const sentences = text.join(' ');
      expect(sentences).toContain(`Comprobante de preinscripción Trámite N° ${request.nro_tramite}`);
      expect(sentences).toContain('fue enviada. Será evaluada para su habilitación');
      expect(sentences).toContain('Este comprobante no habilita a contratar');
      expect(sentences).not.toContain('Archivos enviados');
    });

    it('leaves out a person’s legal form, and the mail while there is no tax condition', async () => {
      const person = {
        cuit: '20002307554',
        tipo_persona: 'FISICA',
        nombre_persona_humana: 'Ana Paz',
      } as const;
      await submit(await aRequest('INICIADO', { ...person, razon_social: null, forma_juridica: null }));
      const text = textOf((await receipt('representative', person.cuit)).rawPayload);
      expect(text[text.indexOf('Nombre') + 1]).toBe('Ana Paz');
      expect(text).not.toContain('Forma jurídica');
      expect(text).not.toContain('Correo notificado');
    });

    it('lists every submitted file with size, digest and upload time', async () => {
      const request = await aRequest('INICIADO');
      const type = await aType();
      const required = await aDocument(request, { typeId: type });
      const optional = await aDocument(request, { datosExtra: 'Catálogo' });
      await aFile(required, { name: 'viejo.pdf', sha256: 'a'.repeat(64), at: '2026-11-21T12:00:00Z' });
      await aFile(required, { name: 'balance.pdf', sha256: 'b'.repeat(64), at: '2026-11-21T13:00:00Z' });
      await aFile(optional, { name: 'catalogo.png', sha256: 'c'.repeat(64), at: '2026-11-22T02:30:00Z' });
      await submit(request);
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

    it.each([
      ['poder_legal', 'Poder legal'],
      ['acta_designacion_url', 'Acta de designación'],
    ])('lists the file of %s as %s', async (field, title) => {
      const request = await aRequest('INICIADO', { [field]: resolutionFileId });
      await submit(request);
      const text = textOf((await receipt()).rawPayload);
      expect(text).toContain('Archivos enviados (1)');
      expect(text[text.indexOf(title) + 1]).toMatch(/^resolucion\.pdf \(PDF, 1 kB\), subido el /);
    });

    it('continues over pages, numbered, with every file', async () => {
      const request = await aRequest('INICIADO');
      for (let index = 0; index < 30; index++) {
        const document = await aDocument(request, { datosExtra: `Documento ${index}` });
        await aFile(document, { name: 'x.pdf', sha256: `${index}`, at: '2026-11-21T12:00:00Z' });
      }
      await submit(request);
      const pdf = (await receipt()).rawPayload;
      const { pages, parts } = readPdf(pdf);
      expect(pages).toBe(3);
      expect(parts.filter(({ text }) => text.startsWith('SHA-256'))).toHaveLength(30);
      const tags = await readTags(pdf);
      expect(tags.title).toMatch(/^Comprobante de preinscripción \d{4}-\d{6}$/);
      for (const [index, { text, roles }] of tags.pages.entries()) {
        expect(text).toContain(`${tags.title} · página ${index + 1} de 3`);
        expect(roles).toEqual(expect.arrayContaining(['L', 'LI', 'Lbl', 'LBody']));
      }
    });

    it('is for the company’s representatives and for staff', async () => {
      await submit(await aRequest('INICIADO'));
      const statuses = ['representative', 'auditor', 'stranger', ''].map(
        async (who) => (await receipt(who)).statusCode,
      );
      expect(await Promise.all(statuses)).toEqual([200, 200, 404, 401]);
    });
  });

  it('has the power and the address that were submitted, whatever a correction or the rejection of one left', async () => {
    const api = await startApi(kind);
    try {
      const supplier = await api.signOn(PERSON);
      const auditor = await api.login('10000003');
      await completeRequest(api, supplier);
      const uploaded = async (name: string): Promise<string> =>
        (await api.upload(supplier, await samplePdf(name), name)).body.data;
      const save = async (fields: object) => {
        const saved = await saveRequest(api, supplier, { sujeto_fiscal: fields });
        expect(saved.body.errores, JSON.stringify(saved.body)).toBeUndefined();
      };
      const review = (step: string, body = {}) =>
        api.call('PATCH', `/sujeto-fiscal/request/${step}/${PERSON}`, { as: auditor, body });
      const submitted = async () => {
        const as = supplier;
        const { body } = await api.call('GET', `/certificado-autorizado/emitir/inscripcion/${PERSON}`, {
          as,
        });
        const text = textOf(body);
        const wordBelow = (label: string) => text[text.indexOf(label) + 1]?.split(' ')[0];
        return [wordBelow('Poder legal'), wordBelow('Correo notificado')];
      };
      const correction = { observacion: [{ name: 'Poder legal', observacion: 'No se lee' }], docs_ids: [] };

      await save({
        domicilio_electronico_alternativo: 'primera@ejemplo.example',
        poder_legal: await uploaded('primero.pdf'),
        cuit_apoderado_legal: '20221124643',
        fecha_otorgamiento_poder: todayOf(api),
        fecha_alcance_poder_legal: todayOf(api),
        declaracion_jurada_representante_apoderado: true,
      });
      // Uploaded before the request is sent, and used after it.
      const second = await uploaded('segundo.pdf');
      expect((await sendRequest(api, supplier)).status).toBe(200);
      await review('encorrecion', correction);
      await save({ poder_legal: second, domicilio_electronico_alternativo: 'segunda@ejemplo.example' });
      expect(await submitted()).toEqual(['primero.pdf', 'primera@ejemplo.example']);
      expect((await sendRequest(api, supplier)).status).toBe(200);
      expect(await submitted()).toEqual(['segundo.pdf', 'segunda@ejemplo.example']);
      await review('encorrecion', correction);
      for (const name of ['tercero.pdf', 'cuarto.pdf']) await save({ poder_legal: await uploaded(name) });
      expect((await review('rechazado')).status).toBe(200);
      expect(await submitted()).toEqual(['segundo.pdf', 'segunda@ejemplo.example']);
    } finally {
      await api.stop();
    }
  });
});
