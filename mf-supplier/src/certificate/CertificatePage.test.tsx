import { type AnswerOf, publicCertificate } from 'shared-api/contract';
import { answer, fakeClient, screen, waitFor } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PERSON_CUIT, uuid } from '../test/bundle.ts';
import { catchDownloads, fileIs, noNetwork } from '../test/downloads.ts';
import { expectAccessible, open, refusal } from '../test/open.tsx';

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

afterEach(() => vi.restoreAllMocks());

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
