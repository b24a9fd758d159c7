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

/** How a state is shown. */
export const ESTADO_LABEL: Readonly<Record<Estado, string>> = {
  INICIADO: 'Iniciado',
  'PENDIENTE EN OBSERVACION': 'Pendiente en observacion',
  OBSERVACION: 'Observación',
  'EN CORRECCION': 'En Corrección',
  HABILITADO: 'Habilitado',
  RECHAZADO: 'Solicitud inhabilitada',
  VENCIDO: 'Vencida',
};

/** What a state means for the applicant (specification, section 4). */
export const ESTADO_MEANING: Readonly<Record<Estado, string>> = {
  INICIADO: 'Complete el formulario para que la inscripción sea evaluada.',
  'PENDIENTE EN OBSERVACION': 'La solicitud fue enviada y espera ser evaluada.',
  OBSERVACION: 'La solicitud está siendo evaluada.',
  'EN CORRECCION': 'El solicitante debe completar las correcciones pedidas.',
  HABILITADO: 'La inscripción fue aprobada.',
  RECHAZADO: 'La solicitud fue inhabilitada. No se puede revertir ni volver a enviar.',
  VENCIDO: 'La habilitación venció. Revise los archivos.',
};

export const ACTIONS = ['start', 'send', 'take', 'correct', 'approve', 'reject', 'expire', 'renew'] as const;
export type Action = (typeof ACTIONS)[number];
/** Who makes a transition: a role, or the portal's own daily job. */
export type Actor = Role | 'system';

export interface Transition {
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

export type NextState =
  | { readonly ok: true; readonly to: Estado }
  | { readonly ok: false; readonly reason: 'state' | 'role' };

/**
 * Where an action leads from a state. `role`: that actor never makes this action, whatever the state (403);
 * `state`: the action does not hold from here, or no longer (409).
 */
export function nextState(from: Estado | null, action: Action, actor: Actor): NextState {
  const own = TRANSITIONS.filter((one) => one.action === action && one.who.includes(actor));
  if (own.length === 0) return { ok: false, reason: 'role' };
  const found = own.find((one) => one.from === from);
  return found ? { ok: true, to: found.to } : { ok: false, reason: 'state' };
}

/** The actions that a role may make on a request in a state, in the order of `ACTIONS`. */
export function allowedActions(estado: Estado, role: Actor): readonly Action[] {
  return ACTIONS.filter((action) => nextState(estado, action, role).ok);
}

/** Whether the supplier may change the form and send it. */
export function isEditable(estado: Estado): boolean {
  return estado === 'INICIADO' || estado === 'EN CORRECCION';
}

/** Whether staff with `documents.editDates` may change a document's dates now (specification, section 4). */
export function mayEditDates(
  estado: Estado,
  type: { readonly emision: boolean; readonly expiracion: boolean } | null,
): boolean {
  return estado === 'OBSERVACION' && type !== null && (type.emision || type.expiracion);
}

/** Whether an auditor may mark observations as resolved: while what the supplier sent is being reviewed. */
export function mayResolve(estado: Estado): boolean {
  return estado === 'PENDIENTE EN OBSERVACION' || estado === 'OBSERVACION';
}

/** States in which the supplier's status page can be opened. */
export const STATUS_PAGE_ESTADOS: readonly Estado[] = [
  'EN CORRECCION',
  'PENDIENTE EN OBSERVACION',
  'OBSERVACION',
  'HABILITADO',
  'VENCIDO',
];
