import { sql } from 'drizzle-orm';
import type { BankAccount, NaturalPerson, SupplierRequest, UserDataBundle } from 'shared-api/contract';
import { FILE_FIELD_NAMES, type FileFieldName, notificationAddress } from 'shared-api/rules';
import { signFileUrl } from '../../files/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform, SessionUser } from '../../platform/domain.ts';
import { isRefused, newestMailTo } from '../../platform/mail/outbox.ts';
import {
  type DocumentRecord,
  documentsWithRetired,
  documentViews,
  isRetired,
  marksOf,
} from '../documents/index.ts';
import { labelsOn } from '../labels/index.ts';
import {
  attendedObservations,
  correctionDraftOf,
  lastCorrection,
  lastObservations,
} from '../observations/index.ts';
import { draftsByStep, draftsOf } from './drafts.ts';
import { accountsOf, type RequestRecord, requestByTaxId } from './record/index.ts';

/** Prepares the reads of the most frequent calls: drizzle takes longer to write these queries than to run them. */
export function prepareRequestReads(db: Database) {
  const id = sql.placeholder('id');
  return {
    request: requestByTaxId(db, sql.placeholder('cuit')).prepare('request_by_tax_id'),
    accounts: accountsOf(db, id).prepare('accounts_of_request'),
    documents: documentsWithRetired(db, id).prepare('documents_of_request'),
    correction: lastCorrection(db, id).prepare('last_correction_of_request'),
    observations: lastObservations(db, id).prepare('last_observations_of_request'),
    drafts: draftsOf(db, id, sql.placeholder('userId')).prepare('drafts_of_request'),
    newestMail: newestMailTo(db, sql.placeholder('address')).prepare('newest_mail_to_address'),
    labels: labelsOn(db, id).prepare('labels_on_supplier'),
    marks: marksOf(db, id).prepare('marks_of_request'),
    correctionDraft: correctionDraftOf(db, id).prepare('correction_draft_of_request'),
  };
}

type RequestReads = ReturnType<typeof prepareRequestReads>;

export const signedFiles = (platform: Platform, row: RequestRecord) =>
  Object.fromEntries(
    FILE_FIELD_NAMES.map((name) => {
      const id = row[name];
      return [name, id && signFileUrl(platform, id)];
    }),
  ) as Pick<SupplierRequest, FileFieldName>;

/**
 * Converts a request to the wire's form. Columns that the contract does not name are not sent.
 * @param documents may leave retired ones out where nobody looks at them
 */
export function requestView(
  platform: Platform,
  row: RequestRecord,
  { accounts, documents }: { accounts: BankAccount[]; documents: readonly DocumentRecord[] },
): SupplierRequest {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    estado_tramite: { estado: row.estado, createdAt: row.estado_desde.toISOString() },
    ...signedFiles(platform, row),
    cuenta_bancaria: accounts,
    documento_proveedor: documentViews(
      platform,
      row,
      documents.filter((record) => !isRetired(record)),
    ),
    documentos_retirados: documentViews(platform, row, documents.filter(isRetired)),
  };
}

export async function bundleOf(
  platform: Platform,
  reads: RequestReads,
  user: SessionUser,
  row: RequestRecord,
): Promise<UserDataBundle> {
  const address = notificationAddress(row);
  const { id } = row;
  const [accounts, documents, [observed = null], [newestMail], drafts] = await Promise.all([
    reads.accounts.execute({ id }),
    reads.documents.execute({ id }),
    reads.observations.execute({ id }),
    address === null ? [] : reads.newestMail.execute({ address }),
    reads.drafts.execute({ id, userId: user.id }),
  ]);
  const sujeto_fiscal = requestView(platform, row, { accounts, documents });
  const observaciones = await attendedObservations(platform.db, row, observed);
  return {
    sujeto_fiscal,
    persona_fisica: personView(user),
    estado_tramite: { ...sujeto_fiscal.estado_tramite, observaciones, correccion: observed?.id ?? null },
    correo_rechazado: isRefused(newestMail),
    borrador: draftsByStep(drafts),
  };
}

/** Returns the user's data as of their sign-on; null for a user without a tax id. */
const personView = ({ nombre, apellido, cuit, persona }: SessionUser): NaturalPerson | null =>
  cuit === null
    ? null
    : { nombre, apellido, cuit, fechaNacimiento: null, email_afip: null, telefono: null, ...persona };
