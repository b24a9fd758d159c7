import { randomKey } from 'shared-api/client';
import { useWizard } from '../context.ts';
import type { StepKey } from '../steps.ts';

/** A new optional document that isn't saved yet. */
export interface OptionalRowDraft {
  readonly clave: string;
  readonly nombre: string;
  /** Its file, once it is uploaded. */
  readonly url?: string;
}

/** Under which name the rows are kept, beside the files and dates of documents, which are kept by their ids. */
export const ROWS = 'opcionales';

type Rows = readonly OptionalRowDraft[];

/** The rows of new optional documents; kept with what else isn't saved. */
export function useOptionalRows() {
  const { drafts } = useWizard();
  const change = (to: (rows: Rows) => Rows) =>
    drafts.change('documentos', ({ [ROWS]: before = [], ...others }) => {
      const rows = to(before as Rows);
      return rows.length === 0 ? others : { ...others, [ROWS]: rows };
    });
  return {
    rows: (drafts.drafts.documentos?.[ROWS] ?? []) as Rows,
    add: () => change((rows) => [...rows, { clave: randomKey(), nombre: '' }]),
    edit: (clave: string, edited: Partial<OptionalRowDraft>) =>
      change((rows) => rows.map((row) => (row.clave === clave ? { ...row, ...edited } : row))),
    drop: (clave: string) => change((rows) => rows.filter((row) => row.clave !== clave)),
  };
}

/** Whether what is kept of a field is nothing that could be lost: rows that nobody wrote in yet. */
export function isBlank(step: StepKey, field: string, value: unknown): boolean {
  if (step !== 'documentos' || field !== ROWS) return false;
  return (value as Rows).every(({ nombre, url }) => nombre.trim() === '' && url === undefined);
}
