import { expectAccessible, renderPortal, screen } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { TurnNote } from './TurnNote.tsx';
import { fakeApi } from './test/api.ts';
import { CUIT, detail, listAnswer, row, staff } from './test/fixtures.ts';
import { open } from './test/open.tsx';

const ANA = { id: '0d7f0a52-6b7e-4a39-9b77-1b1c0f3c6a10', nombre: 'Ana', apellido: 'Paz' };
const MONDAY = '2026-11-09T15:00:00.000Z';

describe('the wait of a request', () => {
  it.each([
    ['2026-11-09', 'Espera hace menos de 1 día hábil'],
    ['2026-11-10', 'Espera hace 1 día hábil'],
    ['2026-11-11', 'Espera hace 2 días hábiles'],
    ['2026-11-12', 'Espera hace 3 días hábiles: plazo por vencer'],
    ['2026-11-16', 'Espera hace 5 días hábiles: plazo por vencer'],
    ['2026-11-24', 'Espera hace 10 días hábiles: fuera del plazo de 3 a 5 días hábiles'],
  ])('on %s is told as %o', async (today, text) => {
    const turn = { enviado: MONDAY, corregida: false, revisor: null };
    const { container } = renderPortal(<TurnNote turn={turn} today={today} />);
    screen.getByText(text);
    expect(screen.queryByText(/La revisa/)).toBeNull();
    await expectAccessible(container);
  });

  it('is promised sooner to what was corrected', () => {
    const turn = { enviado: MONDAY, corregida: true, revisor: null };
    renderPortal(<TurnNote turn={turn} today="2026-11-12" />);
    screen.getByText('Espera hace 3 días hábiles: fuera del plazo de 1 a 2 días hábiles');
  });

  it('is shown in the list with who has taken the request', async () => {
    const turno = { enviado: MONDAY, corregida: false, revisor: ANA };
    const page = listAnswer([row({ turno })]);
    const { view } = open(
      '/management?vista=todas',
      fakeApi({ 'GET /sujeto-fiscal': page }),
      staff('VISADOR'),
    );
    await screen.findByText('La revisa Ana Paz');
    screen.getByText(/^Espera/);
    await expectAccessible(view);
  });

  it('is shown in the detail', async () => {
    const turno = { enviado: MONDAY, corregida: false, revisor: ANA };
    const api = fakeApi({ [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION', { turno }) });
    open(`/dashboard/ver-tramite/${CUIT}`, api, staff('VISUALIZADOR'));
    await screen.findByText('La revisa Ana Paz');
    screen.getByText(/^Espera/);
  });

  it('is not told while the request waits for its supplier', async () => {
    const api = fakeApi({ [`GET /sujeto-fiscal/${CUIT}`]: detail('EN CORRECCION') });
    open(`/dashboard/ver-tramite/${CUIT}`, api, staff('VISUALIZADOR'));
    await screen.findByRole('heading', { level: 1, name: 'Detalles del Trámite' });
    expect(screen.queryByText(/Espera/)).toBeNull();
  });
});
