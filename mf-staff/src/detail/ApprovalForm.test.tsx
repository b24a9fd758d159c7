import type { UsedResolution } from 'shared-api/contract';
import {
  describedBy,
  expectAccessible,
  fieldValue,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, correctionDraft, DNI, detail, MINUTES, request, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}`;
const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const APPROVE = `PATCH /sujeto-fiscal/request/aprobado/${CUIT}`;
const UPLOAD = 'POST /files/upload';
const URL = '/api/municat/files/00000000-0000-4000-8000-000000000099?v=1&f=firma';
const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: detail('OBSERVACION'),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [UPLOAD]: { data: URL },
    ...more,
  });

async function openApproval(api: ReturnType<typeof fakeApi>, state: unknown = null) {
  const rendered = open(PATH, api, staff('VISADOR'), state);
  await userEvent.click(await screen.findByRole('button', { name: 'Habilitar' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Habilitación' })) };
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
    const api = apiWith({ [APPROVE]: { message: 'Inscripción habilitada con éxito' } });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, ' 123/2026 ');
    await expectAccessible(view);
    api.answer({ [DETAIL]: detail('HABILITADO') });
    await accept(dialog);
    await screen.findByRole('button', { name: 'Descargar Certificado' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(APPROVE).body).toEqual({ resolucion: '123/2026', resolucion_url: URL, borrador: 0 });
  });

  it('needs the number and the file', async () => {
    const api = apiWith();
    const { dialog, view } = await openApproval(api);
    await dialog.findByRole('textbox', { name: /Número de resolución/ });
    for (const label of ['Archivo de la resolución *', 'Número de resolución *']) {
      dialog.getByText(
        (_text, element) => element?.matches('legend, label') === true && element.textContent === label,
      );
    }
    await accept(dialog);
    expect(describedBy(dialog.getByRole('textbox', { name: /Número de resolución/ }))).toContain(
      'Número de resolución no puede estar vacio',
    );
    expect(dialog.getAllByText('Debe subir el archivo de la resolución').length).toBeGreaterThan(0);
    expect(api.of(APPROVE)).toEqual([]);
    await expectAccessible(view);
  });

  it('needs three characters of a number', async () => {
    const api = apiWith();
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
    const api = apiWith({ [APPROVE]: { message: 'Inscripción habilitada con éxito' } });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    const stored = Promise.withResolvers<unknown>();
    api.answer({ [UPLOAD]: () => stored.promise });
    await userEvent.click(dialog.getByRole('button', { name: /^Subir Otro/ }));
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
    const api = apiWith({ [APPROVE]: refusal(503, 'Vuelva a intentar en un minuto') });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    await accept(dialog);
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    within(alert).getByText('Vuelva a intentar en un minuto');
    dialog.getByDisplayValue('123/2026');
    dialog.getByText(/Archivo subido exitosamente/);
    await expectAccessible(view);
  });

  it('says at the file that the portal no longer has it', async () => {
    const gone = 'Ya no está en el portal. Súbalo de nuevo';
    const api = apiWith({ [APPROVE]: refusal(400, gone, 'VALIDACION', { resolucion_url: gone }) });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    await accept(dialog);
    const link = await dialog.findByRole('link', { name: gone });
    await userEvent.click(link);
    expect(document.activeElement?.textContent).toContain(gone);
    dialog.getByDisplayValue('123/2026');
    await expectAccessible(view);
  });

  it('says what becomes of its file when that can no longer be seen', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
    const api = apiWith({ [APPROVE]: { message: 'Inscripción habilitada con éxito' } });
    const { dialog, view } = await openApproval(api);
    await fill(dialog, '123/2026');
    await userEvent.click(dialog.getByRole('button', { name: /^Ver Archivo/ }));
    await dialog.findByText(/Puede habilitar con este archivo/);
    expect(dialog.queryByText(/recargue la página/)).toBeNull();
    await expectAccessible(view);
    await accept(dialog);
    await waitFor(() => expect(api.only(APPROVE).body).toMatchObject({ resolucion_url: URL }));
  });

  it('names the observations that a colleague wrote and did not send, and that are lost', async () => {
    const about = { documento: null, observacion: 'Está vencido', reemplazable: false };
    const draft = correctionDraft({
      observaciones: [
        { ...about, name: 'Poder legal' },
        { ...about, name: 'Otro', observacion: '' },
      ],
      usuario: { nombre: 'Valeria', apellido: 'Soria' },
    });
    const api = apiWith({ [DETAIL]: detail('OBSERVACION', { borrador_correccion: draft }) });
    const { dialog, view } = await openApproval(api);
    const warning = await dialog.findByRole('alert', {
      name: 'Hay 2 observaciones sin enviar: al habilitar se descartan.',
    });
    within(warning).getByText('Poder legal: «Está vencido»');
    within(warning).getByText(/^Último cambio: Valeria Soria, 06\/05\/2026/);
    await expectAccessible(view);
  });

  it('says which documents stand in its way, and leads to them', async () => {
    const documents = [DNI, { ...MINUTES, expiracion: null }];
    const stored = request('OBSERVACION', { documento_proveedor: documents });
    const api = apiWith({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: stored }) });
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

describe('a resolution that was used before', () => {
  const RESOLUTIONS = 'GET /sujeto-fiscal/resoluciones';
  const used = (n: number, part: Partial<UsedResolution> = {}): UsedResolution => ({
    resolucion: `${n}/2026`,
    resolucion_url: URL.replace('099', `0${n}`),
    archivo: { nombre: `resolucion-${n}.pdf` },
    usada: '2026-05-04T12:30:00.000Z',
    propia: true,
    hoy: true,
    ...part,
  });
  const EARLIER = { hoy: false, propia: false };
  const approvalAnswer = { [APPROVE]: { message: 'Inscripción habilitada con éxito' } };
  const choice = (dialog: Dialog) => dialog.findByRole('combobox', { name: 'Últimas resoluciones' });

  it('used today is chosen already: Enter opens the dialog, and Enter approves', async () => {
    const api = apiWith({ ...approvalAnswer, [RESOLUTIONS]: { data: [used(41), used(40, EARLIER)] } });
    const { view } = open(PATH, api, staff('VISADOR'));
    (await screen.findByRole('button', { name: 'Habilitar' })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Habilitación' }));
    const approves = await dialog.findByRole('button', { name: 'Habilitar' });
    await waitFor(() => expect(document.activeElement).toBe(approves));
    dialog.getByDisplayValue('41/2026');
    dialog.getByText('resolucion-41.pdf');
    await expectAccessible(view);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(APPROVE).body).toMatchObject({
      resolucion: '41/2026',
      resolucion_url: used(41).resolucion_url,
    });
    expect(api.of(UPLOAD)).toEqual([]);
    await waitFor(() => expect(api.of(RESOLUTIONS).length).toBeGreaterThan(1));
  });

  it('does not approve while the Enter that opened the dialog is held down', async () => {
    const api = apiWith({ ...approvalAnswer, [RESOLUTIONS]: { data: [used(41)] } });
    const { dialog } = await openApproval(api);
    await dialog.findByDisplayValue('41/2026');
    const keyDown = (repeat: boolean) =>
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
    const approves = dialog.getByRole('button', { name: 'Habilitar' });
    expect(approves.dispatchEvent(keyDown(true))).toBe(false);
    expect(approves.dispatchEvent(keyDown(false))).toBe(true);
  });

  it('does not approve by Enter alone where an unsent observation would be lost', async () => {
    const observaciones = [{ documento: null, name: 'Otro', observacion: 'Falta', reemplazable: false }];
    const api = apiWith({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: correctionDraft({ observaciones }) }),
      [RESOLUTIONS]: { data: [used(41)] },
    });
    const { dialog } = await openApproval(api);
    const select = await choice(dialog);
    await waitFor(() => expect(document.activeElement).toBe(select));
  });

  it('of another day is chosen with one key, and fills file and number', async () => {
    const api = apiWith({
      ...approvalAnswer,
      [RESOLUTIONS]: { data: [used(40, EARLIER), used(39, EARLIER)] },
    });
    const { dialog, view } = await openApproval(api);
    const select = await choice(dialog);
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '40/2026, usada el 04/05/2026 (resolucion-40.pdf)',
      '39/2026, usada el 04/05/2026 (resolucion-39.pdf)',
      'Otra resolución',
    ]);
    expect(fieldValue(dialog.getByRole('textbox', { name: /Número de resolución/ }))).toBe('');
    await userEvent.selectOptions(select, '39/2026, usada el 04/05/2026 (resolucion-39.pdf)');
    await expectAccessible(view);
    await accept(dialog);
    await waitFor(() =>
      expect(api.only(APPROVE).body).toMatchObject({
        resolucion: '39/2026',
        resolucion_url: used(39).resolucion_url,
      }),
    );
  });

  it('can be left for another one, which is uploaded and typed', async () => {
    const api = apiWith({ ...approvalAnswer, [RESOLUTIONS]: { data: [used(41)] } });
    const { dialog } = await openApproval(api);
    await userEvent.selectOptions(await choice(dialog), 'Otra resolución');
    await accept(dialog);
    expect(dialog.getAllByText('Debe subir el archivo de la resolución').length).toBeGreaterThan(0);
    expect(api.of(APPROVE)).toEqual([]);
    await fill(dialog, '50/2026');
    await accept(dialog);
    await waitFor(() =>
      expect(api.only(APPROVE).body).toMatchObject({ resolucion: '50/2026', resolucion_url: URL }),
    );
  });

  it('keeps its file when the number is typed anew', async () => {
    const api = apiWith({ ...approvalAnswer, [RESOLUTIONS]: { data: [used(41)] } });
    const { dialog } = await openApproval(api);
    const number = await dialog.findByRole('textbox', { name: /Número de resolución/ });
    await userEvent.type(number, '-B');
    expect(fieldValue(await choice(dialog))).toBe('-1');
    await accept(dialog);
    await waitFor(() =>
      expect(api.only(APPROVE).body).toMatchObject({
        resolucion: '41/2026-B',
        resolucion_url: used(41).resolucion_url,
      }),
    );
  });

  it('is not needed when the list of resolutions can’t be read', async () => {
    const api = apiWith({ ...approvalAnswer, [RESOLUTIONS]: refusal(400, 'Hoy no') });
    const { dialog, view } = await openApproval(api);
    await dialog.findByText(/No se pudieron leer las últimas resoluciones/);
    await expectAccessible(view);
    await fill(dialog, '50/2026');
    await accept(dialog);
    await waitFor(() => expect(api.only(APPROVE).body).toMatchObject({ resolucion: '50/2026' }));
  });
});
