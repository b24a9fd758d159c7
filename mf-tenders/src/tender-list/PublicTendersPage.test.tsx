import { listTenders, readTender, type Tender, tenderFilters } from 'shared-api/contract';
import {
  answer,
  expectAccessible,
  type FakeClient,
  fakeClient,
  never,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, page, tender, tenderId } from '../test/fixtures.ts';

const PATH = '/licitaciones-concursos';
const LIST_TITLE = 'Licitaciones y Concursos · Proveedores';
const DIRECT = tender(1, {
  titulo: 'Alumbrado público',
  tipo_licitacion: 'CONTRATACION_DIRECTA',
  subtipo_licitacion: 'SERVICIOS_PUBLICOS',
});

const filters = answer(tenderFilters, {
  tipos: ['CONTRATACION_DIRECTA', 'CONCURSO_DE_PRECIOS'],
  anios: [2026],
});
const listing = (tenders: Tender[]) => fakeClient(answer(listTenders, page(tenders)), filters);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Opens the list as somebody who is not signed in. */
function open(client: FakeClient, search = '') {
  const { router, person, queries } = renderPortal(routes, { at: `${PATH}${search}`, client });
  const asked = () => client.calls.filter(({ id }) => id === listTenders.id).map(({ input }) => input);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { person, asked, address, queries };
}

const listed = () => screen.findByRole('link', { name: DIRECT.titulo });
const search = () => within(screen.getByRole('search', { name: 'Buscar licitaciones' }));

