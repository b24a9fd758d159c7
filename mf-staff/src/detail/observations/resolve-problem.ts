import { awaitsStaff, can, type Estado, isFinal, isInCorrection, type Role } from 'shared-api/rules';
import { rolesText } from '../actions.ts';

/** Why a role can't mark observations as resolved in a state, in Spanish; null when it can. */
export function resolveProblem(estado: Estado, role: Role): string | null {
  if (!can(role, 'requests.review')) {
    return `Las observaciones las marca como resueltas ${rolesText('requests.review')}.`;
  }
  if (awaitsStaff(estado)) return null;
  if (isFinal(estado)) return 'La solicitud quedó inhabilitada: sus observaciones ya no se resuelven.';
  return isInCorrection(estado)
    ? 'Podrá marcarlas como resueltas cuando el proveedor vuelva a enviar la solicitud.'
    : 'Las observaciones se marcan como resueltas mientras la solicitud está en revisión.';
}
