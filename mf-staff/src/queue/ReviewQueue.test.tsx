import {
  expectAccessible,
  fieldValue,
  fireEvent,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../test/api.ts';
import { detail, LABELS, listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';
import { storePreferences } from './preferences.ts';
// Loaded before the tests, so that none of them waits for the dialog's code.
import '../bulk/AssignSeveral.tsx';

const LIST = 'GET /sujeto-fiscal';
const COUNTS = 'GET /sujeto-fiscal/cola';
const CUITS = ['30500000011', '30500000038', '30500000046'] as const;
const waiting = { enviado: '2026-01-05T15:00:00.000Z', corregida: false, revisor: null };
const rows = ['Uno', 'Dos', 'Tres'].map((name, index) =>
  row({
    cuit: CUITS[index] ?? '',
    razon_social: name,
    turno: waiting,
    nro_tramite: `2026-00000${index + 1}`,
  }),
);
const page = (data = rows, total = data.length) => ({
  ...listAnswer(data),
  hasNextPage: total > data.length,
  total,
});
const counts = { para_revisar: 14, mias: 3, sin_tomar: 8, corregidas: 0, fuera_de_plazo: 1_000 };
const apiWith = (answers: Record<string, unknown> = {}) =>
  fakeApi({ [LIST]: page(), [COUNTS]: counts, ...answers });
const lastQuery = (api: ReturnType<typeof fakeApi>) =>
  Object.fromEntries(new URL(`http://x${api.of(LIST).at(-1)?.what.slice(4)}`).searchParams);
const lists = async () => within(await screen.findByRole('navigation', { name: 'Listas de inscripciones' }));
const link = (name: string) => screen.findByRole('link', { name });

afterEach(() => storePreferences(staff('VISADOR').id, { pageSize: 5, shortcuts: true }));

describe('the review queue', () => {
  it.each(['VISADOR', 'ADMIN'] as const)(
    'opens for %s, with the number of requests in each part',
    async (role) => {
      const api = apiWith();
      const { view } = open('/management', api, staff(role));
      const first = await screen.findByRole('row', {
        name: /2026-000001.*30-50000001-1.*Uno.*días.*Nadie todavía/,
      });
      expect(first.textContent).toContain('fuera de plazo');
      expect(lastQuery(api)).toEqual({ page: '1', size: '5', cola: 'para_revisar' });
      await (await lists()).findByRole('link', { name: 'Para revisar 14' });
      expect((await lists()).getAllByRole('link').map((one) => one.textContent)).toEqual([
        'Para revisar 14',
        'Mías 3',
        'Sin tomar 8',
        'Corregidas 0',
        'Fuera de plazo 1.000+',
        'Todas',
      ]);
      expect((await lists()).getByRole('link', { current: 'page' }).textContent).toBe('Para revisar 14');
      await expectAccessible(view);
    },
  );

  it.each(['GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR'] as const)(
    'is a link for %s, who finds the list of all',
    async (role) => {
      const api = apiWith();
      open('/management', api, staff(role));
      await link('Uno');
      expect(lastQuery(api)).toMatchObject({ orden: 'nuevas' });
      await userEvent.click(await (await lists()).findByRole('link', { name: 'Para revisar 14' }));
      await waitFor(() => expect(lastQuery(api)).toMatchObject({ cola: 'para_revisar' }));
    },
  );

  it('has no part of one’s own requests for those who do not review, by its address neither', async () => {
    const api = apiWith();
    open('/management?cola=mias', api, staff('GESTION_COMPRAS'));
    await (await lists()).findByRole('link', { name: 'Sin tomar 8' });
    expect((await lists()).queryByRole('link', { name: /^Mías/ })).toBeNull();
    expect(lastQuery(api)).not.toHaveProperty('cola');
  });

  it('opens a part by its address, and the list of all with its filters', async () => {
    const api = apiWith();
    const { address } = open('/management', api, staff('VISADOR'));
    await userEvent.click(await (await lists()).findByRole('link', { name: 'Corregidas 0' }));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ cola: 'corregidas' }));
    expect(address()).toBe('/management?cola=corregidas');
    await userEvent.click((await lists()).getByRole('link', { name: 'Todas' }));
    await screen.findByRole('combobox', { name: 'Filtrar por' });
    expect(address()).toBe('/management?vista=todas');
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ orden: 'nuevas' }));
  });

  it('shows labels and reviewer of a request', async () => {
    const reviewed = row({
      turno: { ...waiting, revisor: { id: LABELS[0].id, nombre: 'Ana', apellido: 'Paz' } },
      etiquetas: [...LABELS],
    });
    open('/management', apiWith({ [LIST]: page([reviewed]) }), staff('VISADOR'));
    const labels = await screen.findByRole('list', { name: 'Etiquetas de Panadería El Sol' });
    expect(labels.textContent).toBe('AlimentosLimpieza');
    screen.getByRole('cell', { name: 'Ana Paz' });
  });

  it.each([
    ['para_revisar', 'Nada espera revisión', 'Ver todas las inscripciones', '/management?vista=todas'],
    ['mias', 'Nada espera de usted', 'Ver las que nadie tomó', '/management?cola=sin_tomar'],
    ['sin_tomar', 'Nada espera sin tomar', 'Ver todo lo que espera', '/management'],
    ['corregidas', 'Nada espera después de una corrección', 'Ver todo lo que espera', '/management'],
    ['fuera_de_plazo', 'Nada espera fuera de plazo', 'Ver todo lo que espera', '/management'],
  ])('without requests in %s says so, and where to go on', async (queue, title, name, path) => {
    const { view } = open(`/management?cola=${queue}`, apiWith({ [LIST]: page([]) }), staff('VISADOR'));
    await screen.findByText(title);
    expect((await link(name)).getAttribute('href')).toBe(path);
    await expectAccessible(view);
  });
});

