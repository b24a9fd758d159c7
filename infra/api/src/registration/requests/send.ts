import {
  type DocumentStatusName,
  incompleteMessage,
  missingByField,
  missingItems,
  RENEWAL_REASON,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import type { Platform } from '../../platform/domain.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import {
  createRequiredDocuments,
  documentName,
  documentsOf,
  nameForCorrection,
  statusOf,
} from '../documents/index.ts';
import {
  accountsOf,
  draftsOfUser,
  mustBeCurrent,
  type RequestRecord,
  withLockedRequest,
} from './record/index.ts';
import { formDrafts } from './tables.ts';
import { mustBeAllowed, type RequestCommand, transition } from './transition.ts';
import { requestView } from './view.ts';

/** The screens' banner for a tax id that the tax authority has as inactive (specification, section 8). */
const INACTIVE = 'El CUIT asociado se encuentra en estado inactivo. Verifique la situación fiscal.';

/** Sends the request to be evaluated. @throws Refusal 400 incomplete or inactive, 404, 409 */
export function sendRequest(platform: Platform, command: RequestCommand): Promise<RequestRecord> {
  const { user, cuit, seenVersion, noteDone } = command;
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    mustBeAllowed(row, 'send', user);
    mustBeCurrent(row, seenVersion);
    if (!row.activo) throw invalid(INACTIVE);
    const accounts = await accountsOf(tx, row.id);
    const documents = await documentsOf(tx, row.id);
    const form = requestView(platform, row, { accounts, documents });
    const day = today(platform.clock);
    const missing = missingItems(form, day);
    if (missing.length > 0) {
      const errores = Object.fromEntries(missingByField(form, day).map(({ field, text }) => [field, text]));
      throw new Refusal(400, incompleteMessage(missing), 'DATOS_INCOMPLETOS', { errores });
    }
    const after = await transition(platform, tx, row, { ...command, action: 'send' });
    // What was sent is what they confirmed.
    await tx.delete(formDrafts).where(draftsOfUser(row.id, user.id));
    await noteDone(tx);
    return after;
  });
}

/** Why a renewal opens a document, by its status; statuses that can be sent as they are have no reason. */
const OPENING_REASON: Partial<Record<DocumentStatusName, string>> = RENEWAL_REASON;

/**
 * Starts the renewal of an expired enabling. It opens only the expired documents and those without which the request
 * could not be sent. @throws Refusal 404, 409
 */
export function renewRequest(platform: Platform, command: RequestCommand): Promise<RequestRecord> {
  const { user, cuit, seenVersion, noteDone } = command;
  const day = today(platform.clock);
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    mustBeAllowed(row, 'renew', user);
    mustBeCurrent(row, seenVersion);
    await createRequiredDocuments(tx, row, platform.clock.now());
    const openedDocuments = (await documentsOf(tx, row.id)).flatMap((record) => {
      const observacion = OPENING_REASON[statusOf(record, day)];
      return observacion ? [{ id: record.document.id, name: documentName(record), observacion }] : [];
    });
    const documentIds = openedDocuments.map(({ id }) => id);
    await nameForCorrection(tx, row.id, documentIds);
    const after = await transition(platform, tx, row, {
      ...command,
      action: 'renew',
      observations: openedDocuments.map(({ id, ...observation }) => ({ ...observation, documento: id })),
      change: { restrictsDocuments: true },
      auditDetails: { docs_ids: documentIds },
    });
    await noteDone(tx);
    return after;
  });
}
