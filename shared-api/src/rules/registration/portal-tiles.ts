import type { ObservationForm } from './corrections.ts';
import { attendedText, type FollowedObservation } from './observation-states.ts';
import { isRenewal, RENEWAL_TITLE, renewalText } from './renewal.ts';
import {
  CORRECT_AND_SEND,
  ESTADO_MEANING,
  FORM_UNAVAILABLE_TITLE,
  type PortalNotice,
  START_RENEWAL,
  STATE_NOTICE,
  STATUS_CLOSED,
} from './request-state-texts.ts';
import { type Estado, isEditable, isExpired, isInCorrection } from './request-states.ts';

interface PortalTile {
  readonly enabled: boolean;
  /** Why it can't be used; null when it can. */
  readonly why: string | null;
}

interface PortalTiles {
  readonly form: PortalTile;
  readonly status: PortalTile;
  readonly notice: PortalNotice | null;
}

const open: PortalTile = { enabled: true, why: null };
const closed = (why: string): PortalTile => ({ enabled: false, why });

const RENEWAL_NOT_SENT = 'La renovación todavía no fue enviada. Envíe el formulario para seguir su estado.';

/**
 * Returns what the supplier's portal home offers and says in a state (specification, section 4, 'Portal rules').
 * @param observations the last correction's: they tell the supplier's own renewal from what an auditor asked for
 */
export function portalTiles(estado: Estado, observations?: readonly ObservationForm[]): PortalTiles {
  const tiles = tilesOf(estado);
  if (observations === undefined || !isRenewal(estado, observations)) return tiles;
  return {
    form: tiles.form,
    status: closed(RENEWAL_NOT_SENT),
    notice: { kind: 'warning', title: RENEWAL_TITLE, text: renewalText(observations) },
  };
}

/**
 * Returns what the form's tile says: the task while the form is open, with how much of it is done; null once it is closed.
 * @param request its observations, how many documents it needs and which are missing; null before it is begun
 */
export function formTileText(
  estado: Estado,
  request: {
    readonly observaciones: readonly FollowedObservation[];
    readonly documentos_requeridos: number;
    readonly documentos_faltantes: readonly string[];
  } | null,
): string | null {
  if (!isEditable(estado)) return null;
  if (isInCorrection(estado)) {
    const { observaciones = [] } = request ?? {};
    const done =
      observaciones.length > 0 && !isRenewal(estado, observaciones) ? `${attendedText(observaciones)}. ` : '';
    return `${done}Corrija lo que se pide y vuelva a enviar la solicitud.`;
  }
  const task = 'Complete sus datos y suba los documentos. Puede guardar y seguir en otro momento.';
  if (request === null) return task;
  const { documentos_requeridos: total, documentos_faltantes: missing } = request;
  return `${readyDocumentsText(total - missing.length, total)}. ${task}`;
}

/** Returns how many documents are ready: '12 de 15 documentos listos'. */
export const readyDocumentsText = (ready: number, total: number): string =>
  `${ready} de ${total} ${total === 1 ? 'documento listo' : 'documentos listos'}`;

/** Meaning of a state in words for the supplier; others read 'the applicant'. */
export function meaningForSupplier(estado: Estado, observations: readonly ObservationForm[]): string {
  if (isRenewal(estado, observations)) return renewalText(observations);
  if (isExpired(estado)) return `${ESTADO_MEANING.VENCIDO} ${START_RENEWAL}`;
  return isInCorrection(estado) ? CORRECT_AND_SEND : ESTADO_MEANING[estado];
}

function tilesOf(estado: Estado): PortalTiles {
  const notice = STATE_NOTICE[estado];
  const statusClosed = STATUS_CLOSED[estado];
  return {
    form: isEditable(estado) ? open : closed(notice?.text ?? FORM_UNAVAILABLE_TITLE),
    status: statusClosed === null ? open : closed(statusClosed),
    notice,
  };
}
