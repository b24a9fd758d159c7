import type { Estado } from 'shared-api/rules';
import { storedSearchText } from 'shared-api/rules';
import { newId } from '../../src/platform/ids.ts';
import { supplierRequests } from '../../src/registration/requests/tables.ts';
import type { TestApi } from './api.ts';

export interface StoredRequest {
  readonly cuit: string;
  /** Business name of a company; null for a person, who then has a name. */
  readonly company: string | null;
  readonly person?: string;
  readonly estado: Estado;
  readonly created: string;
  readonly since?: string;
  /** Its facts for the review queue. */
  readonly queue?: Partial<
    Pick<typeof supplierRequests.$inferInsert, 'sentAt' | 'wasCorrected' | 'reviewerId'>
  >;
}

/** Writes requests straight into the database, as they would stand there: what a list is read from. */
export async function storeRequests(api: TestApi, requests: readonly StoredRequest[]): Promise<void> {
  await api.platform.db.insert(supplierRequests).values(
    requests.map(({ cuit, company, person = null, estado, created, since = created, queue }) => ({
      id: newId(),
      cuit,
      tipo_persona: company === null ? ('FISICA' as const) : ('JURIDICA' as const),
      nro_tramite: `2019-${cuit.slice(-7)}`,
      estado,
      estado_desde: new Date(since),
      createdAt: new Date(created),
      updatedAt: new Date(since),
      razon_social: company,
      nombre_persona_humana: person,
      razon_social_busqueda: storedSearchText(company ?? ''),
      nombre_busqueda: storedSearchText(person ?? ''),
      activo: true,
      motivos: [],
      domicilio_electronico: [],
      datos_societarios: [],
      actividades: [],
      impuesto: [],
      principales_clientes: [],
      ...queue,
    })),
  );
}

/** A right tax id made of a number of up to seven digits; none of them is anybody's of the demo. */
export function madeTaxId(n: number): string {
  const digits = `309${String(n).padStart(7, '0')}`;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  const check = (11 - (sum % 11)) % 11;
  // Ten is no digit: the number beside it takes its place.
  return check === 10 ? madeTaxId(n + 5_000_000) : `${digits}${check}`;
}
