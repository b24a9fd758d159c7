import { allowedActions, can, type Estado, type Role } from 'shared-api/rules';

/** What staff can do with a request, in the order of its buttons. */
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
  const moves: readonly string[] = allowedActions(estado, role);
  return STAFF_ACTIONS.filter((action) => {
    if (action === 'label') return can(role, 'requests.label');
    if (action === 'certificate') return estado === 'HABILITADO' && can(role, 'certificates.emit');
    if (action === 'receipt') return estado !== 'INICIADO' && can(role, 'requests.read');
    return moves.includes(action);
  });
}
