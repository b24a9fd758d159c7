export const PERSON_LABEL = { FISICA: 'Persona humana', JURIDICA: 'Persona jurídica' } as const;

/** Names a supplier: the business name, else the person's, else the tax id. */
export const supplierName = (supplier: {
  readonly cuit: string;
  readonly razon_social: string | null;
  readonly nombre_persona_humana: string | null;
}): string => supplier.razon_social || supplier.nombre_persona_humana || supplier.cuit;
