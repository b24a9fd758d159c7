import { expectAccessible, screen } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const LIST = 'GET /sujeto-fiscal';
const REVIEWERS = 'GET /sujeto-fiscal/revisores';
const ANA = '00000000-0000-4000-8000-000000000001';
const GONE = '00000000-0000-4000-8000-000000000002';
const page = listAnswer([row()]);
const apiWith = (reviewers: unknown) => fakeApi({ [LIST]: page, [REVIEWERS]: reviewers });

describe('the list behind a number of the dashboard', () => {
  it.each([
    [`revisor:${ANA}`, 'En manos de Ana Paz'],
    [`decidio:${ANA}`, 'Decididas este mes por Ana Paz'],
    [`revisor:${GONE}`, 'En manos de alguien que ya no revisa'],
  ])('says whose requests it shows: %s', async (filter, label) => {
    const api = apiWith([{ id: ANA, nombre: 'Ana', apellido: 'Paz' }]);
    const { view } = open(`/management?tablero=${filter}`, api, staff('VISADOR'));
    await screen.findByRole('button', { name: `Quitar filtro ${label}` });
    await expectAccessible(view);
  });

  it('names an auditor while the names can not be read', async () => {
    open(`/management?tablero=revisor:${ANA}`, apiWith(refusal(400, 'No')), staff('VISADOR'));
    await screen.findByRole('button', { name: 'Quitar filtro En manos de un auditor' });
  });

  it('asks for no names when the number is nobody’s', async () => {
    const api = apiWith([]);
    open('/management?tablero=espera:6', api, staff('VISADOR'));
    await screen.findByRole('button', { name: 'Quitar filtro Esperan: 6 a 10 días' });
    expect(api.of(REVIEWERS)).toEqual([]);
  });
});
