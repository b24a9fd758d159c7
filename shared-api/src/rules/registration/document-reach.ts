import type { PersonType } from '../values/tax-id.ts';
import { isRequiredFor } from './document-types.ts';
import {
  awaitsStaff,
  type Estado,
  isEditable,
  isEnabled,
  isExpired,
  isInCorrection,
  isUnsent,
} from './request-states.ts';

/** Number of requests of a kind of person in a state. */
export interface RequestCount {
  readonly tipo_persona: PersonType;
  readonly estado: Estado;
  readonly total: number;
}

type Group = readonly [includes: (estado: Estado) => boolean, one: string, several: string];
const NOW: readonly Group[] = [
  [isUnsent, 'sin enviar', 'sin enviar'],
  [isInCorrection, 'en corrección', 'en corrección'],
];
const LATER: readonly Group[] = [
  [awaitsStaff, 'en revisión', 'en revisión'],
  [isEnabled, 'habilitada', 'habilitadas'],
  [isExpired, 'vencida', 'vencidas'],
];

/** Says who owes a new document, while it is not known of which persons or how many there are. */
export const DOCUMENT_REACH =
  'Lo deberán presentar desde ahora quienes están completando o corrigiendo su inscripción. Las que están en revisión, habilitadas o vencidas, cuando vuelvan al formulario.';

/** Says in Spanish how many requests a new document type reaches at once, and which ones only when they are opened again. */
export function documentReachText(
  type: Parameters<typeof isRequiredFor>[0],
  counts: readonly RequestCount[],
): string {
  const reached = counts.filter(({ tipo_persona }) => isRequiredFor(type, tipo_persona));
  const totalWhere = (includes: (estado: Estado) => boolean) =>
    reached.reduce((sum, { estado, total }) => (includes(estado) ? sum + total : sum), 0);
  const listOf = (groups: readonly Group[]) => {
    const parts = groups.flatMap(([includes, one, several]) => {
      const total = totalWhere(includes);
      return total > 0 ? [`${total.toLocaleString('es-AR')} ${total === 1 ? one : several}`] : [];
    });
    return parts.join(', ').replace(/, (?=[^,]*$)/, ' y ');
  };
  const now = totalWhere(isEditable);
  const first =
    now === 0
      ? 'Hoy no hay inscripciones que lo deban presentar enseguida: lo deberán las que empiecen desde que lo agregue.'
      : `Desde hoy lo ${now === 1 ? 'debe presentar 1 inscripción' : `deben presentar ${now.toLocaleString('es-AR')} inscripciones`}: ${listOf(NOW)}.`;
  const later = listOf(LATER);
  return later ? `${first} Cuando vuelvan al formulario lo deberán otras: ${later}.` : first;
}
