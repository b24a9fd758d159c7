import { and, desc, eq, gt, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type CivilDate,
  certificateState,
  type Estado,
  isEnabled,
  NO_CERTIFICATE,
  statesWhere,
  todayInCity,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { nextNumber } from '../../platform/db/counters.ts';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newUnguessableId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestRecord } from '../requests/record/index.ts';
import { supplierRequests } from '../requests/tables.ts';
import { certificates } from './tables.ts';

export type Certificate = typeof certificates.$inferSelect;

interface Approval {
  readonly request: Pick<RequestRecord, 'id' | 'cuit' | 'razon_social' | 'nombre_persona_humana'>;
  readonly resolution: string;
  readonly resolutionFileId: string;
  /** What ends the enabling first (`certificateExpiry`); null if nothing does. */
  readonly expiry: { readonly vence: CivilDate; readonly documento: string } | null;
}

/** Writes the certificate of an approval with its number, in the approval's transaction. Its PDF is drawn when asked for. */
export async function issueCertificate(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  { request, resolution, resolutionFileId, expiry }: Approval,
): Promise<Certificate> {
  const year = Number(today(clock).slice(0, 4));
  const [row] = await tx
    .insert(certificates)
    .values({
      // All that somebody needs to see it.
      id: newUnguessableId(),
      requestId: request.id,
      numero: await nextNumber(tx, 'certificado', year),
      cuit: request.cuit,
      razonSocial: request.razon_social ?? request.nombre_persona_humana ?? request.cuit,
      resolucion: resolution,
      resolucionFileId: resolutionFileId,
      emitidoAt: clock.now(),
      vence: expiry?.vence ?? null,
      vencePor: expiry?.documento ?? null,
    })
    .returning();
  if (!row) throw new Error('the certificate row was not written');
  return row;
}

/**
 * Ends the certificates of a request that are still in force, in the transaction that ends its enabling (correction,
 * rejection). One that had expired stays expired: it was never taken back.
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

const newer = alias(certificates, 'newer');

/** Ids of the requests that are enabled on a day though their certificate has ended; of all of them, or of one. */
export async function endedEnablings(from: Sql, day: CivilDate, requestId?: string): Promise<string[]> {
  const rows = await from
    .select({ id: certificates.requestId })
    .from(certificates)
    .innerJoin(supplierRequests, eq(supplierRequests.id, certificates.requestId))
    .where(
      and(
        inArray(supplierRequests.estado, statesWhere(isEnabled)),
        requestId === undefined ? undefined : eq(certificates.requestId, requestId),
        lt(certificates.vence, day),
        notExists(
          from
            .select({ one: sql`1` })
            .from(newer)
            .where(
              and(eq(newer.requestId, certificates.requestId), gt(newer.emitidoAt, certificates.emitidoAt)),
            ),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function certificateById(from: Sql, id: string): Promise<Certificate | null> {
  const [row] = await from.select().from(certificates).where(eq(certificates.id, id));
  return row ?? null;
}

/** The last that was given, whatever it is worth by now. */
export async function newestCertificate(from: Sql, requestId: string): Promise<Certificate | null> {
  const [row] = await from
    .select()
    .from(certificates)
    .where(eq(certificates.requestId, requestId))
    .orderBy(desc(certificates.emitidoAt))
    .limit(1);
  return row ?? null;
}

/**
 * The certificate of an enabled request.
 * @throws Refusal 400 saying why there is none in any other state
 */
export async function certificateInForce(
  from: Sql,
  request: { readonly id: string; readonly estado: Estado },
  day: CivilDate,
): Promise<Certificate> {
  if (!isEnabled(request.estado)) throw invalid(NO_CERTIFICATE[request.estado]);
  const row = await newestCertificate(from, request.id);
  if (!row) throw new Error(`the enabled request ${request.id} has no certificate`);
  // The daily job has not told the request yet; the certificate knows already.
  if (certificateState(row, day) !== 'VIGENTE') throw invalid(NO_CERTIFICATE.VENCIDO);
  return row;
}
