import { inArray } from 'drizzle-orm';
import { type CivilDate, certificateState, isEnabled } from 'shared-api/rules';
import type { Sql } from '../../platform/db/database.ts';
import { supplierRequests } from '../requests/tables.ts';
import { newestCertificates } from './service.ts';

/**
 * Reads how some suppliers stand in the register on a day, by CUIT; those without a request are left out. `vence` is the last
 * day of the enabling; null without an end, or when there is none.
 */
export async function standingsOn(from: Sql, taxIds: readonly string[], day: CivilDate) {
  const requests = await from
    .select({
      id: supplierRequests.id,
      cuit: supplierRequests.cuit,
      estado: supplierRequests.estado,
      person: supplierRequests.nombre_persona_humana,
      company: supplierRequests.razon_social,
    })
    .from(supplierRequests)
    .where(inArray(supplierRequests.cuit, [...taxIds]));
  const certificates = await newestCertificates(from, requests);
  return new Map(
    requests.map(({ id, cuit, estado, person, company }) => {
      const certificate = certificates.get(id);
      const habilitado =
        isEnabled(estado) && certificate !== undefined && certificateState(certificate, day) === 'VIGENTE';
      return [cuit, { nombre: company ?? person, habilitado, vence: habilitado ? certificate.vence : null }];
    }),
  );
}
