import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { argentineInstant, type Clock } from '../clock.ts';
import { type AuthorityKeys, PORTAL_CUIT } from '../keys.ts';
import { TAXPAYERS } from '../taxpayers.ts';
import { refuseTicket } from '../wsaa/access-ticket.ts';
import { at, escapeXml, readXml, textAt, writeElement } from '../xml.ts';
import { a4Persona } from './a4.ts';

/** Delay of the answer about the slow key, milliseconds. */
const SLOW_ANSWER = 5000;

export const REGISTRY_PATH = '/sr-padron/webservices/personaService';
const PATH = `${REGISTRY_PATH}A4`;
const SERVICE = 'ws_sr_padron_a4';
const NAMESPACE = 'http://a4.soap.ws.server.puc.sr/';
/** The one operation about a key that the portal calls. */
const OPERATION = 'getPersona';
/** A4's text is not public, so it is A5's. */
const UNKNOWN_KEY = 'No existe persona con ese Id';

const WSDL = readFileSync(new URL('../../data/ws_sr_padron_a4.wsdl', import.meta.url), 'utf8');

/** Serves the registry's service A4: its WSDL and its SOAP operations. */
export function registerRegistry(
  app: FastifyInstance,
  keys: AuthorityKeys,
  clock: Clock,
  delay: (milliseconds: number) => Promise<void>,
): void {
  app.get(PATH, async (_request, reply) => reply.type('text/xml; charset=utf-8').send(WSDL));

  app.post<{ Body: string }>(PATH, async (request, reply) => {
    const body = at(readXml(request.body), 'Envelope', 'Body');
    if (at(body, 'dummy') !== undefined) {
      const state = writeElement('return', { appserver: 'OK', authserver: 'OK', dbserver: 'OK' });
      return sendResponse(reply, 'dummy', state);
    }
    const parameters = at(body, OPERATION);
    if (parameters === undefined) {
      return sendFault(reply, 'Unexpected wrapper element found.', 'soap:Client');
    }
    const key = textAt(parameters, 'idPersona');
    if (!/^-?\d+$/.test(key)) {
      const text = `Unmarshalling Error: For input string: "${key}" `;
      return sendFault(reply, text, 'soap:Client');
    }
    const ticket = { token: textAt(parameters, 'token'), sign: textAt(parameters, 'sign') };
    const refusal = refuseTicket(ticket, SERVICE, keys.wsaa, clock.now());
    if (refusal) return sendFault(reply, refusal);
    const represented = textAt(parameters, 'cuitRepresentada');
    if (represented === '') return sendFault(reply, 'Debe enviar la CUIT representada');
    if (represented !== PORTAL_CUIT) {
      const text = `Este token no le permite actuar en representacion de la CUIT ${represented}`;
      return sendFault(reply, text);
    }

    const record = TAXPAYERS.get(key);
    if (!record) return sendFault(reply, UNKNOWN_KEY);
    const { falla: failure } = record;
    if (failure === 'down') return reply.code(503).type('text/plain').send('Service Unavailable');
    if (failure === 'html') {
      return reply.type('text/html; charset=utf-8').send('<html><body>Sitio en mantenimiento</body></html>');
    }
    if (failure === 'slow') await delay(SLOW_ANSWER);

    const metadata = { fechaHora: argentineInstant(clock.now()), servidor: 'localhost' };
    const content = writeElement('personaReturn', { metadata, persona: a4Persona(record) });
    return sendResponse(reply, OPERATION, content);
  });
}

const sendResponse = (reply: FastifyReply, operation: string, content: string): FastifyReply =>
  sendEnvelope(
    reply,
    200,
    `<ns2:${operation}Response xmlns:ns2="${NAMESPACE}">${content}</ns2:${operation}Response>`,
  );

/** Sends a SOAP 1.1 envelope around a body that is already XML. */
function sendEnvelope(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .type('text/xml; charset=utf-8')
    .send(
      `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
    );
}

/** Sends a Fault: HTTP 500, `soap:Server` unless the request itself is malformed. */
function sendFault(
  reply: FastifyReply,
  text: string,
  code: 'soap:Server' | 'soap:Client' = 'soap:Server',
): FastifyReply {
  const detail =
    code === 'soap:Server' ? `<detail><ns1:SRValidationException xmlns:ns1="${NAMESPACE}"/></detail>` : '';
  return sendEnvelope(
    reply,
    500,
    `<soap:Fault><faultcode>${code}</faultcode><faultstring>${escapeXml(text)}</faultstring>${detail}</soap:Fault>`,
  );
}
