import { escapeHtml } from 'shared-api/rules';
import type { Access, AccessTicket } from './access.ts';
import { TaxAuthorityError } from './errors.ts';
import { readA4, readA5A13 } from './person-data.ts';
import type { CallSoap } from './soap.ts';
import type { TaxAuthorityClientOptions, TaxAuthoritySettings, Taxpayer } from './types.ts';
import { childAt, type XmlNode } from './xml.ts';

/** A service of the registry by its names: in its address, at WSAA, and in its messages. */
type Service = Readonly<Record<'name' | 'service' | 'operation', string>>;
const A4: Service = { name: 'A4', service: 'ws_sr_padron_a4', operation: 'getPersona' };
const A5: Service = { name: 'A5', service: 'ws_sr_constancia_inscripcion', operation: 'getPersona_v2' };
// `getPersona` refuses inactive keys.
const A13: Service = { name: 'A13', service: 'ws_sr_padron_a13', operation: 'getPersonaV2' };

/** The settings of the registry, and what its calls need. */
interface Registry extends Pick<TaxAuthorityClientOptions, 'settings' | 'log'> {
  readonly access: Access;
  readonly callSoap: CallSoap;
  readonly timeoutMs: number;
}

/** Partners looked up in parallel, and in total: a large company must not flood the registry. */
const AT_ONCE = 4;
const MAX_LOOKUPS = 40;

const UNKNOWN_KEY = /no existe persona|inexistente|id de la persona no es v[aá]lido/i;
const NOT_ALLOWED = /no le permite actuar/i;
/** ARCA's text for an expired ticket isn't public: any text that blames token or sign counts. */
const TICKET_REFUSED = /\b(?:token|sign)\b/i;

/**
 * Looks a tax id up in the registry services that the city may use.
 * @throws TaxAuthorityError `not_found`, `unavailable`, `not_authorised`
 */
export async function readTaxpayer(registry: Registry, cuit: string): Promise<Taxpayer> {
  if (registry.settings.registry === 'a4') {
    return withPartnerNames(registry, readA4(await lookUp(registry, A4, cuit), cuit));
  }
  const [general, person] = await Promise.all([
    lookUp(registry, A5, cuit).catch(nothingIfUnknown),
    lookUp(registry, A13, cuit),
  ]);
  return readA5A13(general, person, cuit);
}

/**
 * Checks that every registry service in use answers (ARCA's `dummy`) and that there is a ticket for it: an expired
 * certificate gets none.
 * @throws TaxAuthorityError
 */
export async function checkRegistry({ settings, access, callSoap, timeoutMs }: Registry): Promise<void> {
  const services = settings.registry === 'a4' ? [A4] : [A5, A13];
  await Promise.all(
    services.map(async (each) => {
      const body = `<a:dummy xmlns:a="${namespaceOf(each)}"/>`;
      const answer = await callSoap({ url: urlOf(settings, each), body, timeoutMs, repeatable: true });
      if ('fault' in answer) {
        throw new TaxAuthorityError('unavailable', `${each.service}: ${answer.fault.text}`);
      }
      await access(each.service);
    }),
  );
}

const urlOf = ({ registryUrl }: TaxAuthoritySettings, { name }: Service) => `${registryUrl}${name}`;
const namespaceOf = ({ name }: Service) => `http://${name.toLowerCase()}.soap.ws.server.puc.sr/`;

/** A5 doesn't know keys that never had a tax; A13 decides whether the key exists. */
function nothingIfUnknown(error: unknown): XmlNode {
  if (error instanceof TaxAuthorityError && error.code === 'not_found') return '';
  throw error;
}

/** Adds the partners' names: A4 has only their keys. A name that can't be read stays empty. */
async function withPartnerNames(registry: Registry, company: Taxpayer): Promise<Taxpayer> {
  const partners = company.datos_societarios;
  const keys = [...new Set(partners.map(({ cuit_persona }) => cuit_persona))].slice(0, MAX_LOOKUPS);
  const names = new Map<string, string>();
  let answers = true;
  const addName = async (key: string) => {
    try {
      const partner = readA4(await lookUp(registry, A4, key), key);
      names.set(key, partner.nombre_persona_humana ?? partner.razon_social ?? '');
    } catch (error) {
      if (!(error instanceof TaxAuthorityError)) throw error;
      if (error.code !== 'not_found') answers = false;
    }
  };
  for (let from = 0; from < keys.length && answers; from += AT_ONCE) {
    await Promise.all(keys.slice(from, from + AT_ONCE).map(addName));
  }
  const withNames = partners.map((partner) => ({
    ...partner,
    nombre: names.get(partner.cuit_persona) ?? '',
  }));
  return { ...company, datos_societarios: withNames };
}

/** Returns the content of `personaReturn` about a key. A rejected ticket is replaced once. */
async function lookUp(registry: Registry, each: Service, cuit: string): Promise<XmlNode> {
  const first = await registry.access(each.service);
  const answer = await ask(registry, each, cuit, first);
  if (answer !== 'ticket refused') return answer;
  const second = await ask(registry, each, cuit, await registry.access(each.service, first));
  if (second !== 'ticket refused') return second;
  throw new TaxAuthorityError('unavailable', `${each.service} takes no access ticket`);
}

async function ask(
  { settings, timeoutMs, log, callSoap }: Registry,
  each: Service,
  cuit: string,
  { token, sign }: AccessTicket,
): Promise<XmlNode | 'ticket refused'> {
  const { service, operation } = each;
  const fields = { token, sign, cuitRepresentada: settings.ownCuit, idPersona: cuit };
  const content = Object.entries(fields).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
  const answer = await callSoap({
    url: urlOf(settings, each),
    body: `<a:${operation} xmlns:a="${namespaceOf(each)}">${content.join('')}</a:${operation}>`,
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
  const person = childAt(answer.body, `${operation}Response`, 'personaReturn');
  if (person === undefined) throw new TaxAuthorityError('unavailable', `${service} answered nothing`);
  return person;
}
