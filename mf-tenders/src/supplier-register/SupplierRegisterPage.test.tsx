import { listRegister, type RegisteredSupplier } from 'shared-api/contract';
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
import { expect, it } from 'vitest';
import { routes } from '../routes.tsx';

const PATH = '/proveedores-habilitados';
const MOSAICOS: RegisteredSupplier = {
  razon_social: 'MOSAICOS HIPOTETICOS S.A.',
  cuit: '30558539565',
  etiquetas: ['Construcción', 'Pisos'],
  habilitado_desde: '2026-09-26',
  habilitado_hasta: '2026-12-15',
};
const ENDLESS: RegisteredSupplier = {
  ...MOSAICOS,
  razon_social: 'Panificación Ñandú S.R.L.',
  cuit: '30500010912',
  etiquetas: [],
  habilitado_hasta: null,
};
const register = (data: RegisteredSupplier[], total = data.length) => ({
  data,
  page: 1,
  total,
  totalPages: Math.ceil(total / 20),
  etiquetas: ['Construcción', 'Pisos'],
});

function open(client: FakeClient, search = '') {
  const { router, person } = renderPortal(routes, { at: `${PATH}${search}`, client });
  const queries = () => client.calls.filter(({ id }) => id === listRegister.id).map(({ input }) => input);
  return {
    person,
    asked: queries,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
const form = () => within(screen.getByRole('search', { name: 'Buscar proveedores' }));

it('shows name, CUIT, labels and until when each supplier is enabled', async () => {
  open(fakeClient(answer(listRegister, register([MOSAICOS, ENDLESS]))));
  const first = within(await screen.findByRole('article', { name: MOSAICOS.razon_social }));
  first.getByText('CUIT 30-55853956-5');
  expect(first.getByRole('link', { name: MOSAICOS.razon_social }).getAttribute('href')).toBe(
    `${PATH}/${MOSAICOS.cuit}`,
  );
  first.getByText('Habilitado desde el 26/09/2026, hasta el 15/12/2026');
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(MOSAICOS.etiquetas);
  within(screen.getByRole('article', { name: ENDLESS.razon_social })).getByText(
    'Habilitado desde el 26/09/2026, sin vencimiento',
  );
  screen.getByText('2 proveedores');
  expect(document.title).toBe('Proveedores habilitados · Proveedores');
  await expectAccessible();
});

it('searches by name or CUIT and by label, and keeps both in the address', async () => {
  const { person, asked, address } = open(fakeClient(answer(listRegister, register([MOSAICOS]))));
  await screen.findByRole('article');
  await person.type(form().getByLabelText('Nombre o CUIT'), ' mosaicos ');
  await person.selectOptions(form().getByLabelText('Etiqueta'), 'Pisos');
  await person.click(form().getByRole('button', { name: 'Buscar' }));
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ query: { page: '1', buscar: 'mosaicos', etiqueta: 'Pisos' } }),
  );
  expect(address()).toBe(`${PATH}?buscar=mosaicos&etiqueta=Pisos`);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Resultados' }));
  await person.click(await screen.findByRole('button', { name: 'Quitar filtro Nombre o CUIT: mosaicos' }));
  await waitFor(() => expect(address()).toBe(`${PATH}?etiqueta=Pisos`));
  screen.getByRole('button', { name: 'Quitar filtro Etiqueta: Pisos' });
  await expectAccessible();
  await person.click(form().getByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(address()).toBe(PATH));
});

it('shows similar names apart from those that were searched', async () => {
  const similarAnswer = { ...register([MOSAICOS, ENDLESS]), parecidas: 1 };
  const client = fakeClient(answer(listRegister, similarAnswer));
  open(client, '?buscar=mosaicos');
  await screen.findByText('También hay proveedores con nombre parecido');
  screen.getByText('1 proveedor y 1 con nombre parecido');
  const lists = screen.getAllByRole('article').map((card) => card.closest('ul'));
  expect(new Set(lists).size).toBe(2);
  await expectAccessible();
});

it('turns pages and keeps the search, whose end leads to the first page', async () => {
  const { person, address } = open(fakeClient(answer(listRegister, register([MOSAICOS], 21))), '?buscar=mos');
  await screen.findByText('Página 1 de 2');
  screen.getByText('21 proveedores');
  await person.click(screen.getByRole('button', { name: 'Siguiente' }));
  await screen.findByText('Página 2 de 2');
  expect(address()).toBe(`${PATH}?buscar=mos&pagina=2`);
  await person.click(await screen.findByRole('button', { name: 'Quitar filtro Nombre o CUIT: mos' }));
  await waitFor(() => expect(address()).toBe(PATH));
});

it('says what an empty search means, and leads to all', async () => {
  const client = fakeClient(
    answer(listRegister, ({ query }) => register(query?.buscar === 'nadie' ? [] : [MOSAICOS])),
  );
  const { person } = open(client, '?buscar=nadie&etiqueta=Otra');
  await screen.findByText('No se encontraron proveedores');
  screen.getByText(/Quien no aparece no está habilitado hoy/);
  // A label of a shared address stays chosen.
  expect(form().getByLabelText('Etiqueta')).toHaveProperty('value', 'Otra');
  await expectAccessible();
  await person.click(screen.getByRole('link', { name: 'Ver todos los proveedores' }));
  await screen.findByRole('article');
});

it('says that the city publishes no suppliers, and how to check one', async () => {
  open(fakeClient(answer(listRegister, refusal(404, 'El municipio no publica el registro de proveedores.'))));
  await screen.findByText('El municipio no publica el registro de proveedores.');
  screen.getByText(/pídale su certificado/);
  expect(screen.queryByRole('search')).toBeNull();
  await expectAccessible();
});

it('says that it is loading, with the height of a whole page', async () => {
  open(fakeClient(answer(listRegister, never)));
  const results = within(await screen.findByRole('region', { name: 'Resultados' }));
  results.getByText('Cargando...');
  expect(results.getAllByRole('listitem', { hidden: true })).toHaveLength(20);
  await expectAccessible();
});

it('tries again after a failure', async () => {
  const client = fakeClient(answer(listRegister, refusal(503, 'La base no responde')));
  const { person } = open(client);
  await screen.findByText('Hubo un error al cargar los proveedores');
  await expectAccessible();
  client.use(answer(listRegister, register([MOSAICOS])));
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('article');
  expect(screen.queryByRole('alert')).toBeNull();
});
