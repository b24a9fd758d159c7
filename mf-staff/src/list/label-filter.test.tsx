import {
  describedBy,
  expectAccessible,
  expectFocus,
  fieldValue,
  never,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { LABELS, listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const LIST = 'GET /sujeto-fiscal';
const ALL = 'GET /etiqueta-rubro';
const [FOOD] = LABELS;
const GONE = '00000000-0000-4000-8000-000000000039';
const page = listAnswer([row()]);
const apiWith = (more: Record<string, unknown> = {}) => fakeApi({ [LIST]: page, [ALL]: LABELS, ...more });
const lastQuery = (api: ReturnType<typeof fakeApi>) =>
  Object.fromEntries(new URL(`http://x${api.of(LIST).at(-1)?.what.slice(4)}`).searchParams);
const fields = () => screen.findByRole('combobox', { name: 'Filtrar por' });
const select = () => screen.findByRole('combobox', { name: 'Etiqueta' });
const optionsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** The list, with the filter by a label chosen. */
async function filtering(api: ReturnType<typeof fakeApi>) {
  const rendered = open('/management?vista=todas', api, staff('GESTION_COMPRAS'));
  await userEvent.click(await screen.findByText('Filtrar'));
  await userEvent.selectOptions(await fields(), 'Etiqueta');
  return { ...rendered, labels: await select() };
}

describe('filtering by a label', () => {
  it('finds the suppliers that have it, and keeps it in the address and among the filters', async () => {
    const api = apiWith();
    const { address, labels, view } = await filtering(api);
    await within(labels).findByRole('option', { name: 'Limpieza' });
    expect(optionsOf(labels)).toEqual(['Seleccione una etiqueta', 'Alimentos', 'Limpieza']);
    await userEvent.selectOptions(labels, 'Alimentos');
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '1', etiqueta: FOOD.id }));
    expect(address()).toBe(`/management?etiqueta=${FOOD.id}`);
    await expectAccessible(view);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Etiqueta: Alimentos' }));
    await waitFor(() => expect(address()).toBe('/management'));
    await expectFocus(fields());
  });

  it('asks for a label at its field, which gets the focus', async () => {
    const api = apiWith();
    const { labels, view } = await filtering(api);
    await within(labels).findByRole('option', { name: 'Limpieza' });
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(document.activeElement).toBe(labels);
    expect(describedBy(labels)).toContain('Seleccione una etiqueta');
    expect(api.of(LIST)).toHaveLength(1);
    await expectAccessible(view);
  });

  it('goes along with other filters, and is taken with the export and saved with a view', async () => {
    const EXPORT = 'GET /sujeto-fiscal/exportar';
    const SAVE = 'POST /vistas';
    const view = { id: GONE, nombre: 'Comida', filtros: { etiqueta: FOOD.id }, orden: 'nuevas' };
    const api = apiWith({ [EXPORT]: refusal(400, 'Hoy no'), [SAVE]: { data: view } });
    open(`/management?estado=HABILITADO&etiqueta=${FOOD.id}`, api, staff('VISADOR'));
    await screen.findByText('Etiqueta: Alimentos');
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await screen.findByText('Hoy no');
    expect(api.only(EXPORT).what).toContain(`etiqueta=${FOOD.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar esta vista' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Nombre de la vista' }), 'Comida{Enter}');
    await waitFor(() =>
      expect(api.only(SAVE).body).toMatchObject({ filtros: { estado: 'HABILITADO', etiqueta: FOOD.id } }),
    );
  });

  it('is among what a saved view leads to', async () => {
    const view = { id: GONE, nombre: 'Comida', filtros: { etiqueta: FOOD.id }, orden: 'nuevas' };
    open('/management?vista=todas', apiWith({ 'GET /vistas': [view] }), staff('ADMIN'));
    const link = await screen.findByRole('link', { name: 'Comida' });
    expect(link.getAttribute('href')).toBe(`/management?etiqueta=${FOOD.id}`);
  });

  it('by one that was deleted says so', async () => {
    const api = apiWith({ [LIST]: { ...page, data: [], total: 0 } });
    const { view } = open(`/management?etiqueta=${GONE}`, api, staff('ADMIN'));
    await screen.findByRole('button', { name: 'Quitar filtro Etiqueta eliminada' });
    screen.getByText('NO HAY INSCRIPCIONES');
    const labels = await select();
    expect(optionsOf(labels)).toContain('Etiqueta eliminada');
    expect(fieldValue(labels)).toBe(GONE);
    await expectAccessible(view);
  });

  it('reads the labels only when they are needed', async () => {
    const api = apiWith();
    open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    expect(api.of(ALL)).toEqual([]);
  });
});

describe('the labels to filter by', () => {
  it('are loading, or there is none', async () => {
    const loading = await filtering(apiWith({ [ALL]: never }));
    expect(optionsOf(loading.labels)).toEqual(['Cargando...']);
    await expectAccessible(loading.view);
    loading.unmount();
    const none = await filtering(apiWith({ [ALL]: [] }));
    await within(none.labels).findByRole('option', { name: 'No hay etiquetas' });
    await expectAccessible(none.view);
  });

  it('could not be read, which is said at their field, and are asked for again', async () => {
    const api = apiWith({ [ALL]: refusal(400, 'Sin respuesta') });
    const { labels, view } = await filtering(api);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(describedBy(labels)).toContain('No se pudieron leer las etiquetas. Sin respuesta');
    await expectAccessible(view);
    api.answer({ [ALL]: LABELS });
    await userEvent.click(again);
    await within(labels).findByRole('option', { name: 'Alimentos' });
    expect(document.activeElement).toBe(labels);
    expect(screen.queryByText(/No se pudieron leer/)).toBeNull();
  });

  it.each(['VISUALIZADOR', 'PUBLICADOR'] as const)(
    'are not offered to %s, whose role does not read them; a link that was sent works all the same',
    async (role) => {
      const api = apiWith();
      const { view } = open(`/management?etiqueta=${FOOD.id}`, api, staff(role));
      await screen.findByRole('cell', { name: 'Panadería El Sol' });
      expect(lastQuery(api)).toMatchObject({ etiqueta: FOOD.id });
      expect(optionsOf(await fields())).toEqual(['Cuit', 'Nombre persona humana', 'Razon social', 'Estado']);
      expect(api.of(ALL)).toEqual([]);
      await expectAccessible(view);
      await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Etiqueta' }));
      await waitFor(() => expect(lastQuery(api)).not.toHaveProperty('etiqueta'));
    },
  );
});
