import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { argentineInstant, type Clock } from '../clock.ts';
import type { AuthorityKeys } from '../keys.ts';
import { escapeXml, readXml, textAt } from '../xml.ts';
import { issueTicket, TICKET_LIFE } from './access-ticket.ts';
import { openCms } from './cms.ts';

const WSDL = readFileSync(new URL('../../data/wsaa.wsdl', import.meta.url), 'utf8');
export const WSAA_PATH = '/ws/services/LoginCms';
/** Least time between two tickets for one certificate and service, milliseconds (ARCA's production: 2 min). */
const GUARD_WINDOW = 2 * 60_000;
/** Services that are delegated to the portal's certificate. */
const DELEGATED_SERVICES: readonly string[] = [
  'ws_sr_padron_a4',
  'ws_sr_constancia_inscripcion',
  'ws_sr_padron_a13',
];
/** Services that exist and are not delegated to the portal's certificate. */
const OTHER_SERVICES: readonly string[] = ['ws_sr_padron_a10', 'ws_sr_padron_a100', 'wsfe'];
/** Longest time from the generation of a request, and to its expiry, milliseconds. */
const MAX_DISTANCE = 24 * 3_600_000;

/** Faults of WSAA by their code, after ARCA's list. */
const FAULT_TEXTS = {
  'cms.bad': 'El CMS no es valido',
  'cms.bad.base64': 'No se puede decodificar el BASE64',
  'cms.cert.notFound': 'No se ha encontrado certificado de firmador',
  'cms.cert.untrusted': 'Certificado no emitido por AC de confianza',
  'cms.cert.expired': 'Certificado expirado',
  'cms.cert.invalid': 'Certificado con fecha de generacion posterior a la actual',
  'cms.sign.invalid': 'Firma inválida o algoritmo no soportado',
  'xml.bad': 'No se ha podido interpretar el XML contra el SCHEMA',
  'xml.version.notSupported': 'La versión del documento no es soportada',
  'xml.generationTime.invalid':
    'El tiempo de generación es posterior a la hora actual o tiene más de 24 horas de antigüedad',
  'xml.expirationTime.expired': 'El tiempo de expiración es inferior a la hora actual',
  'xml.expirationTime.invalid':
    'El tiempo de expiración del documento es superior a 24 horas posterior a la hora actual',
  'wsn.notFound': 'Servicio no encontrado',
  'coe.notAuthorized': 'Computador no autorizado a acceder al servicio',
  'coe.alreadyAuthenticated': 'El CEE ya posee un TA valido para el acceso al WSN solicitado',
  'Client.NoSOAPAction': 'no SOAPAction header!',
} as const;

type Fault = keyof typeof FAULT_TEXTS;

/** Serves WSAA, which answers a signed request with an access ticket for one service. */
export function registerWsaa(app: FastifyInstance, keys: AuthorityKeys, clock: Clock): void {
  const lastIssued = new Map<string, number>();

  app.get(WSAA_PATH, async (_request, reply) => reply.type('text/xml; charset=utf-8').send(WSDL));

  app.post<{ Body: string }>(WSAA_PATH, async (request, reply) => {
    if (request.headers.soapaction === undefined) return sendFault(reply, 'Client.NoSOAPAction');
    const document = readXml(request.body);
    const in0 = textAt(document, 'Envelope', 'Body', 'loginCms', 'in0');
    const now = clock.now();
    const message = openCms(in0, keys.authority.certificate, now);
    if (typeof message === 'string') return sendFault(reply, message);
    const ticketRequest = readTicketRequest(message.content, now);
    if (typeof ticketRequest === 'string') return sendFault(reply, ticketRequest);
    const { service } = ticketRequest;

    const holder = `${message.fingerprint} ${service}`;
    const last = lastIssued.get(holder);
    if (last !== undefined && now.getTime() - last < GUARD_WINDOW) {
      return sendFault(reply, 'coe.alreadyAuthenticated');
    }
    lastIssued.set(holder, now.getTime());
    const { token, sign } = issueTicket(service, message.subject, keys.wsaa, now);
    const answer = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<loginTicketResponse version="1">
    <header>
        <source>CN=wsaasim</source>
        <destination>${escapeXml(message.subject)}</destination>
        <uniqueId>${randomInt(2 ** 32)}</uniqueId>
        <generationTime>${argentineInstant(now)}</generationTime>
        <expirationTime>${argentineInstant(new Date(now.getTime() + TICKET_LIFE))}</expirationTime>
    </header>
    <credentials>
        <token>${token}</token>
        <sign>${sign}</sign>
    </credentials>
</loginTicketResponse>
`;
    return sendAxis(
      reply,
      200,
      `<loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escapeXml(answer)}</loginCmsReturn></loginCmsResponse>`,
    );
  });
}

/** Reads an access ticket request (TRA): the service that it names, or the Fault's code. */
function readTicketRequest(xml: string, now: Date): { readonly service: string } | Fault {
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

function sendFault(reply: FastifyReply, code: Fault): FastifyReply {
  return sendAxis(
    reply,
    500,
    `<soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:${code}</faultcode><faultstring>${escapeXml(FAULT_TEXTS[code])}</faultstring><detail><ns2:exceptionName xmlns:ns2="http://xml.apache.org/axis/">gov.afip.desein.dvadac.sua.view.wsaa.LoginFault</ns2:exceptionName></detail></soapenv:Fault>`,
  );
}

function sendAxis(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .type('text/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`,
    );
}
