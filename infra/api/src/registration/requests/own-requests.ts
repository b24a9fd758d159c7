import { inArray } from 'drizzle-orm';
import type { OwnRequest } from 'shared-api/contract';
import {
  type Estado,
  hasCertificate,
  inOwnOrder,
  isExpired,
  isFinal,
  isInCorrection,
  isUnsent,
  missingParts,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { newestCertificates } from '../certificates/index.ts';
import { documentsOfRequests } from '../documents/index.ts';
import { attendedObservations, lastObservationsOf } from '../observations/index.ts';
import { knownPersons } from '../persons/index.ts';
import { accountsOfRequests, type RequestRecord } from './record/index.ts';
import { supplierRequests } from './tables.ts';

/**
 * Lists the person and the companies that they represent, each with its request: six statements however many there are, a
 * few for each request in correction, and a question to the registry only for a company that it has never named.
 */
export async function ownRequests(platform: Platform, user: SessionUser): Promise<OwnRequest[]> {
  const { db, clock } = platform;
  const day = today(clock);
  const cuits = [...new Set([...(user.cuit === null ? [] : [user.cuit]), ...user.represents])];
  const rows = await db.select().from(supplierRequests).where(inArray(supplierRequests.cuit, cuits));
  const idsWhere = (holds: (estado: Estado) => boolean) =>
    rows.filter(({ estado }) => holds(estado)).map(({ id }) => id);
  const begun = new Map(rows.map((row) => [row.cuit, row]));
  const [documents, accounts, observations, certificates, persons] = await Promise.all([
    documentsOfRequests(
      db,
      idsWhere((estado) => isUnsent(estado) || isExpired(estado)),
    ),
    accountsOfRequests(db, idsWhere(isUnsent)),
    lastObservationsOf(
      db,
      idsWhere((estado) => isInCorrection(estado) || isFinal(estado)),
    ),
    newestCertificates(
      db,
      rows.filter(({ estado }) => hasCertificate(estado)),
    ),
    knownPersons(
      platform,
      user,
      cuits.filter((cuit) => !begun.has(cuit)),
    ),
  ]);

  const requestOf = async (row: RequestRecord): Promise<NonNullable<OwnRequest['solicitud']>> => {
    const entry = observations.find(({ requestId }) => requestId === row.id) ?? null;
    const certificate = certificates.get(row.id);
    const missing = missingParts(
      {
        ...row,
        cuenta_bancaria: accounts.filter(({ requestId }) => requestId === row.id),
        documento_proveedor: documents
          .filter(({ document }) => document.requestId === row.id)
          .map(({ document, type }) => ({ ...document, tipo_documento: type, url_archivo: document.fileId })),
      },
      day,
    );
    return {
      nro_tramite: row.nro_tramite,
      version: row.version,
      estado_tramite: { estado: row.estado, createdAt: row.estado_desde.toISOString() },
      observaciones: await attendedObservations(db, row, entry),
      datos_faltantes: isUnsent(row.estado) ? [...missing.datos] : [],
      documentos_requeridos: documents.filter(
        ({ document, type }) => document.requestId === row.id && type !== null,
      ).length,
      documentos_faltantes: [...missing.documentos],
      certificado: certificate ? { numero: certificate.numero, vence: certificate.vence } : null,
    };
  };
  const lineOf = async (cuit: string): Promise<OwnRequest> => {
    const row = begun.get(cuit);
    const person = persons.get(cuit);
    const isOwn = cuit === user.cuit;
    const ownName = isOwn ? `${user.apellido} ${user.nombre}`.trim() : null;
    return {
      cuit,
      tipo_persona: isOwn ? 'FISICA' : 'JURIDICA',
      nombre: row?.razon_social ?? row?.nombre_persona_humana ?? person?.nombre ?? ownName,
      activo: row?.activo ?? person?.activo ?? null,
      solicitud: row ? await requestOf(row) : null,
    };
  };
  return inOwnOrder(await Promise.all(cuits.map(lineOf)), day);
}
