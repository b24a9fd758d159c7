import { ROLES } from 'shared-api/rules';
import {
  describedBy,
  expectAccessible,
  fieldValue,
  never,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, detail, listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const page = (part: Record<string, unknown> = {}) => ({ ...listAnswer([row()]), ...part });
const LIST = 'GET /sujeto-fiscal';
const lastQuery = (api: ReturnType<typeof fakeApi>) =>
  Object.fromEntries(new URL(`http://x${api.of(LIST).at(-1)?.what.slice(4)}`).searchParams);

describe('the list of requests', () => {
  it.each(ROLES.filter((role) => role !== 'PROVEEDOR'))(
    'shows %s each request with its link',
    async (role) => {
      const { view } = open('/management?vista=todas', fakeApi({ [LIST]: page() }), staff(role));
      const link = await screen.findByRole('link', { name: 'Ver el trámite de Panadería El Sol' });
      expect(link.getAttribute('href')).toBe(`/dashboard/ver-tramite/${CUIT}`);
      screen.getByRole('heading', { level: 1, name: 'Solicitud de Inscripciones' });
      for (const name of ['Cuit', 'Nombre/Razon Social', 'Creado', 'Estado', 'Acciones']) {
        screen.getByRole('columnheader', { name });
      }
      screen.getByRole('cell', { name: '30-50000001-1' });
      screen.getByRole('cell', { name: '04/05/2026 09:30' });
      screen.getByRole('cell', { name: 'Observación' });
      await expectAccessible(view);
    },
  );

  it('is printed with the filters that apply, without what sets or exports them', async () => {
    open('/management?vista=todas&estado=HABILITADO', fakeApi({ [LIST]: page() }), staff('ADMIN'));
    const name = await screen.findByRole('cell', { name: 'Panadería El Sol' });
    const isPrinted = (part: HTMLElement) => part.closest('[data-no-print]') === null;
    expect([name, screen.getByText('Estado: Habilitado')].map(isPrinted)).toEqual([true, true]);
    const others = [
      screen.getByRole('searchbox'),
      screen.getByLabelText('Filtrar por'),
      screen.getByRole('button', { name: 'Exportar CSV' }),
      screen.getByLabelText('Filas por página'),
      screen.getByLabelText('Ordenar por'),
    ];
    expect(others.map(isPrinted)).toEqual(others.map(() => false));
  });

  it.each([
    ['', false],
    ['&estado=HABILITADO', true],
  ])(
    'folds on a phone what would hide the requests, except filters that apply: "%s"',
    async (filter, isOpen) => {
      open(`/management?vista=todas${filter}`, fakeApi({ [LIST]: page() }), staff('ADMIN'));
      await screen.findByRole('cell', { name: 'Panadería El Sol' });
      const foldOf = (part: HTMLElement) => part.closest('details');
      expect(foldOf(screen.getByLabelText('Filtrar por'))?.open).toBe(isOpen);
      expect(foldOf(screen.getByLabelText('Filas por página'))?.open).toBe(false);
      expect(foldOf(screen.getByRole('button', { name: 'Exportar CSV' }))?.open).toBe(false);
    },
  );

  it('keeps the focus on a phone when the last filter is removed while its form is folded', async () => {
    open('/management?vista=todas&estado=HABILITADO', fakeApi({ [LIST]: page() }), staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    const fold = screen.getByText('Filtrar');
    await userEvent.click(fold);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Estado: Habilitado' }));
    await waitFor(() => expect(document.activeElement).toBe(fold));
  });

  it('names a natural person by their name', async () => {
    const person = row({ razon_social: null, nombre_persona_humana: 'Luz Rojas', tipo_persona: 'FISICA' });
    open('/management?vista=todas', fakeApi({ [LIST]: page({ data: [person] }) }), staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Luz Rojas' });
  });

  it('says that it is loading', async () => {
    const { view } = open('/management?vista=todas', fakeApi({ [LIST]: never }), staff('ADMIN'));
    await screen.findByText('Cargando...');
    expect(screen.queryByText('NO HAY INSCRIPCIONES')).toBeNull();
    await expectAccessible(view);
  });

  it('does not pass what was found before for what is being looked for, however long that takes', async () => {
    const pendingAnswer = Promise.withResolvers<unknown>();
    const api = fakeApi({ [LIST]: page() });
    const { view } = open('/management?vista=todas', api, staff('VISADOR'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    api.answer({ [LIST]: () => pendingAnswer.promise });
    await userEvent.type(screen.getByRole('textbox', { name: 'Cuit' }), '20{Enter}');
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Panadería El Sol' })).toBeNull());
    expect(screen.queryByText('1 inscripción')).toBeNull();
    expect(screen.getAllByText('Cargando...').length).toBeGreaterThan(0);
    await expectAccessible(view);
    pendingAnswer.resolve(page({ data: [], total: 0 }));
    await screen.findByText('NO HAY INSCRIPCIONES');
    expect(screen.queryByText('Cargando...')).toBeNull();
  });

  it('says that there is none', async () => {
    const empty = page({ data: [], total: 0 });
    const { view } = open('/management?vista=todas', fakeApi({ [LIST]: empty }), staff('ADMIN'));
    await screen.findByText('NO HAY INSCRIPCIONES');
    await expectAccessible(view);
  });

  it.each([
    ['buscar=sol', 'Limpiar la búsqueda'],
    ['buscar=sol&estado=VENCIDO', 'Limpiar la búsqueda y los filtros'],
  ])('without results for %s offers all requests', async (search, button) => {
    const api = fakeApi({ [LIST]: page({ data: [], total: 0 }) });
    const { address, view } = open(`/management?${search}`, api, staff('VISADOR'));
    const clear = await screen.findByRole('button', { name: button });
    await expectAccessible(view);
    api.answer({ [LIST]: page() });
    await userEvent.click(clear);
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    expect(address()).toBe('/management?vista=todas');
    const field = screen.getByRole('searchbox');
    expect([fieldValue(field), document.activeElement]).toEqual(['', field]);
  });

  it('stays when it can not be read again, which is said above it', async () => {
    const api = fakeApi({ [LIST]: page() });
    const { view, readAgain } = open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByRole('link', { name: 'Ver el trámite de Panadería El Sol' });
    api.answer({ [LIST]: refusal(400, 'Sin respuesta'), 'GET /vistas': refusal(400, 'Sin respuesta') });
    await readAgain();
    await screen.findByText('Error: Sin respuesta');
    screen.getByText('Se muestra lo último que se pudo leer.');
    screen.getByRole('link', { name: 'Ver el trámite de Panadería El Sol' });
    expect(screen.queryByText('No se pudieron leer sus vistas guardadas.')).toBeNull();
    await expectAccessible(view);
  });

  it('says what failed and tries again', async () => {
    const api = fakeApi({ [LIST]: refusal(400, 'El CUIT lleva solo números, hasta 11') });
    const { view } = open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByText('Error: El CUIT lleva solo números, hasta 11');
    await expectAccessible(view);
    api.answer({ [LIST]: page() });
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
  });
});

describe('coming back from a request', () => {
  const NAMES = ['Uno', 'Dos', 'Tres'] as const;
  const CUITS = ['30500000011', '30500000038', '30500000046'] as const;
  const rows = NAMES.map((name, index) => row({ cuit: CUITS[index] ?? '', razon_social: name }));
  const linkTo = (name: string) => screen.findByRole('link', { name });
  /** The list, its second request, and the way back. */
  const openLabels = async (api: ReturnType<typeof fakeApi>) => {
    const at = open('/antes', api, staff('VISUALIZADOR'));
    at.go('/management?pagina=2');
    await userEvent.click(await linkTo('Dos'));
    await screen.findByRole('tab', { name: 'Revisión' });
    return at;
  };
  const apiWith = () =>
    fakeApi({
      [LIST]: page({ data: rows, total: 8 }),
      [`GET /sujeto-fiscal/${CUITS[1]}`]: detail('OBSERVACION'),
    });

  it.each([
    ['the back link', () => userEvent.click(screen.getByRole('link', { name: /^Volver/ }))],
    ['the browser', (at: ReturnType<typeof open>) => at.go(-1)],
  ])('by %s, the focus is at the row that was opened', async (_, back) => {
    const at = await openLabels(apiWith());
    await back(at);
    const link = await linkTo('Dos');
    expect(at.address()).toBe('/management?pagina=2');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it.each([
    ['in the list', 0],
    ['among similar names', 2],
  ])('%s finds the focus at the request that took the place of the decided one', async (_, parecidas) => {
    const api = apiWith();
    api.answer({ [LIST]: page({ data: rows, total: 8, parecidas }) });
    const at = await openLabels(api);
    api.answer({ [LIST]: page({ data: [rows[0], rows[2]], total: 7, parecidas: parecidas / 2 }) });
    at.go(-1);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Dos' })).toBeNull());
    await linkTo('Tres');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tres'));
  });

  it('finds the focus at the heading when the one that was decided was the last', async () => {
    const api = apiWith();
    const at = await openLabels(api);
    api.answer({ [LIST]: page({ data: [], total: 0, current: 1 }) });
    at.go(-1);
    await screen.findByText('NO HAY INSCRIPCIONES');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('leaves the focus to who has moved on before the list was read again', async () => {
    const api = apiWith();
    const at = await openLabels(api);
    const reading = Promise.withResolvers<unknown>();
    api.answer({ [LIST]: () => reading.promise });
    at.go(-1);
    await linkTo('Dos');
    const field = screen.getByRole('textbox', { name: 'Cuit' });
    await userEvent.click(field);
    reading.resolve(page({ data: [rows[0], rows[2]], total: 7 }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Dos' })).toBeNull());
    expect(document.activeElement).toBe(field);
  });

  it('by way of another page, the list is as whoever comes anew finds it', async () => {
    const at = await openLabels(apiWith());
    at.go('/antes');
    await screen.findByRole('main', { name: 'Otra página' });
    at.go('/management?pagina=2');
    await linkTo('Dos');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('filtering', () => {
  it('asks for five of the first page, unfiltered, and offers nothing to clear', async () => {
    const api = fakeApi({ [LIST]: page() });
    open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    expect(lastQuery(api)).toEqual({ page: '1', size: '5', orden: 'nuevas' });
    expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull();
  });

  it('by tax id keeps the filter in the address, and clears it', async () => {
    const api = fakeApi({ [LIST]: page() });
    const { address, view } = open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Cuit' }), '30-5000');
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() =>
      expect(lastQuery(api)).toEqual({ page: '1', size: '5', orden: 'nuevas', cuit: '305000' }),
    );
    expect(address()).toBe('/management?cuit=305000');
    await expectAccessible(view);
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(address()).toBe('/management?vista=todas'));
    expect(fieldValue(screen.getByRole('textbox', { name: 'Cuit' }))).toBe('');
  });

  it('by state chooses one of the seven', async () => {
    const api = fakeApi({ [LIST]: page() });
    const { address } = open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por' }), 'Estado');
    const states = screen.getByRole('combobox', { name: 'Estado' });
    expect(
      within(states)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Seleccione un estado',
      'Iniciado',
      'Pendiente en observacion',
      'Observación',
      'En Corrección',
      'Habilitado',
      'Solicitud inhabilitada',
      'Vencida',
    ]);
    await userEvent.selectOptions(states, 'En Corrección');
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ estado: 'EN CORRECCION' }));
    expect(address()).toBe('/management?estado=EN+CORRECCION');
  });

  it('asks for a value at the field, which gets the focus', async () => {
    const api = fakeApi({ [LIST]: page() });
    const { view } = open('/management?vista=todas', api, staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    const field = screen.getByRole('textbox', { name: 'Cuit' });
    expect(document.activeElement).toBe(field);
    expect(describedBy(field)).toContain('Ingrese un valor para buscar');
    expect(api.of(LIST)).toHaveLength(1);
    await expectAccessible(view);
  });

  it('adds a filter to those in force, and takes one of them away', async () => {
    const api = fakeApi({ [LIST]: page() });
    const { address, view } = open('/management?razon_social=sol&pagina=2', api, staff('VISADOR'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por' }), 'Estado');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Observación');
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(address()).toBe('/management?razon_social=sol&estado=OBSERVACION'));
    await waitFor(() =>
      expect(lastQuery(api)).toMatchObject({ page: '1', razon_social: 'sol', estado: 'OBSERVACION' }),
    );
    const chips = screen.getByRole('list', { name: 'Filtros activos' });
    expect(within(chips).getAllByRole('listitem')).toHaveLength(2);
    // The field just used stays, for the next search.
    expect(fieldValue(screen.getByRole('combobox', { name: 'Estado' }))).toBe('OBSERVACION');
    await expectAccessible(view);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Razon social: sol' }));
    await waitFor(() => expect(address()).toBe('/management?estado=OBSERVACION'));
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro Estado: Observación' }));
    await waitFor(() => expect(address()).toBe('/management?vista=todas'));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Filtrar por' }));
  });

  it('starts from the address', async () => {
    const api = fakeApi({ [LIST]: page({ total: 6 }) });
    open('/management?razon_social=sol&pagina=2', api, staff('ADMIN'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    expect(lastQuery(api)).toMatchObject({ page: '2', razon_social: 'sol' });
    expect(fieldValue(screen.getByRole('textbox', { name: 'Razon social' }))).toBe('sol');
  });
});

describe('paging', () => {
  it('goes on with the filter kept', async () => {
    const api = fakeApi({ [LIST]: page({ total: 12, hasNextPage: true }) });
    const { address } = open('/management?cuit=30', api, staff('VISUALIZADOR'));
    await screen.findByText('Página 1 de 3');
    expect(screen.getByRole('button', { name: 'Anterior' }).getAttribute('aria-disabled')).toBe('true');
    api.answer({ [LIST]: page({ current: 2, total: 12, hasPreviousPage: true, hasNextPage: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Página 2 de 3');
    expect(address()).toBe('/management?cuit=30&pagina=2');
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '2', cuit: '30' }));
  });

  /** The last page of a list is 2. */
  const until2 =
    (part: Record<string, unknown>) =>
    ({ what }: { readonly what: string }) =>
      page({ ...part, data: /[?&]page=[12]&/.test(what) ? [row()] : [] });

  it('leads to the last page when the one of the address is no more', async () => {
    const api = fakeApi({ [LIST]: until2({ total: 7 }) });
    const { address } = open('/management?cuit=30&pagina=9', api, staff('VISADOR'));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    screen.getByText('Página 2 de 2');
    expect(screen.queryByText('NO HAY INSCRIPCIONES')).toBeNull();
    expect(address()).toBe('/management?cuit=30&pagina=2');
  });

  it('leads to the page before when nobody knows which is the last', async () => {
    const api = fakeApi({ [LIST]: until2({ total: 1000, totalIsExact: false }) });
    const { address, view } = open('/management?razon_social=sol&pagina=3', api, staff('VISADOR'));
    await screen.findByText('No hay inscripciones en esta página. Vuelva a la anterior.');
    await expectAccessible(view);
    await userEvent.click(screen.getByRole('button', { name: 'Anterior' }));
    await screen.findByRole('cell', { name: 'Panadería El Sol' });
    expect(address()).toBe('/management?razon_social=sol&pagina=2');
  });
});

describe('the order', () => {
  it.each([
    ['Más nuevas primero', 'nuevas'],
    ['Más antiguas primero', 'antiguas'],
    ['Nombre o razón social', 'nombre'],
    ['Más tiempo en su estado', 'estado'],
  ])('can be %o, from the first page, with the filters kept', async (label, order) => {
    const api = fakeApi({ [LIST]: page({ total: 12, hasNextPage: true }) });
    const { address } = open('/management?cuit=30&orden=nombre&pagina=2', api, staff('ADMIN'));
    const select = await screen.findByRole('combobox', { name: 'Ordenar por' });
    expect(fieldValue(select)).toBe('nombre');
    await userEvent.selectOptions(select, 'Más nuevas primero');
    await userEvent.selectOptions(select, label);
    const orderParameter = order === 'nuevas' ? '' : `&orden=${order}`;
    await waitFor(() => expect(address()).toBe(`/management?cuit=30${orderParameter}`));
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '1', cuit: '30', orden: order }));
  });
});

it('holds nothing that signing out would lose: its fields choose rows and how they are listed', async () => {
  open('/management?vista=todas', fakeApi({ [LIST]: page() }), staff('ADMIN'));
  for (const name of ['Filas por página', 'Ordenar por', /^Elegir/]) {
    const field = await screen.findByLabelText(name);
    expect(field.closest('[data-unsaved=false]')).not.toBeNull();
  }
});

describe('the number of requests', () => {
  it.each([
    [1, '1 inscripción'],
    [1_200, '1.200 inscripciones'],
    [1_000, 'Más de 1.000 inscripciones', false],
  ])('of %i is told as %o', async (total, text, totalIsExact = true) => {
    open('/management?vista=todas', fakeApi({ [LIST]: page({ total, totalIsExact }) }), staff('ADMIN'));
    expect(await screen.findAllByText(text)).toHaveLength(2);
  });

  it('that was not counted to its end says no last page', async () => {
    open(
      '/management',
      fakeApi({ [LIST]: page({ total: 1_000, totalIsExact: false, hasNextPage: true }) }),
      staff('ADMIN'),
    );
    await screen.findByText('Página 1');
    expect(screen.queryByText(/Página 1 de/)).toBeNull();
  });
});
