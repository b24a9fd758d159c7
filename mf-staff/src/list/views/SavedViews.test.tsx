import { SAVED_VIEWS_MAX } from 'shared-api/rules';
import {
  describedBy,
  expectAccessible,
  fireEvent,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../../test/api.ts';
import { row, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

const LIST = 'GET /sujeto-fiscal';
const VIEWS = 'GET /vistas';
const page = { data: [row()], current: 1, hasPreviousPage: false, hasNextPage: false, total: 1 };
const saved = (n: number, nombre = `Vista ${n}`) => ({
  id: `00000000-0000-4000-8000-0000000006${String(n).padStart(2, '0')}`,
  nombre,
  filtros: { estado: 'OBSERVACION' as const, razon_social: 'sol' },
  orden: 'estado' as const,
});
const ADDRESS = '/management?razon_social=sol&estado=OBSERVACION&orden=estado';
const apiWith = (views: readonly object[], more: Record<string, unknown> = {}) =>
  fakeApi({ [LIST]: page, [VIEWS]: views, ...more });
const region = async () => within(await screen.findByRole('region', { name: 'Mis vistas' }));

describe('saved views', () => {
  it('are links with a plain address, the one that is shown among them marked', async () => {
    const views = [saved(1, 'Urgentes'), { ...saved(2, 'Nuevos'), filtros: {}, orden: 'antiguas' }];
    const { address, view } = open(`${ADDRESS}&pagina=2`, apiWith(views), staff('VISADOR'));
    const mine = await region();
    const here = await mine.findByRole('link', { name: 'Urgentes' });
    expect(here.getAttribute('href')).toBe(ADDRESS);
    expect(here.getAttribute('aria-current')).toBe('page');
    const other = mine.getByRole('link', { name: 'Nuevos' });
    expect(other.getAttribute('aria-current')).toBeNull();
    expect(mine.queryByRole('button', { name: 'Guardar esta vista' })).toBeNull();
    await expectAccessible(view);
    await userEvent.click(other);
    await waitFor(() => expect(address()).toBe('/management?orden=antiguas'));
  });

  it('take up no room while there is nothing to save', async () => {
    open('/management?vista=todas', apiWith([]), staff('VISADOR'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    expect(screen.queryByRole('region', { name: 'Mis vistas' })).toBeNull();
  });

  it('keep the filters and the order under a name', async () => {
    const SAVE = 'POST /vistas';
    const api = apiWith([], { [SAVE]: { data: saved(1, 'Urgentes') } });
    const { view } = open(`${ADDRESS}&pagina=3`, api, staff('VISUALIZADOR'));
    const mine = await region();
    await userEvent.click(mine.getByRole('button', { name: 'Guardar esta vista' }));
    const field = mine.getByRole('textbox', { name: 'Nombre de la vista' });
    expect(document.activeElement).toBe(field);
    await expectAccessible(view);
    await userEvent.click(mine.getByRole('button', { name: 'Guardar' }));
    expect(describedBy(field)).toContain('El nombre de la vista no puede estar vacío');
    expect(api.of(SAVE)).toEqual([]);
    await userEvent.type(field, ' Urgentes ');
    api.answer({ [VIEWS]: [saved(1, 'Urgentes')] });
    await userEvent.keyboard('{Enter}');
    await mine.findByRole('link', { name: 'Urgentes' });
    expect(api.only(SAVE).body).toEqual({
      nombre: 'Urgentes',
      filtros: { razon_social: 'sol', estado: 'OBSERVACION' },
      orden: 'estado',
    });
    expect(mine.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Mis vistas' }));
  });

  it('leave the focus where they are when none is saved after all', async () => {
    open(ADDRESS, apiWith([]), staff('VISADOR'));
    const mine = await region();
    await userEvent.click(mine.getByRole('button', { name: 'Guardar esta vista' }));
    await userEvent.click(mine.getByRole('button', { name: 'Cancelar' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Mis vistas' }));
  });

  it('say why one was not saved, with what was typed kept', async () => {
    const api = apiWith([], { 'POST /vistas': refusal(400, 'Ya tiene una vista con ese nombre') });
    const { view } = open(ADDRESS, api, staff('ADMIN'));
    const mine = await region();
    await userEvent.click(mine.getByRole('button', { name: 'Guardar esta vista' }));
    api.answer({ [VIEWS]: [{ ...saved(1, 'Urgentes'), filtros: {} }] });
    await userEvent.type(mine.getByRole('textbox'), 'Urgentes{Enter}');
    // Another list has that name, saved in another tab.
    await mine.findByRole('link', { name: 'Urgentes' });
    await waitFor(() =>
      expect(describedBy(mine.getByRole('textbox'))).toContain('Ya tiene una vista con ese nombre'),
    );
    mine.getByDisplayValue('Urgentes');
    await expectAccessible(view);
    await userEvent.click(mine.getByRole('button', { name: 'Cancelar' }));
    mine.getByRole('button', { name: 'Guardar esta vista' });
  });

  it('have one that is there although its answer got lost', async () => {
    const api = apiWith([], { 'POST /vistas': Response.error() });
    open(ADDRESS, api, staff('ADMIN'));
    const mine = await region();
    await userEvent.click(mine.getByRole('button', { name: 'Guardar esta vista' }));
    api.answer({ [VIEWS]: [saved(1, 'Urgentes')] });
    await userEvent.type(mine.getByRole('textbox'), 'Urgentes{Enter}');
    await screen.findByText('Vista guardada');
    expect(mine.getByRole('link', { name: 'Urgentes' }).getAttribute('aria-current')).toBe('page');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Mis vistas' }));
  });

  it('are twenty at most, which is said', async () => {
    const views = Array.from({ length: SAVED_VIEWS_MAX }, (_, n) => saved(n));
    open('/management?cuit=30', apiWith(views), staff('ADMIN'));
    const mine = await region();
    await mine.findByText('Ya tiene 20 vistas. Quite una para guardar otra.');
  });

  it('can be taken away, and the focus stays with the list', async () => {
    const REMOVE = `DELETE /vistas/${saved(1).id}`;
    const api = apiWith([saved(1), saved(2)], { [REMOVE]: { message: 'Vista quitada' } });
    open('/management?vista=todas', api, staff('PUBLICADOR'));
    const mine = await region();
    api.answer({ [VIEWS]: [saved(2)] });
    await userEvent.click(await mine.findByRole('button', { name: 'Quitar vista Vista 1' }));
    // The second click of a double one.
    fireEvent.click(mine.getByRole('button', { name: 'Quitar vista Vista 2' }), { detail: 2 });
    await waitFor(() => expect(mine.queryByRole('link', { name: 'Vista 1' })).toBeNull());
    expect(api.calls.filter(({ what }) => what.startsWith('DELETE'))).toEqual(api.of(REMOVE));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Mis vistas' }));
  });

  it('are read again when one could not be taken away, as another tab may have done it', async () => {
    const urgentView = saved(1, 'Urgentes');
    const api = apiWith([urgentView], {
      [`DELETE /vistas/${urgentView.id}`]: refusal(404, 'No se encontró la vista.'),
    });
    open('/management?vista=todas', api, staff('VISADOR'));
    const remove = await screen.findByRole('button', { name: 'Quitar vista Urgentes' });
    api.answer({ [VIEWS]: [] });
    await userEvent.click(remove);
    await screen.findByText('No se encontró la vista.');
    await waitFor(() => expect(screen.queryByText('Urgentes')).toBeNull());
  });

  it('that could not be read are said to be so, and the list is there', async () => {
    open('/management?vista=todas', apiWith([], { [VIEWS]: refusal(400, 'No') }), staff('ADMIN'));
    await screen.findByText('No se pudieron leer sus vistas guardadas.');
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
  });
});
