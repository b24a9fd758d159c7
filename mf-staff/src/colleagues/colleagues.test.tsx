import type { Reviewer } from 'shared-api/contract';
import { PRESENCE_EVERY_MS } from 'shared-api/rules';
import { toast } from 'shared-ui';
import { act, expectAccessible, fireEvent, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, detail, listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}`;
const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const ASSIGN = `PATCH /sujeto-fiscal/asignacion/${CUIT}`;
const PRESENCE = `POST /sujeto-fiscal/presencia/${CUIT}`;
const ME: Reviewer = (({ id, nombre, apellido }) => ({ id, nombre, apellido }))(staff('VISADOR'));
const LUZ: Reviewer = { id: '00000000-0000-4000-8000-000000000077', nombre: 'Luz', apellido: 'Rojas' };

const pending = (revisor: Reviewer | null = null, version = 7) => {
  const detailAnswer = detail('PENDIENTE EN OBSERVACION', {
    revisor,
    turno: { enviado: '2026-11-09T15:00:00.000Z', corregida: false, revisor },
  });
  return { ...detailAnswer, sujeto_fiscal: { ...detailAnswer.sujeto_fiscal, version } };
};
const presence = (part: object = {}) => ({ version: 7, revisor: null, viendo: [], cambio: null, ...part });
const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: pending(),
    [ASSIGN]: { message: 'Hecho' },
    'GET /sujeto-fiscal/revisores': [LUZ, ME],
    'GET /usuarios/mi-correo': { data: null },
    ...more,
  });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => sessionStorage.clear());

describe('the reviewer', () => {
  it('takes a request that nobody has', async () => {
    const api = apiWith();
    open(PATH, api, staff('VISADOR'));
    const buttons = within(await screen.findByRole('group', { name: 'Quién la revisa' }));
    expect(buttons.queryByRole('button', { name: 'Devolver' })).toBeNull();
    await userEvent.click(buttons.getByRole('button', { name: 'Tomar' }));
    await waitFor(() => expect(api.of(ASSIGN)).toHaveLength(1));
    expect(api.only(ASSIGN).body).toEqual({ revisor: ME.id, revisor_visto: null });
    await screen.findByText('Hecho');
    await waitFor(() => expect(api.of(DETAIL)).toHaveLength(2));
  });

  it('gives back a request of their own', async () => {
    const api = apiWith({ [DETAIL]: pending(ME), [PRESENCE]: presence({ revisor: ME }) });
    open(PATH, api, staff('VISADOR'));
    await userEvent.click(await button('Devolver'));
    await waitFor(() => expect(api.only(ASSIGN).body).toEqual({ revisor: null, revisor_visto: ME.id }));
  });

  it('gives their own to a colleague by the keyboard alone', async () => {
    const api = apiWith({ [DETAIL]: pending(ME) });
    const { view } = open(PATH, api, staff('VISADOR'));
    (await button('Asignar')).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Asignar el trámite' });
    const choice = await within(dialog).findByRole('combobox', { name: 'Quién la revisa' });
    await expectAccessible(view);
    expect(choice).toHaveProperty('value', ME.id);
    await userEvent.selectOptions(choice, 'Luz Rojas');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(api.only(ASSIGN).body).toEqual({ revisor: LUZ.id, revisor_visto: ME.id }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('learns who has the request when they come too late', async () => {
    const refusalText = 'Ahora la revisa Luz Rojas. Actualice la página.';
    const api = apiWith({ [ASSIGN]: () => refusal(409, refusalText, 'CONFLICTO') });
    open(PATH, api, staff('VISADOR'));
    await button('Tomar');
    api.answer({ [DETAIL]: pending(LUZ), [PRESENCE]: presence({ revisor: LUZ }) });
    await userEvent.click(await button('Tomar'));
    expect((await screen.findByRole('alert')).textContent).toContain('Ahora la revisa Luz Rojas');
    await screen.findByText('La revisa Luz Rojas');
  });

  it('names the address to which the portal writes', async () => {
    const api = apiWith({ 'PUT /usuarios/mi-correo': { message: 'El correo quedó guardado' } });
    open(PATH, api, staff('VISADOR'));
    await userEvent.click(await button('Asignar'));
    await userEvent.click(await button('Avisarme por correo cuando me asignen un trámite'));
    const field = await screen.findByRole('textbox', { name: 'Mi correo para avisos' });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'ana@');
    await userEvent.click(await button('Guardar el correo'));
    await screen.findByText('Escriba un correo válido, como ana@municipio.gob.ar');
    await userEvent.type(field, 'ejemplo.gob.ar');
    api.answer({ 'GET /usuarios/mi-correo': { data: 'ana@ejemplo.gob.ar' } });
    await userEvent.click(await button('Guardar el correo'));
    await waitFor(() =>
      expect(api.only('PUT /usuarios/mi-correo').body).toEqual({ correo: 'ana@ejemplo.gob.ar' }),
    );
    const again = await button('Le avisamos a ana@ejemplo.gob.ar');
    expect(document.activeElement).toBe(again);
    // What was saved is no draft any more.
    await userEvent.click(again);
    await screen.findByRole('textbox', { name: 'Mi correo para avisos' });
    expect(screen.queryByText('Se recuperó lo que había escrito')).toBeNull();
  });

  it('learns that the mail server refuses the address', async () => {
    const answer = { data: 'ana@ejemplo.gob.ar', rechazado: true };
    open(PATH, apiWith({ 'GET /usuarios/mi-correo': answer }), staff('VISADOR'));
    await userEvent.click(await button('Asignar'));
    await screen.findByText(/^El servidor de correo de esta dirección no aceptó nuestro mensaje/);
    await button('Le avisamos a ana@ejemplo.gob.ar');
  });

  it.each([
    ['by a role that does not review', 'VISUALIZADOR', 'OBSERVACION'],
    ['once it is decided', 'VISADOR', 'HABILITADO'],
  ] as const)('is not chosen: %s', async (_what, role, estado) => {
    open(PATH, apiWith({ [DETAIL]: detail(estado) }), staff(role));
    await screen.findByRole('tab', { name: 'Revisión' });
    expect(screen.queryByRole('button', { name: 'Asignar' })).toBeNull();
  });

  it('is named while the supplier corrects', async () => {
    const revisor = LUZ;
    open(
      PATH,
      apiWith({ [DETAIL]: detail('EN CORRECCION', { revisor }), [PRESENCE]: presence({ revisor }) }),
      staff('VISUALIZADOR'),
    );
    await screen.findByText('La revisa Luz Rojas');
  });
});

it('shows in the list who has a request open', async () => {
  const other = { cuit: '30500000022', usuario: ME };
  const page = listAnswer([row()]);
  const api = apiWith({
    'GET /sujeto-fiscal': page,
    'GET /sujeto-fiscal/presencia': [{ cuit: CUIT, usuario: LUZ }, other],
  });
  const { view } = open('/management', api, staff('VISUALIZADOR'));
  await screen.findByText('La está viendo Luz Rojas');
  expect(screen.queryByText(/Ana Paz$/)).toBeNull();
  await expectAccessible(view);
});

describe('an open request', () => {
  afterEach(() => void vi.useRealTimers());

  it('says who else has it open', async () => {
    const { view } = open(PATH, apiWith({ [PRESENCE]: presence({ viendo: [LUZ] }) }), staff('VISUALIZADOR'));
    await screen.findByText('La está viendo Luz Rojas');
    await expectAccessible(view);
  });

  it('follows within 20 seconds what others do, says it, and keeps what is typed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const api = apiWith({ [`GET /chat/conversacion/${CUIT}`]: { mensajes: [], espera_respuesta: false } });
    open(`${PATH}?tab=mensajes`, api, staff('VISADOR'));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' });
    fireEvent.change(field, { target: { value: 'Buen día' } });
    await waitFor(() => expect(api.of(PRESENCE)).toHaveLength(1));
    expect(api.only(PRESENCE).body).toEqual({ version: 7 });
    const cambio = 'Luz Rojas tomó el trámite para revisarlo el 09/11/2026 12:00.';
    api.answer({ [DETAIL]: pending(LUZ, 8), [PRESENCE]: presence({ version: 8, revisor: LUZ, cambio }) });
    act(() => void vi.advanceTimersByTime(PRESENCE_EVERY_MS));
    const sentence = await screen.findByText(`${cambio} La página ya lo muestra.`);
    expect(sentence.closest('[role=status]')).toBeTruthy();
    await screen.findByText('La revisa Luz Rojas');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toBe('Buen día');
    act(() => void vi.advanceTimersByTime(PRESENCE_EVERY_MS));
    // No event starts the next look: only the interval does, so the test waits for it.
    vi.useRealTimers();
    await waitFor(() => expect(api.of(PRESENCE).at(-1)?.body).toEqual({ version: 8 }));
    expect(api.of(DETAIL)).toHaveLength(2);
  });

  it('waits with the change while the form of a decision is open, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const api = apiWith({ [DETAIL]: detail('OBSERVACION') });
    open(PATH, api, staff('VISADOR'));
    fireEvent.click(await button('Inhabilitar inscripción'));
    await screen.findByRole('dialog');
    const cambio = 'Luz Rojas habilitó la inscripción el 09/11/2026 12:00.';
    api.answer({ [DETAIL]: detail('HABILITADO'), [PRESENCE]: presence({ version: 8, cambio }) });
    act(() => void vi.advanceTimersByTime(PRESENCE_EVERY_MS));
    await screen.findByText(/Luz Rojas habilitó la inscripción.*Lo que escribió sigue aquí/);
    expect(api.of(DETAIL)).toHaveLength(1);
    fireEvent.click(await button('Cancelar'));
    await screen.findByText(`${cambio} La página ya lo muestra.`);
    expect(api.of(DETAIL)).toHaveLength(2);
  });

  it('says each change once while the form of a decision is open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const warning = vi.spyOn(toast, 'warning');
    const api = apiWith({ [DETAIL]: detail('OBSERVACION') });
    open(PATH, api, staff('VISADOR'));
    fireEvent.click(await button('Inhabilitar inscripción'));
    await screen.findByRole('dialog');
    const nextAnswer = async (version: number, cambio: string) => {
      const callsBefore = api.of(PRESENCE).length;
      api.answer({ [PRESENCE]: presence({ version, cambio }) });
      act(() => void vi.advanceTimersByTime(PRESENCE_EVERY_MS));
      await waitFor(() => expect(api.of(PRESENCE)).toHaveLength(callsBefore + 1));
    };
    await nextAnswer(8, 'Luz Rojas cargó fechas.');
    await screen.findByText(/^Luz Rojas cargó fechas/);
    await nextAnswer(8, 'Luz Rojas cargó fechas.');
    await nextAnswer(9, 'Luz Rojas aprobó el trámite.');
    await screen.findByText(/^Luz Rojas aprobó/);
    expect(warning).toHaveBeenCalledTimes(2);
    warning.mockRestore();
  });

  it('asks nothing while nobody looks at it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const api = apiWith();
    open(PATH, api, staff('VISADOR'));
    await waitFor(() => expect(api.of(PRESENCE)).toHaveLength(1));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(window, new Event('visibilitychange'));
    act(() => void vi.advanceTimersByTime(5 * PRESENCE_EVERY_MS));
    expect(api.of(PRESENCE)).toHaveLength(1);
    visibility.mockRestore();
  });

  it('says that it was closed', async () => {
    const api = apiWith();
    const { unmount } = open(PATH, api, staff('VISADOR'));
    await screen.findByRole('tab', { name: 'Revisión' });
    unmount();
    await waitFor(() => expect(api.of(`DELETE /sujeto-fiscal/presencia/${CUIT}`)).toHaveLength(1));
  });
});
