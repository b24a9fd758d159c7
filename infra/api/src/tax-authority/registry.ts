import { readA4 } from './a4.ts';
import { readA5A13 } from './a5-a13.ts';
import type { Access } from './access.ts';
import { TaxAuthorityError } from './errors.ts';
import { type Lookup, lookUp, type RegistryAccess } from './registry-call.ts';
import { callSoap } from './soap.ts';
import type { TaxAuthorityClientOptions, TaxAuthoritySettings, Taxpayer } from './types.ts';
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
  // The other one refuses inactive keys.
  operation: 'getPersonaV2',
} as const;

/** Partners looked up at once, and in all: a large company's list must not flood the registry. */
const AT_ONCE = 4;
const MAX_LOOKUPS = 40;

/** Makes the lookup of a key in the registry services that the city may use. */
export function createRegistry(
  options: TaxAuthorityClientOptions & { readonly access: Access; readonly timeoutMs: number },
): (cuit: string) => Promise<Taxpayer> {
  const { ownCuit, registryUrls: urls } = options.settings;
  const registry: RegistryAccess = {
    access: options.access,
    ownCuit,
    timeoutMs: options.timeoutMs,
    log: options.log,
  };
  if (urls.a4 !== undefined) {
    const lookup = { ...A4, url: urls.a4 };
    return async (cuit) =>
      withPartnerNames(registry, lookup, readA4(await lookUp(registry, lookup, cuit), cuit));
  }
  return async (cuit) => {
    const [general, person] = await Promise.all([
      lookUp(registry, { ...A5, url: urls.a5 }, cuit).catch(nothingIfUnknown),
      lookUp(registry, { ...A13, url: urls.a13 }, cuit),
    ]);
    return readA5A13(general, person, cuit);
  };
}

/**
 * Asks every registry service in use whether it is there (ARCA's `dummy`) and has a ticket for it, which it gives to no
 * certificate that ran out.
 * @throws TaxAuthorityError
 */
export async function checkRegistry(
  { registryUrls: urls }: Pick<TaxAuthoritySettings, 'registryUrls'>,
  access: Access,
  timeoutMs: number,
): Promise<void> {
  const services =
    urls.a4 !== undefined
      ? [{ ...A4, url: urls.a4 }]
      : [
          { ...A5, url: urls.a5 },
          { ...A13, url: urls.a13 },
        ];
  await Promise.all(
    services.map(async ({ service, namespace, url }) => {
      const body = `<a:dummy xmlns:a="${namespace}"/>`;
      const answer = await callSoap({ url, body, timeoutMs, repeatable: true });
      if ('fault' in answer) throw new TaxAuthorityError('unavailable', `${service}: ${answer.fault.text}`);
      await access(service);
    }),
  );
}

/** A5 knows no key that never had a tax; A13 decides whether there is one at all. */
function nothingIfUnknown(error: unknown): XmlNode {
  if (error instanceof TaxAuthorityError && error.code === 'not_found') return '';
  throw error;
}

/** A4 says only the keys of the partners. A name that can't be had is no reason to fail. */
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
