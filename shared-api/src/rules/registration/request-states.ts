import { type Role, rolesWith } from '../accounts/roles.ts';

/** States of a request, as the wire names them. */
export const ESTADOS = [
  'INICIADO',
  'PENDIENTE EN OBSERVACION',
  'OBSERVACION',
  'EN CORRECCION',
  'HABILITADO',
  'RECHAZADO',
  'VENCIDO',
] as const;
export type Estado = (typeof ESTADOS)[number];

export const ACTIONS = ['start', 'send', 'take', 'correct', 'approve', 'reject', 'expire', 'renew'] as const;
export type Action = (typeof ACTIONS)[number];
/** Maker of a transition: a role, or the portal's own daily job. */
export type Actor = Role | 'system';

interface Transition {
  /** Null: the request does not exist yet. */
  readonly from: Estado | null;
  readonly action: Action;
  readonly to: Estado;
  readonly who: readonly Actor[];
}

const suppliers = rolesWith('supplier.portal');
const reviewers = rolesWith('requests.review');

const fromEach = (froms: readonly (Estado | null)[], rest: Omit<Transition, 'from'>): Transition[] =>
  froms.map((from) => ({ from, ...rest }));

/**
 * Every change of state there is. The server enforces it, the screens read it. What must hold besides the state
 * (a complete form, a resolution, an observation) is in the rules of each action.
 */
export const TRANSITIONS: readonly Transition[] = [
  ...fromEach([null], { action: 'start', to: 'INICIADO', who: suppliers }),
  ...fromEach(['INICIADO', 'EN CORRECCION'], {
    action: 'send',
    to: 'PENDIENTE EN OBSERVACION',
    who: suppliers,
  }),
  ...fromEach(['PENDIENTE EN OBSERVACION'], { action: 'take', to: 'OBSERVACION', who: reviewers }),
  ...fromEach(['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'HABILITADO', 'VENCIDO'], {
    action: 'correct',
    to: 'EN CORRECCION',
    who: reviewers,
  }),
  ...fromEach(['OBSERVACION'], { action: 'approve', to: 'HABILITADO', who: reviewers }),
  ...fromEach(['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'EN CORRECCION', 'HABILITADO', 'VENCIDO'], {
    action: 'reject',
    to: 'RECHAZADO',
    who: reviewers,
  }),
  ...fromEach(['HABILITADO'], { action: 'expire', to: 'VENCIDO', who: ['system'] }),
  ...fromEach(['VENCIDO'], { action: 'renew', to: 'EN CORRECCION', who: suppliers }),
];

type NextState =
  | { readonly ok: true; readonly to: Estado }
  | { readonly ok: false; readonly reason: 'state' | 'role' };

/**
 * Returns where an action leads from a state. `role`: that actor never makes this action, whatever the state (403);
 * `state`: the action does not hold from here, or no longer (409).
 */
export function nextState(from: Estado | null, action: Action, actor: Actor): NextState {
  const own = TRANSITIONS.filter(
    (transition) => transition.action === action && transition.who.includes(actor),
  );
  if (own.length === 0) return { ok: false, reason: 'role' };
  const ownTransition = own.find((transition) => transition.from === from);
  return ownTransition ? { ok: true, to: ownTransition.to } : { ok: false, reason: 'state' };
}

/** The actions that a role may make on a request in a state, in the order of `ACTIONS`. */
export function allowedActions(estado: Estado, role: Actor): readonly Action[] {
  return ACTIONS.filter((action) => nextState(estado, action, role).ok);
}

/** Returns the state that an action leads to, which is the same from wherever it holds. */
export function stateAfter(action: Action): Estado {
  const [transition] = TRANSITIONS.filter((candidate) => candidate.action === action);
  if (!transition) throw new Error(`no transition makes ${action}`);
  return transition.to;
}

/** Returns the states for which a predicate holds, for lists and SQL. */
export const statesWhere = (predicate: (estado: Estado) => boolean): readonly Estado[] =>
  ESTADOS.filter(predicate);

/** The supplier has never sent the request. */
export const isUnsent = (estado: Estado) => estado === 'INICIADO';
/** The request was sent and nobody has taken it into review. */
export const awaitsReviewer = (estado: Estado) => estado === 'PENDIENTE EN OBSERVACION';
/** A reviewer has taken the request. */
export const isInReview = (estado: Estado) => estado === 'OBSERVACION';
/** The next step is the staff's. */
export const awaitsStaff = (estado: Estado) => awaitsReviewer(estado) || isInReview(estado);
/** The supplier corrects what an auditor observed, or renews. */
export const isInCorrection = (estado: Estado) => estado === 'EN CORRECCION';
/** Returns true while a request may have a reviewer; one in correction comes back to the reviewer who asked for it. */
export const isAssignable = (estado: Estado) => awaitsStaff(estado) || isInCorrection(estado);
/** The supplier may change the form and send it. */
export const isEditable = (estado: Estado) => isUnsent(estado) || isInCorrection(estado);
export const isEnabled = (estado: Estado): estado is 'HABILITADO' => estado === 'HABILITADO';
/** The enabling has ended with a document; the supplier may renew it. */
export const isExpired = (estado: Estado) => estado === 'VENCIDO';
/** The request has a certificate, in force or expired. */
export const hasCertificate = (estado: Estado) => isEnabled(estado) || isExpired(estado);
/** The request was rejected or disabled, and nothing leads out of that. */
export const isFinal = (estado: Estado) => estado === 'RECHAZADO';
/** A reviewer has decided on what was sent: enabled, rejected or to be corrected. */
export const isDecided = (estado: Estado) => isEnabled(estado) || isFinal(estado) || isInCorrection(estado);
/** The supplier's status page can be opened. */
export const hasStatusPage = (estado: Estado) => !isUnsent(estado) && !isFinal(estado);

/** Returns whether staff with `documents.editDates` may change a document's dates now (specification, section 4). */
export function mayEditDates(
  estado: Estado,
  type: { readonly emision: boolean; readonly expiracion: boolean } | null,
): boolean {
  return isInReview(estado) && type !== null && (type.emision || type.expiracion);
}
