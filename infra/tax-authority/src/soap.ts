import type { FastifyReply } from 'fastify';
import { escapeXml } from './xml.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Sends a SOAP 1.1 envelope around a body that is already XML. */
export function sendEnvelope(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .type('text/xml; charset=utf-8')
    .send(`<soap:Envelope xmlns:soap="${SOAP}"><soap:Body>${body}</soap:Body></soap:Envelope>`);
}

/** A Fault of a registry service: HTTP 500, `soap:Server` unless the request itself is at fault. */
export function sendRegistryFault(
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
