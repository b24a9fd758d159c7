import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, renderPortal, screen, within } from '../testing/index.ts';
import { DataTable, FilterChips } from './index.ts';

interface Row {
  readonly cuit: string;
  readonly nombre: string;
}
const columns = [
  { key: 'cuit', header: 'Cuit', cell: (row: Row) => row.cuit },
  { key: 'nombre', header: 'Nombre/Razon Social', cell: (row: Row) => <strong>{row.nombre}</strong> },
];
const rows = [
  { cuit: '20-00230755-4', nombre: 'Ana Pérez' },
  { cuit: '30-71234567-1', nombre: 'Panadería SRL' },
];
const table = (over: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable
    caption="Inscripciones"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.cuit}
    empty="NO HAY INSCRIPCIONES"
    {...over}
  />
);

describe('a list of records', () => {
  it('is a table with a name, headers and cells', async () => {
    renderPortal(table());
    const foundTable = screen.getByRole('table', { name: 'Inscripciones' });
    expect(
      within(foundTable)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Cuit', 'Nombre/Razon Social']);
    const second = within(foundTable).getAllByRole('row')[2];
    expect(second && within(second).getByRole('cell', { name: 'Panadería SRL' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('leaves columns of buttons out on paper, header and cells', () => {
    const actions = { key: 'acciones', header: 'Acciones', noPrint: true, cell: () => 'Ver' };
    renderPortal(table({ columns: [...columns, actions] }));
    const hidden = [...document.querySelectorAll('table [data-no-print]')].map((cell) =>
      cell.getAttribute('role'),
    );
    expect(hidden).toEqual(['columnheader', 'cell', 'cell']);
  });

  it('that loads says so and keeps its headers', async () => {
    renderPortal(table({ rows: [], loading: true }));
    expect(screen.getByRole('status').textContent).toBe('Cargando...');
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    expect(screen.queryByText('NO HAY INSCRIPCIONES')).toBeNull();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('without records shows the text instead', () => {
    renderPortal(table({ rows: [] }));
    expect(screen.getByText('NO HAY INSCRIPCIONES')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

function Chips() {
  const [labels, setLabels] = useState(['Estado: Habilitado', 'Cuit: 20', 'Rol: ADMIN']);
  return (
    <FilterChips
      chips={labels.map((label) => ({
        label,
        onRemove: () => setLabels(labels.filter((one) => one !== label)),
      }))}
    />
  );
}

describe('active filters', () => {
  it('are taken away one by one without losing the focus', async () => {
    const { person } = renderPortal(<Chips />);
    expect(
      within(screen.getByRole('list', { name: 'Filtros activos' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(await accessibilityProblems()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Quitar filtro Cuit: 20' }));
    expect(screen.queryByText('Cuit: 20')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Quitar filtro Rol: ADMIN' }));
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Quitar filtro Estado: Habilitado' }),
    );
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('list', { name: 'Filtros activos' })).toBeNull();
  });
});
