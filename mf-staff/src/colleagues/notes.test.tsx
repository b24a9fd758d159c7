import type { Note } from 'shared-api/contract';
import { expectAccessible, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, detail, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}`;
const NOTES = `GET /sujeto-fiscal/notas/${CUIT}`;
const WRITE = `POST /sujeto-fiscal/notas/${CUIT}`;
const ID = '00000000-0000-4000-8000-000000000061';
const ONE = `/sujeto-fiscal/notas/${CUIT}/${ID}`;
const OWN: Note = {
  id: ID,
  texto: 'Llamé al contador.\nVuelve el lunes.',
  autor: { nombre: 'Ana', apellido: 'Paz' },
  createdAt: '2026-05-05T12:30:00.000Z',
  editada: null,
  modificable: true,
  eliminable: true,
};
const OTHER: Note = {
  ...OWN,
  id: '00000000-0000-4000-8000-000000000062',
  texto: 'Falta el sello',
  autor: { nombre: 'Luz', apellido: 'Rojas' },
  createdAt: '2026-05-04T12:30:00.000Z',
  editada: '2026-05-04T13:00:00.000Z',
  modificable: false,
  eliminable: false,
};

const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({ [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION'), [NOTES]: [OWN, OTHER], ...more });

/** Opens a request and its notes. */
async function openNotes(api = apiWith(), role: Parameters<typeof staff>[0] = 'VISADOR') {
  const { view } = open(PATH, api, staff(role));
  const panel = await screen.findByRole('region', { name: 'Notas internas' });
  await userEvent.click(await within(panel).findByRole('button', { name: /^Notas internas \(/ }));
  return { api, view, panel: within(panel) };
}

beforeEach(() => sessionStorage.clear());

describe('the internal notes', () => {
  it('stand folded with their number and the newest one, and open by a button', async () => {
    const { view } = open(PATH, apiWith(), staff('VISUALIZADOR'));
    const toggle = await screen.findByRole('button', { name: 'Notas internas (2)' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText(/^Ana Paz: Llamé al contador/)).toBeTruthy();
    await expectAccessible(view);
    await userEvent.click(toggle);
    const notes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(notes).toContain('Ana Paz05/05/2026 09:30Llamé al contador.\nVuelve el lunes.EditarEliminar');
    expect(notes).toContain('Luz Rojas04/05/2026 09:30, editada el 04/05/2026 10:00Falta el sello');
    expect(screen.queryByRole('textbox', { name: 'Nueva nota' })).toBeNull();
    await expectAccessible(view);
  });

  it('are written, and the field is empty again', async () => {
    const api = apiWith({ [NOTES]: [], [WRITE]: { data: OWN } });
    const { view, panel } = await openNotes(api);
    panel.getByText('Todavía no hay notas.');
    await expectAccessible(view);
    const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nueva nota' });
    await userEvent.click(panel.getByRole('button', { name: 'Agregar la nota' }));
    await panel.findByText('Escriba la nota');
    api.answer({ [NOTES]: [OWN] });
    await userEvent.type(field, 'Llamé al contador.{Enter}Vuelve el lunes.{Control>}{Enter}{/Control}');
    await panel.findByRole('button', { name: 'Notas internas (1)' });
    expect(api.only(WRITE).body).toEqual({ texto: OWN.texto });
    expect(api.only(WRITE).headers.get('idempotency-key')).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('lose nothing that was typed when they could not be stored', async () => {
    const problem = 'No hay conexión con el portal.';
    const { panel } = await openNotes(apiWith({ [WRITE]: () => refusal(500, problem) }));
    const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nueva nota' });
    await userEvent.type(field, 'Importante');
    await userEvent.click(panel.getByRole('button', { name: 'Agregar la nota' }));
    expect((await panel.findByRole('alert')).textContent).toBe(problem);
    expect(field.value).toBe('Importante');
  });

  it('are changed by their author', async () => {
    const { api, panel } = await openNotes(apiWith({ [`PUT ${ONE}`]: { data: OWN } }));
    await userEvent.click(panel.getByRole('button', { name: 'Editar la nota del 05/05/2026 09:30' }));
    const field = panel.getByRole('textbox', { name: 'Nota' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'Vuelve el martes');
    await userEvent.click(panel.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(panel.queryByRole('textbox', { name: 'Nota' })).toBeNull());
    expect(document.activeElement).toBe(panel.getByRole('button', { name: /^Editar la nota/ }));
    expect(api.only(`PUT ${ONE}`).body).toEqual({ texto: 'Vuelve el martes' });
  });

  it('are deleted after a question', async () => {
    const { api, panel } = await openNotes(
      apiWith({ [`DELETE ${ONE}`]: { message: 'La nota fue eliminada' } }),
    );
    await userEvent.click(panel.getByRole('button', { name: 'Eliminar la nota del 05/05/2026 09:30' }));
    const question = within(await screen.findByRole('dialog', { name: 'Eliminar la nota' }));
    api.answer({ [NOTES]: [OTHER] });
    await userEvent.click(question.getByRole('button', { name: 'Eliminar' }));
    const toggle = await panel.findByRole('button', { name: 'Notas internas (1)' });
    api.only(`DELETE ${ONE}`);
    await waitFor(() => expect(document.activeElement).toBe(toggle));
  });
});
