import { type AnswerOf, certificateKeys, publicCertificate } from 'shared-api/contract';
import type { CertificateKey } from 'shared-api/rules';
import { answer, expectAccessible, fakeClient, refusal, screen, waitFor } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PERSON_CUIT, uuid } from '../test/bundle.ts';
import { catchDownloads, fileIs, noNetwork } from '../test/downloads.ts';
import { open, printedButtons } from '../test/open.tsx';
import { KEY, publishedKey, signedCode } from '../test/signed-code.ts';

const AT = `/certificado-autorizado/public/certificado/${uuid(5)}`;

const certificate = (estado: 'VIGENTE' | 'VENCIDO' | 'REVOCADO'): AnswerOf<typeof publicCertificate> => ({
  data: '/api/municat/files/x',
  estado,
  razon_social: 'PEREZ ANA',
  cuit: PERSON_CUIT,
  numero: '2026-000007',
  emitido: '2026-04-01T15:00:00.000Z',
  vence: '2027-01-10',
});
const shows = (estado: 'VIGENTE' | 'VENCIDO' | 'REVOCADO') => ({
  client: fakeClient(answer(publicCertificate, certificate(estado))),
  user: null,
});

const pdf = () => new Response('%PDF');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('Certificado público', () => {
  it('says to anyone that a certificate is valid, and downloads it by itself, once', async () => {
    const downloads = catchDownloads();
    fileIs(pdf);
    open(AT, shows('VIGENTE'));
    expect(await screen.findByText('Este certificado está vigente.')).toBeTruthy();
    expect(screen.getByText('20-00230755-4')).toBeTruthy();
    expect(screen.getByText('10/01/2027')).toBeTruthy();
    await waitFor(() => expect(downloads).toEqual(['habilitacion-definitiva.pdf']));
    await expectAccessible();
  });

  it.each([
    ['VENCIDO', 'Este certificado está vencido.'],
    ['REVOCADO', 'Este certificado fue revocado y no tiene validez.'],
  ] as const)('says that it is %s and hands it over only when asked', async (estado, text) => {
    const downloads = catchDownloads();
    const fetched = fileIs(pdf);
    const { person } = open(AT, shows(estado));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(fetched.calls).toBe(0);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Descargar el certificado' }));
    await waitFor(() => expect(downloads).toEqual(['habilitacion-definitiva.pdf']));
  });

  it('is printed with what it says and not with what was done here', async () => {
    catchDownloads();
    fileIs(pdf);
    open(AT, shows('VIGENTE'));
    const toast = await screen.findByText('Se descargó el archivo «habilitacion-definitiva».');
    expect(toast.closest('[data-no-print]')).toBeTruthy();
    expect(printedButtons()).toEqual([]);
  });

  it('says when the file can’t be read, and tries again', async () => {
    const downloads = catchDownloads();
    fileIs(noNetwork);
    const { person } = open(AT, shows('VIGENTE'));
    expect(await screen.findByText('No se pudo descargar el certificado')).toBeTruthy();
    await expectAccessible();
    fileIs(pdf);
    await person.click(screen.getByRole('button', { name: 'Descargar otra vez' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
  });

  it('asks anew where the file is when it is wanted later, and shows what has become of the certificate', async () => {
    const downloads = catchDownloads();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      url === '/api/municat/files/x?v=new' ? pdf() : new Response('', { status: 404 }),
    );
    const { client, person } = open(AT, shows('VENCIDO'));
    await screen.findByText('Este certificado está vencido.');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    client.use(answer(publicCertificate, { ...certificate('REVOCADO'), data: '/api/municat/files/x?v=new' }));
    await person.click(screen.getByRole('button', { name: 'Descargar el certificado' }));
    await waitFor(() => expect(downloads).toEqual(['habilitacion-definitiva.pdf']));
    expect(await screen.findByText('Este certificado fue revocado y no tiene validez.')).toBeTruthy();
  });

  it('is not downloaded a second time by itself when it has become valid meanwhile', async () => {
    const downloads = catchDownloads();
    fileIs(pdf);
    const { client, person } = open(AT, shows('VENCIDO'));
    await screen.findByText('Este certificado está vencido.');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    client.use(answer(publicCertificate, certificate('VIGENTE')));
    await person.click(screen.getByRole('button', { name: 'Descargar el certificado' }));
    await screen.findByText('Este certificado está vigente.');
    await screen.findByText(/Se descargó el archivo/);
    expect(downloads).toHaveLength(1);
  });

  it('stays when it can’t be asked for anew, and says why there is no file, until it is no more', async () => {
    catchDownloads();
    fileIs(pdf);
    const { client, person } = open(AT, shows('VENCIDO'));
    await screen.findByText('Este certificado está vencido.');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    client.use(answer(publicCertificate, refusal(503, 'La base no responde.')));
    await person.click(screen.getByRole('button', { name: 'Descargar el certificado' }));
    await screen.findByText('No se pudo descargar el certificado');
    screen.getByText('La base no responde.');
    screen.getByText('Este certificado está vencido.');
    await expectAccessible();
    client.use(answer(publicCertificate, refusal(404, 'No se encontró el certificado.')));
    await person.click(screen.getByRole('button', { name: 'Descargar otra vez' }));
    await screen.findByText('No existe un certificado con este código');
  });

  it('asks for it once to show it and to download it', async () => {
    const downloads = catchDownloads();
    fileIs(pdf);
    const { client } = open(AT, shows('VIGENTE'));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(client.calls.filter(({ id }) => id === publicCertificate.id)).toHaveLength(1);
  });

  describe('with the code of its QR symbol', () => {
    const openWithKeys = async (keys: readonly CertificateKey[] | Error, id = uuid(5)) =>
      open(`${AT}#${await signedCode(id)}`, {
        client: fakeClient(
          answer(publicCertificate, certificate('REVOCADO')),
          answer(certificateKeys, keys instanceof Error ? keys : { keys: keys.map(publishedKey) }),
        ),
        user: null,
      });

    it('says that the signature is genuine, though the certificate is revoked', async () => {
      await openWithKeys([KEY]);
      expect(await screen.findByText('Firma digital auténtica')).toBeTruthy();
      expect(screen.getByText('Este certificado fue revocado y no tiene validez.')).toBeTruthy();
      await expectAccessible();
    });

    it.each([
      ['nobody known signed it', [{ ...KEY, kid: 'otra' }], uuid(5)],
      ['it was signed for another certificate', [KEY], uuid(6)],
    ])('says that the signature is not valid when %s', async (_why, keys, id) => {
      await openWithKeys(keys, id);
      expect(await screen.findByText('La firma digital no es válida')).toBeTruthy();
      expect(screen.queryByText('Firma digital auténtica')).toBeNull();
      await expectAccessible();
    });

    it('says when it can’t be checked, and tries again', async () => {
      const { client, person } = await openWithKeys(refusal(503, 'Vuelva más tarde.'));
      expect(await screen.findByText('Vuelva más tarde.')).toBeTruthy();
      await expectAccessible();
      client.use(answer(certificateKeys, { keys: [publishedKey(KEY)] }));
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      expect(await screen.findByText('Firma digital auténtica')).toBeTruthy();
    });

    it('says when the browser can’t check it', async () => {
      vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new DOMException('', 'NotSupportedError'));
      await openWithKeys([KEY]);
      expect(await screen.findByText(/Este navegador no pudo comprobarla/)).toBeTruthy();
    });

    it('checks it also in a browser that does not know such signatures', async () => {
      vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
      await openWithKeys([KEY]);
      expect(await screen.findByText('Firma digital auténtica')).toBeTruthy();
    });
  });

  it('without the code says how to check the signature', async () => {
    open(AT, shows('VENCIDO'));
    expect(await screen.findByText(/lea el código QR del certificado/)).toBeTruthy();
  });

  it('says that there is no such certificate', async () => {
    open(AT, { client: fakeClient(answer(publicCertificate, refusal(404, 'x'))), user: null });
    expect(await screen.findByText('No existe un certificado con este código')).toBeTruthy();
    await expectAccessible();
  });

  it('says when it can’t be asked, and tries again', async () => {
    const client = fakeClient(answer(publicCertificate, refusal(429, 'Espere un minuto.')));
    open(AT, { client, user: null });
    expect(await screen.findByText('Espere un minuto.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
    await expectAccessible();
  });
});