describe('searching', () => {
  it('narrows the part that is shown while one types, and goes on to all', async () => {
    const api = apiWith();
    const { address } = open('/management?cola=mias', api, staff('VISADOR'));
    await link('Uno');
    await userEvent.keyboard('jx');
    api.answer({ [LIST]: page([]) });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cuit, nombre o trámite' }), '30-5000');
    const all = await link('Buscar en todas las inscripciones');
    expect(lastQuery(api)).toMatchObject({ cola: 'mias', buscar: '30-5000' });
    expect(address()).toBe('/management?buscar=30-5000&cola=mias');
    // Requests that the list no longer shows are no longer selected.
    expect(screen.queryByRole('region', { name: 'Solicitudes elegidas' })).toBeNull();
    api.answer({ [LIST]: page() });
    await userEvent.click(all);
    await link('Uno');
    expect(address()).toBe('/management?buscar=30-5000');
    expect(lastQuery(api)).toEqual({ page: '1', size: '5', orden: 'nuevas', buscar: '30-5000' });
    await userEvent.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await waitFor(() => expect(address()).toBe('/management?vista=todas'));
  });

  it('cuts nothing of a text that is too long, and says so', async () => {
    const { address } = open('/management?cola=mias', apiWith(), staff('VISADOR'));
    await link('Uno');
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'x'.repeat(101) } });
    await screen.findByText('La búsqueda puede tener hasta 100 caracteres: tiene 101');
    expect(fieldValue(field)).toHaveLength(101);
    await userEvent.type(field, '{Enter}');
    expect(address()).toBe('/management?cola=mias');
  });

  it('follows the address, and keeps what is typed while the address follows', async () => {
    const { address, go } = open('/management?cola=mias&buscar=uno', apiWith(), staff('VISADOR'));
    await link('Uno');
    const field = screen.getByRole('searchbox');
    expect(fieldValue(field)).toBe('uno');
    await userEvent.type(field, ' s{Enter}r');
    expect(fieldValue(field)).toBe('uno sr');
    await waitFor(() => expect(address()).toBe('/management?buscar=uno+sr&cola=mias'));
    expect(fieldValue(field)).toBe('uno sr');
    go('/management?cola=mias&buscar=dos');
    await waitFor(() => expect(fieldValue(field)).toBe('dos'));
    expect(address()).toBe('/management?cola=mias&buscar=dos');
  });

  it('adds a state to the one in force, and takes one of them away', async () => {
    const api = apiWith();
    const { address } = open('/management?estado=OBSERVACION', api, staff('VISADOR'));
    await link('Uno');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Vencida');
    await userEvent.click(screen.getByRole('button', { name: 'Sumar Vencida' }));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ estado: 'OBSERVACION,VENCIDO' }));
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Estado: Observación' }));
    await waitFor(() => expect(address()).toBe('/management?estado=VENCIDO'));
  });
});

describe('the size of a page', () => {
  it('is chosen, kept in the address, and remembered for the person', async () => {
    const api = apiWith({ [LIST]: page(rows, 30) });
    const at = open('/management?cola=mias&pagina=3', api, staff('VISADOR'));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Filas por página' }), '10');
    // The eleventh request was the first one shown.
    await waitFor(() => expect(at.address()).toBe('/management?cola=mias&filas=10&pagina=2'));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '2', size: '10' }));
    at.unmount();
    const later = open('/management', api, staff('VISADOR'));
    await link('Uno');
    expect(lastQuery(api)).toMatchObject({ size: '10' });
    later.unmount();
    open('/management', api, { ...staff('VISADOR'), id: '00000000-0000-4000-8000-000000000002' });
    await link('Uno');
    expect(lastQuery(api)).toMatchObject({ size: '5' });
  });
});

