import { deleteTender, listHiddenTenders, readTender, updateTender } from 'shared-api/contract';
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
import { inFull, page, tender, tenderId, wordless } from '../test/fixtures.ts';
import { DRAFT, findRemoval, open, server } from '../test/open-admin.tsx';

const findList = () => findRegion('Listado');

describe('the list', () => {
  it('shows drafts and published tenders, each with where it stands', async () => {
    const past = { fecha_publicacion: '2020-03-01', fecha_vencimiento: '2020-03-31' };
    const open_ = { fecha_vencimiento: '2999-12-31' };
    open(
      server(
        [
          tender(1, { ...past, titulo: 'Sin noticias' }),
          tender(2, { ...past, titulo: 'Con final', situacion: 'desierta' }),
          tender(3, { ...open_, titulo: 'Abierta' }),
        ],
        [
          DRAFT,
          tender(8, { titulo: 'A su hora', mostrar: false, publicar_desde: '2026-03-05T11:00:00.000Z' }),
        ],
      ),
    );
    const list = await findList();
    const row = async (name: RegExp) => within(await list.findByRole('row', { name }));
    (await row(/Bacheo/)).getByText('Borrador');
    (await row(/A su hora/)).getByText('Programada');
    (await row(/Sin noticias/)).getByText('Cerrada sin resultado');
    (await row(/Con final/)).getByText('Desierta');
    (await row(/Abierta/)).getByText('Publicada');
    for (const name of ['Objeto', 'Tipo', 'Expediente', 'Fechas', 'Acciones']) {
      list.getByRole('columnheader', { name });
    }
    list.getByText('Página 1 de 1');
    await expectAccessible();
  });

  it('says that it is loading', async () => {
    open(fakeClient(answer(listHiddenTenders, never)));
    expect((await findList()).getAllByText('Cargando...').length).toBeGreaterThan(0);
    await expectAccessible();
  });

  it('says that it is empty, and how to fill it', async () => {
    open(server([], []));
    const list = await findList();
    await list.findByText('No se encontraron licitaciones');
    list.getByText(/^Cargue la primera con «Nueva licitación»/);
    await expectAccessible();
  });

  it('says that the filters find nothing, and leads to all', async () => {
    const client = server();
    client.use(answer(listHiddenTenders, ({ query }) => page(query?.titulo ? [] : [tender(1)])));
    const { person, address } = open(client, '?objeto=nada');
    const list = await findList();
    await list.findByText('No se encontraron licitaciones');
    list.getByText('Busque con otras palabras o con menos filtros.');
    await expectAccessible();
    await person.click(list.getByRole('button', { name: 'Ver todas las licitaciones' }));
    await list.findByText('Obra número 1');
    expect(address()).toBe('');
    expect(screen.getByLabelText('Objeto')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Listado' }));
  });

  it('says that it failed to load, and retries', async () => {
    const client = server([tender(1)], []);
    client.use(answer(listHiddenTenders, refusal(503, 'La base no responde')));
    const { person, queries } = open(client);
    const list = await findList();
    await list.findByText('Error al cargar licitaciones');
    list.getByText('Por favor, pruebe mas tarde');
    await expectAccessible();
    client.use(answer(listHiddenTenders, page([tender(1)])));
    await person.click(list.getByRole('button', { name: 'Reintentar' }));
    await list.findByText('Obra número 1');
    client.use(answer(listHiddenTenders, refusal(503, 'La base no responde')));
    await queries.refetchQueries({ queryKey: [listHiddenTenders.id] });
    await list.findByText('Se muestra lo último que se pudo leer.');
    list.getByText('Obra número 1');
  });

  it('has pages', async () => {
    const client = server();
    client.use(
      answer(listHiddenTenders, ({ query }) =>
        page([tender(Number(query?.page))], { total: 11, totalPages: 2 }),
      ),
    );
    const { person, address } = open(client);
    const list = await findList();
    await list.findByText('Obra número 1');
    await person.click(list.getByRole('button', { name: 'Siguiente' }));
    await list.findByText('Obra número 2');
    expect(address()).toBe('?pagina=2');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Listado' }));
  });

  it('says which tenders are only similar to what was searched', async () => {
    const client = server();
    client.use(answer(listHiddenTenders, { ...page([tender(1)]), parecidas: 1 }));
    open(client, '?objeto=ovra');
    await screen.findByText('No hay resultados exactos; se muestran parecidos');
    await expectAccessible();
  });

  it('goes to its last page when the only tender of a page is deleted', async () => {
    const client = server();
    let total = 11;
    client.use(
      answer(listHiddenTenders, ({ query }) => {
        const titles = query?.page === '1' ? ['Bacheo'] : ['Última'].slice(0, total - 10);
        const data = titles.map((titulo) => tender(7, { titulo, mostrar: false }));
        return page(data, { total, totalPages: Math.ceil(total / 10) });
      }),
      answer(deleteTender, () => {
        total = 10;
        return { message: 'Licitacion eliminada con exito' };
      }),
    );
    const { person, address } = open(client, '?pagina=2');
    await person.click(await screen.findByRole('button', { name: 'Eliminar Última' }));
    await person.click((await findRemoval()).getByRole('button', { name: 'Eliminar' }));
    const list = await findList();
    await list.findByText('Bacheo');
    list.getByText('10 licitaciones');
    expect(address()).toBe('');
  });
});

it('refuses a last day before the first one', async () => {
  const { person, inputs, address } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await person.type(panel.getByLabelText('Publicada desde'), '02/03/2026');
  await person.type(panel.getByLabelText('Publicada hasta'), '01/03/2026');
  const calls = inputs(listHiddenTenders).length;
  await person.click(panel.getByRole('button', { name: 'Buscar' }));
  panel.getByText('La fecha hasta no puede ser anterior a la fecha desde');
  await expectAccessible();
  expect([address(), inputs(listHiddenTenders).length]).toEqual(['', calls]);
});

it('applies every filter and the order, and keeps them in the address', async () => {
  const { person, inputs, address } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await person.type(panel.getByLabelText('Objeto'), 'obra');
  await person.type(panel.getByLabelText('Expediente'), 'EX-2026');
  await person.selectOptions(panel.getByLabelText('Tipo de licitación'), 'CONCURSO DE PRECIOS');
  await person.type(panel.getByLabelText('Publicada desde'), '01/01/2026');
  await person.type(panel.getByLabelText('Publicada hasta'), '31/12/2026');
  await person.selectOptions(panel.getByLabelText('Estado'), 'Cerradas sin resultado');
  await person.selectOptions(panel.getByLabelText('Orden'), 'Vencimiento, el primero primero');
  await person.click(panel.getByRole('button', { name: 'Buscar' }));
  const query = {
    page: '1',
    estado: 'sin_resultado',
    orden: 'vencimiento',
    titulo: 'obra',
    expediente: 'EX-2026',
    tipo_licitacion: 'CONCURSO_DE_PRECIOS',
    fecha_publicacion_desde: '2026-01-01',
    fecha_publicacion_hasta: '2026-12-31',
  };
  await waitFor(() => expect(inputs(listHiddenTenders).at(-1)).toEqual({ query }));
  expect(address()).toBe(
    '?objeto=obra&expediente=EX-2026&tipo=CONCURSO_DE_PRECIOS&estado=sin_resultado' +
      '&desde=2026-01-01&hasta=2026-12-31&orden=vencimiento',
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
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Listado' }));
});

it('refuses an unreadable day, and removes it with the filters', async () => {
  const { person, inputs } = open(server());
  const panel = within(await screen.findByRole('search', { name: 'Buscar licitaciones' }));
  await waitFor(() => expect(inputs(listHiddenTenders)).toHaveLength(1));
  await person.type(panel.getByLabelText('Publicada desde'), '31/02/2026');
  await person.type(panel.getByLabelText('Objeto'), 'obra{Enter}');
  expect(panel.getByLabelText('Publicada desde').getAttribute('aria-invalid')).toBe('true');
  expect(inputs(listHiddenTenders)).toHaveLength(1);
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
    expect(form.getByRole('radio', { name: /^Borrador/ })).toHaveProperty('checked', true);
    await person.type(title, ' de calles');
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await screen.findByText('Licitación actualizada con éxito');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar Bacheo' }));
    expect(inputs(updateTender)).toEqual([
      { params: { id: tenderId(7) }, body: { titulo: 'Bacheo de calles' } },
    ]);
  });

  it('says that its change failed, and to look at the connection, when the server sent no message', async () => {
    const client = server();
    client.use(answer(updateTender, wordless()));
    const { person } = open(client, `?editar=${tenderId(7)}`);
    const form = await findDialog('Editar licitación');
    await person.type(await form.findByLabelText(/^Objeto/), ' de calles');
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await form.findByText('No se pudo guardar. Revise su conexión y pruebe de nuevo.');
    screen.getByText('Error al actualizar la licitación');
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

  it('says at once that it was withdrawn and can’t be changed', async () => {
    const client = server();
    client.use(answer(readTender, { ...inFull(DRAFT), situacion: 'retirada' }));
    open(client, `?editar=${tenderId(7)}`);
    const form = await findDialog('Editar licitación');
    await form.findByText('La licitación fue retirada: ya no se puede cambiar.');
    expect(form.queryByRole('textbox')).toBeNull();
    await expectAccessible();
  });

  it('is deleted only after a confirmation', async () => {
    const client = server();
    const { person, inputs } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await findRemoval();
    question.getByText(/«Bacheo»/);
    await expectAccessible();
    await person.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Eliminar Bacheo' }));
    expect(inputs(deleteTender)).toEqual([]);

    client.use(answer(listHiddenTenders, page([])));
    await person.click(screen.getByRole('button', { name: 'Eliminar Bacheo' }));
    await person.click((await findRemoval()).getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('Licitacion eliminada con exito');
    expect(inputs(deleteTender)).toEqual([{ params: { id: tenderId(7) } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Listado' }));
  });

  it('is deleted once by two clicks without a pause', async () => {
    const client = server();
    const answered = Promise.withResolvers<{ message: string }>();
    client.use(answer(deleteTender, () => answered.promise));
    const { person, inputs } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await findRemoval();
    const button = question.getByRole('button', { name: 'Eliminar' });
    act(() => {
      button.click();
      button.click();
    });
    answered.resolve({ message: 'Listo' });
    await screen.findByText('Licitacion eliminada con exito');
    expect(inputs(deleteTender)).toHaveLength(1);
  });

  it.each([
    ['is published', tender(1), inFull(tender(1))],
    [
      'was public before it was hidden',
      tender(1, { mostrar: false }),
      {
        ...inFull(tender(1, { mostrar: false })),
        historial: [{ hecho: 'publicada' as const, fecha: '2026-03-01T12:00:00.000Z', detalle: [] }],
      },
    ],
  ])('is withdrawn with its reason if it %s', async (_which, listed, stored) => {
    const client = server([listed], []);
    client.use(answer(readTender, stored));
    const { person, inputs } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Obra número 1' }));
    const question = await findRemoval();
    question.getByText(/sigue en el listado, en su enlace y en los datos abiertos como retirada/);
    await expectAccessible();
    const remove = () => person.click(question.getByRole('button', { name: 'Eliminar' }));
    await remove();
    question.getByRole('link', { name: 'Debe escribir por qué se retira la licitación' });
    expect(inputs(deleteTender)).toEqual([]);
    await person.type(question.getByLabelText(/^Motivo/), 'Se rehará el pliego.');
    await remove();
    await screen.findByText('Licitacion eliminada con exito');
    expect(inputs(deleteTender)).toEqual([
      { params: { id: tenderId(1) }, body: { motivo: 'Se rehará el pliego.' } },
    ]);
  });

  it('is not deleted before it is known whether it was public', async () => {
    const client = server();
    client.use(answer(readTender, refusal(503, 'La base no responde')));
    const { person } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await findDialog('Eliminar licitación');
    await question.findByText('No se pudo obtener la información de la licitación');
    expect(question.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    await expectAccessible();
    client.use(answer(readTender, inFull(DRAFT)));
    await person.click(question.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText(/Es un borrador que nadie vio/);
  });

  it('can’t be deleted once it ended, nor edited once it was withdrawn', async () => {
    open(server([tender(1, { situacion: 'retirada' }), tender(2, { situacion: 'desierta' })], []));
    await screen.findByRole('button', { name: 'Editar Obra número 2' });
    expect(screen.queryByRole('button', { name: /^Eliminar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar Obra número 1' })).toBeNull();
  });

  it('says why it can’t be deleted', async () => {
    const client = server();
    client.use(answer(deleteTender, refusal(404, 'No se encontró la licitación.')));
    const { person } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await findRemoval();
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
