import { createHmac } from 'node:crypto';
import { documentStatus, isActualizable, isApprovable, todayInCity } from 'shared-api/rules';
import type { DocumentRow, HangingRow, RequestRow, TenderRow, TypeRow } from './rows.ts';

/** How long an address of a file works. */
const LIFE_SECONDS = 15 * 60;
const SIGNATURE_LENGTH = 22;

const MINUTE_MS = 60_000;
let known = { minute: -1, day: '' };

/** Today in the city, looked up once a minute as the API does. */
export function today(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (known.minute !== minute) known = { minute, day: todayInCity(new Date()) };
  return known.day;
}

/** What addresses of files are made of. */
export interface FileAddresses {
  /** Where the API hangs, e.g. `http://localhost:8080/api/municat`. */
  readonly base: string;
  readonly secret: string;
}

/** Until when addresses that are made now work, in seconds since 1970. */
export const addressesExpireAt = (): number =>
  (Math.floor(Date.now() / 1000 / LIFE_SECONDS) + 2) * LIFE_SECONDS;

/** The address under which a file opens for a while. */
export function fileUrl({ base, secret }: FileAddresses, id: string): string {
  const expires = addressesExpireAt();
  const signature = createHmac('sha256', secret).update(`${id}.${expires}`).digest('base64url');
  return `${base}/files/${id}?v=${expires.toString(36)}&f=${signature.slice(0, SIGNATURE_LENGTH)}`;
}

/** As answers have it what PostgreSQL's JSON says. */
const instant = (text: string): string => new Date(text).toISOString();

export const tenderAnswer = (files: FileAddresses, row: TenderRow) => ({
  id: row.id,
  titulo: row.titulo,
  numero: row.numero,
  anio: row.anio,
  expediente: row.expediente,
  tipo_licitacion: row.tipo_licitacion,
  subtipo_licitacion: row.subtipo_licitacion,
  fecha_publicacion: row.fecha_publicacion,
  fecha_vencimiento: row.fecha_vencimiento,
  pliego_url: fileUrl(files, row.pliego_file_id),
  mostrar: row.mostrar,
  situacion: row.situacion,
  publicar_desde: row.publicar_desde?.toISOString() ?? null,
});

/** A request with what hangs on it, in the order of the contract. */
export const requestAnswer = (files: FileAddresses, row: RequestRow, [accounts, documents]: HangingRow) => ({
  cuit: row.cuit,
  tipo_persona: row.tipo_persona,
  nombre_persona_humana: row.nombre_persona_humana,
  razon_social: row.razon_social,
  forma_juridica: row.forma_juridica,
  activo: row.activo,
  motivos: row.motivos,
  telefono: row.telefono,
  fecha_inicio_actividades: row.fecha_inicio_actividades,
  fecha_contrato_social: row.fecha_contrato_social,
  domicilio_fiscal: row.domicilio_fiscal,
  domicilio_provincia: row.domicilio_provincia,
  domicilio_localidad: row.domicilio_localidad,
  domicilio_cod_postal: row.domicilio_cod_postal,
  domicilio_fiscal_comercial: row.domicilio_fiscal_comercial,
  domicilio_electronico: row.domicilio_electronico,
  datos_societarios: row.datos_societarios,
  actividades: row.actividades,
  impuesto: row.impuesto,
  condicion_fiscal: row.condicion_fiscal,
  fecha_primer_ejercicio_economico: row.fecha_primer_ejercicio_economico,
  telefono_alternativo: row.telefono_alternativo,
  domicilio_alternativo: row.domicilio_alternativo,
  domicilio_cod_postal_alternativo: row.domicilio_cod_postal_alternativo,
  domicilio_electronico_alternativo: row.domicilio_electronico_alternativo,
  correo_electronico_notificacion: row.correo_electronico_notificacion,
  declaracion_jurada_domicilio_electronico: row.declaracion_jurada_domicilio_electronico,
  declaracion_jurada_contratar_administracion_publica:
    row.declaracion_jurada_contratar_administracion_publica,
  declaracion_jurada_legislacion_laboral_vigente: row.declaracion_jurada_legislacion_laboral_vigente,
  declaracion_jurada_cuenta_bancaria: row.declaracion_jurada_cuenta_bancaria,
  declaracion_jurada_representante_apoderado: row.declaracion_jurada_representante_apoderado,
  principales_clientes: row.principales_clientes,
  poder_legal: row.poder_legal && fileUrl(files, row.poder_legal),
  acta_designacion_url: row.acta_designacion_url && fileUrl(files, row.acta_designacion_url),
  cuit_apoderado_legal: row.cuit_apoderado_legal,
  apoderado_legal_nombre: row.apoderado_legal_nombre,
  fecha_otorgamiento_poder: row.fecha_otorgamiento_poder,
  fecha_alcance_poder_legal: row.fecha_alcance_poder_legal,
  createdAt: instant(row.created_at),
  nro_tramite: row.nro_tramite,
  estado_tramite: { estado: row.estado, createdAt: instant(row.estado_desde) },
  version: row.version,
  updatedAt: instant(row.updated_at),
  cuenta_bancaria: accounts.map(([id, titular, banco, cbu, alias, nro_cuenta, cuenta_predeterminada]) => ({
    id,
    titular,
    banco,
    cbu,
    alias,
    nro_cuenta,
    cuenta_predeterminada,
  })),
  documento_proveedor: documentAnswers(files, row, documents),
});

function documentAnswers(files: FileAddresses, request: RequestRow, all: readonly DocumentRow[]) {
  const day = today();
  const rows = all.map(readDocument);
  const anyNamed = request.restricts_documents || rows.some(({ named }) => named);
  return rows.map(({ id, datos_extra, dates, named, updated_at, type, file }) => ({
    id,
    sujeto_fiscal_cuit: request.cuit,
    tipo_documento: type,
    url_archivo: file && fileUrl(files, file[0]),
    archivo: file && { nombre: file[1], tipo: file[2], bytes: file[3], sha256: file[4] },
    emision: dates.emision,
    expiracion: dates.expiracion,
    datos_extra,
    actualizable: isActualizable(request.estado, {
      named,
      anyNamed,
      unfinished: !isApprovable(documentStatus(type, dates, day).estado),
    }),
    updatedAt: instant(updated_at),
  }));
}

const readDocument = ([document, type, file]: DocumentRow) => {
  const [id, , , datos_extra, file_id, emision, expiracion, named, updated_at] = document;
  return {
    id,
    datos_extra,
    dates: { emision, expiracion, url_archivo: file_id },
    named,
    updated_at,
    type: type && typeAnswer(type),
    file,
  };
};

const typeAnswer = ([id, nombre, fisica, juridica, emision, expiracion, regla_fecha]: TypeRow) => ({
  id,
  nombre,
  requerido_persona_fisica: fisica,
  requerido_persona_juridica: juridica,
  emision,
  expiracion,
  regla_fecha,
});
