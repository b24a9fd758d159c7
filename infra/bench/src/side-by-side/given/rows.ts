import type { DateRule, Estado } from 'shared-api/rules';

/** Rows as `pg` reads them, with days left as text. */

export interface CallerRow {
  readonly session_id: string;
  readonly represents: readonly string[];
  readonly id: string;
  readonly tipo: string;
  readonly nombre: string;
  readonly apellido: string;
  readonly cuit: string | null;
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

export interface RequestRow {
  readonly id: string;
  readonly cuit: string;
  readonly tipo_persona: string;
  readonly nro_tramite: string;
  readonly estado: Estado;
  readonly estado_desde: Date;
  readonly version: number;
  readonly field_versions: Readonly<Record<string, number>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly poder_legal: string | null;
  readonly acta_designacion_url: string | null;
  /** The other columns travel as they are stored. */
  readonly [column: string]: unknown;
}

export interface AccountRow {
  readonly id: string;
  readonly titular: string;
  readonly banco: string;
  readonly cbu: string;
  readonly alias: string | null;
  readonly nro_cuenta: string | null;
  readonly cuenta_predeterminada: boolean;
}

export interface DocumentRow {
  readonly documents_id: string;
  readonly documents_datos_extra: string | null;
  readonly documents_file_id: string | null;
  readonly documents_emision: string | null;
  readonly documents_expiracion: string | null;
  readonly documents_named_in_correction: boolean;
  readonly documents_updated_at: Date;
  readonly document_types_id: string | null;
  readonly document_types_nombre: string;
  readonly document_types_requerido_persona_fisica: boolean;
  readonly document_types_requerido_persona_juridica: boolean;
  readonly document_types_emision: boolean;
  readonly document_types_expiracion: boolean;
  readonly document_types_regla_fecha: DateRule;
  readonly files_id: string | null;
  readonly files_name: string;
  readonly files_mime: string;
  readonly files_bytes: string;
  readonly files_sha256: string;
}
