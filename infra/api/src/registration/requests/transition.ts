import type { Observation } from 'shared-api/contract';
import {
  type Action,
  isDecided,
  isInCorrection,
  nextState,
  type Actor as StateActor,
} from 'shared-api/rules';
import { type Actor, recordAudit, SYSTEM } from '../../oversight/audit/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteObservedForm, storeObservedForm } from '../observations/index.ts';
import { formOf } from './form.ts';
import { stateMail } from './notices.ts';
import { changeRequest, type RequestChange, type RequestRecord } from './record/index.ts';
import { addHistory } from './repository.ts';

const STALE = 'El trámite ya no está en un estado que permita esta acción. Actualice la página.';

export interface TransitionInput {
  readonly action: Action;
  /** Null: the portal itself. */
  readonly user: SessionUser | null;
  /** Endpoint id or job name. */
  readonly where: string;
  readonly observations?: Observation[];
  readonly change?: RequestChange;
  /** What else came to be with the new state, for the audit log. */
  readonly told?: Readonly<Record<string, unknown>>;
  /** The same in sentences, for the supplier's mail. */
  readonly also?: readonly string[];
}

/** @throws Refusal 403 a role that never may, 409 a state from which it does not hold */
export function mustBeAllowed(row: RequestRecord, action: Action, user: SessionUser | null): void {
  targetOf(row, action, user);
}

function targetOf(row: RequestRecord, action: Action, user: SessionUser | null) {
  const actor: StateActor = user?.tipo ?? 'system';
  const next = nextState(row.estado, action, actor);
  if (next.ok) return next.to;
  throw next.reason === 'role' ? forbidden() : conflict(STALE, 'ESTADO');
}

/**
 * Moves a locked request along the table of transitions: state, history, audit log and notification together. A
 * correction keeps the form as it was observed, until there is a decision.
 * @returns the record after the change
 * @throws Refusal 403 a role that never may, 409 a state from which it does not hold
 */
export async function transition(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: Transaction,
  row: RequestRecord,
  input: TransitionInput,
): Promise<RequestRecord> {
  const to = targetOf(row, input.action, input.user);
  const at = clock.now();
  const after = await changeRequest(tx, row.id, { ...input.change, estado: to, estado_desde: at }, at);
  const observaciones = input.observations ?? [];
  const historyId = await addHistory(tx, {
    requestId: row.id,
    estado: to,
    userId: input.user?.id ?? null,
    observaciones,
    at,
  });
  if (isInCorrection(to)) {
    await storeObservedForm(tx, row.id, {
      correctionId: historyId,
      form: await formOf(tx, row),
      createdAt: at,
    });
  } else if (isDecided(to)) await deleteObservedForm(tx, row.id);
  const actor: Actor = input.user ?? SYSTEM;
  await recordAudit(tx, {
    entity: 'sujeto_fiscal',
    entityId: row.id,
    taxId: row.cuit,
    operation: 'CAMBIO DE ESTADO',
    actor,
    where: input.where,
    at,
    before: { estado: row.estado },
    after: { estado: to, ...(observaciones.length > 0 && { observaciones }), ...input.told },
  });
  const mail = stateMail(after, historyId, observaciones, config, input.also);
  if (mail) await queueMail(tx, clock, mail);
  return after;
}
