import { readA4 } from './a4.ts';
import { readA5A13 } from './a5-a13.ts';
import type { Access } from './access.ts';
import { TaxAuthorityError } from './errors.ts';
import { type Lookup, lookUp, type RegistryAccess } from './registry-call.ts';
import type { CallSoap } from './soap.ts';
import type { RegistryUrls, TaxAuthorityClientOptions, TaxAuthoritySettings, Taxpayer } from './types.ts';
import type { XmlNode } from './xml.ts';

const A4 = {
  service: 'ws_sr_padron_a4',
  namespace: 'http://a4.soap.ws.server.puc.sr/',
  operation: 'getPersona',
} as const;
const A5 = {
  service: 'ws_sr_constancia_inscripcion',
  namespace: 'http://a5.soap.ws.server.puc.sr/',
  operation: 'getPersona_v2',
} as const;
const A13 = {
  service: 'ws_sr_padron_a13',
  namespace: 'http://a13.soap.ws.server.puc.sr/',
  // `getPersona` refuses inactive keys.
  operation: 'getPersonaV2',
} as const;

/** Partners looked up in parallel, and in total: a large company must not flood the registry. */
const AT_ONCE = 4;
const MAX_LOOKUPS = 40;

/** Returns the registry services in use: A4 alone, or A5 and A13. */
const servicesOf = (urls: RegistryUrls): Lookup[] =>
  urls.a4 !== undefined
    ? [{ ...A4, url: urls.a4 }]
    : [
        { ...A5, url: urls.a5 },
        { ...A13, url: urls.a13 },
      ];

/** Makes the lookup of a tax id in the registry services that the city may use. */
export function createRegistry(
  options: TaxAuthorityClientOptions & {
    readonly access: Access;
    readonly callSoap: CallSoap;
    readonly timeoutMs: number;
  },
): (cuit: string) => Promise<Taxpayer> {
  const { ownCuit, registryUrls: urls } = options.settings;
  const registry: RegistryAccess = {
    access: options.access,
    callSoap: options.callSoap,
    ownCuit,
    timeoutMs: options.timeoutMs,
    log: options.log,
  };
  const [first, second] = servicesOf(urls);
  if (!first) throw new Error('no registry service is configured');
  if (!second) {
    return async (cuit) =>
      withPartnerNames(registry, first, readA4(await lookUp(registry, first, cuit), cuit));
  }
  return async (cuit) => {
    const [general, person] = await Promise.all([
      lookUp(registry, first, cuit).catch(nothingIfUnknown),
      lookUp(registry, second, cuit),
    ]);
    return readA5A13(general, person, cuit);
  };
}

/**
 * Checks that every registry service in use answers (ARCA's `dummy`) and that there is a ticket for it: an expired
 * certificate gets none.
 * @throws TaxAuthorityError
 */
export async function checkRegistry(
  { registryUrls: urls }: Pick<TaxAuthoritySettings, 'registryUrls'>,
  { access, callSoap, timeoutMs }: Pick<RegistryAccess, 'access' | 'callSoap' | 'timeoutMs'>,
): Promise<void> {
  await Promise.all(
    servicesOf(urls).map(async ({ service, namespace, url }) => {
      const body = `<a:dummy xmlns:a="${namespace}"/>`;
      const answer = await callSoap({ url, body, timeoutMs, repeatable: true });
      if ('fault' in answer) throw new TaxAuthorityError('unavailable', `${service}: ${answer.fault.text}`);
      await access(service);
    }),
  );
}

/** A5 doesn't know keys that never had a tax; A13 decides whether the key exists. */
function nothingIfUnknown(error: unknown): XmlNode {
  if (error instanceof TaxAuthorityError && error.code === 'not_found') return '';
  throw error;
}

/** Adds the partners' names: A4 has only their keys. A name that can't be read stays empty. */
async function withPartnerNames(
  registry: RegistryAccess,
  lookup: Lookup,
  found: Taxpayer,
): Promise<Taxpayer> {
  const keys = [...new Set(found.datos_societarios.map((partner) => partner.cuit_persona))];
  const names = new Map<string, string>();
  let answers = true;
  for (let from = 0; from < Math.min(keys.length, MAX_LOOKUPS) && answers; from += AT_ONCE) {
    await Promise.all(
      keys.slice(from, from + AT_ONCE).map(async (key) => {
        try {
          const partner = readA4(await lookUp(registry, lookup, key), key);
          names.set(key, partner.nombre_persona_humana ?? partner.razon_social ?? '');
        } catch (error) {
          if (!(error instanceof TaxAuthorityError)) throw error;
          if (error.code !== 'not_found') answers = false;
        }
      }),
    );
  }
  return {
    ...found,
    datos_societarios: found.datos_societarios.map((partner) => ({
      ...partner,
      nombre: names.get(partner.cuit_persona) ?? '',
    })),
  };
}
