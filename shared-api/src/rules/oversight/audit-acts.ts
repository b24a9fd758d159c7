import { STATE_CHANGE } from '../registration/request-state-texts.ts';
import { ESTADOS, isInCorrection } from '../registration/request-states.ts';

/** An entry of the audit log. */
interface AuditedAct {
  readonly entidad: string;
  readonly operacion: string;
  readonly realizado_por_tipo: string;
  /** Id of the call, or name of the job. */
  readonly realizado_en: string;
  readonly datos_nuevos?: unknown;
}

/** Acts by the call that did them. Those that change a request's state are named by the state. */
const ACTS: Readonly<Record<string, string>> = {
  auth: 'Ingresó al portal',
  'auth.logout': 'Cerró su sesión',
  'auth.closeSession': 'Cerró otra de sus sesiones',
  'auth.closeOtherSessions': 'Cerró otra de sus sesiones',
  'users.create': 'Creó el usuario',
  'users.firstAdmin': 'Dio acceso a la primera persona que administra',
  'users.change': 'Cambió el nombre o el rol del usuario',
  'users.changePassword': 'Cambió su contraseña',
  'users.reset': 'Reseteó la contraseña',
  'users.deactivate': 'Desactivó el usuario',
  'users.activate': 'Reactivó el usuario',
  'users.changeOwnMail': 'Cambió su correo para avisos',
  'documentTypes.create': 'Agregó el documento requerido',
  'documentTypes.explain': 'Cambió el nombre o la explicación del documento requerido',
  'documentTypes.saveObservationTexts': 'Cambió los textos para observar el documento',
  'documentTypes.deactivate': 'Eliminó el documento requerido',
  'requests.saveDraft': 'Empezó a completar un paso del formulario',
  'documents.addOptional': 'Agregó un documento opcional',
  'documents.removeOptional': 'Quitó un documento opcional',
  'documents.dates': 'Cambió las fechas de un documento',
  'notes.write': 'Escribió una nota interna',
  'notes.change': 'Cambió una nota interna',
  'notes.delete': 'Eliminó una nota interna',
  'requests.markObservation': 'Contestó una observación',
  'personalData.export': 'Descargó una copia de sus datos',
  'chat.send': 'Envió un mensaje',
  'chat.markRead': 'Leyó los mensajes',
  'chat.needNoAnswer': 'Marcó que un mensaje no requiere respuesta',
  'labels.create': 'Creó una etiqueta',
  'labels.delete': 'Eliminó una etiqueta',
  'labels.assign': 'Etiquetó al proveedor',
  'labels.unassign': 'Quitó etiquetas al proveedor',
  'labels.changeSeveral': 'Cambió las etiquetas del proveedor',
  'tenders.create': 'Creó la licitación',
  'tenders.update': 'Modificó la licitación',
  'tenders.import': 'Importó la licitación',
  'tenders.delete': 'Eliminó la licitación',
  'tenders.withdraw': 'Retiró la licitación',
  'tenders.publishDue': 'Publicó la licitación en el momento previsto',
  'tenders.addCircular': 'Agregó una circular',
  'tenders.result': 'Cargó el resultado de la licitación',
  'tenderQuestions.answer': 'Contestó una pregunta sobre la licitación',
  'tenderQuestions.refuse': 'Rechazó una pregunta sobre la licitación',
  'system.retryMail': 'Hizo reintentar un correo',
  'system.discardMail': 'Descartó un correo',
};

/** Acts of several calls, by what they wrote. */
const BY_RECORD: Readonly<Record<string, string>> = {
  'usuario/ALTA': 'Ingresó por primera vez con clave fiscal',
  'usuario/MODIFICACION': 'ARCA informó otros datos de la persona',
  'sujeto_fiscal/MODIFICACION': 'Guardó datos del formulario',
  'sujeto_fiscal/ACTUALIZACION DE ARCA': 'Actualizó los datos de ARCA',
  'sujeto_fiscal/EXPORTACION': 'Exportó inscripciones',
  'documento_proveedor/MODIFICACION': 'Quitó las fechas de un documento al reemplazarlo',
  'auditoria/EXPORTACION': 'Exportó la auditoría',
  'consultas/EXPORTACION': 'Exportó las consultas de datos personales',
};

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (data: unknown): Values => (typeof data === 'object' && data !== null ? data : {}) as Values;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Says in Spanish what an entry of the audit log tells, without who did it and about whom. One that this version does not know
 * is named by its record and operation as they are stored.
 */
export function auditAct(entry: AuditedAct): string {
  const { entidad, operacion, realizado_en } = entry;
  const values = valuesOf(entry.datos_nuevos);
  if (entidad === 'sujeto_fiscal' && values.estado !== undefined) {
    const change = stateChange(entry, values);
    if (change) return change;
  }
  if (entidad === 'asignacion') {
    return values.revisor ? `Asignó el trámite a ${values.revisor}` : 'Dejó el trámite sin tomar';
  }
  return ACTS[realizado_en] ?? BY_RECORD[`${entidad}/${operacion}`] ?? `${operacion}: ${entidad}`;
}

function stateChange({ realizado_por_tipo }: AuditedAct, { estado, certificado }: Values): string | null {
  const state = ESTADOS.find((name) => name === estado);
  if (!state) return null;
  // Staff come into this state by asking for corrections.
  if (isInCorrection(state) && realizado_por_tipo === 'PROVEEDOR') return 'Inició la renovación';
  const { resolucion } = valuesOf(certificado);
  const by = resolucion ? `, resolución ${resolucion}` : '';
  return `${capitalized(STATE_CHANGE[state])}${by}`;
}
