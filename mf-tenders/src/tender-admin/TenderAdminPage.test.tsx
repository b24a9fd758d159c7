import {
  createTender,
  deleteTender,
  type Endpoint,
  listHiddenTenders,
  listTenders,
  readTender,
  type Tender,
  updateTender,
  uploadFile,
} from 'shared-api/contract';
import {
  accessibilityProblems,
  answer,
  aUser,
  type FakeClient,
  fakeClient,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { never, page, refusal, tender, tenderId } from '../test/fixtures.ts';
import '../test/setup.ts';

const PATH = '/licitaciones';
const DRAFT = tender(7, { titulo: 'Bacheo', mostrar: false });
const PDF = new File(['%PDF-1.7'], 'pliego.pdf', { type: 'application/pdf' });
const URL = 'https://portal.test/api/municat/files/22222222-2222-4222-8222-222222222222?v=a&f=b';

/** A server with these tenders; every change succeeds. */
function server(published: Tender[] = [tender(1)], drafts: Tender[] = [DRAFT]) {
  return fakeClient(
    answer(listTenders, page(published)),
    answer(listHiddenTenders, page(drafts)),
    answer(readTender, DRAFT),
    answer(createTender, { data: tender(9) }),
    answer(updateTender, { data: DRAFT }),
    answer(deleteTender, { message: 'Listo' }),
    answer(uploadFile, { data: URL }),
  );
}

function open(client: FakeClient, search = '') {
  const { router, person } = renderPortal(routes, {
    at: `${PATH}${search}`,
    client,
    user: aUser({ tipo: 'PUBLICADOR' }),
  });
  const inputs = (endpoint: Endpoint) =>
    client.calls.filter(({ id }) => id === endpoint.id).map(({ input }) => input);
  return { person, inputs, address: () => router.state.location.search };
}

type Person = ReturnType<typeof open>['person'];

const isAccessible = async () => expect(await accessibilityProblems()).toEqual([]);
const shelf = async (name: string) => within(await screen.findByRole('region', { name }));
const window = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the lists', () => {
  test('show drafts, marked as such, apart from what is published', async () => {
    open(server());
    const drafts = await shelf('Borradores');
    await drafts.findByText('Bacheo');
    drafts.getByText('Borrador');
    const published = await shelf('Licitaciones publicadas');
    await published.findByText('Obra número 1');
    expect(published.queryByText('Borrador')).toBeNull();
    for (const name of ['Objeto', 'Tipo', 'Expediente', 'Fechas', 'Acciones']) {
      published.getByRole('columnheader', { name });
    }
    published.getByText('01/03/2026');
    published.getByText('Página 1 de 1');
    await isAccessible();
  });

  test('say that they are loading', async () => {
    open(fakeClient(answer(listTenders, never), answer(listHiddenTenders, never)));
    const published = await shelf('Licitaciones publicadas');
    expect(published.getAllByText('Cargando...').length).toBeGreaterThan(0);
    expect(screen.queryByRole('region', { name: 'Borradores' })).toBeNull();
    await isAccessible();
  });

  test('say that there is none', async () => {
    open(server([], []));
    const published = await shelf('Licitaciones publicadas');
    await published.findByText('No se encontraron licitaciones');
    expect(screen.queryByRole('region', { name: 'Borradores' })).toBeNull();
    await isAccessible();
  });

  test('say that they failed, and try again', async () => {
    const client = server([tender(1)], []);
    client.use(answer(listTenders, refusal(503, 'La base no responde')));
    const { person } = open(client);
    const published = await shelf('Licitaciones publicadas');
    await published.findByText('Error al cargar licitaciones');
    published.getByText('Por favor, pruebe mas tarde');
    await isAccessible();
    client.use(answer(listTenders, page([tender(1)])));
    await person.click(published.getByRole('button', { name: 'Reintentar' }));
    await published.findByText('Obra número 1');
  });

  test('turn pages each on its own', async () => {
    const client = server();
    client.use(
      answer(listTenders, ({ query }) => page([tender(Number(query?.page))], { total: 11, totalPages: 2 })),
    );
    const { person, address } = open(client);
    const published = await shelf('Licitaciones publicadas');
    await published.findByText('Obra número 1');
    await person.click(published.getByRole('button', { name: 'Siguiente' }));
    await published.findByText('Obra número 2');
    published.getByText('Página 2 de 2');
    expect(address()).toBe('?pagina=2');
    screen.getByText('Bacheo');
  });
});

