import type { RefObject } from 'react';
import type { RequestRow } from 'shared-api/contract';
import { useShortcuts } from '../queue/shortcuts/use-shortcuts.ts';
import type { Selection } from '../queue/use-selection.ts';
import { linkId } from './return-position.ts';

/** Adds the list's shortcuts: they move the focus among the rows' links, select a row, and focus the search. */
export function useListShortcuts(
  rows: readonly RequestRow[],
  selection: Selection,
  searchField: RefObject<HTMLInputElement | null>,
): void {
  const linkOf = ({ cuit }: RequestRow) => document.getElementById(linkId(cuit));
  const focusedIndex = () =>
    rows.findIndex((row) => linkOf(row)?.closest('tr')?.contains(document.activeElement));
  const move = (step: number) => {
    const index = focusedIndex();
    const row = index < 0 ? rows[0] : rows[index + step];
    if (row) linkOf(row)?.focus();
  };
  useShortcuts('Lista', [
    { key: 'j', label: 'Ir a la fila siguiente', run: () => move(1) },
    { key: 'k', label: 'Ir a la fila anterior', run: () => move(-1) },
    { key: 'Enter', label: 'Abrir la fila' },
    {
      key: 'x',
      label: 'Elegir la fila, o dejar de elegirla',
      run: () => {
        const row = rows[focusedIndex()];
        if (row) selection.toggle(row);
      },
    },
    { key: '/', label: 'Buscar', run: () => searchField.current?.focus() },
  ]);
}
