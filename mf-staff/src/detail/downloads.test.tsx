import { fileDownloadUrl, todayInCity } from 'shared-api/rules';
import { screen, userEvent, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, detail, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const CERTIFICATE = `GET /certificado-autorizado/emitir/${CUIT}`;
const RECEIPT = `GET /certificado-autorizado/emitir/inscripcion/${CUIT}`;
const FILE = '/api/municat/files/00000000-0000-4000-8000-000000000099?v=1&f=firma';
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });

/** Names under which the browser was handed a file. */
const saved: string[] = [];
const readFile = vi.fn<typeof fetch>();

beforeEach(() => {
  saved.length = 0;
  readFile.mockReset();
  vi.stubGlobal('fetch', readFile);
  URL.createObjectURL = () => 'blob:archivo';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TODAY = todayInCity(new Date());

async function download(button: string, answers: Record<string, unknown>) {
  const api = fakeApi({ [`GET /sujeto-fiscal/${CUIT}`]: detail('HABILITADO'), ...answers });
  open(`/dashboard/ver-tramite/${CUIT}`, api, staff('VISUALIZADOR'));
  await userEvent.click(await screen.findByRole('button', { name: button }));
}

describe('downloading', () => {
  it('the certificate reads the file that the API names', async () => {
    readFile.mockResolvedValue(pdf());
    await download('Descargar Certificado', { [CERTIFICATE]: { data: FILE } });
    await screen.findByText('Descargado');
    expect(readFile.mock.calls).toEqual([[FILE]]);
    expect(saved).toEqual(['habilitacion-definitiva.pdf']);
    const link = await screen.findByRole('link', { name: 'Abrir el archivo con un enlace' });
    expect(link.getAttribute('href')).toBe(fileDownloadUrl(FILE));
  });

  it('the receipt is the API’s own answer', async () => {
    await download('Descargar comprobante', { [RECEIPT]: pdf() });
    await screen.findByText('Descargado');
    expect(saved).toEqual([`comprobante-${CUIT}-${TODAY}.pdf`]);
  });

  it.each([
    ['Descargar todos los archivos (ZIP)', 'archivos', `documentos-${CUIT}-${TODAY}.zip`],
    ['Trámite completo (PDF)', 'expediente', `tramite-${CUIT}-${TODAY}.pdf`],
  ])('%s is the whole request as one file', async (button, path, name) => {
    await download(button, { [`GET /sujeto-fiscal/${path}/${CUIT}`]: pdf() });
    await screen.findByText('Descargado');
    expect(saved).toEqual([name]);
  });

  it.each([
    ['Descargar comprobante', RECEIPT],
    ['Descargar todos los archivos (ZIP)', `GET /sujeto-fiscal/archivos/${CUIT}`],
    ['Trámite completo (PDF)', `GET /sujeto-fiscal/expediente/${CUIT}`],
  ])('%s says why there is no file', async (button, call) => {
    const why = 'Hay demasiados pedidos. Vuelva a intentar en un minuto.';
    await download(button, { [call]: refusal(400, why) });
    await screen.findByText(why);
    expect(saved).toEqual([]);
  });

  it.each([
    ['is refused', { [CERTIFICATE]: refusal(400, 'La inscripción todavía no fue enviada.') }, pdf()],
    ['has no file', { [CERTIFICATE]: { data: FILE } }, new Response('', { status: 404 })],
  ])('says so when a certificate %s', async (_, answers, file) => {
    readFile.mockResolvedValue(file);
    await download('Descargar Certificado', answers);
    await screen.findByText('Ocurrió un problema');
    await waitFor(() => screen.getByRole('button', { name: 'Descargar Certificado' }));
    expect(saved).toEqual([]);
  });
});

describe('the activity of a request', () => {
  const openAs = async (role: Parameters<typeof staff>[0]) => {
    open(
      `/dashboard/ver-tramite/${CUIT}`,
      fakeApi({ [`GET /sujeto-fiscal/${CUIT}`]: detail('HABILITADO') }),
      staff(role),
    );
    await screen.findByRole('button', { name: 'Trámite completo (PDF)' });
    return screen.queryByRole('link', { name: 'Actividad' });
  };

  it('is one link away for who may read the audit log', async () => {
    expect((await openAs('ADMIN'))?.getAttribute('href')).toBe(
      `/configuraciones?tab=auditorias&cuil=${CUIT}`,
    );
  });

  it('is not offered to others', async () => {
    expect(await openAs('VISADOR')).toBeNull();
  });
});
