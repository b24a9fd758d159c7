import type { CivilDate } from '../values/civil-date.ts';
import { NOTIFICATION_EMAIL_MISSING, notificationEmailProblem } from '../values/contact.ts';
import { type AttorneyData, isAttorneyComplete, isAttorneyMode } from './attorney.ts';
import { type BankAccountForm, bankAccountProblems, bankListProblem } from './bank-accounts.ts';
import { clientsProblem } from './clients.ts';
import { REQUIRED_DECLARATIONS } from './declarations.ts';
import type { DocumentDates, DocumentTypeDates } from './document-dates.ts';
import { documentStatus, isApprovable } from './document-status.ts';

/** Fields of a `sujeto_fiscal` that completeness depends on, by wire names. */
export interface RequestToComplete extends AttorneyData {
  readonly cuit: string;
  readonly correo_electronico_notificacion: string | null;
  readonly domicilio_electronico: readonly { readonly direccion: string }[];
  readonly condicion_fiscal: string | null;
  readonly declaracion_jurada_contratar_administracion_publica: boolean;
  readonly declaracion_jurada_legislacion_laboral_vigente: boolean;
  readonly declaracion_jurada_domicilio_electronico: boolean;
  readonly declaracion_jurada_cuenta_bancaria: boolean;
  readonly cuenta_bancaria: readonly BankAccountForm[];
  readonly principales_clientes: readonly { readonly nombre_completo: string; readonly cuil: string }[];
  /** A row per required type; a row without type is an optional document and never missing. */
  readonly documento_proveedor: readonly (DocumentDates & {
    readonly tipo_documento: DocumentTypeDates | null;
    readonly url_archivo: string | null;
  })[];
}

type WizardStep = 1 | 2 | 3 | 4 | 5;

interface Requirement {
  readonly item: string;
  readonly step: WizardStep;
  readonly missing: (request: RequestToComplete, today: CivilDate, attorneyTicked: boolean) => boolean;
}

/**
 * Returns whether a request has a bank account to be paid to: one default among right ones, declared its own property.
 */
function hasBankAccount(
  request: Pick<RequestToComplete, 'cuenta_bancaria' | 'declaracion_jurada_cuenta_bancaria'>,
): boolean {
  const accounts = request.cuenta_bancaria;
  return (
    request.declaracion_jurada_cuenta_bancaria &&
    accounts.length > 0 &&
    bankListProblem(accounts) === null &&
    accounts.every((account) => Object.keys(bankAccountProblems(account)).length === 0)
  );
}

/**
 * Returns true for a company that has registered addresses and picked none of them to be notified at; the picked one may
 * have left the registry since.
 */
export function lacksNotificationEmail(
  request: Pick<
    RequestToComplete,
    'tipo_persona' | 'correo_electronico_notificacion' | 'domicilio_electronico'
  >,
): boolean {
  const { correo_electronico_notificacion: picked, domicilio_electronico: registered } = request;
  return (
    request.tipo_persona === 'JURIDICA' &&
    notificationEmailProblem(picked, registered) === NOTIFICATION_EMAIL_MISSING
  );
}

/** Names of the required documents that can't be approved on a day. */
export function unfinishedDocuments(
  documents: RequestToComplete['documento_proveedor'],
  today: CivilDate,
): readonly string[] {
  return documents.flatMap((document) => {
    const type = document.tipo_documento;
    return type === null || isApprovable(documentStatus(type, document, today).estado) ? [] : [type.nombre];
  });
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    item: 'Datos del apoderado incompletos',
    step: 1,
    missing: (request, _today, attorneyTicked) =>
      (attorneyTicked || isAttorneyMode(request)) && !isAttorneyComplete(request),
  },
  { item: 'Falta condición fiscal', step: 2, missing: (request) => !request.condicion_fiscal },
  {
    item: 'Falta declaración para contratar con la administración pública',
    step: 2,
    missing: (request) => !request.declaracion_jurada_contratar_administracion_publica,
  },
  {
    item: 'Falta declaración sobre legislación laboral vigente',
    step: 2,
    missing: (request) => !request.declaracion_jurada_legislacion_laboral_vigente,
  },
  {
    item: 'Falta declaración de domicilio electrónico',
    step: 2,
    missing: (request) => !request.declaracion_jurada_domicilio_electronico,
  },
  { item: 'Falta seleccionar el email de notificación', step: 2, missing: lacksNotificationEmail },
  {
    item: 'Cuenta bancaria incompleta o inexistente',
    step: 3,
    missing: (request) => !hasBankAccount(request),
  },
  {
    item: 'Principales clientes incompletos',
    step: 4,
    missing: (request) => clientsProblem(request.principales_clientes, request.cuit) !== null,
  },
  {
    item: 'Documentación incompleta',
    step: 5,
    missing: (request, today) => unfinishedDocuments(request.documento_proveedor, today).length > 0,
  },
];

/**
 * Returns what a request still lacks to be sent, worded and ordered as the decisions say; empty when it is complete.
 * @param attorneyTicked the wizard's own checkbox: an attorney is wanted although nothing of one may be stored yet
 */
export function missingItems(
  request: RequestToComplete,
  today: CivilDate,
  attorneyTicked = false,
): readonly string[] {
  return REQUIREMENTS.filter(({ missing }) => missing(request, today, attorneyTicked)).map(
    ({ item }) => item,
  );
}

const INCOMPLETE_PREFIX = 'Datos incompletos: ';

/** The server's sentence for an incomplete request, which the wizard's 'ir a corregir' reads back. */
export function incompleteMessage(items: readonly string[]): string {
  return INCOMPLETE_PREFIX + items.join(', ');
}

/** The wizard's step of the first item it knows in such a sentence; null when it knows none. */
export function stepOfIncomplete(message: string): WizardStep | null {
  const items = message
    .replace(INCOMPLETE_PREFIX, '')
    .split(',')
    .map((item) => item.trim());
  for (const item of items) {
    const match = REQUIREMENTS.find((requirement) => requirement.item === item);
    if (match) return match.step;
  }
  return null;
}

export const FINAL_VALIDATION_TITLE = 'Error de validación';
const FINAL_ATTORNEY_PROBLEM =
  'No se puede completar la inscripción porque los datos del representante legal están incompletos';
const FINAL_DECLARATIONS_PROBLEM =
  'Debe marcar todas las declaraciones juradas para poder completar la inscripción';

/**
 * The last check before the confirmation dialog (specification, section 5): attorney data, then the three
 * declarations, then a company's notification address. `attorneyMode`: the wizard's own checkbox, when it knows better
 * than the data.
 */
export function finalValidationProblem(
  request: AttorneyData &
    Pick<
      RequestToComplete,
      (typeof REQUIRED_DECLARATIONS)[number] | 'correo_electronico_notificacion' | 'domicilio_electronico'
    >,
  attorneyMode: boolean = isAttorneyMode(request),
): string | null {
  if (attorneyMode && !isAttorneyComplete(request)) return FINAL_ATTORNEY_PROBLEM;
  if (!REQUIRED_DECLARATIONS.every((field) => request[field])) return FINAL_DECLARATIONS_PROBLEM;
  return lacksNotificationEmail(request) ? NOTIFICATION_EMAIL_MISSING : null;
}

/** The wizard's step that mends what the last check found; null for any other sentence. */
export function stepOfFinalProblem(problem: string): WizardStep | null {
  if (problem === FINAL_ATTORNEY_PROBLEM) return 1;
  return problem === FINAL_DECLARATIONS_PROBLEM || problem === NOTIFICATION_EMAIL_MISSING ? 2 : null;
}
