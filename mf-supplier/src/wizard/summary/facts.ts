import type { UserDataBundle } from 'shared-api/contract';
import { notificationAddress, powerReachText, TAX_CONDITION_LABEL, todayInCity } from 'shared-api/rules';
import { formatTaxId } from 'shared-ui';
import { progressText } from '../documents/progress.ts';
import type { StepKey } from '../steps.ts';

type Fact = readonly [name: string, value: string | null];

const or = (value: string | null, otherwise = 'Sin completar') => value || otherwise;

/** What the summary shows of a step. A value that is null is left out. */
export function factsOf(
  step: StepKey,
  { sujeto_fiscal: request, persona_fisica: person }: UserDataBundle,
): Fact[] {
  switch (step) {
    case 'persona':
      return [
        ['Nombre y apellido', person && `${person.nombre} ${person.apellido}`],
        ['Apoderado legal', request.apoderado_legal_nombre],
        [
          'CUIT/CUIL del apoderado',
          request.cuit_apoderado_legal && formatTaxId(request.cuit_apoderado_legal),
        ],
        [
          'Alcance del poder',
          request.fecha_alcance_poder_legal &&
            powerReachText(request.fecha_alcance_poder_legal, todayInCity(new Date())),
        ],
      ];
    case 'datos':
      return [
        ['Condición fiscal', or(request.condicion_fiscal && TAX_CONDITION_LABEL[request.condicion_fiscal])],
        ['Domicilio fiscal', request.domicilio_fiscal],
        ['Domicilio alternativo', request.domicilio_alternativo],
        ['Teléfono alternativo', request.telefono_alternativo],
        ['Será notificado en', or(notificationAddress(request))],
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
