import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, pending, refusal } from '../test/fake-api.ts';
import { page, tender, tenderId } from '../test/fixtures.ts';
import { expectNoViolations, open } from '../test/open.tsx';

const PATH = '/licitaciones-concursos';
const LIST = 'GET /licitaciones';
const DETAIL = `GET /licitaciones/${tenderId(1)}`;
const DIRECT = tender(1, {
  titulo: 'Alumbrado público',
  tipo_licitacion: 'CONTRATACION_DIRECTA',
  subtipo_licitacion: 'SERVICIOS_PUBLICOS',
});

const listed = () => screen.findByRole('link', { name: DIRECT.titulo });
const search = () => screen.getByRole('search', { name: 'Buscar licitaciones' });

describe('the public list of tenders', () => {
  test('tells what it is and, of each tender, what the specification lists', async () => {
    open(PATH, fakeApi({ [LIST]: page([DIRECT, tender(2)]) }), null);
    await listed();
    screen.getByRole('heading', { level: 1, name: 'Licitaciones y Concursos' });
    const card = within(screen.getAllByRole('article')[0] as HTMLElement);
    for (const text of [
      'CONTRATACION DIRECTA',
      'SERVICIOS PUBLICOS',
      DIRECT.expediente,
      'Publicación',
      '01/03/2026',
      'Vencimiento',
      '20/03/2026',
    ]) {
      card.getByText(text);
    }
    screen.getByText('2 licitaciones');
    screen.getByText('Página 1 de 1');
    expect(document.title).toContain('Licitaciones y Concursos');
    await expectNoViolations();
  });

  test('says that it is loading', async () => {
    open(PATH, fakeApi({ [LIST]: pending }), null);
    await screen.findByText('Cargando...');
    expect(screen.queryByText('No se encontraron licitaciones')).toBeNull();
    await expectNoViolations();
  });

  test('says that there is none', async () => {
    open(PATH, fakeApi({ [LIST]: page([]) }), null);
    await screen.findByText('No se encontraron licitaciones');
    screen.getByText('Por favor, pruebe mas tarde');
    screen.getByText('0 licitaciones');
    expect(screen.queryByRole('button', { name: 'Ver todas las licitaciones' })).toBeNull();
    await expectNoViolations();
  });

  test('says that it failed, and tries again', async () => {
    const api = fakeApi({ [LIST]: refusal(503, 'La base no responde') });
    open(PATH, api, null);
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Hubo un error al cargar las licitaciones');
    within(alert).getByText('No se encontraron licitaciones o concursos en este momento.');
    expect(screen.queryByText('La base no responde')).toBeNull();
    await expectNoViolations();
    api.answer({ [LIST]: page([DIRECT]) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await listed();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('filtering', () => {
  test('asks for what was typed and writes it into the address', async () => {
    const api = fakeApi({ [LIST]: page([DIRECT]) });
    const { address } = open(PATH, api, null);
    await listed();
    await userEvent.type(within(search()).getByLabelText('Objeto'), ' alumbrado ');
    await userEvent.selectOptions(
      within(search()).getByLabelText('Tipo de licitación'),
      'CONTRATACION DIRECTA',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() =>
      expect(api.last(LIST).query).toEqual({
        page: '1',
        titulo: 'alumbrado',
        tipo_licitacion: 'CONTRATACION_DIRECTA',
      }),
    );
    expect(address()).toBe(`${PATH}?objeto=alumbrado&tipo=CONTRATACION_DIRECTA`);
    expect(screen.getByRole('heading', { name: 'Resultados' })).toBe(document.activeElement);
  });

  test('offers every type and "Todos"', async () => {
    open(PATH, fakeApi({ [LIST]: page([]) }), null);
    const select = await screen.findByLabelText('Tipo de licitación');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'CONTRATACION DIRECTA', 'CONCURSO DE PRECIOS', 'LICITACIÓN', 'INICIATIVA PRIVADA']);
  });

  test('starts from a shared address, and each filter can be taken off alone', async () => {
    const api = fakeApi({ [LIST]: page([DIRECT]) });
    const { address } = open(`${PATH}?objeto=obra&tipo=LICITACION&pagina=2`, api, null);
    await listed();
    expect(api.last(LIST).query).toEqual({ page: '2', titulo: 'obra', tipo_licitacion: 'LICITACIÓN' });
    expect(within(search()).getByLabelText('Objeto')).toHaveProperty('value', 'obra');
    await expectNoViolations();
    await userEvent.click(await screen.findByRole('button', { name: /Objeto: obra/ }));
    await waitFor(() => expect(api.last(LIST).query).toEqual({ page: '1', tipo_licitacion: 'LICITACIÓN' }));
    expect(within(search()).getByLabelText('Objeto')).toHaveProperty('value', '');
    await userEvent.click(await screen.findByRole('button', { name: /Tipo: LICITACIÓN/ }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  test('is undone by "Limpiar filtros", also from the empty list', async () => {
    const api = fakeApi({
      [LIST]: ({ query }: { query: object }) => page('titulo' in query ? [] : [DIRECT]),
    });
    const { address } = open(`${PATH}?objeto=nada`, api, null);
    await screen.findByText('No se encontraron licitaciones');
    await expectNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Ver todas las licitaciones' }));
    await listed();
    expect(address()).toBe(PATH);

    await userEvent.type(within(search()).getByLabelText('Objeto'), 'nada{Enter}');
    await screen.findByText('No se encontraron licitaciones');
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await listed();
    expect(within(search()).getByLabelText('Objeto')).toHaveProperty('value', '');
  });
});

describe('paging', () => {
  const api = () =>
    fakeApi({
      [LIST]: ({ query }: { query: { page: string } }) =>
        page([tender(Number(query.page))], { total: 11, totalPages: 2 }),
    });

  test('turns pages, keeps the filter and stops at both ends', async () => {
    const server = api();
    const { address } = open(`${PATH}?objeto=obra`, server, null);
    await screen.findByText('Obra número 1');
    screen.getByText('11 licitaciones');
    const [previous, next] = ['Anterior', 'Siguiente'].map((name) => screen.getByRole('button', { name }));
    await userEvent.click(previous as HTMLElement);
    await userEvent.click(next as HTMLElement);
    await screen.findByText('Obra número 2');
    screen.getByText('Página 2 de 2');
    expect(address()).toBe(`${PATH}?objeto=obra&pagina=2`);
    expect(server.of(LIST)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(address()).toBe(`${PATH}?objeto=obra&pagina=2`);
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
    await screen.findByText('Obra número 1');
  });

  test('leads back from a page that is no longer there', async () => {
    const server = fakeApi({
      [LIST]: ({ query }: { query: { page: string } }) => page(query.page === '1' ? [DIRECT] : []),
    });
    open(`${PATH}?pagina=9`, server, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Ir a la primera página' }));
    await listed();
  });
});

describe('the details of a tender', () => {
  const answers = { [LIST]: page([DIRECT, tender(2)]), [DETAIL]: DIRECT };

  test('open from its card, have an address, and close back to the card', async () => {
    const { address } = open(PATH, fakeApi(answers), null);
    await userEvent.click(await listed());
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    expect(address()).toBe(`${PATH}?licitacion=${tenderId(1)}`);
    for (const text of [
      DIRECT.titulo,
      '1/2026',
      DIRECT.expediente,
      'CONTRATACION DIRECTA',
      'SERVICIOS PUBLICOS',
      '01/03/2026',
      '20/03/2026',
    ]) {
      window.getByText(text);
    }
    const terms = window.getByRole('link', { name: /^Ver Pliego de Condiciones/ });
    expect(terms.getAttribute('href')).toBe(DIRECT.pliego_url);
    expect(terms.getAttribute('target')).toBe('_blank');
    await expectNoViolations();

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address()).toBe(PATH));
    expect(await listed()).toBe(document.activeElement);
  });

  test('open from a shared address, and close to the list', async () => {
    const { address } = open(`${PATH}?licitacion=${tenderId(1)}&pagina=2`, fakeApi(answers), null);
    const window = await screen.findByRole('dialog', { name: 'Ver Licitacion' });
    await within(window).findByText(DIRECT.titulo);
    await userEvent.click(within(window).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?pagina=2`));
  });

  test('say that they are loading, and that they could not be loaded', async () => {
    const api = fakeApi({ [LIST]: pending, [DETAIL]: pending });
    const first = open(`${PATH}?licitacion=${tenderId(1)}`, api, null);
    await within(await screen.findByRole('dialog')).findByRole('status', { name: 'Cargando...' });
    await expectNoViolations();
    first.close();

    api.answer({ [DETAIL]: refusal(404, 'No se encontró la licitación.') });
    open(`${PATH}?licitacion=${tenderId(1)}`, api, null);
    const window = within(await screen.findByRole('dialog'));
    await window.findByText('Error al cargar');
    window.getByText('No se pudo obtener la información de la licitación');
    await expectNoViolations();
    api.answer({ [DETAIL]: DIRECT });
    await userEvent.click(window.getByRole('button', { name: 'Reintentar' }));
    await window.findByText(DIRECT.titulo);
  });
});
