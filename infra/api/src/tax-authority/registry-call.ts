import { escapeHtml } from 'shared-api/rules';
import type { Access } from './access.ts';
import { TaxAuthorityError } from './errors.ts';
import type { CallSoap } from './soap.ts';
import type { AccessTicket } from './tickets.ts';
import type { TaxAuthorityClientOptions } from './types.ts';
import { childAt, type XmlNode } from './xml.ts';

export interface Lookup {
  readonly url: string;
  /** The service's id at WSAA. */
  readonly service: string;
  readonly namespace: string;
  readonly operation: string;
}

export interface RegistryAccess {
  readonly access: Access;
  readonly callSoap: CallSoap;
  readonly ownCuit: string;
  readonly timeoutMs: number;
  readonly log: TaxAuthorityClientOptions['log'];
}

const UNKNOWN_KEY = /no existe persona|inexistente|id de la persona no es v[aá]lido/i;
const NOT_ALLOWED = /no le permite actuar/i;
/** ARCA's text for an expired ticket isn't public: any text that blames token or sign counts. */
const TICKET_REFUSED = /\b(?:token|sign)\b/i;

/**
 * Looks a key up and returns the content of `personaReturn`. A rejected ticket is replaced once.
 * @throws TaxAuthorityError `not_found`, `unavailable`, `not_authorised`
 */
export async function lookUp(registry: RegistryAccess, lookup: Lookup, cuit: string): Promise<XmlNode> {
  const first = await registry.access(lookup.service);
  const answer = await ask(registry, lookup, cuit, first);
  if (answer !== 'ticket refused') return answer;
  const second = await ask(registry, lookup, cuit, await registry.access(lookup.service, first));
  if (second !== 'ticket refused') return second;
  throw new TaxAuthorityError('unavailable', `${lookup.service} takes no access ticket`);
}

async function ask(
  { ownCuit, timeoutMs, log, callSoap }: RegistryAccess,
  { url, service, namespace, operation }: Lookup,
  cuit: string,
  ticket: AccessTicket,
): Promise<XmlNode | 'ticket refused'> {
  const fields = { token: ticket.token, sign: ticket.sign, cuitRepresentada: ownCuit, idPersona: cuit };
  const content = Object.entries(fields).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
  const answer = await callSoap({
    url,
    body: `<a:${operation} xmlns:a="${namespace}">${content.join('')}</a:${operation}>`,
    timeoutMs,
    repeatable: true,
  });
  if ('fault' in answer) {
    const { text } = answer.fault;
    if (UNKNOWN_KEY.test(text)) throw new TaxAuthorityError('not_found', `${service} does not know the key`);
    if (NOT_ALLOWED.test(text)) {
      log.error({ service, fault: text }, 'the registry does not let the portal act for its own key');
      throw new TaxAuthorityError('not_authorised', `${service}: ${text}`);
    }
    if (TICKET_REFUSED.test(text)) {
      log.warn({ service, fault: text }, 'the registry refused an access ticket');
      return 'ticket refused';
    }
    throw new TaxAuthorityError('unavailable', `${service}: ${text}`);
  }
  const found = childAt(answer.body, `${operation}Response`, 'personaReturn');
  if (found === undefined) throw new TaxAuthorityError('unavailable', `${service} answered nothing`);
  return found;
}
