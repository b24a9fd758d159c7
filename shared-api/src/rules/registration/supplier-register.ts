import { type CivilDate, formatDate } from '../values/civil-date.ts';
import { type PersonType, personTypeOf } from '../values/tax-id.ts';

/** Which enabled suppliers the public register holds: companies only, persons too, or none. */
export const SUPPLIER_PUBLICATIONS = ['companies', 'all', 'none'] as const;
export type SupplierPublication = (typeof SUPPLIER_PUBLICATIONS)[number];

export const SUPPLIERS_PER_PAGE = 20;
export const AWARDED_TENDERS_PER_PAGE = 10;
export const REGISTER_PATH = '/proveedores-habilitados';
/** Address of a supplier's page in the register. */
export const supplierAddress = (cuit: string): string => `${REGISTER_PATH}/${cuit}`;
export const REGISTER_NOT_PUBLISHED = 'El municipio no publica el registro de proveedores.';
export const NOT_IN_REGISTER = 'Ese proveedor no está hoy en el registro público de proveedores habilitados.';

/**
 * Returns true if an enabled supplier may stand in the public register. A company is one by its request and by its tax id:
 * the number of a person is published only with `all`.
 */
export function isPublishedSupplier(
  { tipo_persona, cuit }: { readonly tipo_persona: PersonType; readonly cuit: string },
  publication: SupplierPublication,
): boolean {
  if (publication === 'companies') return tipo_persona === 'JURIDICA' && personTypeOf(cuit) === 'JURIDICA';
  return publication === 'all';
}

/** Returns since and until when a supplier is enabled, in words; `until` null: their certificate does not end. */
export const enablingPeriodText = (since: CivilDate, until: CivilDate | null): string =>
  `Habilitado desde el ${formatDate(since)}, ${until === null ? 'sin vencimiento' : `hasta el ${formatDate(until)}`}`;
