import { describe, expect, it } from 'vitest';
import { accessibilityProblems, aStatusRecord, renderPortal, screen } from '../testing/index.ts';
import { ObservationList, StatusTimeline } from './index.ts';

describe('observations', () => {
  const long = `${'a'.repeat(100)}FINAL`;

  it('are cut at 100 characters until the rest is asked for', async () => {
    const { person } = renderPortal(
      <ObservationList
        observations={[
          { name: 'DNI', observacion: long },
          { name: 'Otro', observacion: 'Falta la firma' },
        ]}
      />,
    );
    expect(screen.getByText(`${'a'.repeat(100)}…`)).toBeTruthy();
    expect(screen.getByText('Falta la firma')).toBeTruthy();
    const more = screen.getByRole('button', { name: 'Ver más: DNI' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await person.click(more);
    expect(screen.getByText(long)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ver menos: DNI' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('said twice of the same document are both shown', () => {
    const same = { name: 'DNI', observacion: 'Ilegible' };
    renderPortal(<ObservationList observations={[same, same]} />);
    expect(screen.getAllByText('Ilegible')).toHaveLength(2);
  });
});

it('the history tells each change, the last one first, with who made it', async () => {
  renderPortal(
    <StatusTimeline
      records={[
        aStatusRecord({
          id: '7f0c2a5e-52a5-4b1c-9f43-000000000011',
          estado: 'PENDIENTE EN OBSERVACION',
          estado_actual: false,
          createdAt: '2026-03-01T12:00:00.000Z',
          usuario: null,
        }),
        aStatusRecord({ estado: 'EN CORRECCION', observaciones: [{ name: 'DNI', observacion: 'Ilegible' }] }),
      ]}
    />,
  );
  const items = screen
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === screen.getByRole('list', { name: 'Historial de estados' }));
  expect(items[0]?.textContent).toContain('En Corrección');
  expect(items[0]?.textContent).toContain('02/03/2026 12:30 · Actualizado por Laura Gómez');
  expect(items[0]?.textContent).toContain('Ilegible');
  expect(items[0]?.getAttribute('aria-current')).toBe('true');
  expect(items[1]?.textContent).toContain('Actualizado por el sistema');
  expect(await accessibilityProblems()).toEqual([]);
});
