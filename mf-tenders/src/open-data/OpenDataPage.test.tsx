import { renderPortal, screen } from 'shared-ui/testing';
import { expect, test } from 'vitest';
import { routes } from '../routes.tsx';
import { isAccessible, server } from '../test/admin.tsx';

test('everyone finds from the list what may be taken and reused, under which licence', async () => {
  const { person, router } = renderPortal(routes, { at: '/licitaciones-concursos', client: server() });
  await person.click(await screen.findByRole('link', { name: 'Datos abiertos de las licitaciones' }));
  await screen.findByRole('heading', { level: 1, name: 'Datos abiertos' });
  expect(router.state.location.pathname).toBe('/licitaciones-concursos/datos-abiertos');
  for (const [name, path] of [
    ['Convocatorias en CSV', '/convocatorias.csv'],
    ['OCDS: entregas (releases)', '/ocds/releases'],
    ['OCDS: registros (records)', '/ocds/records'],
    ['Novedades (Atom)', '/feed.atom'],
    ['Calendario de vencimientos (ICS)', '/vencimientos.ics'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/api/municat/licitaciones${path}`);
  }
  screen.getByRole('link', { name: /Creative Commons/ });
  screen.getByRole('heading', { name: 'Política de publicación' });
  await isAccessible();
});
