import { type FieldName, fieldLines, isCivilDate, type RequestValues } from 'shared-api/rules';

/** Returns a typed or stored value of a field as a person reads it. */
export function valueText(field: FieldName, value: unknown): string {
  if (isHalfFiscalYear(field, value)) return 'Elegido a medias';
  const lines = fieldLines(field, (value ?? null) as RequestValues[FieldName]);
  return lines.filter((line) => line !== '').join(' · ') || 'Sin completar';
}

const isHalfFiscalYear = (field: FieldName, value: unknown) =>
  field === 'fecha_primer_ejercicio_economico' && typeof value === 'string' && !isCivilDate(value);
