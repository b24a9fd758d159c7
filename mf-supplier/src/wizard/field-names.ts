import { DECLARATIONS, formatDate, isCivilDate, TAX_CONDITION_LABEL } from 'shared-api/rules';

/** How the fields that a save carries are called on the screen. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  condicion_fiscal: 'Condición fiscal',
  fecha_primer_ejercicio_economico: 'Inicio del ejercicio económico',
  telefono_alternativo: 'Teléfono alternativo',
  domicilio_alternativo: 'Domicilio alternativo',
  domicilio_cod_postal_alternativo: 'Código postal alternativo',
  domicilio_electronico_alternativo: 'Domicilio electrónico alternativo',
  correo_electronico_notificacion: 'Correo electrónico de notificación',
  principales_clientes: 'Principales clientes',
  cuenta_bancaria: 'Cuentas bancarias',
  poder_legal: 'Poder legal',
  acta_designacion_url: 'Acta de designación',
  cuit_apoderado_legal: 'CUIT/CUIL del apoderado legal',
  apoderado_legal_nombre: 'Nombre del apoderado legal',
  fecha_otorgamiento_poder: 'Fecha de otorgamiento del poder',
  fecha_alcance_poder_legal: 'Fecha de alcance del poder legal',
  ...Object.fromEntries(Object.entries(DECLARATIONS).map(([field, { title }]) => [field, title])),
};

/** A value of a form as a person reads it. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Sin completar';
  if (typeof value === 'boolean') return value ? 'Aceptada' : 'Sin aceptar';
  if (Array.isArray(value)) return value.length === 0 ? 'Sin completar' : value.map(itemText).join(' · ');
  const text = String(value);
  if (field === 'poder_legal' || field === 'acta_designacion_url') return 'Un archivo';
  if (field === 'fecha_primer_ejercicio_economico' && !isCivilDate(text)) return 'Elegido a medias';
  if (isCivilDate(text)) return formatDate(text);
  return text in TAX_CONDITION_LABEL ? TAX_CONDITION_LABEL[text as keyof typeof TAX_CONDITION_LABEL] : text;
}

/** A client by name and tax id, an account by bank and CBU. */
function itemText(item: unknown): string {
  const { nombre_completo, cuil, banco, cbu } = item as Record<string, unknown>;
  return [nombre_completo ?? banco, cuil ?? cbu].filter(Boolean).join(' ');
}
