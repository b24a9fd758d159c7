import type { Dashboard } from 'shared-api/contract';
import { dashboardWeeks, ESTADO_LABEL, ESTADOS, REVIEW_PROMISE, STAFF_ROLES } from 'shared-api/rules';
import { expectAccessible, never, screen, userEvent, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = '/management/tablero';
const CALL = 'GET /sujeto-fiscal/tablero';

const board = (part: Partial<Dashboard> = {}): Dashboard => ({
  hoy: '2027-10-06',
  estados: ESTADOS.map((estado, index) => ({ estado, total: index === 4 ? 10_000 : index * 3 })),
  espera: [
    { desde: 0, hasta: 2, total: 4 },
    { desde: 3, hasta: 5, total: 2 },
    { desde: 6, hasta: 10, total: 1 },
    { desde: 11, hasta: null, total: 0 },
  ],
  semanas: dashboardWeeks('2027-10-06').map((lunes, index) => ({ lunes, recibidas: index, decididas: 1 })),
  mediana: 3.5,
  ...part,
});
const row = (table: HTMLElement, name: string | RegExp) =>
  within(within(table).getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the dashboard', () => {
  it.each(STAFF_ROLES)('tells %s the numbers, in tables that say what the bars show', async (role) => {
    const { view } = open(PATH, fakeApi({ [CALL]: board() }), staff(role));
    const states = await screen.findByRole('table', { name: 'Inscripciones por estado' });
    expect(row(states, /Observación/)).toEqual(['6']);
    expect(row(states, /Habilitado/)).toEqual(['10.000']);
    const waits = screen.getByRole('table', { name: 'Cuánto esperan' });
    expect(row(waits, /3 a 5 días/)).toEqual(['2']);
    expect(row(waits, /11 días o más/)).toEqual(['0']);
    const weeks = screen.getByRole('table', { name: 'Recibidas y decididas por semana' });
    expect(within(weeks).getAllByRole('row')).toHaveLength(13);
    expect(row(weeks, /04\/10\/2027/)).toEqual(['11', '1']);
    screen.getByText('3,5 días hábiles');
    screen.getByRole('heading', { level: 1, name: 'Tablero de inscripciones' });
    await expectAccessible(view);
  });

  it('shows each state and each wait with its own number, and the promise they are held to', async () => {
    const estados = ESTADOS.map((estado, index) => ({ estado, total: index + 1 }));
    open(PATH, fakeApi({ [CALL]: board({ estados }) }), staff('VISADOR'));
    const states = await screen.findByRole('table', { name: 'Inscripciones por estado' });
    const texts = within(states)
      .getAllByRole('row')
      .map((line) => line.textContent);
    expect(texts.slice(1)).toEqual(estados.map(({ estado, total }) => `${ESTADO_LABEL[estado]}${total}`));
    const waits = screen.getByRole('table', { name: 'Cuánto esperan' });
    const waitTexts = within(waits)
      .getAllByRole('row')
      .map((line) => line.textContent);
    expect(waitTexts.slice(1)).toEqual(['0 a 2 días4', '3 a 5 días2', '6 a 10 días1', '11 días o más0']);
    expect(screen.getAllByText(new RegExp(`El plazo informado.* es de ${REVIEW_PROMISE}`))).toHaveLength(2);
  });

  it('opens the list of a state, and leads back to the list', async () => {
    open(PATH, fakeApi({ [CALL]: board() }), staff('VISADOR'));
    const link = await screen.findByRole('link', { name: 'Pendiente en observacion' });
    expect(link.getAttribute('href')).toBe('/management?estado=PENDIENTE+EN+OBSERVACION');
    expect(screen.getByRole('link', { name: 'Volver a las inscripciones' }).getAttribute('href')).toBe(
      '/management',
    );
  });

  it.each([
    [1, '1 día hábil'],
    [0, '0 días hábiles'],
    [null, 'Todavía no se decidió ninguna solicitud en ese tiempo.'],
  ])('tells a median of %s', async (mediana, text) => {
    open(PATH, fakeApi({ [CALL]: board({ mediana }) }), staff('ADMIN'));
    await screen.findByText(text);
  });

  it('stays when it can not be read again, which is said above it', async () => {
    const api = fakeApi({ [CALL]: board() });
    const { view, readAgain } = open(PATH, api, staff('ADMIN'));
    await screen.findByRole('table', { name: 'Inscripciones por estado' });
    api.answer({ [CALL]: refusal(400, 'No se pudo contar') });
    await readAgain();
    await screen.findByText('Error: No se pudo contar');
    screen.getByRole('table', { name: 'Inscripciones por estado' });
    await expectAccessible(view);
  });

  it('is loading, empty, or says what failed and tries again', async () => {
    const loading = open(PATH, fakeApi({ [CALL]: never }), staff('ADMIN'));
    await screen.findByText('Cargando...');
    await expectAccessible(loading.view);
    loading.unmount();
    const none = board({ estados: ESTADOS.map((estado) => ({ estado, total: 0 })) });
    const empty = open(PATH, fakeApi({ [CALL]: none }), staff('ADMIN'));
    await screen.findByText('NO HAY INSCRIPCIONES');
    await expectAccessible(empty.view);
    empty.unmount();
    const api = fakeApi({ [CALL]: refusal(400, 'No se pudo contar') });
    const { view } = open(PATH, api, staff('ADMIN'));
    await screen.findByText('Error: No se pudo contar');
    await expectAccessible(view);
    api.answer({ [CALL]: board() });
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('table', { name: 'Cuánto esperan' });
  });
});