describe('the keys of the list', () => {
  const focus = () => document.activeElement?.textContent;

  it('move among the rows, open one, and lead to the search', async () => {
    const api = apiWith({ [`GET /sujeto-fiscal/${CUITS[1]}`]: detail('OBSERVACION') });
    const { address } = open('/management', api, staff('VISADOR'));
    await link('Uno');
    await userEvent.keyboard('j');
    expect(focus()).toBe('Uno');
    await userEvent.keyboard('jjjj');
    expect(focus()).toBe('Tres');
    await userEvent.keyboard('k');
    expect(focus()).toBe('Dos');
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('jx/');
    expect(fieldValue(field)).toBe('jx/');
    await userEvent.clear(field);
    (await link('Dos')).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('tab', { name: 'Revisión' });
    expect(address()).toBe(`/dashboard/ver-tramite/${CUITS[1]}?tab=archivos`);
  });

  it('select rows, which the bar counts and clears', async () => {
    const { view } = open('/management', apiWith(), staff('VISADOR'));
    await link('Uno');
    await userEvent.keyboard('jxjx');
    const region = screen.getByRole('region', { name: 'Solicitudes elegidas' });
    // On a phone messages stay above it.
    expect(region.hasAttribute('data-bottom-bar')).toBe(true);
    const bar = within(region);
    bar.getByText('2 elegidas:');
    expect((screen.getByRole('checkbox', { name: 'Elegir Dos' }) as HTMLInputElement).checked).toBe(true);
    await expectAccessible(view);
    await userEvent.click(bar.getByRole('button', { name: 'Elegir toda la página' }));
    bar.getByText('3 elegidas:');
    await userEvent.click(bar.getByRole('button', { name: 'Quitar la selección' }));
    expect(screen.queryByRole('region', { name: 'Solicitudes elegidas' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  });

  it('are explained, rest while the help is open, and can be turned off', async () => {
    const at = open('/management', apiWith(), staff('VISADOR'));
    await link('Uno');
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    for (const text of ['Ir a la fila siguiente', 'Abrir la fila', 'Buscar']) within(help).getByText(text);
    await expectAccessible(help);
    await userEvent.keyboard('j');
    expect(focus()).not.toBe('Uno');
    await userEvent.click(within(help).getByRole('checkbox', { name: 'Usar atajos de una tecla' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('j?');
    expect(focus()).not.toBe('Uno');
    expect(screen.queryByRole('dialog')).toBeNull();
    at.unmount();
    open('/management', apiWith(), staff('VISADOR'));
    await link('Uno');
    await userEvent.click(screen.getByRole('button', { name: 'Atajos de teclado' }));
    const box = await screen.findByRole('checkbox', { name: 'Usar atajos de una tecla' });
    expect((box as HTMLInputElement).checked).toBe(false);
  });

  it('lead back from their help to what had the focus', async () => {
    open('/management', apiWith(), staff('VISADOR'));
    await link('Uno');
    const button = screen.getByRole('button', { name: 'Atajos de teclado' });
    // The second time its code is loaded already.
    for (const time of ['first', 'second']) {
      await userEvent.click(button);
      const help = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
      within(help).getByText('Ir a la fila siguiente');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement, time).toBe(button));
    }
  });

  it('leave keys with a modifier to the browser', async () => {
    open('/management', apiWith(), staff('VISADOR'));
    await link('Uno');
    await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}');
    expect(focus()).not.toBe('Uno');
  });
});

describe('the selected rows', () => {
  const colleague = { id: '00000000-0000-4000-8000-000000000002', nombre: 'Luis', apellido: 'Sosa' };
  const readWith = (revisor: typeof colleague | null) => ({
    [LIST]: page(rows.map((one) => ({ ...one, turno: { ...waiting, revisor } }))),
  });

  it('are assigned from the reviewers that the list shows by then, not those of when they were ticked, and counted anew', async () => {
    const ASSIGN = 'POST /sujeto-fiscal/asignar-varios';
    const api = apiWith({
      'GET /sujeto-fiscal/revisores': [colleague],
      [ASSIGN]: { resultados: [{ cuit: CUITS[0], motivo: null }] },
    });
    const { readAgain } = open('/management', api, staff('VISADOR'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elegir Uno' }));
    api.answer(readWith(colleague));
    await readAgain();
    await screen.findByRole('row', { name: /Uno.*Luis Sosa/ });
    await userEvent.click(screen.getByRole('button', { name: 'Asignar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar varias inscripciones' }));
    const assign = await dialog.findByRole('button', { name: 'Asignar' });
    // The list changes behind the open dialog, where nobody looks.
    api.answer(readWith(null));
    await readAgain();
    const countsRead = api.of(COUNTS).length;
    await userEvent.click(assign);
    await waitFor(() =>
      expect(api.only(ASSIGN).body).toHaveProperty('revisores_vistos', { [CUITS[0]]: colleague.id }),
    );
    await waitFor(() => expect(api.of(COUNTS).length).toBeGreaterThan(countsRead));
  });
});

describe('a click on a row', () => {
  it('opens the request, but not after text was selected in it', async () => {
    const api = apiWith({ [`GET /sujeto-fiscal/${CUITS[0]}`]: detail('OBSERVACION') });
    const { address } = open('/management', api, staff('VISADOR'));
    const cell = await screen.findByRole('cell', { name: '2026-000001' });
    const selection = window.getSelection();
    selection?.selectAllChildren(cell);
    cell.click();
    expect(address()).toBe('/management');
    selection?.removeAllRanges();
    await userEvent.click(cell);
    await screen.findByRole('tab', { name: 'Revisión' });
    expect(address()).toBe(`/dashboard/ver-tramite/${CUITS[0]}?tab=archivos`);
  });
});
