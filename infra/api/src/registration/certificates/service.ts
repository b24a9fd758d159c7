import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import {
  type CivilDate,
  certificateState,
  isEnabled,
  NO_CERTIFICATE,
  supplierName,
  todayInCity,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { insertRow, nextNumber, pick, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/domain.ts';
import { invalid } from '../../platform/errors.ts';
import { newUnguessableId } from '../../platform/ids.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { supplierRequests } from '../requests/tables.ts';
import { certificates } from './tables.ts';

export type Certificate = typeof certificates.$inferSelect;

interface Approval {
  readonly request: Pick<RequestRecord, 'id' | 'cuit' | 'razon_social' | 'nombre_persona_humana'>;
  readonly resolution: string;
  readonly resolutionFileId: string;
  /** The document that ends the enabling first (`certificateExpiry`); null if none does. */
  readonly expiry: { readonly vence: CivilDate; readonly documento: string } | null;
}

/** Writes the certificate of an approval with its number, in the approval's transaction. Its PDF is drawn on demand. */
export async function issueCertificate(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { request, resolution, resolutionFileId, expiry }: Approval,
): Promise<Certificate> {
  return insertRow(tx, certificates, {
    // Anyone who has the id may see the certificate.
    id: newUnguessableId(),
    requestId: request.id,
    numero: await nextNumber(tx, 'certificado', today(clock)),
    cuit: request.cuit,
    razonSocial: supplierName(request),
    resolucion: resolution,
    resolucionFileId: resolutionFileId,
    emitidoAt: clock.now(),
    vence: expiry?.vence ?? null,
    vencePor: expiry?.documento ?? null,
  });
}

/**
 * Revokes the certificates of a request that are in force, in the transaction that ends its enabling (correction,
 * rejection). Expired ones stay expired.
 * @returns their numbers
 */
export async function revokeCertificates(tx: Transaction, requestId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .update(certificates)
    .set({ revocadoAt: at })
    .where(
      and(
        eq(certificates.requestId, requestId),
        isNull(certificates.revocadoAt),
        or(isNull(certificates.vence), gte(certificates.vence, todayInCity(at))),
      ),
    )
    .returning({ numero: certificates.numero });
  return rows.map(({ numero }) => numero);
}

export const newestCertificate = async (from: Sql, requestId: string): Promise<Certificate | null> =>
  (await newestCertificates(from, [{ id: requestId }])).get(requestId) ?? null;

/** Reads the newest certificate of each of some requests, by request id. */
export async function newestCertificates(from: Sql, requests: readonly { readonly id: string }[]) {
  const ids = requests.map(({ id }) => id);
  const rows = await from
    .selectDistinctOn([certificates.requestId])
    .from(certificates)
    .where(inArray(certificates.requestId, ids))
    .orderBy(certificates.requestId, desc(certificates.emitidoAt));
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** Reads the valid certificate of a request. @throws Refusal 400 that says why there is none */
export async function certificateInForce(from: Sql, request: RequestRecord, day: CivilDate) {
  if (!isEnabled(request.estado)) throw invalid(NO_CERTIFICATE[request.estado]);
  const row = await newestCertificate(from, request.id);
  if (!row) throw new Error(`the enabled request ${request.id} has no certificate`);
  // The daily job may not have ended the enabling yet.
  if (certificateState(row, day) !== 'VIGENTE') throw invalid(NO_CERTIFICATE.VENCIDO);
  return row;
}

/**
 * Reads how some suppliers stand in the register on a day, by CUIT; those without a request are left out. `vence` is the last
 * day of the enabling; null without an end, or when there is none.
 */
export async function standingsOn(from: Sql, taxIds: readonly string[], day: CivilDate) {
  const requests = await from
    .select(pick(supplierRequests, ['id', 'cuit', 'estado', 'nombre_persona_humana', 'razon_social']))
    .from(supplierRequests)
    .where(inArray(supplierRequests.cuit, [...taxIds]));
  const certificates = await newestCertificates(from, requests);
  return new Map(
    requests.map(({ id, cuit, estado, nombre_persona_humana: person, razon_social: company }) => {
      const certificate = certificates.get(id);
      const habilitado =
        isEnabled(estado) && certificate !== undefined && certificateState(certificate, day) === 'VIGENTE';
      return [cuit, { nombre: company ?? person, habilitado, vence: habilitado ? certificate.vence : null }];
    }),
  );
}
