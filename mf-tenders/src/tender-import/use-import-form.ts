import { IMPORT_TEXT_MAX, readCount, tenderSubtypeOf } from 'shared-api/rules';
import * as v from 'shared-api/schema';
import { usePortalForm } from 'shared-ui/forms';
import type { ImportInput } from './queries.ts';

interface ImportForm {
  /** A pasted table; empty if a file was chosen. */
  readonly tabla: string;
  readonly fecha_publicacion: string | null;
  readonly plazo_dias: string;
  readonly subtipo_licitacion: string;
  /** The name of an uploaded file. */
  readonly pliego: string;
}

const EMPTY: ImportForm = {
  tabla: '',
  fecha_publicacion: null,
  plazo_dias: '',
  subtipo_licitacion: '',
  pliego: '',
};
const DAYS_MAX = 3_650;

function daysProblem(text: string): string | null {
  const days = readCount(text);
  const isRight = text.trim() === '' || (days !== null && days >= 1 && days <= DAYS_MAX);
  return isRight ? null : `Los días hasta el vencimiento van de 1 a ${DAYS_MAX}`;
}

/** Cutting a pasted table would lose its last rows in silence. */
const tableProblem = (text: string): string | null =>
  text.length > IMPORT_TEXT_MAX
    ? 'La tabla es demasiado grande: elija la planilla como archivo, o divídala en varias'
    : null;

const ImportSchema = v.pipe(
  v.custom<ImportForm>((value) => typeof value === 'object'),
  v.rules(({ tabla, plazo_dias }) => ({ tabla: tableProblem(tabla), plazo_dias: daysProblem(plazo_dias) })),
);

/** The form of the import: a pasted table, and what rows get that lack a datum. */
export const useImportForm = (onValuesChange: () => void) =>
  usePortalForm<ImportForm>({
    initialValues: EMPTY,
    schema: ImportSchema,
    draft: 'importacion',
    onValuesChange,
  });

/** Returns the defaults as the call takes them. */
export const defaultsOf = (
  form: ImportForm,
  archivos: ImportInput['archivos'],
): ImportInput['completar'] => ({
  fecha_publicacion: form.fecha_publicacion,
  plazo_dias: readCount(form.plazo_dias),
  subtipo_licitacion: tenderSubtypeOf(form.subtipo_licitacion),
  pliego_url: archivos.find(({ nombre }) => nombre === form.pliego)?.url ?? null,
});
