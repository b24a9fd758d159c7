import type { DateRule, Estado } from 'shared-api/rules';

/** Rows as `pg` reads them: with days left as text, and lists of values where they come in JSON. */

export interface CallerRow {
  readonly session_id: string;
  readonly represents: readonly string[];
  readonly id: string;
  readonly tipo: string;
  readonly nombre: string;
  readonly apellido: string;
  readonly cuit: string | null;
  readonly persona: Readonly<Record<string, string>> | null;
}

export interface TenderRow {
  readonly id: string;
  readonly titulo: string;
  readonly numero: number;
  readonly anio: number;
  readonly expediente: string;
  readonly tipo_licitacion: string;
  readonly subtipo_licitacion: string | null;
  readonly fecha_publicacion: string;
  readonly fecha_vencimiento: string;
  readonly pliego_file_id: string;
  readonly mostrar: boolean;
  readonly situacion: string;
  readonly publicar_desde: Date | null;
}

/** A request by its columns' names, its instants the text that JSON has. */
export interface RequestRow {
  readonly id: string;
  readonly cuit: string;
  readonly tipo_persona: string;
  readonly nro_tramite: string;
  readonly estado: Estado;
  readonly estado_desde: string;
  readonly version: number;
  readonly field_versions: Readonly<Record<string, number>>;
  readonly created_at: string;
  readonly updated_at: string;
  readonly restricts_documents: boolean;
  readonly poder_legal: string | null;
  readonly acta_designacion_url: string | null;
  /** The other columns travel as they are stored. */
  readonly [column: string]: unknown;
}

/** A request as it comes in JSON, in the order of `REQUEST_COLUMNS`. */
export type RequestValues = readonly unknown[];

/** What hangs on a request. */
export type HangingRow = readonly [
  accounts: readonly AccountRow[],
  documents: readonly DocumentRow[],
  correction: CorrectionRow | null,
];

export type AccountRow = readonly [
  id: string,
  titular: string,
  banco: string,
  cbu: string,
  alias: string | null,
  nro_cuenta: string | null,
  cuenta_predeterminada: boolean,
];

export type CorrectionRow = readonly [id: string, created_at: string, observaciones: readonly unknown[]];
export type LabelRow = readonly [id: string, nombre: string];

export type DocumentRow = readonly [
  document: readonly [
    id: string,
    request_id: string,
    type_id: string | null,
    datos_extra: string | null,
    file_id: string | null,
    emision: string | null,
    expiracion: string | null,
    named_in_correction: boolean,
    updated_at: string,
  ],
  type: TypeRow | null,
  file: FileRow | null,
];

export type TypeRow = readonly [
  id: string,
  nombre: string,
  requerido_persona_fisica: boolean,
  requerido_persona_juridica: boolean,
  emision: boolean,
  expiracion: boolean,
  regla_fecha: DateRule,
];

export type FileRow = readonly [id: string, name: string, mime: string, bytes: number, sha256: string];
