import type { SupplierRequest, UserDataBundle } from 'shared-api/contract';
import {
  fieldLines,
  fieldsWhere,
  notificationAddress,
  powerReachText,
  REQUEST_FIELDS,
  todayInCity,
} from 'shared-api/rules';
import { formatTaxId } from 'shared-ui';
import { progressText } from '../documents/progress.ts';
import type { StepKey } from '../steps.ts';

type Fact = readonly [name: string, value: string | null];

const UNFILLED = 'Sin completar';

/** Returns what the summary shows of a step. A value that is null is left out. */
export function summaryFacts(
  step: StepKey,
  { sujeto_fiscal: request, persona_fisica: person }: UserDataBundle,
): Fact[] {
  switch (step) {
    case 'persona':
      return [
        ['Nombre y apellido', person && `${person.nombre} ${person.apellido}`],
        ...filledIn(step, request),
      ];
    case 'datos':
      return [
        [REQUEST_FIELDS.domicilio_fiscal.label, request.domicilio_fiscal],
        ...filledIn(step, request),
        ['Será notificado en', notificationAddress(request) ?? UNFILLED],
      ];
    case 'bancos':
      return request.cuenta_bancaria.map(
        (account) =>
          [
            `${account.banco}${account.cuenta_predeterminada ? ' (predeterminada)' : ''}`,
            `CBU ${account.cbu} · ${account.titular}`,
          ] as const,
      );
    case 'clientes':
      return request.principales_clientes.map((client) => [
        client.nombre_completo,
        `CUIT/CUIL ${formatTaxId(client.cuil)}`,
      ]);
    case 'documentos':
      return [['Documentos', progressText(request.documento_proveedor)]];
  }
}

/**
 * The texts, dates and choices of a step. What was declared and uploaded shows in what the step lacks; where mail goes
 * has its own fact.
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
