/** The fixed columns that every server answers: a new field of the portal is not added here. */
export const TENDER_FIELDS = [
  ...['id', 'titulo', 'numero', 'anio', 'expediente', 'tipo_licitacion'],
  ...['fecha_publicacion', 'fecha_vencimiento', 'mostrar', 'situacion'],
] as const;

export const REQUEST_FIELDS = [
  ...['cuit', 'tipo_persona', 'nro_tramite', 'version', 'nombre_persona_humana', 'razon_social', 'activo'],
  ...['domicilio_fiscal', 'domicilio_electronico', 'actividades', 'principales_clientes'],
  ...['telefono_alternativo', 'domicilio_alternativo', 'domicilio_electronico_alternativo'],
] as const;

export const ACCOUNT_FIELDS = ['id', 'titular', 'banco', 'cbu', 'alias', 'nro_cuenta'] as const;

export const DOCUMENT_FIELDS = ['id', 'emision', 'expiracion'] as const;

type Row = Readonly<Record<string, unknown>>;
interface RequestAnswer extends Row {
  readonly cuenta_bancaria: readonly Row[];
  readonly documento_proveedor: readonly Row[];
}

const pick = (fields: readonly string[]) => (row: Row) =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

const pickRequest = (request: RequestAnswer) => ({
  ...pick(REQUEST_FIELDS)(request),
  accounts: request.cuenta_bancaria.map(pick(ACCOUNT_FIELDS)),
  documents: request.documento_proveedor.map(pick(DOCUMENT_FIELDS)),
});

/** Reduces an answer of each call to its fixed fields. */
export const FIXED_FIELDS = {
  list: ({ data }: { readonly data: readonly Row[] }) => data.map(pick(TENDER_FIELDS)),
  detail: (answer: { readonly sujeto_fiscal: RequestAnswer; readonly etiquetas: readonly Row[] }) => ({
    ...pickRequest(answer.sujeto_fiscal),
    labels: answer.etiquetas.map(pick(['id'])),
  }),
  save: (answer: { readonly data: { readonly sujeto_fiscal: RequestAnswer } }) =>
    pickRequest(answer.data.sujeto_fiscal),
} as const;

export type CallName = keyof typeof FIXED_FIELDS;
