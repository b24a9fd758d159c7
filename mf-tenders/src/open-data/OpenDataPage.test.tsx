import { UNNAMED_CITY } from 'shared-api/rules';
import { expectAccessible, renderPortal, screen, within } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { server } from '../test/open-admin.tsx';

const LIST = '/licitaciones-concursos';
const API = '/api/municat/licitaciones';

/** Goes from the list, as it is narrowed, to the page of open data. */
async function openFrom(search = '') {
  const { person, router } = renderPortal(routes, { at: `${LIST}${search}`, client: server() });
  await person.click(await screen.findByRole('link', { name: 'Datos abiertos de las licitaciones' }));
  await screen.findByRole('heading', { level: 1, name: 'Datos abiertos' });
  expect(router.state.location.pathname).toBe(`${LIST}/datos-abiertos`);
  return { person, address: () => `${router.state.location.pathname}${router.state.location.search}` };
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('is linked from the list, with files, licence and policy', async () => {
  await openFrom();
  for (const [name, path] of [
    ['Lista en JSON', ''],
    ['Convocatorias en CSV', '/convocatorias.csv'],
    ['OCDS: entregas (releases)', '/ocds/releases'],
    ['OCDS: registros (records)', '/ocds/records'],
    ['Novedades (RSS)', '/feed.rss'],
    ['Novedades (Atom)', '/feed.atom'],
    ['Calendario de vencimientos (ICS)', '/vencimientos.ics'],
  ] as const) {
    expect(hrefOf(name)).toBe(`${API}${path}`);
  }
  expect(screen.queryByRole('region', { name: 'Su búsqueda' })).toBeNull();
  expect(hrefOf('Volver a las licitaciones')).toBe(LIST);
  screen.getByRole('link', { name: /Creative Commons/ });
  screen.getByRole('heading', { name: 'Política de publicación' });
  await expectAccessible();
});

it('offers the feeds, the calendar and the list of a search', async () => {
  const { person, address } = await openFrom(
    '?objeto=caños+%26+codos&tipo=LICITACIÓN&estado=abiertas&pagina=3',
  );
  const search = within(screen.getByRole('region', { name: 'Su búsqueda' }));
  search.getByText('Objeto: caños & codos; Tipo: LICITACIÓN; Estado: Abiertas');
  const query = '?titulo=ca%C3%B1os+%26+codos&tipo_licitacion=LICITACI%C3%93N&estado=abiertas';
  const links = search.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Lista en JSON', `${API}${query}`],
    ['Novedades (RSS)', `${API}/feed.rss${query}`],
    ['Novedades (Atom)', `${API}/feed.atom${query}`],
    ['Calendario de vencimientos (ICS)', `${API}/vencimientos.ics${query}`],
    ['Ver las direcciones sin filtros', `${LIST}/datos-abiertos`],
  ]);
  // Data without filters are offered whole.
  expect(hrefOf('Convocatorias en CSV')).toBe(`${API}/convocatorias.csv`);
  await expectAccessible();
  await person.click(screen.getByRole('link', { name: 'Volver a las licitaciones' }));
  await screen.findByRole('heading', { level: 1, name: 'Licitaciones y Concursos' });
  expect(new URLSearchParams(address().split('?')[1])).toEqual(
    new URLSearchParams('objeto=caños+%26+codos&tipo=LICITACIÓN&estado=abiertas&pagina=3'),
  );
});

it('offers no calendar of closed tenders, which would be empty', async () => {
  await openFrom('?estado=cerradas');
  const search = within(screen.getByRole('region', { name: 'Su búsqueda' }));
  expect(search.queryByRole('link', { name: /Calendario/ })).toBeNull();
  expect(hrefOf('Novedades (RSS)')).toBe(`${API}/feed.rss?estado=cerradas`);
  expect(hrefOf('Calendario de vencimientos (ICS)')).toBe(`${API}/vencimientos.ics`);
});

it('ignores invalid filters in the address', async () => {
  renderPortal(routes, { at: `${LIST}/datos-abiertos?tipo=otra&estado=x&objeto=+`, client: server() });
  await screen.findByRole('heading', { level: 1, name: 'Datos abiertos' });
  expect(screen.queryByRole('region', { name: 'Su búsqueda' })).toBeNull();
  expect(hrefOf('Novedades (Atom)')).toBe(`${API}/feed.atom`);
});

it.each([
  [true, '/api/municat/proveedores-habilitados.csv'],
  [false, undefined],
])('describes the register of suppliers where it is published: %s', async (publishesSuppliers, address) => {
  renderPortal(routes, {
    at: `${LIST}/datos-abiertos`,
    client: server(),
    portal: { city: { ...UNNAMED_CITY, publishesSuppliers } },
  });
  await screen.findByRole('heading', { level: 1, name: 'Datos abiertos' });
  const link = screen.queryByRole('link', { name: 'Proveedores en CSV' });
  expect(link?.getAttribute('href')).toBe(address);
  await expectAccessible();
});
