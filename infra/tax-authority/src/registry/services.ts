import type { TaxpayerRecord } from '../taxpayers.ts';
import type { XmlContent } from '../xml.ts';
import { a4Persona } from './a4.ts';
import { a5Blocks } from './a5.ts';
import { a13Persona } from './a13.ts';

export interface RegistryService {
  readonly path: string;
  readonly serviceId: string;
  readonly namespace: string;
  readonly wsdlFile: string;
  /** The one operation that looks a key up; ARCA's others, which the portal never calls, are left out. */
  readonly operation: string;
  /** Fault about a key that is not in the registry. */
  readonly unknownKey: string;
  /** Builds the content of `personaReturn`, without the `metadata` that every answer has. */
  answer(record: TaxpayerRecord): Readonly<Record<string, XmlContent>>;
}

/** A4 and A5 say it so; A4's text is not public, so it is A5's. */
const UNKNOWN = 'No existe persona con ese Id';

/** The registry services, by the name the portal's settings use. */
export const REGISTRY_SERVICES: Readonly<Record<'a4' | 'a5' | 'a13', RegistryService>> = {
  a4: {
    path: '/sr-padron/webservices/personaServiceA4',
    serviceId: 'ws_sr_padron_a4',
    namespace: 'http://a4.soap.ws.server.puc.sr/',
    wsdlFile: 'ws_sr_padron_a4.wsdl',
    operation: 'getPersona',
    unknownKey: UNKNOWN,
    answer: (record) => ({ persona: a4Persona(record) }),
  },
  a5: {
    path: '/sr-padron/webservices/personaServiceA5',
    serviceId: 'ws_sr_constancia_inscripcion',
    namespace: 'http://a5.soap.ws.server.puc.sr/',
    wsdlFile: 'ws_sr_padron_a5.wsdl',
    operation: 'getPersona_v2',
    unknownKey: UNKNOWN,
    answer: a5Blocks,
  },
  a13: {
    path: '/sr-padron/webservices/personaServiceA13',
    serviceId: 'ws_sr_padron_a13',
    namespace: 'http://a13.soap.ws.server.puc.sr/',
    wsdlFile: 'ws_sr_padron_a13.wsdl',
    operation: 'getPersonaV2',
    unknownKey: 'La Clave (CUIT/CUIL) consultada es inexistente',
    answer: (record) => ({ persona: a13Persona(record) }),
  },
};