test('every filter narrows both lists and is in the address', async () => {
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

describe('a new tender', () => {
  async function fill(person: Person) {
    const form = await window('Nueva licitación');
    const paste = async (label: RegExp, text: string) => {
      await person.clear(form.getByLabelText(label));
      await person.paste(text);
    };
    await paste(/^Objeto/, 'Alumbrado');
    await person.selectOptions(form.getByLabelText(/^Tipo de licitación/), 'CONTRATACION DIRECTA');
    await person.selectOptions(form.getByLabelText(/^Subtipo de licitación/), 'SERVICIOS PUBLICOS');
    await paste(/^Expediente/, 'ex-2026-00001234- -municat-abcde12345');
    await paste(/^Número/, '12');
    await paste(/^Año/, '2026');
    await paste(/^Fecha de publicación/, '01/03/2026');
    await paste(/^Fecha de vencimiento/, '20/03/2026');
    return form;
  }
  const attach = async (person: Person) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no file can be chosen');
    await person.upload(input, PDF);
    await screen.findByText('Archivo subido exitosamente');
  };

  test('is sent as it was filled in, and the list is asked for again', async () => {
    const client = server();
    const { person, inputs, address } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Nueva licitación' }));
    expect(address()).toBe('?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('switch', { name: /^Publicar/ }));
    await isAccessible();
    const before = inputs(listTenders).length;
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await screen.findByText('Licitacion creada');
    expect(inputs(createTender)).toEqual([
      {
        body: {
          titulo: 'Alumbrado',
          numero: 12,
          anio: 2026,
          expediente: 'EX-2026-00001234--MUNICAT-ABCDE12345',
          tipo_licitacion: 'CONTRATACION_DIRECTA',
          subtipo_licitacion: 'SERVICIOS_PUBLICOS',
          fecha_publicacion: '2026-03-01',
          fecha_vencimiento: '2026-03-20',
          pliego_url: URL,
          mostrar: false,
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('');
    expect(inputs(listTenders).length).toBeGreaterThan(before);
  });

  test('is not sent while anything is wrong: everything is told, with a way to each field', async () => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await window('Nueva licitación');
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    for (const message of [
      "El campo 'Objeto' es obligatorio",
      'Debes seleccionar un tipo de licitación',
      "El campo 'Expediente' es obligatorio",
      'Debes seleccionar la fecha de publicación',
      'Debes seleccionar la fecha de vencimiento',
      'Debes subir el pliego de la licitación',
    ]) {
      form.getByRole('link', { name: message });
    }
    await isAccessible();
    await person.click(form.getByRole('link', { name: "El campo 'Objeto' es obligatorio" }));
    expect(document.activeElement).toBe(form.getByLabelText(/^Objeto/));
    await person.selectOptions(form.getByLabelText(/^Tipo de licitación/), 'CONTRATACION DIRECTA');
    form.getByRole('link', { name: 'Debes seleccionar un subtipo de licitación' });
    await person.type(form.getByLabelText(/^Fecha de publicación/), '20/03/2026');
    await person.type(form.getByLabelText(/^Fecha de vencimiento/), '01/03/2026');
    form.getByRole('link', { name: 'La fecha de vencimiento no puede ser anterior a la publicación' });
    expect(inputs(createTender)).toEqual([]);
  });

  test('keeps what was typed when the server refuses it, and tells why', async () => {
    const client = server();
    client.use(answer(createTender, refusal(400, 'Ya existe ese expediente', 'Revise el número')));
    const { person } = open(client, '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await form.findByText('Ya existe ese expediente, Revise el número');
    expect(form.getByLabelText(/^Objeto/)).toHaveProperty('value', 'Alumbrado');
  });

  test('survives closing the window; only "Cancelar" throws it away', async () => {
    const { person } = open(server(), '?editar=nueva');
    const again = () => person.click(screen.getByRole('button', { name: 'Nueva licitación' }));
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const first = await window('Nueva licitación');
    await person.type(first.getByLabelText(/^Objeto/), 'Alumbrado');
    await person.click(first.getByRole('button', { name: 'Cerrar' }));
    await gone();
    await again();
    const form = await window('Nueva licitación');
    form.getByText('Se recuperó lo que había escrito');
    expect(form.getByLabelText(/^Objeto/)).toHaveProperty('value', 'Alumbrado');
    await person.click(form.getByRole('button', { name: 'Cancelar' }));
    await gone();
    await again();
    expect((await window('Nueva licitación')).getByLabelText(/^Objeto/)).toHaveProperty('value', '');
  });
});

describe('a stored tender', () => {
  test('is changed from its row', async () => {
    const { person, inputs, address } = open(server());
    await person.click(await screen.findByRole('button', { name: 'Editar Bacheo' }));
    expect(address()).toBe(`?editar=${tenderId(7)}`);
    const form = await window('Editar licitación');
    const title = await form.findByLabelText(/^Objeto/);
    expect(title).toHaveProperty('value', 'Bacheo');
    expect(form.getByLabelText(/^Expediente/)).toHaveProperty('value', DRAFT.expediente);
    expect(form.getByRole('switch', { name: /^Publicar/ })).toHaveProperty('checked', false);
    await person.type(title, ' de calles');
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await screen.findByText('Licitación actualizada con éxito');
    const { id: _id, ...rest } = DRAFT;
    expect(inputs(updateTender)).toEqual([
      { params: { id: tenderId(7) }, body: { ...rest, titulo: 'Bacheo de calles' } },
    ]);
  });

  test('that is no longer there is told', async () => {
    const client = server();
    client.use(answer(readTender, refusal(404, 'No se encontró la licitación.')));
    open(client, `?editar=${tenderId(8)}`);
    const form = await window('Editar licitación');
    await form.findByText('No se pudo obtener la información de la licitación');
    await isAccessible();
  });

  test('is deleted only after a question', async () => {
    const { person, inputs } = open(server());
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await window('Eliminar licitación');
    question.getByText(/«Bacheo»/);
    await isAccessible();
    await person.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(inputs(deleteTender)).toEqual([]);

    await person.click(screen.getByRole('button', { name: 'Eliminar Bacheo' }));
    await person.click((await window('Eliminar licitación')).getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('Licitacion eliminada con exito');
    expect(inputs(deleteTender)).toEqual([{ params: { id: tenderId(7) } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that can not be deleted says why', async () => {
    const client = server();
    client.use(answer(deleteTender, refusal(404, 'No se encontró la licitación.')));
    const { person } = open(client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Bacheo' }));
    const question = await window('Eliminar licitación');
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await question.findByText('No se encontró la licitación.');
  });
});

test('the listing beside the administration is the public one, with a way back', async () => {
  renderPortal(routes, {
    at: '/licitaciones/licitaciones-concursos-1',
    client: server(),
    user: aUser({ tipo: 'ADMIN' }),
  });
  await screen.findByRole('link', { name: 'Obra número 1' });
  const back = screen.getByRole('link', { name: 'Volver a la administración de licitaciones' });
  expect(back.getAttribute('href')).toBe(PATH);
});
