import { type DocumentStatusName, incompleteMessage, missingItems, RENEWAL_REASON } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { NoteDone } from '../../platform/http/route.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  createRequiredDocuments,
  documentName,
  documentsOf,
  nameForCorrection,
  statusOf,
} from '../documents/index.ts';
import { mustBeCurrent, type RequestRecord, withLockedRequest } from './record/index.ts';
import { accountsOf } from './repository.ts';
import { mustBeAllowed, transition } from './transition.ts';
import { requestView } from './view.ts';

/** The screens' banner for a subject that the tax authority has as inactive (specification, section 8). */
const INACTIVE = 'El CUIT asociado se encuentra en estado inactivo. Verifique la situación fiscal.';

interface SupplierAction {
  readonly cuit: string;
  readonly seenVersion: number | null;
  readonly where: string;
}

/** Sends the request to be evaluated. @throws Refusal 400 incomplete or inactive, 404, 409 */
export async function sendRequest(
  platform: Platform,
  user: SessionUser,
  { cuit, seenVersion, where, noteDone }: SupplierAction & { readonly noteDone: NoteDone },
): Promise<RequestRecord> {
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    mustBeAllowed(row, 'send', user);
    mustBeCurrent(row, seenVersion);
    if (!row.activo) throw invalid(INACTIVE);
    const accounts = await accountsOf(tx, row.id);
    const documents = await documentsOf(tx, row.id);
    const missing = missingItems(requestView(platform, row, { accounts, documents }), today(platform.clock));
    if (missing.length > 0) throw invalid(incompleteMessage(missing), 'DATOS_INCOMPLETOS');
    const sent = await transition(platform, tx, row, { action: 'send', user, where });
    await noteDone(tx);
    return sent;
  });
}

/** The statuses that can be sent as they are open none. */
const WHY_OPEN: Partial<Record<DocumentStatusName, string>> = RENEWAL_REASON;

/**
 * Starts the renewal of an expired enabling: only the expired documents are opened, and those without which it could
 * not be sent. @throws Refusal 404, 409
 */
export async function renewRequest(
  platform: Platform,
  user: SessionUser,
  { cuit, seenVersion, where }: SupplierAction,
): Promise<RequestRecord> {
  const day = today(platform.clock);
  return withLockedRequest(platform, user, cuit, async (tx, row) => {
    mustBeAllowed(row, 'renew', user);
    mustBeCurrent(row, seenVersion);
    await createRequiredDocuments(tx, row, platform.clock.now());
    const open = (await documentsOf(tx, row.id)).flatMap((record) => {
      const observacion = WHY_OPEN[statusOf(record, day)];
      return observacion ? [{ ...record, observacion }] : [];
    });
    const docs_ids = open.map(({ document }) => document.id);
    await nameForCorrection(tx, row.id, docs_ids);
    const observations = open.map(({ observacion, ...record }) => ({
      name: documentName(record),
      observacion,
    }));
    return transition(platform, tx, row, {
      action: 'renew',
      user,
      where,
      observations,
      change: { restrictsDocuments: true },
      told: { docs_ids },
    });
  });
}
