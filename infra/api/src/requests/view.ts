import type { SupplierRequest, UserDataBundle } from 'shared-api/contract';
import { documentsOf, documentViews } from '../documents/index.ts';
import { signFileUrl } from '../files/index.ts';
import { lastObservations } from '../observations/index.ts';
import type { Sql } from '../platform/db/database.ts';
import type { SessionUser } from '../platform/http/session.ts';
import type { Platform } from '../platform/platform.ts';
import type { RequestRecord } from '../request-record/index.ts';
import { accountsOf, personOf } from './repository.ts';

/** The form's own files under addresses that open for a short time; stored are their ids. */
export function shownFiles(
  platform: Platform,
  { poder_legal, acta_designacion_url }: RequestRecord,
): Pick<SupplierRequest, 'poder_legal' | 'acta_designacion_url'> {
  return {
    poder_legal: poder_legal && signFileUrl(platform, poder_legal),
    acta_designacion_url: acta_designacion_url && signFileUrl(platform, acta_designacion_url),
  };
}

/** A request with its accounts and documents, as the wire has it. */
export async function requestView(
  platform: Platform,
  from: Sql,
  row: RequestRecord,
): Promise<SupplierRequest> {
  const [accounts, documents] = await Promise.all([accountsOf(from, row.id), documentsOf(from, row.id)]);
  const {
    id: _id,
    estado,
    estado_desde,
    fieldVersions: _versions,
    nombre_busqueda: _name,
    razon_social_busqueda: _business,
    createdAt,
    updatedAt,
    ...rest
  } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    estado_tramite: { estado, createdAt: estado_desde.toISOString() },
    ...shownFiles(platform, row),
    cuenta_bancaria: accounts,
    documento_proveedor: documentViews(platform, row, documents),
  };
}

/** Everything that a supplier's screens start from. */
export async function bundleOf(
  platform: Platform,
  user: SessionUser,
  row: RequestRecord,
): Promise<UserDataBundle> {
  const [sujeto_fiscal, observaciones, persona_fisica] = await platform.onOneConnection((from) =>
    Promise.all([requestView(platform, from, row), lastObservations(from, row.id), personOf(from, user)]),
  );
  return {
    sujeto_fiscal,
    persona_fisica,
    estado_tramite: { ...sujeto_fiscal.estado_tramite, observaciones },
  };
}