describe('the public list of tenders', () => {
  it('shows of each tender what the specification lists', async () => {
    open(listing([DIRECT, tender(2)]));
    await listed();
    screen.getByRole('heading', { level: 1, name: 'Licitaciones y Concursos' });
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement);
    for (const text of [
      'CONTRATACION DIRECTA',
      'SERVICIOS PUBLICOS',
      'N.º 1/2026',
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
    expect(document.title).toBe(LIST_TITLE);
    await expectAccessible();
  });

  it('says that it is loading', async () => {
    open(fakeClient(answer(listTenders, never)));
    await screen.findByText('Cargando...');
    expect(screen.queryByText('No se encontraron licitaciones')).toBeNull();
    await expectAccessible();
  });

  it('says that it is empty', async () => {
    open(listing([]));
    await screen.findByText('No se encontraron licitaciones');
    screen.getByText('Por favor, pruebe mas tarde');
    screen.getByText('0 licitaciones');
    expect(screen.queryByRole('link', { name: 'Ver todas las licitaciones' })).toBeNull();
    await expectAccessible();
  });

  it('says that it failed to load, and retries', async () => {
    const client = fakeClient(answer(listTenders, refusal(503, 'La base no responde')));
    const { person } = open(client);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Hubo un error al cargar las licitaciones');
    alert.getByText('No se encontraron licitaciones o concursos en este momento.');
    expect(screen.queryByText('La base no responde')).toBeNull();
    await expectAccessible();
    client.use(answer(listTenders, page([DIRECT])));
    await person.click(alert.getByRole('button', { name: 'Reintentar' }));
    await listed();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays, with a message above it, when it can’t be read again', async () => {
    const client = listing([DIRECT]);
    const { queries } = open(client);
    await listed();
    client.use(answer(listTenders, refusal(502, '')));
    await queries.refetchQueries({ queryKey: [listTenders.id] });
    await screen.findByText('Hubo un error al cargar las licitaciones');
    screen.getByRole('link', { name: DIRECT.titulo });
    screen.getByText('1 licitación');
  });
});

describe('filtering', () => {
  it('offers the types that published tenders have, and the one of a shared address', async () => {
    open(listing([DIRECT]), '?tipo=INICIATIVA_PRIVADA');
    await listed();
    const types = () => within(search().getByLabelText('Tipo de licitación')).getAllByRole('option');
    await waitFor(() =>
      expect(types().map(({ textContent }) => textContent)).toEqual([
        'Todos',
        'CONTRATACION DIRECTA',
        'CONCURSO DE PRECIOS',
        'INICIATIVA PRIVADA',
      ]),
    );
    expect(search().getByLabelText<HTMLSelectElement>('Tipo de licitación').value).toBe('INICIATIVA_PRIVADA');
  });

  it('searches for the typed words and writes them into the address', async () => {
    const { person, asked, address } = open(listing([DIRECT]));
    await listed();
    await person.type(search().getByLabelText('Objeto'), ' alumbrado ');
    await person.selectOptions(search().getByLabelText('Tipo de licitación'), 'CONTRATACION DIRECTA');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    const query = { page: '1', titulo: 'alumbrado', tipo_licitacion: 'CONTRATACION_DIRECTA' };
    await waitFor(() => expect(asked().at(-1)).toEqual({ query }));
    expect(address()).toBe(`${PATH}?objeto=alumbrado&tipo=CONTRATACION_DIRECTA`);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Resultados' }));
  });

  it('offers every type and "Todos"', async () => {
    open(listing([]));
    const select = within(await screen.findByLabelText('Tipo de licitación'));
    expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Todos',
      'CONTRATACION DIRECTA',
      'CONCURSO DE PRECIOS',
      'LICITACIÓN',
      'INICIATIVA PRIVADA',
    ]);
  });

  it('starts from a shared address, and removes each filter alone', async () => {
    const { person, asked, address } = open(listing([DIRECT]), '?objeto=obra&tipo=LICITACION&pagina=2');
    await listed();
    expect(asked()).toEqual([{ query: { page: '2', titulo: 'obra', tipo_licitacion: 'LICITACIÓN' } }]);
    expect(search().getByLabelText('Objeto')).toHaveProperty('value', 'obra');
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Objeto: obra' }));
    const query = { page: '1', tipo_licitacion: 'LICITACIÓN' };
    await waitFor(() => expect(asked().at(-1)).toEqual({ query }));
    expect(search().getByLabelText('Objeto')).toHaveProperty('value', '');
    await expectAccessible();
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Tipo: LICITACIÓN' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('finds closed tenders by "Estado"', async () => {
    const { person, asked, address } = open(listing([DIRECT]));
    await listed();
    await person.selectOptions(search().getByLabelText('Estado'), 'Cerradas');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ query: { page: '1', estado: 'cerradas' } }));
    expect(address()).toBe(`${PATH}?estado=cerradas`);
    await expectAccessible();
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Estado: Cerradas' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('finds what closes within a range of days, whichever end is typed first', async () => {
    const { person, asked, address } = open(listing([DIRECT]));
    await listed();
    await person.click(search().getByText('Por fecha de vencimiento'));
    await person.type(search().getByLabelText('Vence desde'), '2026-03-31');
    await person.type(search().getByLabelText('Vence hasta'), '2026-03-01');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    const query = {
      page: '1',
      fecha_vencimiento_desde: '2026-03-01',
      fecha_vencimiento_hasta: '2026-03-31',
    };
    await waitFor(() => expect(asked().at(-1)).toEqual({ query }));
    expect(address()).toBe(`${PATH}?vence_desde=2026-03-01&vence_hasta=2026-03-31`);
    expect(search().getByLabelText('Vence desde')).toHaveProperty('value', '2026-03-01');
    await expectAccessible();
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Vence hasta: 31/03/2026' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?vence_desde=2026-03-01`));
  });

  it('gives advice first where nothing is found', async () => {
    open(listing([]), '?objeto=nada');
    const advice = await screen.findByText(/^Busque con otras palabras/);
    const later = screen.getByText('Por favor, pruebe mas tarde');
    expect(advice.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [1, 'No hay resultados exactos; se muestran parecidos', '0 licitaciones y 1 parecida'],
    [2, 'También hay licitaciones parecidas', '1 licitación y 1 parecida'],
  ])('says which of %i found tenders are only similar', async (total, note, count) => {
    const tenders = [tender(2), DIRECT].slice(-total);
    open(fakeClient(answer(listTenders, { ...page(tenders), parecidas: 1 })), '?objeto=alunbrado');
    await listed();
    await screen.findByText(note);
    screen.getByText(count);
    expect(screen.getAllByRole('article')).toHaveLength(total);
    await expectAccessible();
  });

  it('is undone from the empty list and by "Limpiar filtros"', async () => {
    const client = fakeClient(
      answer(listTenders, ({ query }) => page(query?.titulo === 'nada' ? [] : [DIRECT])),
    );
    const { person, address } = open(client, '?objeto=nada');
    await screen.findByText('No se encontraron licitaciones');
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: 'Ver todas las licitaciones' }));
    await listed();
    expect(address()).toBe(PATH);

    await person.type(search().getByLabelText('Objeto'), 'nada{Enter}');
    await screen.findByText('No se encontraron licitaciones');
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await listed();
    expect(search().getByLabelText('Objeto')).toHaveProperty('value', '');
  });
});

