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
import { pick } from '../../platform/db/database.ts';
import type { Platform, SessionUser } from '../../platform/domain.ts';
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
  const rowsWhere = (holds: (estado: Estado) => boolean) => rows.filter(({ estado }) => holds(estado));
  const idsWhere = (holds: (estado: Estado) => boolean) => rowsWhere(holds).map(({ id }) => id);
  const withDocuments = idsWhere((estado) => isUnsent(estado) || isExpired(estado));
  const observed = idsWhere((estado) => isInCorrection(estado) || isFinal(estado));
  const begun = new Map(rows.map((row) => [row.cuit, row]));
  const notBegun = cuits.filter((cuit) => !begun.has(cuit));
  const [documents, accounts, observations, certificates, persons] = await Promise.all([
    documentsOfRequests(db, withDocuments),
    accountsOfRequests(db, idsWhere(isUnsent)),
    lastObservationsOf(db, observed),
    newestCertificates(db, rowsWhere(hasCertificate)),
    knownPersons(platform, user, notBegun),
  ]);

  const requestOf = async (row: RequestRecord) => {
    const entry = observations.find(({ requestId }) => requestId === row.id) ?? null;
    const certificate = certificates.get(row.id);
    const ownDocuments = documents.filter(({ document }) => document.requestId === row.id);
    const form = {
      ...row,
      cuenta_bancaria: accounts.filter(({ requestId }) => requestId === row.id),
      documento_proveedor: ownDocuments.map(({ document, type }) => ({
        ...document,
        tipo_documento: type,
        url_archivo: document.fileId,
      })),
    };
    const missing = missingParts(form, day);
    return {
      nro_tramite: row.nro_tramite,
      version: row.version,
      estado_tramite: { estado: row.estado, createdAt: row.estado_desde.toISOString() },
      observaciones: await attendedObservations(db, row, entry),
      datos_faltantes: isUnsent(row.estado) ? [...missing.datos] : [],
      documentos_requeridos: ownDocuments.filter(({ type }) => type !== null).length,
      documentos_faltantes: [...missing.documentos],
      certificado: certificate ? pick(certificate, ['numero', 'vence']) : null,
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
