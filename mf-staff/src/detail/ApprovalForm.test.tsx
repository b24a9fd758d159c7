import { describedBy, expectAccessible, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, DNI, detail, MINUTES, request, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}`;
const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const APPROVE = `PATCH /sujeto-fiscal/request/aprobado/${CUIT}`;
const UPLOAD = 'POST /files/upload';
const URL = '/api/municat/files/00000000-0000-4000-8000-000000000099?v=1&f=firma';
const given = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: detail('OBSERVACION'),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [UPLOAD]: { data: URL },
    ...more,
  });

async function openApproval(api: ReturnType<typeof fakeApi>, state: unknown = null) {
  const opened = open(PATH, api, staff('VISADOR'), state);
  await userEvent.click(await screen.findByRole('button', { name: 'Habilitar' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Habilitación' })) };
}
type Dialog = Awaited<ReturnType<typeof openApproval>>['dialog'];

async function chooseFile() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nowhere to put a file');
  await userEvent.upload(input, new File(['%PDF-1.7'], 'resolucion.pdf', { type: 'application/pdf' }));
}
async function fill(dialog: Dialog, number: string) {
  await dialog.findByRole('textbox', { name: /Número de resolución/ });
  await chooseFile();
  await dialog.findByText(/Archivo subido exitosamente/);
  await userEvent.type(dialog.getByRole('textbox', { name: /Número de resolución/ }), number);
}
const accept = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Habilitar' }));

describe('approving', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('sends the resolution and its file', async () => {
    const api = given({ [APPROVE]: { message: 'Inscripción habilitada con éxito' } });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, ' 123/2026 ');
    await expectAccessible(view);
    api.answer({ [DETAIL]: detail('HABILITADO') });
    await accept(dialog);
    await screen.findByRole('button', { name: 'Descargar Certificado' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(APPROVE).body).toEqual({ resolucion: '123/2026', resolucion_url: URL });
  });

  it('needs the number and the file', async () => {
    const api = given();
    const { dialog, view } = await openApproval(api);
    await dialog.findByRole('textbox', { name: /Número de resolución/ });
    await accept(dialog);
    expect(describedBy(dialog.getByRole('textbox', { name: /Número de resolución/ }))).toContain(
      'Número de resolución no puede estar vacio',
    );
    expect(dialog.getAllByText('Debe subir el archivo de la resolución').length).toBeGreaterThan(0);
    expect(api.of(APPROVE)).toEqual([]);
    await expectAccessible(view);
  });

  it('needs three characters of a number', async () => {
    const api = given();
    const { dialog } = await openApproval(api);
    await fill(dialog, '12');
    await accept(dialog);
    expect(describedBy(dialog.getByRole('textbox', { name: /Número de resolución/ }))).toContain(
      'El número de resolución debe tener al menos 3 caracteres',
    );
    expect(api.of(APPROVE)).toEqual([]);
  });

  it('waits for another file that is still going up', async () => {
    const another = URL.replace('099', '098');
    const api = given({ [APPROVE]: { message: 'Inscripción habilitada con éxito' } });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    const stored = Promise.withResolvers<unknown>();
    api.answer({ [UPLOAD]: () => stored.promise });
    await userEvent.click(dialog.getByRole('button', { name: 'Subir Otro' }));
    await chooseFile();
    await accept(dialog);
    dialog.getByRole('link', { name: /^Todavía se está subiendo un archivo/ });
    await expectAccessible(view);
    expect(api.of(APPROVE)).toEqual([]);
    stored.resolve({ data: another });
    await waitFor(() => expect(dialog.queryByRole('link')).toBeNull());
    await accept(dialog);
    await waitFor(() => expect(api.only(APPROVE).body).toMatchObject({ resolucion_url: another }));
  });

  it('keeps what was filled when it fails', async () => {
    const api = given({ [APPROVE]: refusal(503, 'Vuelva a intentar en un minuto') });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    await accept(dialog);
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    within(alert).getByText('Vuelva a intentar en un minuto');
    dialog.getByDisplayValue('123/2026');
    dialog.getByText(/Archivo subido exitosamente/);
    await expectAccessible(view);
  });

  it('says what becomes of its file when that can no longer be seen', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
    const api = given({ [APPROVE]: { message: 'Inscripción habilitada con éxito' } });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Ver Archivo' }));
    await dialog.findByText(/Puede habilitar con este archivo/);
    expect(dialog.queryByText(/recargue la página/)).toBeNull();
    await expectAccessible(view);
    await accept(dialog);
    await waitFor(() => expect(api.only(APPROVE).body).toMatchObject({ resolucion_url: URL }));
  });

  it('says which documents stand in its way, and leads to them', async () => {
    const documents = [DNI, { ...MINUTES, expiracion: null }];
    const stored = request('OBSERVACION', { documento_proveedor: documents });
    const api = given({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: stored }) });
    const from = { list: 'estado=OBSERVACION&pagina=2' };
    const { address, dialog, view } = await openApproval(api, from);
    await dialog.findByText(/\(Acta de designación de representantes\)/);
    expect(dialog.queryByRole('textbox')).toBeNull();
    await expectAccessible(view);
    await userEvent.click(dialog.getByRole('button', { name: 'Ver los archivos' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?tab=archivos`));
    const back = await screen.findByRole('link', { name: /^Volver/ });
    expect(back.getAttribute('href')).toContain(from.list);
  });
});
