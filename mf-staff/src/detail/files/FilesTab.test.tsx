import type { Role } from 'shared-api/rules';
import {
  describedBy,
  expectAccessible,
  fieldValue,
  fireEvent,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/api.ts';
import { CUIT, DNI, detail, listAnswer, MINUTES, request, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

// A reviewer's desk shows this document; others see all.
const PATH = `/dashboard/ver-tramite/${CUIT}?tab=archivos&doc=${MINUTES.id}`;
const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const DATES = `PATCH /documento-proveedor/fechas/${MINUTES.id}`;
const NAME = 'Acta de designación de representantes';
const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: detail('OBSERVACION'),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [`PUT /sujeto-fiscal/vistos/${CUIT}`]: { data: [] },
    'GET /sujeto-fiscal': listAnswer([]),
    ...more,
  });

describe('the files of a request', () => {
  it('are shown with their status and dates', async () => {
    const stored = request('OBSERVACION', {
      documento_proveedor: [
        DNI,
        { ...MINUTES, expiracion: '2020-01-31' },
        { ...DNI, id: '00000000-0000-4000-8000-000000000014', url_archivo: null, archivo: null },
      ],
    });
    const { view } = open(
      PATH,
      apiWith({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: stored }) }),
      staff('GESTION_COMPRAS'),
    );
    await screen.findByRole('button', { name: `Ver Archivo: ${NAME}` });
    expect(screen.getAllByText(/^Completo$/i)).toHaveLength(1);
    expect(screen.getAllByText(/^Vencido$/i)).toHaveLength(1);
    expect(screen.getAllByText(/^Sin subir$/i)).toHaveLength(1);
    expect(screen.getAllByText(/31\/01\/2020/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: /Ver Archivo/ })).toHaveLength(2);
    await expectAccessible(view);
  });

  it('are none', async () => {
    const stored = request('INICIADO', { documento_proveedor: [] });
    const { view } = open(
      PATH,
      apiWith({ [DETAIL]: detail('INICIADO', { sujeto_fiscal: stored }) }),
      staff('VISADOR'),
    );
    await screen.findByText('Sin archivos');
    await expectAccessible(view);
  });

  it.each<[Role, boolean, boolean]>([
    ['VISADOR', true, true],
    ['ADMIN', true, true],
    ['GESTION_COMPRAS', false, true],
    ['VISUALIZADOR', false, true],
    ['PUBLICADOR', false, false],
  ])('offer %s the dates: %s, the history: %s', async (role, dates, history) => {
    open(PATH, apiWith(), staff(role));
    await screen.findByRole('button', { name: `Ver Archivo: ${NAME}` });
    expect(screen.queryByRole('button', { name: `Editar fechas: ${NAME}` }) !== null).toBe(dates);
    expect(screen.queryByRole('button', { name: `Historial: ${NAME}` }) !== null).toBe(history);
    expect(screen.queryByRole('button', { name: 'Editar fechas: DNI' })).toBeNull();
  });

  it('offer no dates but in OBSERVACION', async () => {
    open(PATH, apiWith({ [DETAIL]: detail('HABILITADO') }), staff('ADMIN'));
    await screen.findByRole('button', { name: `Ver Archivo: ${NAME}` });
    expect(screen.queryByRole('button', { name: /Editar fechas/ })).toBeNull();
  });
});

async function openDates(api: ReturnType<typeof fakeApi>) {
  const rendered = open(PATH, api, staff('VISADOR'));
  await userEvent.click(await screen.findByRole('button', { name: `Editar fechas: ${NAME}` }));
  return {
    ...rendered,
    dialog: within(await screen.findByRole('dialog', { name: 'Editar fechas del documento' })),
  };
}

