import { readXml, textAt } from '../xml.ts';
import type { Fault } from './faults.ts';

/** Services that are delegated to the portal's certificate. */
const DELEGATED_SERVICES: readonly string[] = [
  'ws_sr_padron_a4',
  'ws_sr_constancia_inscripcion',
  'ws_sr_padron_a13',
];
/** Services that exist and are not delegated to the portal's certificate. */
const OTHER_SERVICES: readonly string[] = ['ws_sr_padron_a10', 'ws_sr_padron_a100', 'wsfe'];

const MAX_DISTANCE = 24 * 3_600_000;

/** Reads an access ticket request (TRA): the service that it names, or the Fault's code. */
export function readTicketRequest(xml: string, now: Date): { readonly service: string } | Fault {
  const document = readXml(xml);
  const service = textAt(document, 'loginTicketRequest', 'service');
  if (service === '') return 'xml.bad';
  if (textAt(document, 'loginTicketRequest', '@version') !== '1.0') {
    return 'xml.version.notSupported';
  }
  if (!/^\d{1,10}$/.test(textAt(document, 'loginTicketRequest', 'header', 'uniqueId'))) {
    return 'xml.bad';
  }
  const generated = Date.parse(textAt(document, 'loginTicketRequest', 'header', 'generationTime'));
  const expires = Date.parse(textAt(document, 'loginTicketRequest', 'header', 'expirationTime'));
  const time = now.getTime();
  if (!(generated <= time && time - generated <= MAX_DISTANCE)) return 'xml.generationTime.invalid';
  if (Number.isNaN(expires) || expires - time > MAX_DISTANCE) return 'xml.expirationTime.invalid';
  if (expires <= time) return 'xml.expirationTime.expired';
  if (OTHER_SERVICES.includes(service)) return 'coe.notAuthorized';
  if (!DELEGATED_SERVICES.includes(service)) return 'wsn.notFound';
  return { service };
}
