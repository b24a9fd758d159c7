import { expectAccessible, screen, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../test/api.ts';
import { listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const SOL = row();
const SOLA = row({ cuit: '30500000022', razon_social: 'Panadería La Sola' });

/** Opens a search that finds some names, the last so many of them only similar. */
const openFound = (found: readonly ReturnType<typeof row>[], parecidas: number, view = 'vista=todas') => {
  const api = fakeApi({ 'GET /sujeto-fiscal': { ...listAnswer([...found]), parecidas } });
  return open(`/management?${view}&buscar=panaderia+sol`, api, staff('ADMIN'));
};

describe('names that are only similar to the searched one', () => {
  it('stand apart from the exact ones', async () => {
    const { view } = openFound([SOL, SOLA], 1);
    const similar = await screen.findByRole('table', { name: 'Inscripciones con nombre parecido' });
    within(similar).getByRole('link', { name: 'Panadería La Sola' });
    const exact = screen.getByRole('table', { name: 'Solicitudes de inscripción' });
    within(exact).getByRole('link', { name: 'Panadería El Sol' });
    expect(within(exact).getAllByRole('row')).toHaveLength(2);
    screen.getByText('También hay inscripciones con nombre parecido');
    expect(screen.getAllByText('1 exacta y 1 parecida')).toHaveLength(2);
    await expectAccessible(view);
  });

  it('stand alone where no name is exact, and are not exported', async () => {
    const { view } = openFound([SOLA], 1);
    await screen.findByText('No hay resultados exactos; se muestran parecidos');
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Buscar en todas las inscripciones' })).toBeNull();
    expect(screen.queryByText('NO HAY INSCRIPCIONES')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Exportar CSV' })).toBeNull();
    await expectAccessible(view);
  });

  it('in the review queue do not hide the way to the list of all', async () => {
    openFound([SOLA], 1, 'cola=para_revisar');
    const link = await screen.findByRole('link', { name: 'Buscar en todas las inscripciones' });
    expect(link.getAttribute('href')).toBe('/management?buscar=panaderia+sol');
  });
});
