import type { CivilDate } from '../values/civil-date.ts';
import { isTaxId } from '../values/tax-id.ts';
import { isAttorneyMode } from './attorney.ts';
import { bankAccountProblems, bankListProblem } from './bank-accounts.ts';
import { CLIENT_SLOTS, clientProblems, clientsProblem } from './clients.ts';
import { lacksNotificationEmail, type RequestToComplete } from './completeness.ts';
import { REQUIRED_DECLARATIONS } from './declarations.ts';
import { documentStatus, isApprovable } from './document-status.ts';
import type { RequestStep } from './request-field-kinds.ts';
import { REQUEST_FIELDS } from './request-fields.ts';

/** One thing that a request lacks to be sent. */
export interface MissingPart {
  readonly step: RequestStep;
  /** Path of its field in the form of its step, `cuenta_bancaria.0.cbu`; of a document its id. */
  readonly field: string;
  /** Says what is missing, by the name that the form has for it. */
  readonly text: string;
  /** Says what mends it. */
  readonly action: 'Completar' | 'Subir' | 'Poner fecha';
}

interface Request extends RequestToComplete {
  readonly documento_proveedor: readonly (RequestToComplete['documento_proveedor'][number] & {
    readonly id: string;
  })[];
}

const part = (step: RequestStep, field: string, text: string): MissingPart => ({
  step,
  field,
  text,
  action: 'Completar',
});
const ofField = (step: RequestStep, field: keyof typeof REQUEST_FIELDS) =>
  part(step, field, REQUEST_FIELDS[field].label);

const ATTORNEY_PARTS = [
  'cuit_apoderado_legal',
  'poder_legal',
  'fecha_otorgamiento_poder',
  'fecha_alcance_poder_legal',
  'declaracion_jurada_representante_apoderado',
] as const;

function attorneyParts(request: Request, attorneyTicked: boolean): readonly MissingPart[] {
  if (!attorneyTicked && !isAttorneyMode(request)) return [];
  const isThere = (field: (typeof ATTORNEY_PARTS)[number]) =>
    field === 'cuit_apoderado_legal' ? isTaxId(request[field] ?? '') : Boolean(request[field]);
  return ATTORNEY_PARTS.filter((field) => !isThere(field)).map((field) => ofField('persona', field));
}

function taxDataParts(request: Request): readonly MissingPart[] {
  return [
    ...(request.condicion_fiscal ? [] : [ofField('datos', 'condicion_fiscal')]),
    ...(lacksNotificationEmail(request) ? [ofField('datos', 'correo_electronico_notificacion')] : []),
    ...REQUIRED_DECLARATIONS.filter((field) => !request[field]).map((field) => ofField('datos', field)),
  ];
}

function bankParts({ cuenta_bancaria: accounts, ...request }: Request): readonly MissingPart[] {
  const ofAccounts = accounts.flatMap((account, index) =>
    Object.entries(bankAccountProblems(account)).map(([field, problem]) =>
      part('bancos', `cuenta_bancaria.${index}.${field}`, `Cuenta ${index + 1}: ${problem}`),
    ),
  );
  const ofList = bankListProblem(accounts);
  return [
    ...(accounts.length === 0
      ? [part('bancos', 'cuenta_bancaria.0.cbu', 'Una cuenta bancaria')]
      : ofAccounts),
    ...(ofList === null ? [] : [part('bancos', 'cuenta_bancaria', ofList)]),
    ...(request.declaracion_jurada_cuenta_bancaria
      ? []
      : [ofField('bancos', 'declaracion_jurada_cuenta_bancaria')]),
  ];
}

function clientParts({ cuit, principales_clientes: clients }: Request): readonly MissingPart[] {
  const ofList = clientsProblem(clients, cuit);
  if (ofList === null) return [];
  const path = (index: number) => `principales_clientes.${index}.cuil`;
  const problems = clientProblems(clients, cuit);
  const ofClients = Array.from({ length: CLIENT_SLOTS }, (_, index): MissingPart[] => {
    const name = `Cliente ${index + 1}`;
    if (!clients[index]?.nombre_completo.trim()) return [part('clientes', path(index), name)];
    const problem = problems[index];
    return problem === undefined ? [] : [part('clientes', path(index), `${name}: ${problem}`)];
  }).flat();
  return ofClients.length > 0 ? ofClients : [part('clientes', path(0), ofList)];
}

/** Says what is wrong with a document; a problem of its dates alone does not name it. */
function documentText(name: string, problems: readonly string[]): string {
  const [first] = problems;
  if (first === undefined) return name;
  return problems.find((problem) => problem.includes(`"${name}"`)) ?? `${name}: ${first}`;
}

function documentParts(documents: Request['documento_proveedor'], today: CivilDate): readonly MissingPart[] {
  return documents.flatMap((document): MissingPart[] => {
    const type = document.tipo_documento;
    if (type === null) return [];
    const { estado, problemas } = documentStatus(type, document, today);
    if (isApprovable(estado)) return [];
    const text = documentText(type.nombre, problemas);
    const action = estado === 'fechas-pendientes' ? 'Poner fecha' : 'Subir';
    return [{ step: 'documentos', field: document.id, text, action }];
  });
}

/**
 * Returns everything that a request lacks to be sent, each thing by its name, in the order of the form; empty exactly when
 * `missingItems` is. Screens lead to each, the server's refusal names them.
 * @param attorneyTicked the wizard's own checkbox: an attorney is wanted although nothing of one may be stored yet
 */
export function missingByField(
  request: Request,
  today: CivilDate,
  attorneyTicked = false,
): readonly MissingPart[] {
  return [
    ...attorneyParts(request, attorneyTicked),
    ...taxDataParts(request),
    ...bankParts(request),
    ...clientParts(request),
    ...documentParts(request.documento_proveedor, today),
  ];
}