describe('the deadline', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 'faltan 19 días'],
    ['2026-03-13T12:00:00Z', 'Vence en 7 días'],
    ['2026-03-21T02:00:00Z', 'Vence hoy'],
    ['2026-03-21T03:00:00Z', 'Cerrada'],
  ])('at %s: %s, on the card and in the details', async (now, text) => {
    vi.setSystemTime(now);
    const client = fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, inFull(DIRECT)));
    const { person } = open(client);
    await listed();
    within(screen.getByRole('article')).getByText(text);
    await person.click(await listed());
    within(await screen.findByRole('dialog', { name: 'Ver Licitacion' })).getByText(text);
    await expectAccessible();
  });
});

describe('paging', () => {
  it('turns pages, keeps the filter and stops at both ends', async () => {
    const client = fakeClient(
      answer(listTenders, ({ query }) => page([tender(Number(query?.page))], { total: 11, totalPages: 2 })),
    );
    const { person, asked, address } = open(client, '?objeto=obra');
    const press = (name: string) => person.click(screen.getByRole('button', { name }));
    await screen.findByText('Obra número 1');
    screen.getByText('11 licitaciones');
    await press('Anterior');
    await press('Siguiente');
    await screen.findByText('Obra número 2');
    screen.getByText('Página 2 de 2');
    expect(address()).toBe(`${PATH}?objeto=obra&pagina=2`);
    await press('Siguiente');
    expect(address()).toBe(`${PATH}?objeto=obra&pagina=2`);
    expect(asked()).toHaveLength(2);
    await press('Anterior');
    await screen.findByText('Obra número 1');
  });

  it('leads to the first page from one that no longer exists', async () => {
    const client = fakeClient(answer(listTenders, ({ query }) => page(query?.page === '1' ? [DIRECT] : [])));
    const { person } = open(client, '?pagina=9');
    await person.click(await screen.findByRole('link', { name: 'Ir a la primera página' }));
    await listed();
  });

  it('keeps the filters when it leads to the first page', async () => {
    const client = fakeClient(answer(listTenders, ({ query }) => page(query?.page === '1' ? [DIRECT] : [])));
    const { person, address } = open(client, '?objeto=obra&pagina=9');
    await person.click(await screen.findByRole('link', { name: 'Ir a la primera página' }));
    await listed();
    expect(address()).toBe(`${PATH}?objeto=obra`);
  });
});

