/** The fixed columns that every server answers: a new field of the portal is not added here. */
export const TENDER_FIELDS = [
  ...['id', 'titulo', 'numero', 'anio', 'expediente', 'tipo_licitacion', 'subtipo_licitacion'],
  ...['fecha_publicacion', 'fecha_vencimiento', 'mostrar', 'situacion'],
] as const;

export const REQUEST_FIELDS = [
  ...['cuit', 'tipo_persona', 'nro_tramite', 'version', 'nombre_persona_humana', 'razon_social'],
  ...['forma_juridica', 'activo', 'telefono', 'fecha_inicio_actividades', 'domicilio_fiscal'],
  ...['domicilio_localidad', 'domicilio_electronico', 'datos_societarios', 'actividades', 'impuesto'],
  ...['condicion_fiscal', 'telefono_alternativo', 'domicilio_alternativo'],
  ...['domicilio_cod_postal_alternativo', 'domicilio_electronico_alternativo'],
  ...['correo_electronico_notificacion', 'principales_clientes'],
] as const;

export const ACCOUNT_FIELDS = [
  ...['id', 'titular', 'banco', 'cbu', 'alias', 'nro_cuenta', 'cuenta_predeterminada'],
] as const;

export const DOCUMENT_FIELDS = ['id', 'datos_extra', 'emision', 'expiracion'] as const;

type Row = Readonly<Record<string, unknown>>;

const pick = (row: Row, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

interface RequestAnswer extends Row {
  readonly cuenta_bancaria: readonly Row[];
  readonly documento_proveedor: readonly (Row & { readonly tipo_documento: Row })[];
}

const requestFields = (request: RequestAnswer) => ({
  ...pick(request, REQUEST_FIELDS),
  accounts: request.cuenta_bancaria.map((account) => pick(account, ACCOUNT_FIELDS)),
  documents: request.documento_proveedor.map((document) => ({
    ...pick(document, DOCUMENT_FIELDS),
    type: document.tipo_documento.nombre,
  })),
});

/** Reduces an answer of each call to its fixed fields. */
export const FIXED_FIELDS = {
  list: ({ data }: { readonly data: readonly Row[] }) => data.map((tender) => pick(tender, TENDER_FIELDS)),
  detail: (answer: { readonly sujeto_fiscal: RequestAnswer; readonly etiquetas: readonly Row[] }) => ({
    ...requestFields(answer.sujeto_fiscal),
    labels: answer.etiquetas.map(({ id }) => id),
  }),
  save: ({ data }: { readonly data: { readonly sujeto_fiscal: RequestAnswer } }) =>
    requestFields(data.sujeto_fiscal),
} as const;

export type CallName = keyof typeof FIXED_FIELDS;