describe('editing dates', () => {
  it('saves what was typed and reads the request again', async () => {
    const api = apiWith({ [DATES]: { data: MINUTES } });
    const { dialog, view } = await openDates(api);
    const field = dialog.getByRole('textbox', { name: /Fecha de expiración/ });
    await expectAccessible(view);
    await userEvent.clear(field);
    await userEvent.type(field, '15/08/2030');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const archivo_sha256 = MINUTES.archivo?.sha256;
    expect(archivo_sha256).toBeDefined();
    expect(api.only(DATES).body).toEqual({
      emision: null,
      expiracion: '2030-08-15',
      archivo_sha256,
      fechas_vistas: { emision: null, expiracion: '2099-12-31' },
    });
    await waitFor(() => expect(api.of(DETAIL)).toHaveLength(2));
  });

  it.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }))],
    ['the keyboard', () => userEvent.keyboard('{Enter}')],
  ])('with %s saves nothing in place of a date that does not exist', async (_, submit) => {
    const api = apiWith({ [DATES]: { data: MINUTES } });
    const { dialog, view } = await openDates(api);
    const field = dialog.getByRole('textbox', { name: /Fecha de expiración/ });
    await userEvent.clear(field);
    await userEvent.type(field, '31/02/2030');
    await submit();
    await waitFor(() => expect(describedBy(field)).toContain('Escriba una fecha que exista'));
    expect(api.of(DATES)).toEqual([]);
    await expectAccessible(view);
  });

  it('warns before saving that the document can’t be enabled with the typed date', async () => {
    const { dialog, view } = await openDates(apiWith());
    const field = dialog.getByRole('textbox', { name: /Fecha de expiración/ });
    await userEvent.clear(field);
    await userEvent.type(field, '31/12/2020');
    dialog.getByText('Con esta fecha el documento está vencido');
    dialog.getByText(
      'Venció el 31/12/2020: no se puede habilitar así. Revise la fecha o pida una corrección al proveedor.',
    );
    await expectAccessible(view);
    await userEvent.clear(field);
    await userEvent.type(field, '31/12/2099');
    expect(dialog.queryByText(/está vencido/)).toBeNull();
  });

  it('says the server’s reason when it fails', async () => {
    const api = apiWith({ [DATES]: refusal(409, 'La inscripción ya no está en observación.', 'ESTADO') });
    const { dialog, view } = await openDates(api);
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await dialog.findByText('La inscripción ya no está en observación.');
    dialog.getByRole('button', { name: 'Volver a cargar' });
    await expectAccessible(view);
  });

  it('goes on from what is stored by then when somebody else was quicker', async () => {
    const api = apiWith({ [DATES]: refusal(409, 'La inscripción cambió mientras la miraba.', 'CONFLICTO') });
    const { dialog } = await openDates(api);
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    const changed = request('OBSERVACION', {
      documento_proveedor: [DNI, { ...MINUTES, expiracion: '2031-01-31' }],
    });
    api.answer({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: changed }) });
    await userEvent.click(await dialog.findByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('31/01/2031');
    await userEvent.click(screen.getByRole('button', { name: `Editar fechas: ${NAME}` }));
    await screen.findByDisplayValue('31/01/2031');
  });

  it('keeps what was typed over what somebody else stored meanwhile, and nothing else', async () => {
    const type = { ...MINUTES.tipo_documento, emision: true } as NonNullable<typeof MINUTES.tipo_documento>;
    const stored = { ...MINUTES, tipo_documento: type, emision: '2024-03-01' };
    const answer = (document: typeof stored) => ({
      [DETAIL]: detail('OBSERVACION', {
        sujeto_fiscal: request('OBSERVACION', { documento_proveedor: [DNI, document] }),
      }),
    });
    const api = apiWith({
      ...answer(stored),
      [DATES]: refusal(409, 'Otra persona cambió las fechas de este documento.', 'CONFLICTO'),
    });
    const { dialog, view } = await openDates(api);
    await userEvent.type(dialog.getByRole('textbox', { name: /Fecha de emisión/ }), '{Backspace}5');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await dialog.findByText('Otra persona cambió las fechas de este documento.');
    await expectAccessible(view);
    expect(api.only(DATES).body).toMatchObject({
      emision: '2025-03-01',
      expiracion: '2099-12-31',
      fechas_vistas: { emision: '2024-03-01', expiracion: '2099-12-31' },
    });
    api.answer({ ...answer({ ...stored, expiracion: '2031-01-31' }), [DATES]: { data: stored } });
    await userEvent.click(dialog.getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('31/01/2031');
    await userEvent.click(screen.getByRole('button', { name: `Editar fechas: ${NAME}` }));
    await screen.findByDisplayValue('31/01/2031');
    await screen.findByDisplayValue('01/03/2025');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of(DATES).at(-1)?.body).toMatchObject({
      emision: '2025-03-01',
      expiracion: '2031-01-31',
      fechas_vistas: { emision: '2024-03-01', expiracion: '2031-01-31' },
    });
  });

  it('gives no dates back that were typed of another file', async () => {
    const api = apiWith();
    const { dialog } = await openDates(api);
    const type = { name: /Fecha de expiración/ };
    await userEvent.type(dialog.getByRole('textbox', type), '{Backspace}8');
    await userEvent.keyboard('{Escape}');
    const again = async () => {
      await userEvent.click(await screen.findByRole('button', { name: `Editar fechas: ${NAME}` }));
      return within(await screen.findByRole('dialog', { name: 'Editar fechas del documento' }));
    };
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reopened = await again();
    expect(fieldValue(reopened.getByRole('textbox', type))).toBe('31/12/2098');
    await userEvent.click(reopened.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const archivo = MINUTES.archivo && { ...MINUTES.archivo, sha256: 'b'.repeat(64) };
    const replaced = request('OBSERVACION', {
      razon_social: 'Con otro archivo',
      documento_proveedor: [DNI, { ...MINUTES, archivo }],
    });
    api.answer({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: replaced }) });
    fireEvent(window, new Event('visibilitychange'));
    await screen.findAllByText(/Con otro archivo/);
    const ofAnother = await again();
    expect(fieldValue(ofAnother.getByRole('textbox', type))).toBe('31/12/2099');
    expect(ofAnother.queryByText('Se recuperó lo que había escrito')).toBeNull();
  });

  it('does not take over, while the window is open, what somebody else stored', async () => {
    const api = apiWith({ [DATES]: { data: MINUTES } });
    const { dialog } = await openDates(api);
    await userEvent.type(dialog.getByRole('textbox', { name: /Fecha de expiración/ }), '{Backspace}8');
    // Coming back to the tab, or on line, reads the request again, but not while a decision is open.
    for (const name of ['visibilitychange', 'offline', 'online']) fireEvent(window, new Event(name));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sentAt = api.calls.findIndex(({ what }) => what === DATES);
    expect(api.calls.slice(0, sentAt).filter(({ what }) => what === DETAIL)).toHaveLength(1);
  });

  it('takes no issue date of the future', async () => {
    const type = { ...MINUTES.tipo_documento, emision: true } as NonNullable<typeof MINUTES.tipo_documento>;
    const stored = request('OBSERVACION', { documento_proveedor: [{ ...MINUTES, tipo_documento: type }] });
    const api = apiWith({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: stored }) });
    const { dialog, view } = await openDates(api);
    const field = dialog.getByRole('textbox', { name: /Fecha de emisión/ });
    await userEvent.type(field, '01/01/2099');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(describedBy(field)).not.toBe(''));
    expect(api.of(DATES)).toEqual([]);
    await expectAccessible(view);
  });
});

