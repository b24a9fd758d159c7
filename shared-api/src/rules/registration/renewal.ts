import type { ObservationForm } from './corrections.ts';
import type { DocumentStatusName } from './document-status.ts';
import { type FollowedObservation, isAttended } from './observation-states.ts';
import { type Estado, isInCorrection } from './request-states.ts';

/** Why a renewal opens a document, by its status; those that can be sent as they are it leaves closed. */
export const RENEWAL_REASON = {
  vencido: 'El documento venció. Suba el vigente.',
  'fechas-pendientes': 'Sus fechas ya no alcanzan para enviarlo. Suba uno actual.',
  'sin-subir': 'Falta el documento. Súbalo.',
} as const satisfies Partial<Record<DocumentStatusName, string>>;

const REASONS: readonly string[] = Object.values(RENEWAL_REASON);

/**
 * Returns whether a renewal gave the observations of a correction: its own reasons or, with nothing to replace, none; an auditor
 * observes something, in other words.
 */
export const areOfRenewal = (observations: readonly ObservationForm[]): boolean =>
  observations.every(({ observacion }) => REASONS.includes(observacion));

/**
 * Returns whether a request is corrected because its supplier renews it, as the observations of the last correction
 * tell.
 */
export const isRenewal = (estado: Estado, observations: readonly ObservationForm[]): boolean =>
  isInCorrection(estado) && areOfRenewal(observations);

export const RENEWAL_TITLE = 'Renovación de su inscripción';

/** Title of a renewal's observations, where an auditor's would stand. */
export const ASKED_BY_RENEWAL =
  'Lo que se pide aquí surge de la renovación de la inscripción: no lo observó un auditor.';

/** Instructions of a renewal, by the documents that it opened and that are neither replaced nor retired. */
export function renewalText(opened: readonly (ObservationForm & Partial<FollowedObservation>)[]): string {
  return opened.some(({ estado }) => estado !== 'atendida')
    ? 'La renovación está iniciada. Reemplace los archivos indicados y envíe el formulario.'
    : 'La renovación está iniciada. No hay archivos que reemplazar: revise sus datos y envíe el formulario.';
}

/** `1 de 3 documentos renovados`, of the documents that a renewal opened. */
export function renewedText(opened: readonly Pick<FollowedObservation, 'estado'>[]): string {
  const renewed = opened.filter(isAttended).length;
  return opened.length === 1
    ? `${renewed} de 1 documento renovado`
    : `${renewed} de ${opened.length} documentos renovados`;
}
