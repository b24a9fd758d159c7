/**
 * What the API sends to PostgreSQL for the three calls, written out; `wire.ts` shows in each run that it still is. Names
 * after `as` are for those who read rows by name, and tell the database nothing.
 */

const of = (table: string, names: readonly string[]) => names.map((name) => `"${table}"."${name}"`);

const TENDER = of('tenders', [
  ...['id', 'titulo', 'titulo_busqueda', 'numero', 'anio', 'expediente', 'tipo_licitacion'],
  ...['subtipo_licitacion', 'fecha_publicacion', 'fecha_vencimiento', 'pliego_file_id', 'mostrar'],
  ...['publicar_desde', 'situacion', 'desenlace', 'cerrada_el', 'abierta_hasta', 'version', 'created_at'],
  ...['updated_at', 'deleted_at'],
]).join(', ');

export const REQUEST_COLUMNS = [
  ...['id', 'cuit', 'tipo_persona', 'nro_tramite', 'estado', 'estado_desde', 'version', 'field_versions'],
  ...['restricts_documents', 'created_at', 'updated_at', 'nombre_persona_humana', 'razon_social'],
  ...[
    'nombre_busqueda',
    'razon_social_busqueda',
    'forma_juridica',
    'activo',
    'motivos',
    'telefono',
    'fecha_inicio_actividades',
  ],
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

/** Rows come as lists of values in JSON, and so does what hangs on them. */
const json = (values: readonly string[]) => `json_build_array(${values.join(', ')})`;
const joined = (table: string, names: readonly string[]) =>
  `case when "${table}"."id" is not null then ${json(of(table, names))} end`;
const list = (row: string, order: string, from: string) =>
  `(select coalesce(json_agg(${row} order by ${order}), '[]'::json) from ${from})`;

const REQUEST = json(of('supplier_requests', REQUEST_COLUMNS));

const accounts = (id: string) =>
  list(
    json(
      of('bank_accounts', ['id', 'titular', 'banco', 'cbu', 'alias', 'nro_cuenta', 'cuenta_predeterminada']),
    ),
    '"bank_accounts"."position"',
    `"bank_accounts" where "bank_accounts"."request_id" = ${id}`,
  );

const DOCUMENT = json([
  json(
    of('documents', [
      ...['id', 'request_id', 'type_id', 'datos_extra', 'file_id', 'emision', 'expiracion'],
      ...['named_in_correction', 'updated_at'],
    ]),
  ),
  joined('document_types', [
    ...['id', 'nombre', 'requerido_persona_fisica', 'requerido_persona_juridica', 'emision', 'expiracion'],
    'regla_fecha',
  ]),
  joined('files', ['id', 'name', 'mime', 'bytes', 'sha256']),
]);
const documents = (id: string) =>
  list(
    DOCUMENT,
    '"document_types"."position", "documents"."created_at", "documents"."id"',
    `"documents" left join "document_types" on "document_types"."id" = "documents"."type_id" left join "files" on "files"."id" = "documents"."file_id" where ("documents"."request_id" = ${id} and ("documents"."type_id" is null or "document_types"."activo"))`,
  );

const correction = (id: string) =>
  `(select ${json(of('status_history', ['id', 'created_at', 'observaciones']))} from "status_history" where ("status_history"."request_id" = ${id} and "status_history"."estado" = 'EN CORRECCION') order by "status_history"."sequence" desc limit 1)`;

const labels = (id: string) =>
  list(
    json(of('labels', ['id', 'nombre'])),
    '"labels"."nombre_busqueda" asc, "labels"."id" asc',
    `"supplier_labels" join "labels" on "labels"."id" = "supplier_labels"."label_id" where "supplier_labels"."request_id" = ${id}`,
  );

const hanging = (ids: readonly [string, string, string]) =>
  json([accounts(ids[0]), documents(ids[1]), correction(ids[2])]);
const REQUEST_ID = '"supplier_requests"."id"';

const NEWEST = 'order by "tenders"."fecha_publicacion" desc, "tenders"."id" desc';
const tendersWhere = (part: string) =>
  `select ${TENDER} from "tenders" inner join (select "id" from "tenders" where ("tenders"."mostrar" and "tenders"."deleted_at" is null and "tenders"."abierta_hasta" ${part} $1) ${NEWEST} limit $2) "keys" on "tenders"."id" = "keys"."id" ${NEWEST}`;

const BY_CUIT = 'from "supplier_requests" where "supplier_requests"."cuit" = $1';

export const STATEMENTS = {
  session:
    'select "sessions"."id" as "session_id", "sessions"."represents", "users"."id", "users"."tipo", "users"."nombre", "users"."apellido", "users"."dni", "users"."cuit", "users"."persona", "users"."primer_login" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where ("sessions"."id" = $1 and "sessions"."revoked_at" is null and "sessions"."expires_at" > $2 and "users"."activo" = $3)',
  changes: 'select "changes" from "tender_totals" where "tender_totals"."mostrar" = $1',
  totals: 'select "mostrar", "total", "changes" from "tender_totals"',
  openTenders: tendersWhere('>='),
  closedTenders: tendersWhere('<'),
  requestForUpdate: `select ${REQUEST} as "record" ${BY_CUIT} for update`,
  whole: `select ${json([REQUEST, hanging([REQUEST_ID, REQUEST_ID, REQUEST_ID]), labels(REQUEST_ID)])} as "whole" ${BY_CUIT}`,
  hanging: `select ${hanging(['$1', '$2', '$3'])} as "all" from (values (1)) as one`,
  addAudit:
    'insert into "audit_pending" ("id", "entidad", "entidad_id", "cuil", "operacion", "realizado_por_tipo", "realizado_por_id", "realizado_en", "datos_anteriores", "datos_nuevos", "created_at", "at_commit") values (default, $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11)',
} as const;

/** Sets some columns of a request: parameters are the versions of fields, the instant, the columns and the id. */
export const updateRequest = (names: readonly string[]): string => {
  const columns = REQUEST_COLUMNS.filter((name) => names.includes(name));
  const set = columns.map((name, index) => `"${name}" = $${index + 3}`);
  return `update "supplier_requests" set "version" = "supplier_requests"."version" + 1, "field_versions" = $1, "updated_at" = $2, ${set.join(', ')} where "supplier_requests"."id" = $${columns.length + 3} returning ${REQUEST} as "record"`;
};

/** The given names in the order in which `updateRequest` takes their values. */
export const inColumnOrder = (names: readonly string[]): string[] =>
  REQUEST_COLUMNS.filter((name) => names.includes(name));
