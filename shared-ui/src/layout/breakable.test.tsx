import { describe, expect, it } from 'vitest';
import { DataTable } from '../tables/index.ts';
import { renderPortal, screen } from '../testing/index.ts';
import { breakable } from './breakable.tsx';

/** The parts of the shown text that are kept on one line. */
const wholeParts = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('span[style*="inline-block"]')].map((part) => part.textContent);

describe('a text on a narrow page', () => {
  it('keeps the numbers that have hyphens whole', () => {
    const text = 'ANA PÉREZ (27-12345678-0), Socia · Trámite N° 2026-000004 · San Martín-Belgrano 3';
    const { container } = renderPortal(<p>{breakable(text)}</p>);
    expect(wholeParts(container)).toEqual(['27-12345678-0', '2026-000004']);
    expect(container.querySelector('p')?.textContent).toBe(text);
  });

  it('keeps them whole in the cells of a table too', () => {
    const columns = [{ key: 'cuit', header: 'CUIT', cell: (row: string) => row }];
    const { container } = renderPortal(
      <DataTable caption="Socios" columns={columns} rows={['30-55851530-5']} rowKey={String} empty="Nadie" />,
    );
    expect(wholeParts(container)).toEqual(['30-55851530-5']);
    expect(screen.getByText('30-55851530-5')).toBeTruthy();
  });

  it('is one part of a row, such as a button’s', () => {
    const { container } = renderPortal(<p>{breakable('COOPERATIVA · 30-55852564-5')}</p>);
    expect(container.querySelector('p')?.childNodes).toHaveLength(1);
  });

  it('breaks a mail address after its @ and its dots', () => {
    const { container } = renderPortal(<p>{breakable('compras-2026@ejemplo.example')}</p>);
    expect(container.querySelector('p')?.textContent).toBe('compras-2026@ejemplo.example');
    expect(container.querySelectorAll('wbr')).toHaveLength(2);
  });
});
