import { describe, expect, it } from 'vitest';
import { ANY_DATABASE } from '#test/api.ts';
import {
  aDocument,
  aFile,
  aRequest,
  aType,
  certificatesOn,
  opened,
  type RequestRow,
  receipt,
  resolutionFileId,
  setState,
  textOf,
} from '#test/certificates.ts';
import { readPdf } from '#test/read-pdf.ts';
import { readTags } from '#test/read-tags.ts';
import { files } from '../../files/tables.ts';
import { newId } from '../../platform/ids.ts';
import { storeObservedForm } from '../observations/index.ts';
import { statusHistory, supplierRequests } from '../requests/tables.ts';

describe.each(ANY_DATABASE)('on %s', (kind) => {
  certificatesOn(kind);

  describe('the receipt', () => {
    const submit = async (request: RequestRow) => {
      await opened.db.insert(statusHistory).values({
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

    it('lists the submitted power while a correction replaces it', async () => {
      const request = await aRequest('INICIADO', { poder_legal: resolutionFileId });
      await submit(request);
      await opened.db.transaction(async (tx) => {
        const correctionId = newId();
        await tx.insert(statusHistory).values({
          id: correctionId,
          requestId: request.id,
          estado: 'EN CORRECCION',
          observaciones: [{ name: 'Poder legal', observacion: 'No se lee' }],
          createdAt: new Date('2026-11-23T12:00:00Z'),
        });
        await storeObservedForm(tx, request, correctionId, new Date());
      });
      await setState(request, 'EN CORRECCION');
      const power = async () => {
        const text = textOf((await receipt()).rawPayload);
        return text[text.indexOf('Poder legal') + 1];
      };
      // One is of after the sending, one lay here unused by then.
      for (const at of ['2026-11-24T12:00:00Z', '2026-11-01T12:00:00Z']) {
        const id = newId();
        const file = { name: 'otro.pdf', mime: 'application/pdf', bytes: 1, sha256: '1' };
        await opened.db.insert(files).values({ ...file, id, ownerId: null, createdAt: new Date(at) });
        await opened.db.update(supplierRequests).set({ poder_legal: id });
        expect(await power()).toMatch(/^resolucion\.pdf /);
      }
      await setState(request, 'PENDIENTE EN OBSERVACION');
      expect(await power()).toMatch(/^otro\.pdf /);
    });

    it('continues over pages without splitting a file', async () => {
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
});
