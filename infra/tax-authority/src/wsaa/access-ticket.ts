import { randomInt } from 'node:crypto';
import { epochSeconds } from '../clock.ts';
import { AUTHORITY_CUIT, type Identity, PORTAL_CUIT } from '../keys.ts';
import { hasValidSignature, type SignedToken, signToken } from '../signed-token.ts';
import { readXml, textAt } from '../xml.ts';

/** Life of an access ticket, milliseconds: exactly 12 hours. */
export const TICKET_LIFE = 12 * 3_600_000;

/** An access ticket for one service: opaque to the portal, an `sso` document to the authority itself. */
export function issueTicket(service: string, subject: string, wsaa: Identity, now: Date): SignedToken {
  const from = epochSeconds(now);
  const xml =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><sso version="2.0">' +
    `<id src="CN=wsaasim" dst="CN=${service}" unique_id="${randomInt(2 ** 32)}" gen_time="${from}" exp_time="${from + TICKET_LIFE / 1000}"/>` +
    '<operation type="login" value="granted">' +
    `<login entity="${AUTHORITY_CUIT}" service="${service}" uid="${subject}" authmethod="cms" regmethod="22">` +
    `<relations><relation key="${PORTAL_CUIT}" reltype="4"/></relations></login></operation></sso>`;
  return signToken(xml, wsaa.key, 'sha256');
}

/**
 * Checks a ticket presented to a registry service; returns null for a valid one. The last two texts are ours: ARCA's are
 * not public.
 */
export function refuseTicket(ticket: SignedToken, service: string, wsaa: Identity, now: Date): string | null {
  if (ticket.token === '' || ticket.sign === '') return 'Falta token y/o sign.';
  const document = readXml(Buffer.from(ticket.token, 'base64').toString('utf8'));
  const expires = Number(textAt(document, 'sso', 'id', '@exp_time'));
  if (!(expires > 0)) return 'Token malformado';
  if (!hasValidSignature(ticket, wsaa.certificate)) {
    return 'No se pudo verificar que <sign> contenga una firma valida de <token>';
  }
  if (expires <= epochSeconds(now)) return 'El token ha expirado';
  const granted = textAt(document, 'sso', 'operation', 'login', '@service');
  return granted === service ? null : 'El token no corresponde a este servicio';
}
