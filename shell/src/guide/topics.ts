import { ESTADO_LABEL, ESTADO_MEANING, isFinal, isUnsent, statesWhere } from 'shared-api/rules';
import { uploadLimit } from 'shared-ui/upload-limit';

interface Topic {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

/** The applicant follows a request from its first sending on. */
const FOLLOWED_STATES = statesWhere((estado) => !isUnsent(estado));
/** The guide's own label of a rejected request (specification, section 4); screens title it 'Solicitud inhabilitada'. */
const REJECTED = 'Rechazado';

/** Usual time of each part (specification, section 9). */
export const TIMES: readonly string[] = [
  'Completar el formulario: de 30 a 60 minutos.',
  'Primera revisión: de 3 a 5 días hábiles.',
  'Revisión de correcciones: de 1 a 2 días hábiles.',
  'Habilitación final: de 1 a 2 días hábiles.',
  'Total: de 5 a 10 días hábiles.',
];

/** Returns the accepted formats and size of a document, in words. */
export const fileRule = () => `en PDF, JPG o PNG, de hasta ${uploadLimit() / 1024 / 1024} MB cada uno`;

/** Id of the topic that the required documents belong to. */
export const DOCUMENTS_TOPIC = 'documentos';

/** The seven topics of 'Guía rapida' (specification, sections 1 and 9). */
export const topics = (): readonly Topic[] => [
  {
    id: 'inicio',
    title: '¿Cómo empiezo?',
    paragraphs: [
      'Ingrese con la clave fiscal de ARCA (ex AFIP), nivel 2 o superior, de la persona que hará el trámite.',
      'Elija si la solicitud es de una persona humana (usted) o de una persona jurídica (una empresa que representa) y abra el formulario de inscripción.',
    ],
  },
  {
    id: DOCUMENTS_TOPIC,
    title: '¿Qué documentos necesito?',
    paragraphs: [`Reúna los documentos ${fileRule()}:`],
  },
  {
    id: 'formulario',
    title: '¿Cómo completo el formulario?',
    paragraphs: [
      'El formulario tiene cinco pasos. Cada vez que presiona Siguiente se guarda lo que completó: puede cerrar y seguir en otro momento.',
      'Sus datos fiscales vienen del registro de ARCA (ex AFIP) y no se editan. En el segundo paso acepte las declaraciones juradas; en el último suba los documentos, revise el resumen y envíe la solicitud.',
    ],
  },
  {
    id: 'seguimiento',
    title: '¿Cómo sigo mi trámite?',
    paragraphs: ['En «Consultar Estado de Trámite» se ve en qué estado está la solicitud:'],
    items: FOLLOWED_STATES.map(
      (estado) => `${isFinal(estado) ? REJECTED : ESTADO_LABEL[estado]}: ${ESTADO_MEANING[estado]}`,
    ),
  },
  {
    id: 'correcciones',
    title: '¿Qué hago si me piden correcciones?',
    paragraphs: [
      'Recibirá un correo con las observaciones. Ingrese, abra el formulario y corrija lo observado. Si la corrección nombra documentos, solo esos y los vencidos se pueden cambiar.',
      'Cuando termine, envíe de nuevo la solicitud. Si tiene dudas, escriba al auditor en la pestaña Mensajes.',
    ],
  },
  {
    id: 'tiempos',
    title: '¿Cuánto demora?',
    paragraphs: ['Los tiempos habituales son:'],
    items: TIMES,
  },
  {
    id: 'resultado',
    title: '¿Qué obtengo?',
    paragraphs: [
      'Al enviar la solicitud, un comprobante de preinscripción. Al quedar habilitado, el certificado de habilitación definitiva, que cualquiera puede verificar con su código QR.',
      'La habilitación dura mientras sus documentos estén vigentes; cuando uno venza, podrá renovarla subiendo el documento actualizado.',
    ],
  },
];
