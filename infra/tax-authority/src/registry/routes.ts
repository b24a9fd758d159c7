import type { FastifyInstance, FastifyReply } from 'fastify';
import { argentineInstant, type Clock } from '../clock.ts';
import { type AuthorityKeys, PORTAL_CUIT } from '../keys.ts';
import { TAXPAYERS } from '../taxpayers.ts';
import { refuseTicket } from '../wsaa/access-ticket.ts';
import { at, escapeXml, readXml, textAt, writeElement } from '../xml.ts';
import type { RegistryService } from './services.ts';

/** Delay of the answer about the slow key, milliseconds. */
const SLOW_ANSWER = 5000;

export interface RegistryOptions {
  readonly service: RegistryService;
  readonly wsdl: string;
  readonly keys: AuthorityKeys;
  readonly clock: Clock;
  readonly delay: (milliseconds: number) => Promise<void>;
}

/** One registry service: its WSDL and its SOAP operations. */
export function registerRegistry(app: FastifyInstance, options: RegistryOptions): void {
  const { service, keys, clock } = options;
  const { namespace } = service;

  app.get(service.path, async (_request, reply) => reply.type('text/xml; charset=utf-8').send(options.wsdl));

  app.post<{ Body: string }>(service.path, async (request, reply) => {
    const body = at(readXml(request.body), 'Envelope', 'Body');
    const name = bodyElement(body);
    if (name === 'dummy') {
      const state = writeElement('return', { appserver: 'OK', authserver: 'OK', dbserver: 'OK' });
      return sendEnvelope(
        reply,
        200,
        `<ns2:dummyResponse xmlns:ns2="${namespace}">${state}</ns2:dummyResponse>`,
      );
    }
    if (name !== service.operation) {
      return sendRegistryFault(reply, namespace, 'Unexpected wrapper element found.', 'soap:Client');
    }

    const parameters = at(body, name);
    const key = textAt(parameters, 'idPersona');
    if (!/^-?\d+$/.test(key)) {
      const text = `Unmarshalling Error: For input string: "${key}" `;
      return sendRegistryFault(reply, namespace, text, 'soap:Client');
    }
    const ticket = { token: textAt(parameters, 'token'), sign: textAt(parameters, 'sign') };
    const refusal = refuseTicket(ticket, service.serviceId, keys.wsaa, clock.now());
    if (refusal) return sendRegistryFault(reply, namespace, refusal);
    const represented = textAt(parameters, 'cuitRepresentada');
    if (represented === '') return sendRegistryFault(reply, namespace, 'Debe enviar la CUIT representada');
    if (represented !== PORTAL_CUIT) {
      const text = `Este token no le permite actuar en representacion de la CUIT ${represented}`;
      return sendRegistryFault(reply, namespace, text);
    }

    const record = TAXPAYERS.get(key);
    if (!record) return sendRegistryFault(reply, namespace, service.unknownKey);
    const { falla: failure } = record;
    if (failure === 'down') return reply.code(503).type('text/plain').send('Service Unavailable');
    if (failure === 'html') {
      return reply.type('text/html; charset=utf-8').send('<html><body>Sitio en mantenimiento</body></html>');
    }
    if (failure === 'slow') await options.delay(SLOW_ANSWER);

    const metadata = { fechaHora: argentineInstant(clock.now()), servidor: 'localhost' };
    const content = writeElement('personaReturn', { ...service.answer(record), metadata });
    return sendEnvelope(
      reply,
      200,
      `<ns2:${name}Response xmlns:ns2="${namespace}">${content}</ns2:${name}Response>`,
    );
  });
}

/** The name of the one element inside the SOAP body, prefix dropped. */
function bodyElement(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  return Object.keys(body).find((key) => !key.startsWith('@') && key !== '#text') ?? '';
}

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
function sendRegistryFault(
  reply: FastifyReply,
  namespace: string,
  text: string,
  code: 'soap:Server' | 'soap:Client' = 'soap:Server',
): FastifyReply {
  const detail =
    code === 'soap:Server'
      ? `<detail><ns1:SRValidationException xmlns:ns1="${escapeXml(namespace)}"/></detail>`
      : '';
  return sendEnvelope(
    reply,
    500,
    `<soap:Fault><faultcode>${code}</faultcode><faultstring>${escapeXml(text)}</faultstring>${detail}</soap:Fault>`,
  );
}
