/**
 * What the API sends to PostgreSQL for the three calls, written out; `wire.ts` shows in each run that it still is. Names
 * after `as` are for those who read rows by name, and tell the database nothing.
 */

const of = (table: string, names: readonly string[]) => names.map((name) => `"${table}"."${name}"`);
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const TENDER = of('tenders', [
  ...['id', 'titulo', 'titulo_busqueda', 'numero', 'anio', 'expediente', 'tipo_licitacion'],
  ...['subtipo_licitacion', 'fecha_publicacion', 'fecha_vencimiento', 'pliego_file_id', 'mostrar'],
  ...['publicar_desde', 'situacion', 'desenlace', 'cerrada_el', 'abierta_hasta', 'created_at', 'updated_at'],
  'deleted_at',
]).join(', ');

const REQUEST_COLUMNS = [
  ...['id', 'cuit', 'tipo_persona', 'nro_tramite', 'estado', 'estado_desde', 'version', 'field_versions'],
  ...['created_at', 'updated_at', 'nombre_persona_humana', 'razon_social', 'nombre_busqueda'],
  ...['razon_social_busqueda', 'forma_juridica', 'activo', 'motivos', 'telefono', 'fecha_inicio_actividades'],
  ...['fecha_contrato_social', 'domicilio_fiscal', 'domicilio_provincia', 'domicilio_localidad'],
  ...['domicilio_cod_postal', 'domicilio_fiscal_comercial', 'domicilio_electronico', 'datos_societarios'],
  ...['actividades', 'impuesto', 'condicion_fiscal', 'fecha_primer_ejercicio_economico'],
  ...['telefono_alternativo', 'domicilio_alternativo', 'domicilio_cod_postal_alternativo'],
  ...['domicilio_electronico_alternativo', 'correo_electronico_notificacion'],
  'declaracion_jurada_domicilio_electronico',
  'declaracion_jurada_contratar_administracion_publica',
  'declaracion_jurada_legislacion_laboral_vigente',
  'declaracion_jurada_cuenta_bancaria',
  'declaracion_jurada_representante_apoderado',
  ...['principales_clientes', 'poder_legal', 'acta_designacion_url', 'cuit_apoderado_legal'],
  ...['apoderado_legal_nombre', 'fecha_otorgamiento_poder', 'fecha_alcance_poder_legal'],
];
const REQUEST = quoted(REQUEST_COLUMNS);

/** As drizzle reads what hangs on a request: a list of rows in JSON each, the rows lists of values. */
const ROOT = 'supplierRequests';
const list = (
  name: string,
  table: string,
  parts: { columns: readonly string[]; joined?: readonly (readonly [name: string, lateral: string])[] } & {
    readonly where?: string;
    readonly order: string;
    readonly limit?: string;
  },
): string => {
  const { joined = [], where = '', order, limit = '' } = parts;
  const alias = `"${ROOT}_${name}"`;
  const values = [...of(`${ROOT}_${name}`, parts.columns), ...joined.map(([one]) => `"${one}"."data"`)];
  const own = `${alias}."request_id" = "${ROOT}"."id"`;
  const laterals = joined.map(([, lateral]) => ` ${lateral}`).join('');
  return `left join lateral (select coalesce(json_agg(json_build_array(${values.join(', ')}) order by ${order}), '[]'::json) as "data" from (select * from "${table}" ${alias} where ${where ? `(${own} and ${where})` : own} order by ${order}${limit}) ${alias}${laterals}) ${alias} on true`;
};
const one = (
  of_: string,
  name: string,
  table: string,
  columns: readonly string[],
  key: string,
  limit: string,
) => {
  const alias = `${ROOT}_${of_}_${name}`;
  return [
    alias,
    `left join lateral (select json_build_array(${of(alias, columns).join(', ')}) as "data" from (select * from "${table}" "${alias}" where "${alias}"."id" = "${ROOT}_${of_}"."${key}" limit ${limit}) "${alias}") "${alias}" on true`,
  ] as const;
};

