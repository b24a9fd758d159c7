import {
  type Capability,
  can,
  type Estado,
  NO_DECISION,
  type Role,
  roleLabel,
  rolesFor,
  rolesWith,
  staffActionProblem,
} from 'shared-api/rules';

/** Actions of the staff on a request, in the order of their buttons. */
export const STAFF_ACTIONS = [
  'take',
  'approve',
  'correct',
  'label',
  'certificate',
  'receipt',
  'reject',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

export const ACTION_LABEL: Readonly<Record<StaffAction, string>> = {
  take: 'Iniciar revisión',
  approve: 'Habilitar',
  correct: 'Hacer una corrección',
  label: 'Etiquetar',
  certificate: 'Descargar Certificado',
  receipt: 'Descargar comprobante',
  reject: 'Inhabilitar inscripción',
};

/** The actions that a role has on a request in a state. */
export function actionsFor(estado: Estado, role: Role): readonly StaffAction[] {
  return STAFF_ACTIONS.filter((action) => staffActionProblem(action, estado, role) === null);
}

/** 'AUDITOR, GESTION COMPRAS o ADMIN': the roles that have a capability. */
export function rolesText(capability: Capability): string {
  return rolesList(rolesWith(capability));
}

function rolesList(roles: readonly Role[]): string {
  const names = roles.map(roleLabel);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' o ');
}

/** Why a role can't do something to a request in a state, in Spanish; null when it can. */
export function whyNot(action: StaffAction, estado: Estado, role: Role): string | null {
  const problem = staffActionProblem(action, estado, role);
  if (problem === null) return null;
  if (problem === 'role') return `Es una tarea de ${rolesList(rolesFor(action))}.`;
  if (action === 'certificate') return 'Hay certificado solo mientras la inscripción está habilitada.';
  return NO_DECISION[estado];
}

/** Groups the unavailable actions by their reason, in the order of the buttons. */
export function unavailableActions(
  estado: Estado,
  role: Role,
): readonly { readonly reason: string; readonly what: readonly string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const action of STAFF_ACTIONS) {
    const reason = whyNot(action, estado, role);
    if (reason) reasons.set(reason, [...(reasons.get(reason) ?? []), ACTION_LABEL[action]]);
  }
  if (!can(role, 'chat.staff')) {
    const reason = `Es una tarea de ${rolesText('chat.staff')}.`;
    reasons.set(reason, [...(reasons.get(reason) ?? []), 'Escribir al proveedor']);
  }
  return [...reasons].map(([reason, what]) => ({ reason, what }));
}
