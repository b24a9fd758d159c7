import type { SupplierDocument, SupplierRequest, UserDataBundle } from 'shared-api/contract';
import {
  dateLabels,
  fieldLines,
  fieldsWhere,
  isAttorneyMode,
  notificationAddress,
  pagesText,
  powerReachText,
  REQUEST_FIELDS,
  TYPED_VALUES,
  todayInCity,
} from 'shared-api/rules';
import { formatDate, formatTaxId } from 'shared-ui';
import { documentName } from 'shared-ui/request';
import { progressText } from '../documents/progress.ts';
import type { StepKey } from '../steps.ts';

type Fact = readonly [name: string, value: string | null];

const UNFILLED = 'Sin completar';
const NO_ADDRESS = 'Sin correo electrónico: los avisos se ven solo en este portal';

/** Returns what the summary shows of a step. A value that is null is left out. */
export function summaryFacts(step: StepKey, bundle: UserDataBundle): Fact[] {
  const { sujeto_fiscal: request, persona_fisica: person } = bundle;
  switch (step) {
    case 'persona':
      return [
        ['Nombre y apellido', person && `${person.nombre} ${person.apellido}`],
        ...filledIn(step, request),
        ...(isAttorneyMode(request) ? declared(step, request) : [minutes(request)]),
      ];
    case 'datos':
      return [
        [REQUEST_FIELDS.domicilio_fiscal.label, request.domicilio_fiscal],
        ...filledIn(step, request),
        ['Será notificado en', notificationAddress(request) ?? NO_ADDRESS],
        ...declared(step, request),
      ];
    case 'bancos':
      return [
        ...request.cuenta_bancaria.map(
          (account) =>
            [
              `${account.banco}${account.cuenta_predeterminada ? ' (predeterminada)' : ''}`,
              [
                `CBU ${TYPED_VALUES.cbu.show(account.cbu)}`,
                account.alias && `alias ${account.alias}`,
                account.nro_cuenta && `cuenta ${account.nro_cuenta}`,
                account.titular,
              ]
                .filter(Boolean)
                .join(' · '),
            ] as const,
        ),
        ...declared(step, request),
      ];
    case 'clientes':
      return request.principales_clientes.map((client) => [
        client.nombre_completo,
        `CUIT/CUIL ${formatTaxId(client.cuil)}`,
      ]);
    case 'documentos':
      return [
        ['Documentos', progressText(bundle)],
        ...request.documento_proveedor.map((document): Fact => [documentName(document), fileText(document)]),
      ];
  }
}

/** Returns the declarations and files of a step. A file that was not uploaded is left out. */
function declared(step: StepKey, request: SupplierRequest): Fact[] {
  const fields = fieldsWhere(
    ({ step: asks, kind }) => asks === step && (kind === 'boolean' || kind === 'file'),
  );
  return fields.map(([name, { label }]) => [label, fieldLines(name, request[name])[0] ?? null]);
}

/** Returns the minutes of a company's representative, which need no attorney. */
const minutes = ({ acta_designacion_url: url }: SupplierRequest): Fact => [
  REQUEST_FIELDS.acta_designacion_url.label,
  fieldLines('acta_designacion_url', url)[0] ?? null,
];

/** A document's file and dates, as a person reads them. */
function fileText(document: SupplierDocument): string {
  if (document.url_archivo === null) return 'Sin subir';
  const labels = document.tipo_documento && dateLabels(document.tipo_documento);
  return [
    document.archivo?.nombre ?? 'Un archivo',
    document.archivo?.paginas && pagesText(document.archivo.paginas),
    document.emision && `${labels?.emision ?? 'Emisión'} ${formatDate(document.emision)}`,
    document.expiracion && `${labels?.expiracion ?? 'Expiración'} ${formatDate(document.expiracion)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The texts, dates and choices of a step; where mail goes has its own fact.
 */
function filledIn(step: StepKey, request: SupplierRequest): Fact[] {
  const reach = request.fecha_alcance_poder_legal;
  const fields = fieldsWhere(
    ({ step: asks, kind }) => asks === step && kind !== 'boolean' && kind !== 'file',
  );
  return fields.flatMap(([name, { kind, label }]): Fact[] => {
    if (name === 'correo_electronico_notificacion') return [];
    if (name === 'fecha_alcance_poder_legal') {
      return [[label, reach && powerReachText(reach, todayInCity(new Date()))]];
    }
    const [text = kind === 'choice' ? UNFILLED : null] = fieldLines(name, request[name]);
    return [[label, text]];
  });
}
