import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays } from 'shared-api/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANY_DATABASE, type Session, type TestApi } from '#test/api.ts';
import {
  PERSON,
  putInState,
  saveRequest,
  startApiWithRequest,
  startRequest,
  todayOf,
  uploadDocument,
} from '#test/request.ts';
import { documents } from '../documents/tables.ts';

describe.each(ANY_DATABASE)('saving a request (%s)', (kind) => {
  let api: TestApi;
  let supplier: Session;

  beforeAll(async () => {
    ({ api, supplier } = await startApiWithRequest(kind));
  });
  afterAll(() => api?.stop());
  beforeEach(() => putInState(api, 'INICIADO'));

  describe('in a correction that names documents', () => {
    interface Stored {
      readonly id: string;
      readonly actualizable: boolean;
      readonly tipo_documento: Parameters<typeof uploadDocument>[3]['tipo_documento'] & {
        readonly regla_fecha: string;
      };
    }
    const stored = async (): Promise<Stored[]> =>
      (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    const statement = async () => {
      const document = (await stored()).find(
        ({ tipo_documento }) => tipo_documento?.regla_fecha === 'statement_of_assets',
      );
      if (!document) throw new Error('no statement of assets');
      return document;
    };
    const open = async () => (await stored()).filter(({ actualizable }) => actualizable).map(({ id }) => id);
    const setDates = (id: string, emision: string) =>
      api.call('PATCH', `/documento-proveedor/fechas/${id}`, {
        as: supplier,
        body: { emision, expiracion: null },
      });
    /** Names the DNI while the statement of assets is too old to be sent. @returns both documents' ids */
    async function correctTheDni(): Promise<string[]> {
      const { id } = await statement();
      const emision = addDays(todayOf(api), -61);
      await api.platform.db.update(documents).set({ emision }).where(eq(documents.id, id));
      const dni = (await stored()).find(({ tipo_documento }) => tipo_documento?.nombre === 'DNI')?.id ?? '';
      await putInState(api, 'OBSERVACION');
      const corrected = await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
        as: await api.login('10000003'),
        body: { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [dni] },
      });
      expect(corrected.status).toBe(200);
      expect(await open()).toEqual(expect.arrayContaining([dni, id]));
      return [dni, id];
    }

    it('leaves a document open that was open because it could not be sent', async () => {
      const correctedDni = await correctTheDni();
      const before = (await stored()).length;
      const old = await statement();
      expect((await uploadDocument(api, supplier, PERSON, old, 'de hoy')).status).toBe(200);
      expect((await statement()).actualizable).toBe(true);
      expect((await setDates(old.id, addDays(todayOf(api), -5))).status).toBe(200);
      expect((await uploadDocument(api, supplier, PERSON, old, 'otra vez')).status).toBe(200);
      expect((await open()).length).toBeLessThan(before);
      expect(await open()).toEqual(expect.arrayContaining(correctedDni));
    });

    it('leaves it open when only its dates were corrected', async () => {
      await correctTheDni();
      const { id } = await statement();
      for (const days of [-4, -3]) {
        expect((await setDates(id, addDays(todayOf(api), days))).status).toBe(200);
      }
      expect((await statement()).actualizable).toBe(true);
    });

    it('leaves an added optional document open', async () => {
      await correctTheDni();
      const url = async (text: string) => (await api.upload(supplier, await samplePdf(text))).body.data;
      const added = await api.call('POST', `/documento-proveedor/crear-opcional/${PERSON}`, {
        as: supplier,
        body: { url_archivo: await url('folleto'), datos_extra: 'Folleto', cuit: PERSON },
      });
      expect([added.status, added.body.data.actualizable]).toEqual([200, true]);
      const other = [{ id: added.body.data.id, url_archivo: await url('el folleto bueno') }];
      expect((await saveRequest(api, supplier, { documento_proveedor: other })).status).toBe(200);
    });

    it('closes it with the next correction, which does not name it', async () => {
      const [dni] = await correctTheDni();
      await uploadDocument(api, supplier, PERSON, await statement(), 'de hoy');
      expect((await statement()).actualizable).toBe(true);
      await putInState(api, 'OBSERVACION');
      await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
        as: await api.login('10000003'),
        body: { observacion: [{ name: 'DNI', observacion: 'Sigue sin leerse' }], docs_ids: [dni] },
      });
      expect((await statement()).actualizable).toBe(false);
    });
  });

  it('keeps everything open in a correction that names no document', async () => {
    await putInState(api, 'OBSERVACION');
    await api.call('PATCH', `/sujeto-fiscal/request/encorrecion/${PERSON}`, {
      as: await api.login('10000003'),
      body: { observacion: [{ name: 'Todo', observacion: 'Revise todo' }], docs_ids: [] },
    });
    const [first] = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    expect((await uploadDocument(api, supplier, PERSON, first, 'nuevo')).status).toBe(200);
    const after = (await startRequest(api, supplier)).sujeto_fiscal.documento_proveedor;
    expect(after.every(({ actualizable }: { actualizable: boolean }) => actualizable)).toBe(true);
  });
});