describe('the history of a document', () => {
  const HISTORY = `GET /documento-proveedor/historial/${MINUTES.id}`;
  const historial = [
    { fecha: '2026-05-04T12:30:00.000Z', url: '/files/b' },
    { fecha: '2026-03-04T12:30:00.000Z', url: '/files/a' },
  ];
  const openHistory = async (api: ReturnType<typeof fakeApi>) => {
    const rendered = open(PATH, api, staff('VISUALIZADOR'));
    await userEvent.click(await screen.findByRole('button', { name: `Historial: ${NAME}` }));
    return {
      ...rendered,
      dialog: within(await screen.findByRole('dialog', { name: 'Historial del documento' })),
    };
  };

  it('lists every file it has had, the newest first', async () => {
    const { dialog, view } = await openHistory(
      apiWith({ [HISTORY]: { id_documento: MINUTES.id, nombre: NAME, historial } }),
    );
    const items = await dialog.findAllByRole('listitem');
    expect(items.map((item) => item.textContent?.slice(0, 10))).toEqual(['04/05/2026', '04/03/2026']);
    await expectAccessible(view);
  });

  it('says that there is none, or that it could not be read', async () => {
    const empty = await openHistory(
      apiWith({ [HISTORY]: { id_documento: MINUTES.id, nombre: NAME, historial: [] } }),
    );
    await empty.dialog.findByText('Sin archivos anteriores');
    await expectAccessible(empty.view);
    empty.unmount();
    const { dialog, view } = await openHistory(
      apiWith({ [HISTORY]: refusal(404, 'No se encontró el documento.') }),
    );
    await dialog.findByText('Error: No se encontró el documento.');
    await expectAccessible(view);
  });
});

describe('looking at a file', () => {
  const image = () => new Response('x', { headers: { 'content-type': 'image/png' } });
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => image());
    URL.createObjectURL = () => 'blob:archivo';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('shows its data beside it, and goes to the next and the one before without closing', async () => {
    const without = { ...DNI, id: '00000000-0000-4000-8000-000000000014', url_archivo: null, archivo: null };
    const stored = request('OBSERVACION', { documento_proveedor: [DNI, without, MINUTES] });
    open(
      PATH,
      apiWith({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: stored }) }),
      staff('VISUALIZADOR'),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ver Archivo: DNI' }));
    const dialog = await screen.findByRole('dialog', { name: 'DNI' });
    within(dialog).getByText('Documento 1 de 2');
    await within(dialog).findByRole('img', { name: 'DNI' });
    const previous = within(dialog).getByRole('button', { name: 'Documento anterior' });
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(dialog);

    const next = within(dialog).getByRole('button', { name: 'Documento siguiente' });
    await userEvent.click(next);
    await screen.findByRole('dialog', { name: NAME });
    within(dialog).getByText('Documento 2 de 2');
    within(dialog).getByText('31/12/2099');
    await within(dialog).findByRole('img', { name: NAME });
    expect(document.activeElement).toBe(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(next);
    within(dialog).getByText('Documento 2 de 2');

    await userEvent.click(previous);
    await screen.findByRole('dialog', { name: 'DNI' });
  });
});
