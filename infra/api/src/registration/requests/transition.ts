import type { Endpoint, Observation } from 'shared-api/contract';
import {
  type Action,
  awaitsStaff,
  type Estado,
  hasCertificate,
  isAssignable,
  isDecided,
  isInCorrection,
  nextState,
} from 'shared-api/rules';
import { recordAudit, SYSTEM } from '../../oversight/audit/index.ts';
import { insertRow, type Transaction } from '../../platform/db/database.ts';
import type { Call, Platform, SessionUser } from '../../platform/domain.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { deleteDataMarks, deleteMarks } from '../documents/index.ts';
import { deleteCorrectionDraft, deleteObservedForm, storeObservedForm } from '../observations/index.ts';
import { mailState } from './notices.ts';
import { changeRequest, type RequestChange, type RequestRecord, submittedAt } from './record/index.ts';
import { statusHistory } from './tables.ts';

const STALE = 'El trámite ya no está en un estado que permita esta acción. Actualice la página.';

export interface RequestCommand extends Pick<Call<Endpoint>, 'user' | 'where' | 'seenVersion' | 'noteDone'> {
  readonly cuit: string;
}

/** Facts about a new state that history, audit log and mail tell. */
interface StateDetails {
  /** Null for the portal itself. */
  readonly user: SessionUser | null;
  /** Endpoint id or job name. */
  readonly where: string;
  readonly observations?: Observation[];
  readonly auditDetails?: Readonly<Record<string, unknown>>;
  readonly mailLines?: readonly string[];
}

export interface TransitionInput extends StateDetails {
  readonly action: Action;
  readonly change?: RequestChange;
}

/**
 * @returns the state that the action leads to
 * @throws Refusal 403 for a role that never may, 409 from any other state
 */
export function mustBeAllowed(
  { estado }: Pick<RequestRecord, 'estado'>,
  action: Action,
  user: Pick<SessionUser, 'tipo'> | null,
): Estado {
  const next = nextState(estado, action, user?.tipo ?? 'system');
  if (next.ok) return next.to;
  throw next.reason === 'role' ? forbidden() : conflict(STALE, 'ESTADO');
}

/**
 * Moves a locked request along the table of transitions. A correction stores the form as it was observed, until the
 * next decision; a final decision ends the assignment to a reviewer.
 * @returns the record after the change
 * @throws Refusal 403 for a role that never may, 409 from any other state
 */
export async function transition(
  platform: Pick<Platform, 'clock' | 'config'>,
  tx: Transaction,
  row: RequestRecord,
  { action, change, ...details }: TransitionInput,
): Promise<RequestRecord> {
  const estado = mustBeAllowed(row, action, details.user);
  const at = platform.clock.now();
  const after = await changeRequest(
    tx,
    row,
    { ...change, ...queueChange(row, action, estado, at), estado, estado_desde: at },
    at,
  );
  const correctionId = await recordState(platform, tx, after, row.estado, details);
  if (isInCorrection(estado)) {
    await storeObservedForm(tx, row, correctionId, at);
    // Documents that were found right for an enabling that ended are looked at again.
    await (hasCertificate(row.estado) ? deleteMarks : deleteDataMarks)(tx, row.id);
  } else if (isDecided(estado)) {
    await deleteObservedForm(tx, row);
  }
  // A renewal is no reviewer's decision: what reviewers have written and not sent stays.
  if (isDecided(estado) && action !== 'renew') await deleteCorrectionDraft(tx, row.id);
  return after;
}

/** Returns what the review queue knows of a request after an action: reviewer, submission, and an earlier correction. */
function queueChange(row: RequestRecord, action: Action, estado: Estado, at: Date): RequestChange {
  const waits = awaitsStaff(estado);
  const sentAt = awaitsStaff(row.estado) ? submittedAt(row) : at;
  return {
    ...(!isAssignable(estado) && { reviewerId: null }),
    sentAt: waits ? sentAt : null,
    wasCorrected: action === 'correct' || (waits && row.wasCorrected),
  };
}

/**
 * Records the state that a request has come into: history, audit log and the supplier's mail.
 * @param previous null for a new request
 * @returns the id of the history entry
 */
export async function recordState(
  platform: Pick<Platform, 'clock' | 'config'>,
  tx: Transaction,
  row: RequestRecord,
  previous: Estado | null,
  { user, where, observations = [], auditDetails, mailLines = [] }: StateDetails,
): Promise<string> {
  const { id, estado, estado_desde: at } = row;
  const entry = await insertRow(tx, statusHistory, {
    requestId: id,
    estado,
    userId: user?.id ?? null,
    observaciones: observations,
    createdAt: at,
  });
  await recordAudit(tx, {
    user: user ?? SYSTEM,
    where,
    at,
    entity: 'sujeto_fiscal',
    entityId: id,
    taxId: row.cuit,
    operation: previous === null ? 'ALTA' : 'CAMBIO DE ESTADO',
    before: previous && { estado: previous },
    after: { estado, ...(observations.length > 0 && { observaciones: observations }), ...auditDetails },
  });
  await mailState(platform, tx, row, entry.id, mailLines);
  return entry.id;
}