describe('the details of a tender', () => {
  const client = () =>
    fakeClient(answer(listTenders, page([DIRECT, tender(2)])), answer(readTender, inFull(DIRECT)));

  it('open from its card, have an address, and close back to the card', async () => {
    const { person, address } = open(client());
    await person.click(await listed());
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
    await window.findByText('PDF, 340 kB');
    expect(document.title).toBe(`${DIRECT.titulo} · ${LIST_TITLE}`);
    const terms = window.getByRole('link', { name: /^Ver Pliego de Condiciones/ });
    expect(terms.getAttribute('href')).toBe(DIRECT.pliego_url);
    expect(terms.getAttribute('target')).toBe('_blank');
    expect(terms.getAttribute('rel')).toContain('noopener');
    await expectAccessible();

    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PATH);
    expect(document.title).toBe(LIST_TITLE);
    expect(document.activeElement).toBe(await listed());
  });

  it('open from a shared address, and close to the list', async () => {
    const { person, address } = open(client(), `?pagina=2&licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    await window.findByText(DIRECT.titulo);
    expect(document.title).toBe(`${DIRECT.titulo} · ${LIST_TITLE}`);
    await person.click(window.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?pagina=2`));
  });

  it('are part of the page that the server rendered', async () => {
    const at = `${PATH}?licitacion=${tenderId(1)}`;
    renderPortal(routes, { at, client: client(), portal: { isRenderedPage: true } });
    await screen.findByRole('heading', { name: DIRECT.titulo });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say at the top that deadline or terms changed, and by which circular', async () => {
    const cambios = [{ campo: 'fecha_vencimiento', antes: '18/12/2026', despues: '28/11/2026' }];
    const detalle = ['fecha_vencimiento'];
    const historial = [
      { hecho: 'publicada' as const, fecha: '2026-11-20T12:00:00.000Z', detalle: [] },
      // In the evening of the city's 25 November.
      { hecho: 'cambiada' as const, fecha: '2026-11-26T01:00:00.000Z', detalle, cambios, circular: 1 },
    ];
    open(
      fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, { ...inFull(DIRECT), historial })),
      `?licitacion=${tenderId(1)}`,
    );
    const text = 'Cambió el 25/11/2026: fecha de vencimiento 18/12/2026 → 28/11/2026 · Circular 1';
    expect(await screen.findByText(text)).toBeDefined();
    await expectAccessible();
  });

  it('show the awarded supplier, the formatted CUIT and the amount', async () => {
    const awarded = {
      ...inFull(DIRECT),
      situacion: 'adjudicada' as const,
      historial: [{ hecho: 'publicada' as const, fecha: '2026-03-01T12:00:00.000Z', detalle: [] }],
      desenlace: {
        fecha: '2026-03-05T12:00:00.000Z',
        detalle: '',
        motivo: null,
        adjudicaciones: [
          {
            renglon: null,
            proveedor: 'Obras del Valle S.A.',
            cuit: '30500012343',
            monto: 1_250_000.5,
          },
        ],
        archivo: null,
      },
    };
    open(
      fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, awarded)),
      `?licitacion=${tenderId(1)}`,
    );
    const suppliers = within(await screen.findByRole('list', { name: 'Adjudicatario' }));
    suppliers.getByText(/^Obras del Valle S\.A\. \(CUIT 30-50001234-3\), \$\s1\.250\.000,50$/);
    // The publication alone is no history.
    expect(screen.queryByText('Historia de la publicación')).toBeNull();
  });

  it.each([
    ['vigente', '2026-03-20', /Vence el 20\/03\/2026\.$/],
    ['vigente', '2026-03-21', /Venció el 20\/03\/2026\.$/],
    ['desierta', '2026-03-21', /Desierta\.$/],
  ] as const)('describe it to search engines and name its feed: %s on %s', async (situacion, day, text) => {
    vi.setSystemTime(`${day}T12:00:00Z`);
    const head = { title: null, description: null, feed: null };
    const server = fakeClient(
      answer(listTenders, page([DIRECT])),
      answer(readTender, { ...inFull(DIRECT), situacion }),
    );
    renderPortal(routes, { at: `${PATH}?licitacion=${tenderId(1)}`, client: server, portal: { head } });
    await screen.findByText('PDF, 340 kB');
    expect(head.description).toMatch(text);
    expect(head.feed).toMatch(/novedades\.atom$/);
  });

  it('say that they are loading', async () => {
    open(fakeClient(answer(listTenders, never), answer(readTender, never)), `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog'));
    window.getByRole('status', { name: 'Cargando...' });
    expect(window.queryByRole('link')).toBeNull();
    await expectAccessible();
  });

  it('stay, with a message and a retry above them, when they can’t be read again', async () => {
    const server = client();
    const { person, queries } = open(server, `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    await window.findByText('PDF, 340 kB');
    server.use(answer(readTender, refusal(502, '')));
    await queries.refetchQueries({ queryKey: [readTender.id] });
    await window.findByText('No se pudo actualizar la licitación');
    window.getByText(DIRECT.titulo);
    window.getByText('PDF, 340 kB');
    window.getByRole('link', { name: /^Ver Pliego de Condiciones/ });
    await expectAccessible();
    server.use(answer(readTender, inFull(DIRECT)));
    await person.click(window.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(window.queryByRole('alert')).toBeNull());
  });

  it('disappear when the tender is no longer public', async () => {
    const server = client();
    const { queries } = open(server, `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    await window.findByText('PDF, 340 kB');
    server.use(answer(readTender, refusal(404, 'No se encontró la licitación.')));
    await queries.refetchQueries({ queryKey: [readTender.id] });
    await window.findByText('Error al cargar');
    expect(window.queryByText(DIRECT.titulo)).toBeNull();
    expect(window.queryByRole('link', { name: /^Ver Pliego/ })).toBeNull();
  });

  it('say that they failed to load, and retry', async () => {
    const server = fakeClient(
      answer(listTenders, page([])),
      answer(readTender, refusal(503, 'La base no responde')),
    );
    const { person } = open(server, `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog'));
    await window.findByText('Error al cargar');
    window.getByText('No se pudo obtener la información de la licitación');
    await expectAccessible();
    server.use(answer(readTender, inFull(DIRECT)));
    await person.click(window.getByRole('button', { name: 'Reintentar' }));
    await window.findByText(DIRECT.titulo);
  });

  it.each([
    ['there is no such tender', refusal(404, 'No se encontró la licitación.')],
    ['the link lost its end', refusal(400, 'id: no es un identificador válido')],
  ])('say that %s, and lead to the list', async (_, refused) => {
    const gone = fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, refused));
    const { person, address } = open(gone, `?objeto=obra&licitacion=${tenderId(3)}`);
    const window = within(await screen.findByRole('dialog'));
    await window.findByText('No se pudo obtener la información de la licitación');
    window.getByText('Puede que ya no esté publicada, o que el enlace esté incompleto.');
    expect(window.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await expectAccessible();
    await person.click(window.getByRole('link', { name: 'Ver todas las licitaciones' }));
    await listed();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PATH);
  });
});
