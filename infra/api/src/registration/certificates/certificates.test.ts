import { eq } from 'drizzle-orm';
import { ESTADOS, fileIdOf } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { ANY_DATABASE } from '#test/api.ts';
import {
  approve,
  aRequest,
  BASE,
  COMPANY,
  certificatesOn,
  check,
  database,
  download,
  emit,
  FIRST_NOON,
  get,
  OTHER_COMPANY,
  PUBLIC_URL,
  platform,
  resolutionFileId,
  revoke,
  STAFF,
  setNow,
  setState,
  textOf,
} from '#test/certificates.ts';
import { files } from '../../files/tables.ts';
import { newId } from '../../platform/ids.ts';
import { issueCertificate } from './index.ts';

describe.each(ANY_DATABASE)('on %s', (kind) => {
  certificatesOn(kind);

  describe('the number of a certificate', () => {
    it('counts by the year of the city, and a number that was rolled back is used again', async () => {
      const request = await aRequest('HABILITADO');
      const first = await approve(request);
      await expect(
        database.db.transaction(async (tx) => {
          await issueCertificate(platform, tx, { request, resolution: 'x', resolutionFileId, expiry: null });
          throw new Error('the approval failed after all');
        }),
      ).rejects.toThrow('the approval failed after all');
      const second = await approve(request);
      expect(Number(second.numero.slice(5)) - Number(first.numero.slice(5))).toBe(1);
      expect(first.numero).toMatch(/^2026-\d{6}$/);
      setNow(new Date('2027-01-01T02:59:59Z'));
      expect((await approve(request)).numero).toMatch(/^2026-/);
      setNow(new Date('2027-01-01T03:00:00Z'));
      expect((await approve(request)).numero).toBe('2027-000001');
    });
  });

  describe('the end of a certificate', () => {
    const end = async (as = 'representative') => {
      const answer = await get(`${BASE}/vencimiento/${COMPANY}`, as);
      return [answer.statusCode, answer.json()] as const;
    };

    it('is the newest certificate’s, for its supplier and for staff', async () => {
      const request = await aRequest('HABILITADO');
      await approve(request, null);
      expect(await end()).toEqual([200, { vence: null, documento: null }]);
      setNow(new Date('2026-12-01T15:00:00Z'));
      await approve(request, '2026-12-31');
      const expected = [200, { vence: '2026-12-31', documento: 'Último estado contable' }];
      expect(await end()).toEqual(expected);
      expect(await end('auditor')).toEqual(expected);
      await setState(request, 'VENCIDO');
      expect(await end()).toEqual(expected);
      expect((await end('stranger'))[0]).toBe(404);
    });

    it('is 404 before the first certificate', async () => {
      await aRequest('OBSERVACION');
      expect((await end())[0]).toBe(404);
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

    it('stores one file for simultaneous calls', async () => {
      await approve(await aRequest('HABILITADO'));
      const answers = await Promise.all(Array.from({ length: 6 }, () => emit()));
      expect(new Set(answers.map((answer) => answer.json<{ data: string }>().data)).size).toBe(1);
      expect(await database.db.$count(files, eq(files.mime, 'application/pdf'))).toBe(2);
    });

    it('draws a PDF again that was lost from the store', async () => {
      const { numero } = await approve(await aRequest('HABILITADO'));
      const { data } = (await emit()).json<{ data: string }>();
      await platform.files.remove(fileIdOf(data) ?? '');
      expect((await emit()).json<{ data: string }>().data).toBe(data);
      expect(textOf(await download(data))).toContain(numero);
    });

    it('gives the newest certificate after a renewal', async () => {
      const request = await aRequest('HABILITADO');
      await approve(request, '2026-11-21');
      setNow(new Date('2026-12-01T15:00:00Z'));
      const renewed = await approve(request);
      const { data } = (await emit()).json<{ data: string }>();
      expect(textOf(await download(data))).toContain(renewed.numero);
    });

    it.each(ESTADOS.filter((estado) => estado !== 'HABILITADO'))(
      'explains why there is none in %s',
      async (estado) => {
        await approve(await aRequest(estado));
        const answer = await emit();
        expect(answer.statusCode).toBe(400);
        expect(answer.json<{ message: string }>().message).toMatch(/certificado/);
      },
    );

    it('stops on the day after the expiry, before the daily job has run', async () => {
      await approve(await aRequest('HABILITADO'), '2026-11-21');
      setNow(new Date('2026-11-22T02:59:59Z'));
      expect((await emit()).statusCode).toBe(200);
      setNow(new Date('2026-11-22T03:00:00Z'));
      const answer = await emit();
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toMatch(/^La habilitación venció/);
    });

    it('is for staff who read requests and for the company’s representatives; nobody else learns that it exists', async () => {
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
    it('shows what the certificate says and nothing more about anyone', async () => {
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

    it('is valid through the day of its expiry, and for good without one', async () => {
      const request = await aRequest('HABILITADO');
      const [ending, endless] = [await approve(request, '2026-11-30'), await approve(request, null)];
      const stateOf = async (id: string) => (await check(id)).json<{ estado: string }>().estado;
      setNow(new Date('2026-12-01T02:59:59Z'));
      expect(await stateOf(ending.id)).toBe('VIGENTE');
      setNow(new Date('2026-12-01T03:00:00Z'));
      expect(await stateOf(ending.id)).toBe('VENCIDO');
      setNow(new Date('2066-01-01T00:00:00Z'));
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

    it('is revoked too when it never expires', async () => {
      const request = await aRequest('HABILITADO');
      const certificate = await approve(request, null);
      expect(await revoke(request)).toEqual([certificate.numero]);
      expect((await check(certificate.id)).json<{ estado: string }>().estado).toBe('REVOCADO');
    });

    it('is revoked, not expired, when the enabling ends on its own last day', async () => {
      const request = await aRequest('HABILITADO');
      const certificate = await approve(request, '2026-11-21');
      expect(await revoke(request)).toEqual([certificate.numero]);
      expect((await check(certificate.id)).json<{ estado: string }>().estado).toBe('REVOCADO');
    });

    it('leaves an expired certificate and those of other companies as they are', async () => {
      const request = await aRequest('HABILITADO');
      const expired = await approve(request, '2026-11-20');
      const foreign = await approve(await aRequest('HABILITADO', { cuit: OTHER_COMPANY }));
      await revoke(request);
      expect((await check(expired.id)).json<{ estado: string }>().estado).toBe('VENCIDO');
      expect((await check(foreign.id)).json<{ estado: string }>().estado).toBe('VIGENTE');
    });

    it('has an address of 128 random bits', async () => {
      const request = await aRequest('HABILITADO');
      const versions = new Set<string>();
      // This digit of a UUID v4 is always 4.
      for (let n = 0; n < 12; n++) versions.add((await approve(request)).id.charAt(14));
      expect(versions.size).toBeGreaterThan(1);
    });

    it('finds no certificate by another id, nor by a tax id', async () => {
      expect((await check(newId())).statusCode).toBe(404);
      expect((await check(COMPANY)).statusCode).toBe(400);
    });
  });
});
