import { randomKey } from 'shared-api/client';
import { useWizard } from '../context.ts';
import { type OptionalRowDraft, ROWS, type Rows } from './optional-rows.ts';

/** The rows of new optional documents; kept with what else isn't saved. */
export function useOptionalRows() {
  const { documents } = useWizard();
  const change = (to: (rows: Rows) => Rows) =>
    documents.change(({ [ROWS]: before = [], ...others }) => {
      const rows = to(before as Rows);
      return rows.length === 0 ? others : { ...others, [ROWS]: rows };
    });
  return {
    rows: (documents.entries[ROWS] ?? []) as Rows,
    add: () => change((rows) => [...rows, { clave: randomKey(), nombre: '' }]),
    edit: (clave: string, edited: Partial<OptionalRowDraft>) =>
      change((rows) => rows.map((row) => (row.clave === clave ? { ...row, ...edited } : row))),
    drop: (clave: string) => change((rows) => rows.filter((row) => row.clave !== clave)),
  };
}
