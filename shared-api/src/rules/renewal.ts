import type { ObservationForm } from './corrections.ts';
import type { DocumentStatusName } from './document-dates.ts';
import type { Estado } from './request-states.ts';

/** Why a renewal opens a document, by its status; those that can be sent as they are it leaves closed. */
export const RENEWAL_REASON = {
  vencido: 'El documento venció. Suba el vigente.',
  'fechas-pendientes': 'Sus fechas ya no alcanzan para enviarlo. Suba uno actual.',
  'sin-subir': 'Falta el documento. Súbalo.',
} as const satisfies Partial<Record<DocumentStatusName, string>>;

const REASONS: readonly string[] = Object.values(RENEWAL_REASON);

/**
 * Whether a request is corrected because its supplier renews it. What the last correction observes tells it: a renewal
 * gives its own reasons or, with nothing to replace, none; an auditor observes something, in other words.
 */
export function isRenewal(estado: Estado, observations: readonly ObservationForm[]): boolean {
  return estado === 'EN CORRECCION' && observations.every(({ observacion }) => REASONS.includes(observacion));
}

export const RENEWAL_TITLE = 'Renovación de su inscripción';

/** What is to be done in a renewal, by what it opened. */
export function renewalText(opened: readonly ObservationForm[]): string {
  return opened.length > 0
    ? 'La renovación está iniciada. Reemplace los archivos indicados y envíe el formulario.'
    : 'La renovación está iniciada. No hay archivos que reemplazar: revise sus datos y envíe el formulario.';
}
