interface TenderField {
  /** Name of the field on every screen. */
  readonly label: string;
  /** Its name in a sentence of the history: 'Cambió: objeto, pliego'. */
  readonly inHistory: string;
  /** True if its change makes people prepare another offer; a change of any other only corrects or adds. */
  readonly changesTerms: boolean;
}

/**
 * The fields of a tender by their names on the wire, in the form's order, which its error summary follows. The values of the
 * form and their rules are in `tender-form.ts`, the schemas in the contract's `entities/tenders/tender.ts` and
 * `saved-tender.ts`.
 */
export const TENDER_FIELDS = {
  titulo: { label: 'Objeto', inHistory: 'objeto', changesTerms: true },
  tipo_licitacion: { label: 'Tipo de licitación', inHistory: 'tipo', changesTerms: true },
  subtipo_licitacion: { label: 'Subtipo de licitación', inHistory: 'subtipo', changesTerms: true },
  expediente: { label: 'Expediente', inHistory: 'expediente', changesTerms: false },
  numero: { label: 'Número', inHistory: 'número', changesTerms: false },
  anio: { label: 'Año', inHistory: 'año', changesTerms: false },
  fecha_publicacion: {
    label: 'Fecha de publicación',
    inHistory: 'fecha de publicación',
    changesTerms: false,
  },
  fecha_vencimiento: {
    label: 'Fecha de vencimiento',
    inHistory: 'fecha de vencimiento',
    changesTerms: true,
  },
  preguntas_hasta: {
    label: 'Se reciben preguntas hasta',
    inHistory: 'fecha de preguntas',
    changesTerms: false,
  },
  pliego_url: { label: 'Pliego de condiciones', inHistory: 'pliego', changesTerms: true },
} as const satisfies Readonly<Record<string, TenderField>>;

export type TenderFieldName = keyof typeof TENDER_FIELDS;
export const TENDER_FIELD_NAMES = Object.keys(TENDER_FIELDS) as TenderFieldName[];

/** Returns the field that the history names; it calls the file of the terms `pliego`. */
export const fieldInHistory = (name: string): TenderField | undefined =>
  (TENDER_FIELDS as Readonly<Record<string, TenderField>>)[name === 'pliego' ? 'pliego_url' : name];
