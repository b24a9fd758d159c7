import type { CivilDate } from '../values/civil-date.ts';
import type { DeclarationField } from './declarations.ts';
import type { TaxCondition } from './tax-data.ts';

/** A document as it stood; its file by id and name. */
export interface ReviewedDocument {
  readonly id: string;
  readonly nombre: string;
  readonly archivo: { readonly id: string; readonly nombre: string } | null;
  readonly emision: CivilDate | null;
  readonly expiracion: CivilDate | null;
}

/** Everything that staff review of a request, as it stood at one moment. Files are ids. */
export interface ReviewedForm extends Readonly<Record<DeclarationField, boolean>> {
  readonly nombre_persona_humana: string | null;
  readonly razon_social: string | null;
  readonly forma_juridica: string | null;
  readonly activo: boolean;
  readonly telefono: string | null;
  readonly fecha_inicio_actividades: CivilDate | null;
  readonly fecha_contrato_social: CivilDate | null;
  readonly domicilio_fiscal: string | null;
  readonly domicilio_provincia: string | null;
  readonly domicilio_localidad: string | null;
  readonly domicilio_cod_postal: string | null;
  readonly domicilio_fiscal_comercial: string | null;
  readonly domicilio_electronico: readonly { readonly direccion: string }[];
  readonly datos_societarios: readonly {
    readonly tipo_relacion: string;
    readonly cuit_persona: string;
    readonly nombre: string;
  }[];
  readonly actividades: readonly { readonly idActividad: string; readonly descripcionActividad: string }[];
  readonly impuesto: readonly { readonly descripcionImpuesto: string }[];
  readonly condicion_fiscal: TaxCondition | null;
  readonly fecha_primer_ejercicio_economico: CivilDate | null;
  readonly telefono_alternativo: string | null;
  readonly domicilio_alternativo: string | null;
  readonly domicilio_cod_postal_alternativo: string | null;
  readonly domicilio_electronico_alternativo: string | null;
  readonly correo_electronico_notificacion: string | null;
  readonly principales_clientes: readonly { readonly nombre_completo: string; readonly cuil: string }[];
  readonly poder_legal: string | null;
  readonly acta_designacion_url: string | null;
  readonly cuit_apoderado_legal: string | null;
  readonly apoderado_legal_nombre: string | null;
  readonly fecha_otorgamiento_poder: CivilDate | null;
  readonly fecha_alcance_poder_legal: CivilDate | null;
  readonly cuenta_bancaria: readonly {
    readonly titular: string;
    readonly banco: string;
    readonly cbu: string;
    readonly alias: string | null;
    readonly nro_cuenta: string | null;
    readonly cuenta_predeterminada: boolean;
  }[];
  readonly documentos: readonly ReviewedDocument[];
}
