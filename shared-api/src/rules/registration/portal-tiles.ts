import type { ObservationForm } from './corrections.ts';
import { isRenewal, RENEWAL_TITLE, renewalText } from './renewal.ts';
import { ESTADO_MEANING, type Estado, isEditable } from './request-states.ts';

export interface PortalTile {
  readonly enabled: boolean;
  /** Why it can't be used; null when it can. */
  readonly why: string | null;
}

/** A message box of the supplier's portal home. `kind` chooses its look: red, neutral, amber. */
export interface PortalNotice {
  readonly kind: 'danger' | 'info' | 'warning';
  readonly title: string;
  readonly text: string;
}

export interface PortalTiles {
  readonly form: PortalTile;
  readonly status: PortalTile;
  readonly notice: PortalNotice | null;
}

export const FORM_UNAVAILABLE_TITLE = 'Formulario no disponible';
export const REJECTED_TITLE = 'Solicitud inhabilitada';

const open: PortalTile = { enabled: true, why: null };
const closed = (why: string): PortalTile => ({ enabled: false, why });
const unavailable = (text: string): PortalNotice => ({ kind: 'info', title: FORM_UNAVAILABLE_TITLE, text });

const CORRECT_AND_SEND =
  'El auditor realizó observaciones. Corrija lo observado en el formulario y vuelva a enviarlo.';

const START_RENEWAL = 'Inicie la renovación para actualizar los archivos vencidos.';

const NOTICES: Readonly<Record<Estado, PortalNotice | null>> = {
  INICIADO: null,
  'PENDIENTE EN OBSERVACION': unavailable(
    'Su solicitud fue enviada y espera ser evaluada. No se puede modificar mientras tanto.',
  ),
  OBSERVACION: unavailable('Su solicitud está siendo evaluada. No se puede modificar mientras tanto.'),
  'EN CORRECCION': {
    kind: 'warning',
    title: 'Su solicitud tiene observaciones',
    text: CORRECT_AND_SEND,
  },
  HABILITADO: unavailable('Su inscripción está habilitada. No hay nada que completar.'),
  RECHAZADO: {
    kind: 'danger',
    title: REJECTED_TITLE,
    text: 'La solicitud fue inhabilitada. Esta decisión no se puede revertir y no es posible volver a enviarla.',
  },
  VENCIDO: unavailable(`Su habilitación venció. ${START_RENEWAL}`),
};

const STATUS_CLOSED: Partial<Readonly<Record<Estado, string>>> = {
  INICIADO: 'Todavía no envió la solicitud. Complete el formulario y envíelo para seguir su estado.',
  'EN CORRECCION':
    'La solicitud tiene correcciones pendientes. Complételas en el formulario y vuelva a enviarlo.',
  RECHAZADO: 'La solicitud fue inhabilitada.',
};

const RENEWAL_NOT_SENT = 'La renovación todavía no fue enviada. Envíe el formulario para seguir su estado.';

/**
 * What the supplier's portal home offers and says in a state (specification, section 4, 'Portal rules').
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

/** What a state means, said to the supplier themself: 'the applicant' is for everybody else. */
export function meaningForSupplier(estado: Estado, observations: readonly ObservationForm[]): string {
  if (isRenewal(estado, observations)) return renewalText(observations);
  if (estado === 'VENCIDO') return `${ESTADO_MEANING.VENCIDO} ${START_RENEWAL}`;
  return estado === 'EN CORRECCION' ? CORRECT_AND_SEND : ESTADO_MEANING[estado];
}

function tilesOf(estado: Estado): PortalTiles {
  const notice = NOTICES[estado];
  const statusClosed = STATUS_CLOSED[estado];
  return {
    form: isEditable(estado) ? open : closed(notice?.text ?? FORM_UNAVAILABLE_TITLE),
    status: statusClosed === undefined ? open : closed(statusClosed),
    notice,
  };
}
