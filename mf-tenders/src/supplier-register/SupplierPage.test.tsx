import { type RegisteredSupplier, readRegisteredSupplier, type SupplierAward } from 'shared-api/contract';
import {
  answer,
  expectAccessible,
  type FakeClient,
  fakeClient,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { tenderId } from '../test/fixtures.ts';

const SUPPLIER: RegisteredSupplier = {
  razon_social: 'MOSAICOS HIPOTETICOS S.A.',
  cuit: '30558539565',
  etiquetas: ['Pisos'],
  habilitado_desde: '2026-09-26',
  habilitado_hasta: '2026-12-15',
};
const WON: SupplierAward = {
  licitacion_id: tenderId(1),
  titulo: 'Veredas del centro',
  numero: 7,
  anio: 2026,
  tipo_licitacion: 'CONCURSO_DE_PRECIOS',
  fecha: '2026-10-02',
  adjudicaciones: [
    { renglon: 'Renglón 1', monto: 1500.5 },
    { renglon: 'Renglón 3', monto: null },
  ],
};
const page = (licitaciones: SupplierAward[], total = licitaciones.length) => ({
  proveedor: SUPPLIER,
  licitaciones,
  page: 1,
  total,
  totalPages: Math.ceil(total / 10),
});
const open = (client: FakeClient) =>
  renderPortal(routes, { at: `/proveedores-habilitados/${SUPPLIER.cuit}`, client });

it('shows the tenders that a supplier won, with day and amounts, and leads to each', async () => {
  open(fakeClient(answer(readRegisteredSupplier, page([WON]))));
  await screen.findByRole('heading', { level: 1, name: SUPPLIER.razon_social });
  screen.getByText('CUIT 30-55853956-5');
  screen.getByText('Habilitado desde el 26/09/2026, hasta el 15/12/2026');
  const won = within(screen.getByRole('article', { name: WON.titulo }));
  won.getByText('CONCURSO DE PRECIOS N.º 7/2026 · Resultado del 02/10/2026');
  won.getByText(/^Renglón 1: \$\s1\.500,50$/);
  won.getByText('Renglón 3: se informará después');
  expect(won.getByRole('link', { name: WON.titulo }).getAttribute('href')).toBe(
    `/licitaciones-concursos?licitacion=${tenderId(1)}`,
  );
  screen.getByRole('link', { name: 'Volver a los proveedores habilitados' });
  await expectAccessible();
});

it('says that a supplier won nothing', async () => {
  open(fakeClient(answer(readRegisteredSupplier, page([]))));
  await screen.findByText('Ninguna licitación publicada en este portal se le adjudicó.');
});

it('says that a supplier is not in the register today, and how to check one', async () => {
  open(fakeClient(answer(readRegisteredSupplier, refusal(404, 'No está.'))));
  await screen.findByText('Ese proveedor no está hoy en el registro público');
  screen.getByText(/pídale su certificado/);
  await expectAccessible();
});

it('turns pages, and tries again after a failure', async () => {
  const client = fakeClient(answer(readRegisteredSupplier, refusal(503, 'La base no responde')));
  const { person, router } = open(client);
  await screen.findByText('Hubo un error al cargar el proveedor');
  client.use(answer(readRegisteredSupplier, page([WON], 11)));
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Página 1 de 2');
  await person.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(router.state.location.search).toBe('?pagina=2'));
  expect(client.calls.at(-1)?.input).toMatchObject({ query: { page: '2' } });
});