const HANGING = [
  list('accounts', 'bank_accounts', {
    columns: ['id', 'titular', 'banco', 'cbu', 'alias', 'nro_cuenta', 'cuenta_predeterminada'],
    order: `"${ROOT}_accounts"."position" asc`,
  }),
  list('documents', 'documents', {
    columns: [
      ...['id', 'request_id', 'type_id', 'datos_extra', 'file_id', 'emision', 'expiracion'],
      ...['named_in_correction', 'updated_at'],
    ],
    joined: [
      one(
        'documents',
        'type',
        'document_types',
        [
          ...[
            'id',
            'nombre',
            'requerido_persona_fisica',
            'requerido_persona_juridica',
            'emision',
            'expiracion',
          ],
          ...['regla_fecha', 'position', 'activo'],
        ],
        'type_id',
        '$1',
      ),
      one('documents', 'file', 'files', ['id', 'name', 'mime', 'bytes', 'sha256'], 'file_id', '$2'),
    ],
    order: `"${ROOT}_documents"."created_at" asc, "${ROOT}_documents"."id" asc`,
  }),
  list('history', 'status_history', {
    columns: ['id', 'created_at', 'observaciones'],
    where: `"${ROOT}_history"."estado" = $3`,
    order: `"${ROOT}_history"."sequence" desc`,
    limit: ' limit $4',
  }),
];
const LABELS = list('labels', 'supplier_labels', {
  columns: [],
  joined: [one('labels', 'label', 'labels', ['id', 'nombre'], 'label_id', '$5')],
  order: `(select l.nombre_busqueda from labels l where l.id = "${ROOT}_labels"."label_id")`,
});
const data = (names: readonly string[]) =>
  names.map((name) => `"${ROOT}_${name}"."data" as "${name}"`).join(', ');
/** Values before the key: one type, one file, the state and number of corrections, and one label. */
export const HANGING_VALUES = [1, 1, 'EN CORRECCION', 1] as const;
export const WHOLE_VALUES = [...HANGING_VALUES, 1] as const;

const NEWEST = 'order by "tenders"."fecha_publicacion" desc, "tenders"."id" desc';
const tendersWhere = (part: string) =>
  `select ${TENDER} from "tenders" inner join (select "id" from "tenders" where ("tenders"."mostrar" and "tenders"."deleted_at" is null and "tenders"."abierta_hasta" ${part} $1) ${NEWEST} limit $2) "keys" on "tenders"."id" = "keys"."id" ${NEWEST}`;

const BY_CUIT = `select ${REQUEST} from "supplier_requests" where "supplier_requests"."cuit" = $1`;

export const STATEMENTS = {
  session:
    'select "sessions"."id" as "session_id", "sessions"."represents", "users"."id", "users"."tipo", "users"."nombre", "users"."apellido", "users"."dni", "users"."cuit", "users"."primer_login" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where ("sessions"."id" = $1 and "sessions"."revoked_at" is null and "sessions"."expires_at" > $2 and "users"."activo" = $3)',
  changes: 'select "changes" from "tender_totals" where "tender_totals"."mostrar" = $1',
  totals: 'select "mostrar", "total", "changes" from "tender_totals"',
  openTenders: tendersWhere('>='),
  closedTenders: tendersWhere('<'),
  requestForUpdate: `${BY_CUIT} for update`,
  whole: `select ${of(ROOT, REQUEST_COLUMNS).join(', ')}, ${data(['accounts', 'documents', 'history', 'labels'])} from "supplier_requests" "${ROOT}" ${HANGING.join(' ')} ${LABELS} where "${ROOT}"."cuit" = $6 limit $7`,
  hanging: `select "${ROOT}"."id", ${data(['accounts', 'documents', 'history'])} from "supplier_requests" "${ROOT}" ${HANGING.join(' ')} where "${ROOT}"."id" = $5 limit $6`,
  person: 'select "persona" from "users" where "users"."id" = $1',
  addAudit:
    'insert into "audit_pending" ("id", "entidad", "entidad_id", "cuil", "operacion", "realizado_por_tipo", "realizado_por_id", "realizado_en", "datos_anteriores", "datos_nuevos", "created_at") values (default, $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10)',
} as const;

/** Sets some columns of a request: parameters are the versions of fields, the instant, the columns and the id. */
export const updateRequest = (names: readonly string[]): string => {
  const columns = REQUEST_COLUMNS.filter((name) => names.includes(name));
  const set = columns.map((name, index) => `"${name}" = $${index + 3}`);
  return `update "supplier_requests" set "version" = "supplier_requests"."version" + 1, "field_versions" = $1, "updated_at" = $2, ${set.join(', ')} where "supplier_requests"."id" = $${columns.length + 3} returning ${REQUEST}`;
};

/** The given names in the order in which `updateRequest` takes their values. */
export const inColumnOrder = (names: readonly string[]): string[] =>
  REQUEST_COLUMNS.filter((name) => names.includes(name));
