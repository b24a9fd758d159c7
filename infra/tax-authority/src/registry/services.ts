import { documentNumber, TAXPAYERS, type TaxpayerRecord } from '../taxpayers.ts';
import type { XmlContent } from '../xml.ts';
import { a4Persona } from './a4.ts';
import { a5Blocks } from './a5.ts';
import { a13Persona } from './a13.ts';

/** What an operation answers: the content of its return element, or the text of a Fault. */
export type OperationAnswer =
  | { readonly name: string; readonly content: Readonly<Record<string, XmlContent>> }
  | { readonly fault: string };

export interface RegistryOperation {
  /** The request's element with the key, or the document number, to look up. */
  readonly parameter: 'idPersona' | 'documento';
  /** Answers the parameter's values, without the `metadata` that every answer has. */
  answer(values: readonly string[]): OperationAnswer;
}

export interface RegistryService {
  readonly path: string;
  readonly serviceId: string;
  readonly namespace: string;
  readonly wsdlFile: string;
  readonly operations: Readonly<Record<string, RegistryOperation>>;
}

/** A4 and A5 say it so; A4's text is not public, so it is A5's. */
const UNKNOWN = 'No existe persona con ese Id';
const MAX_LIST = 250;

function onePerson(unknown: string, build: (record: TaxpayerRecord) => OperationAnswer): RegistryOperation {
  return {
    parameter: 'idPersona',
    answer([id = '']) {
      const record = TAXPAYERS.get(id);
      return record ? build(record) : { fault: unknown };
    },
  };
}

const a5One = onePerson(UNKNOWN, (record) => ({ name: 'personaReturn', content: a5Blocks(record) }));

const a5List: RegistryOperation = {
  parameter: 'idPersona',
  answer(ids) {
    if (ids.length > MAX_LIST) return { fault: `La cantidad maxima de claves es ${MAX_LIST}` };
    const persona = ids.map((id) => {
      const record = TAXPAYERS.get(id);
      return record ? a5Blocks(record) : { errorConstancia: { error: UNKNOWN, idPersona: id } };
    });
    return { name: 'personaListReturn', content: { persona } };
  },
};

const A13_UNKNOWN = 'La Clave (CUIT/CUIL) consultada es inexistente';
const a13Return = (record: TaxpayerRecord): OperationAnswer => ({
  name: 'personaReturn',
  content: { persona: a13Persona(record) },
});

/** Finds the persons with a document number, which is given without leading zeros. */
const a13ByDocument: RegistryOperation = {
  parameter: 'documento',
  answer([document = '']) {
    const number = document.replace(/^0+/, '');
    const persons = [...TAXPAYERS.values()].filter(
      ({ persona, cuit }) => persona.tipo === 'FISICA' && documentNumber(cuit) === number,
    );
    return { name: 'idPersonaListReturn', content: { idPersona: persons.map(({ cuit }) => cuit) } };
  },
};

/** The registry services, by the name the portal's settings use. */
export const REGISTRY_SERVICES: Readonly<Record<'a4' | 'a5' | 'a13', RegistryService>> = {
  a4: {
    path: '/sr-padron/webservices/personaServiceA4',
    serviceId: 'ws_sr_padron_a4',
    namespace: 'http://a4.soap.ws.server.puc.sr/',
    wsdlFile: 'ws_sr_padron_a4.wsdl',
    operations: {
      getPersona: onePerson(UNKNOWN, (record) => ({
        name: 'personaReturn',
        content: { persona: a4Persona(record) },
      })),
    },
  },
  a5: {
    path: '/sr-padron/webservices/personaServiceA5',
    serviceId: 'ws_sr_constancia_inscripcion',
    namespace: 'http://a5.soap.ws.server.puc.sr/',
    wsdlFile: 'ws_sr_padron_a5.wsdl',
    operations: {
      getPersona: a5One,
      getPersona_v2: a5One,
      getPersonaList: a5List,
      getPersonaList_v2: a5List,
    },
  },
  a13: {
    path: '/sr-padron/webservices/personaServiceA13',
    serviceId: 'ws_sr_padron_a13',
    namespace: 'http://a13.soap.ws.server.puc.sr/',
    wsdlFile: 'ws_sr_padron_a13.wsdl',
    operations: {
      getPersona: onePerson(A13_UNKNOWN, (record) =>
        record.activo
          ? a13Return(record)
          : { fault: 'La clave (CUIT/CUIL) consultada se encuentra INACTIVA' },
      ),
      getPersonaV2: onePerson(A13_UNKNOWN, a13Return),
      getIdPersonaListByDocumento: a13ByDocument,
    },
  },
};
