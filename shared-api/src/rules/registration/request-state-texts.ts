import type { Estado } from './request-states.ts';

/** Label of a state. */
export const ESTADO_LABEL: Readonly<Record<Estado, string>> = {
  INICIADO: 'Iniciado',
  'PENDIENTE EN OBSERVACION': 'Pendiente en observacion',
  OBSERVACION: 'Observación',
  'EN CORRECCION': 'En Corrección',
  HABILITADO: 'Habilitado',
  RECHAZADO: 'Solicitud inhabilitada',
  VENCIDO: 'Vencida',
};

/** Meaning of a state for the applicant (specification, section 4). */
export const ESTADO_MEANING: Readonly<Record<Estado, string>> = {
  INICIADO: 'Complete el formulario para que la inscripción sea evaluada.',
  'PENDIENTE EN OBSERVACION': 'La solicitud fue enviada y espera ser evaluada.',
  OBSERVACION: 'La solicitud está siendo evaluada.',
  'EN CORRECCION': 'El solicitante debe completar las correcciones pedidas.',
  HABILITADO: 'La inscripción fue aprobada.',
  RECHAZADO: 'La solicitud fue inhabilitada. No se puede revertir ni volver a enviar.',
  VENCIDO: 'La habilitación venció. Revise los archivos.',
};

/** A message box of the supplier's portal home. `kind` chooses its look: red, neutral, amber. */
export interface PortalNotice {
  readonly kind: 'danger' | 'info' | 'warning';
  readonly title: string;
  readonly text: string;
}

export const FORM_UNAVAILABLE_TITLE = 'Formulario no disponible';
const REJECTED_TITLE = 'Solicitud inhabilitada';

export const CORRECT_AND_SEND =
  'El auditor realizó observaciones. Corrija lo observado en el formulario y vuelva a enviarlo.';

export const START_RENEWAL = 'Inicie la renovación para actualizar los archivos vencidos.';

const unavailable = (text: string): PortalNotice => ({ kind: 'info', title: FORM_UNAVAILABLE_TITLE, text });

/** The message box of the supplier's portal home in a state; null where there is none. */
export const STATE_NOTICE: Readonly<Record<Estado, PortalNotice | null>> = {
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

/** Why the status page is closed in a state; null where it is open. */
export const STATUS_CLOSED: Readonly<Record<Estado, string | null>> = {
  INICIADO: 'Todavía no envió la solicitud. Complete el formulario y envíelo para seguir su estado.',
  'PENDIENTE EN OBSERVACION': null,
  OBSERVACION: null,
  'EN CORRECCION':
    'La solicitud tiene correcciones pendientes. Complételas en el formulario y vuelva a enviarlo.',
  HABILITADO: null,
  RECHAZADO: 'La solicitud fue inhabilitada.',
  VENCIDO: null,
};

/** Why a request has no certificate in a state. */
export const NO_CERTIFICATE: Readonly<Record<Exclude<Estado, 'HABILITADO'>, string>> = {
  INICIADO: 'La inscripción todavía no fue enviada. El certificado se emite cuando queda habilitada.',
  'PENDIENTE EN OBSERVACION':
    'La inscripción espera ser evaluada. El certificado se emite cuando queda habilitada.',
  OBSERVACION: 'La inscripción está siendo evaluada. El certificado se emite cuando queda habilitada.',
  'EN CORRECCION':
    'La inscripción tiene correcciones pendientes. El certificado se emite cuando queda habilitada.',
  RECHAZADO: 'La inscripción fue inhabilitada y no tiene certificado.',
  VENCIDO: 'La habilitación venció. Renueve los documentos vencidos para obtener un certificado nuevo.',
};

/** The action that brought a request into a state; follows the actor's name. */
export const STATE_CHANGE: Readonly<Record<Estado, string>> = {
  INICIADO: 'inició el trámite',
  'PENDIENTE EN OBSERVACION': 'envió la solicitud',
  OBSERVACION: 'tomó el trámite para revisarlo',
  'EN CORRECCION': 'pidió correcciones',
  HABILITADO: 'habilitó la inscripción',
  RECHAZADO: 'inhabilitó la inscripción',
  VENCIDO: 'registró el vencimiento de la habilitación',
};

/** The event of a request that came into a state, for its supplier; null where its round says so. */
export const STATE_REACHED: Readonly<Record<Estado, string | null>> = {
  INICIADO: null,
  'PENDIENTE EN OBSERVACION': null,
  OBSERVACION: 'Revisión iniciada',
  'EN CORRECCION': null,
  HABILITADO: 'Inscripción habilitada',
  RECHAZADO: 'Solicitud inhabilitada',
  VENCIDO: 'Habilitación vencida',
};

/** Subject of the mail about a state; null where its round or what was observed says so. */
export const NOTICE_TITLE: Readonly<Record<Estado, string | null>> = {
  INICIADO: 'Su inscripción está comenzada: falta enviarla',
  'PENDIENTE EN OBSERVACION': null,
  OBSERVACION: 'Comenzó la revisión de su inscripción',
  'EN CORRECCION': null,
  HABILITADO: 'Su inscripción quedó habilitada',
  RECHAZADO: 'Su inscripción fue inhabilitada',
  VENCIDO: 'Su habilitación venció: puede renovarla',
};

/** Why staff can decide nothing more in a state. */
export const NO_DECISION: Readonly<Record<Estado, string>> = {
  INICIADO: 'El proveedor todavía no envió la solicitud.',
  'PENDIENTE EN OBSERVACION': 'Primero hay que iniciar la revisión.',
  OBSERVACION: 'La solicitud ya está en revisión.',
  'EN CORRECCION': 'Se espera que el proveedor corrija y vuelva a enviar la solicitud.',
  HABILITADO: 'La inscripción ya está habilitada.',
  RECHAZADO: 'La inscripción fue inhabilitada, y eso no se revierte.',
  VENCIDO: 'La habilitación venció: el proveedor debe renovarla.',
};
