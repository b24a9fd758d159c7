import type { SupplierRequest } from 'shared-api/contract';

/** Returns how a supplier is called: business name, else the person's name, else the tax id. */
export function supplierName(
  request: Pick<SupplierRequest, 'cuit' | 'razon_social' | 'nombre_persona_humana'>,
): string {
  return request.razon_social || request.nombre_persona_humana || request.cuit;
}

export const PERSON_LABEL = { FISICA: 'Persona humana', JURIDICA: 'Persona jurídica' } as const;

/** An activity's period as the registry writes it (`YYYYMM`), `03/2020`; what has another shape stays as it is. */
export function periodLabel(period: string): string {
  return /^\d{6}$/.test(period) ? `${period.slice(4)}/${period.slice(0, 4)}` : period;
}
