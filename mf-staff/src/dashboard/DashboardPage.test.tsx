import type { Dashboard } from 'shared-api/contract';
import { dashboardWeeks, ESTADO_LABEL, ESTADOS, REVIEW_PROMISE, STAFF_ROLES } from 'shared-api/rules';
import { expectAccessible, never, screen, userEvent, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = '/management/tablero';
const CALL = 'GET /sujeto-fiscal/tablero';

const ANA = '00000000-0000-4000-8000-000000000001';
const LUZ = '00000000-0000-4000-8000-000000000002';

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
  revisores: [
    { id: ANA, nombre: 'Ana', apellido: 'Paz', en_revision: 7, decididas: 12 },
    { id: LUZ, nombre: 'Luz', apellido: 'Soria', en_revision: 0, decididas: 0 },
  ],
  demoras: {
    primera_respuesta: { total: 1_200, mediana: 3.5, p90: 6 },
    decision: { total: 900, mediana: 5, p90: 14 },
  },
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
    const reviewers = screen.getByRole('table', { name: 'Quién revisa' });
    expect(row(reviewers, /Ana Paz/)).toEqual(['7', '12']);
    const delays = screen.getByRole('table', { name: 'Cuánto tarda una respuesta' });
    expect(row(delays, /Primera respuesta/)).toEqual(['3,5', '6']);
    expect(row(delays, /Decisión/)).toEqual(['5', '14']);
    screen.getByText(/Primeras respuestas contadas .*: 1\.200\. Decisiones contadas .*: 900\./);
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

  it.each([
    ['6: Inscripciones, Observación', 'estado=OBSERVACION'],
    ['1: Inscripciones, 6 a 10 días', 'tablero=espera%3A6'],
    ['7: A su nombre, Ana Paz', `tablero=revisor%3A${ANA}`],
    ['12: Decididas, Ana Paz', `tablero=decidio%3A${ANA}`],
    ['11: Recibidas, 04/10/2027', 'tablero=recibidas%3A2027-10-04'],
    ['1: Decididas, 27/09/2027', 'tablero=decididas%3A2027-09-27'],
  ])('opens the list that a number counts: %s', async (name, search) => {
    open(PATH, fakeApi({ [CALL]: board() }), staff('VISADOR'));
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/management?${search}`);
  });

  it('has no link at a number that is 0, and leads back to the list', async () => {
    open(PATH, fakeApi({ [CALL]: board() }), staff('VISADOR'));
    await screen.findByRole('table', { name: 'Cuánto esperan' });
    expect(screen.queryByRole('link', { name: /^0: / })).toBeNull();
    expect(screen.getByRole('link', { name: 'Volver a las inscripciones' }).getAttribute('href')).toBe(
      '/management',
    );
  });

  it('says that nothing was decided', async () => {
    const none = { total: 0, mediana: null, p90: null };
    const demoras = { primera_respuesta: none, decision: none };
    open(PATH, fakeApi({ [CALL]: board({ demoras }) }), staff('ADMIN'));
    await screen.findByText('Todavía no se decidió ninguna solicitud en ese tiempo.');
  });

  it('stays when it can not be read again, which is said above it', async () => {
    const api = fakeApi({ [CALL]: board() });
    const { view, readAgain } = open(PATH, api, staff('ADMIN'));
    await screen.findByRole('table', { name: 'Inscripciones por estado' });
    api.answer({ [CALL]: refusal(400, 'No se pudo contar') });
    await readAgain();
    await screen.findByText('Error: No se pudo contar');
    screen.getByText('Se muestra lo último que se pudo leer.');
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
