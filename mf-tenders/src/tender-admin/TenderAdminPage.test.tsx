import { deleteTender, listHiddenTenders, listTenders, readTender, updateTender } from 'shared-api/contract';
import {
  act,
  answer,
  aUser,
  expectAccessible,
  fakeClient,
  findDialog,
  findRegion,
  never,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { page, tender, tenderId, wordless } from '../test/fixtures.ts';
import { DRAFT, open, server } from '../test/open-admin.tsx';

describe('the lists', () => {
  it('show drafts, marked as such, apart from published tenders', async () => {
    open(server());
    const drafts = await findRegion('Borradores');
    await drafts.findByText('Bacheo');
    drafts.getByText('Borrador');
    // A single page of drafts needs no pager.
    expect(drafts.queryByText(/^Página/)).toBeNull();
    const published = await findRegion('Licitaciones publicadas');
    await published.findByText('Obra número 1');
    expect(published.queryByText('Borrador')).toBeNull();
    for (const name of ['Objeto', 'Tipo', 'Expediente', 'Fechas', 'Acciones']) {
      published.getByRole('columnheader', { name });
    }
    published.getByText('01/03/2026');
    published.getByText('Página 1 de 1');
    await expectAccessible();
  });

  it('mark closed tenders without a result', async () => {
    const past = { fecha_publicacion: '2020-03-01', fecha_vencimiento: '2020-03-31' };
    open(
      server([
        tender(1, { ...past, titulo: 'Sin noticias' }),
        tender(2, { ...past, titulo: 'Con final', situacion: 'desierta' }),
        tender(3, { titulo: 'Abierta', fecha_vencimiento: '2999-12-31' }),
      ]),
    );
    const published = await findRegion('Licitaciones publicadas');
    const row = async (name: RegExp) => within(await published.findByRole('row', { name }));
    (await row(/Sin noticias/)).getByText('Cerrada sin resultado');
    (await row(/Con final/)).getByText('Desierta');
    expect(published.getAllByText('Cerrada sin resultado')).toHaveLength(1);
    await expectAccessible();
  });

  it('say that they are loading', async () => {
    open(fakeClient(answer(listTenders, never), answer(listHiddenTenders, never)));
    const published = await findRegion('Licitaciones publicadas');
    expect(published.getAllByText('Cargando...').length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Borradores' })).toBeNull();
    await expectAccessible();
  });

  it('say that they are empty', async () => {
    open(server([], []));
    const published = await findRegion('Licitaciones publicadas');
    await published.findByText('No se encontraron licitaciones');
    expect(screen.queryByRole('region', { name: 'Borradores' })).toBeNull();
    await expectAccessible();
  });

  it('say that they failed to load, and retry', async () => {
    const client = server([tender(1)], []);
    client.use(answer(listTenders, refusal(503, 'La base no responde')));
    const { person } = open(client);
    const published = await findRegion('Licitaciones publicadas');
    await published.findByText('Error al cargar licitaciones');
    published.getByText('Por favor, pruebe mas tarde');
    await expectAccessible();
    client.use(answer(listTenders, page([tender(1)])));
    await person.click(published.getByRole('button', { name: 'Reintentar' }));
    await published.findByText('Obra número 1');
  });

  it('have pages of their own', async () => {
    const client = server();
    client.use(
      answer(listTenders, ({ query }) => page([tender(Number(query?.page))], { total: 11, totalPages: 2 })),
    );
    const { person, address } = open(client);
    const published = await findRegion('Licitaciones publicadas');
    await published.findByText('Obra número 1');
    await person.click(published.getByRole('button', { name: 'Siguiente' }));
    await published.findByText('Obra número 2');
    published.getByText('Página 2 de 2');
    expect(address()).toBe('?pagina=2');
    screen.getByText('Bacheo');
  });

  it('go to their last page when the only tender of a page is deleted', async () => {
    const client = server();
    let drafts = 11;
    client.use(
      answer(listHiddenTenders, ({ query }) => {
        const titles = query?.page === '1' ? ['Bacheo'] : ['Última'].slice(0, drafts - 10);
        const data = titles.map((titulo) => tender(7, { titulo, mostrar: false }));
        return page(data, { total: drafts, totalPages: Math.ceil(drafts / 10) });
      }),
      answer(deleteTender, () => {
        drafts = 10;
        return { message: 'Licitacion eliminada con exito' };
      }),
    );
    const { person, address } = open(client, '?borradores=2');
    await person.click(await screen.findByRole('button', { name: 'Eliminar Última' }));
    await person.click((await findDialog('Eliminar licitación')).getByRole('button', { name: 'Eliminar' }));
    const list = await findRegion('Borradores');
    await list.findByText('Bacheo');
    list.getByText('10 licitaciones');
    expect(list.queryByText('No se encontraron licitaciones')).toBeNull();
    expect(address()).toBe('');
  });
});

it('refuses a last day before the first one', async () => {
  const { person, inputs, address } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await person.type(panel.getByLabelText('Publicada desde'), '02/03/2026');
  await person.type(panel.getByLabelText('Publicada hasta'), '01/03/2026');
  const calls = inputs(listTenders).length;
  await person.click(panel.getByRole('button', { name: 'Buscar' }));
  panel.getByText('La fecha hasta no puede ser anterior a la fecha desde');
  await expectAccessible();
  expect([address(), inputs(listTenders).length]).toEqual(['', calls]);
});

it('applies every filter to both lists, and keeps it in the address', async () => {
  const { person, inputs, address } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await person.type(panel.getByLabelText('Objeto'), 'obra');
  await person.type(panel.getByLabelText('Expediente'), 'EX-2026');
  await person.selectOptions(panel.getByLabelText('Tipo de licitación'), 'CONCURSO DE PRECIOS');
  await person.type(panel.getByLabelText('Publicada desde'), '01/01/2026');
  await person.type(panel.getByLabelText('Publicada hasta'), '31/12/2026');
  await person.click(panel.getByRole('button', { name: 'Buscar' }));
  const query = {
    page: '1',
    titulo: 'obra',
    expediente: 'EX-2026',
    tipo_licitacion: 'CONCURSO_DE_PRECIOS',
    fecha_publicacion_desde: '2026-01-01',
    fecha_publicacion_hasta: '2026-12-31',
  };
  await waitFor(() => expect(inputs(listTenders).at(-1)).toEqual({ query }));
  expect(inputs(listHiddenTenders).at(-1)).toEqual({ query });
  expect(address()).toBe(
    '?objeto=obra&expediente=EX-2026&tipo=CONCURSO_DE_PRECIOS&desde=2026-01-01&hasta=2026-12-31',
  );
  await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(address()).toBe(''));
});

it('keeps the focus on a search, and fills its fields from the address', async () => {
  const { person, router, address } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await person.type(panel.getByLabelText('Objeto'), 'obra{Enter}');
  await waitFor(() => expect(address()).toBe('?objeto=obra'));
  expect(document.activeElement).toBe(panel.getByLabelText('Objeto'));
  await act(() => router.navigate('?objeto=agua&desde=2026-03-01'));
  await waitFor(() => expect(panel.getByLabelText('Objeto')).toHaveProperty('value', 'agua'));
  expect(panel.getByLabelText('Publicada desde')).toHaveProperty('value', '01/03/2026');
  await person.click(screen.getByRole('button', { name: 'Quitar filtro Desde: 01/03/2026' }));
  await person.click(screen.getByRole('button', { name: 'Quitar filtro Objeto: agua' }));
  await waitFor(() => expect(address()).toBe(''));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Licitaciones publicadas' }));
});

it('refuses an unreadable day, and removes it with the filters', async () => {
  const { person, inputs } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await waitFor(() => expect(inputs(listTenders)).toHaveLength(1));
  await person.type(panel.getByLabelText('Publicada desde'), '31/02/2026');
  await person.type(panel.getByLabelText('Objeto'), 'obra{Enter}');
  expect(panel.getByLabelText('Publicada desde').getAttribute('aria-invalid')).toBe('true');
  expect(inputs(listTenders)).toHaveLength(1);
  await expectAccessible();
  await person.click(panel.getByRole('button', { name: 'Limpiar filtros' }));
  expect((panel.getByLabelText('Publicada desde') as HTMLInputElement).value).toBe('');
});

describe('a stored tender', () => {
  it('is changed from its row', async () => {
    const { person, inputs, address } = open(server());
    await person.click(await screen.findByRole('button', { name: 'Editar Bacheo' }));
    expect(address()).toBe(`?editar=${tenderId(7)}`);
    const form = await findDialog('Editar licitación');
    const title = await form.findByLabelText(/^Objeto/);
    expect(title).toHaveProperty('value', 'Bacheo');
    expect(form.getByLabelText(/^Expediente/)).toHaveProperty('value', DRAFT.expediente);
    expect(form.getByRole('switch', { name: /^Publicar/ })).toHaveProperty('checked', false);
    await person.type(title, ' de calles');
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await screen.findByText('Licitación actualizada con éxito');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar Bacheo' }));
    expect(inputs(updateTender)).toEqual([
      { params: { id: tenderId(7) }, body: { titulo: 'Bacheo de calles' } },
    ]);
  });

  it('says that its change failed when the server sent no message', async () => {
    const client = server();
    client.use(answer(updateTender, wordless()));
    const { person } = open(client, `?editar=${tenderId(7)}`);
    const form = await findDialog('Editar licitación');
    await person.type(await form.findByLabelText(/^Objeto/), ' de calles');
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await form.findByText('Error al actualizar la licitación');
    expect(form.getByLabelText(/^Objeto/)).toHaveProperty('value', 'Bacheo de calles');
  });

  it('says that it no longer exists', async () => {
    const client = server();
    client.use(answer(readTender, refusal(404, 'No se encontró la licitación.')));
    open(client, `?editar=${tenderId(8)}`);
    const form = await findDialog('Editar licitación');
    await form.findByText('No se pudo obtener la información de la licitación');
    form.getByText('Puede que ya no esté publicada, o que el enlace esté incompleto.');
    expect(form.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await expectAccessible();
  });

  it('is deleted only after a confirmation', async () => {
    const client = server();
    const { person, inputs } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await findDialog('Eliminar licitación');
    question.getByText(/«Bacheo»/);
    await expectAccessible();
    await person.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputs(deleteTender)).toEqual([]);

    client.use(answer(listHiddenTenders, page([])));
    await person.click(screen.getByRole('button', { name: 'Eliminar Bacheo' }));
    await person.click((await findDialog('Eliminar licitación')).getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('Licitacion eliminada con exito');
    expect(inputs(deleteTender)).toEqual([{ params: { id: tenderId(7) } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Licitaciones publicadas' }));
  });

  it('says why it can’t be deleted', async () => {
    const client = server();
    client.use(answer(deleteTender, refusal(404, 'No se encontró la licitación.')));
    const { person } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await findDialog('Eliminar licitación');
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await question.findByText('No se encontró la licitación.');
  });
});

it('shows the public list within the administration, with a back link', async () => {
  renderPortal(routes, {
    at: '/licitaciones/licitaciones-concursos-1',
    client: server(),
    user: aUser({ tipo: 'ADMIN' }),
  });
  await screen.findByRole('link', { name: 'Obra número 1' });
  const back = screen.getByRole('link', { name: 'Volver a la administración de licitaciones' });
  expect(back.getAttribute('href')).toBe('/licitaciones');
});
