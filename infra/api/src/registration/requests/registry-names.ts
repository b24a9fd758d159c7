import type { SaveBody } from 'shared-api/contract';
import { CLIENT_SLOTS, fullNameOf, isTaxId } from 'shared-api/rules';
import { Refusal } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { TaxAuthorityError } from '../../tax-authority/index.ts';
import { lookUpTaxpayer } from '../persons/index.ts';
import { type RequestRecord, requestFor } from './record/index.ts';

/** The registry's word on a tax id: a name, or why there is none. */
type RegistryName = { readonly name: string } | { readonly problem: string };
export type RegistryNames = ReadonlyMap<string, RegistryName>;

const UNKNOWN = 'No se pudo validar el CUIT';

/**
 * Asks the registry for the names of a save's clients and attorney, before the transaction. Those that are stored
 * already are not asked for again.
 * @throws Refusal 404 for somebody else's request
 */
export async function registryNames(
  platform: Platform,
  user: SessionUser,
  cuit: string,
  { sujeto_fiscal: fields }: SaveBody,
): Promise<RegistryNames> {
  // A longer list is refused: asking for all of it would use up the day's look-ups.
  const clients = fields?.principales_clientes?.slice(0, CLIENT_SLOTS) ?? [];
  const typed = [...clients.map(({ cuil }) => cuil), fields?.cuit_apoderado_legal ?? ''].filter(isTaxId);
  if (typed.length === 0) return new Map();
  const stored = storedNames(await requestFor(platform.db, user, cuit));
  const names = await Promise.all(
    [...new Set(typed)].map(async (taxId): Promise<[string, RegistryName]> => {
      const name = stored.get(taxId);
      return [taxId, name === undefined ? await askRegistry(platform, user, taxId) : { name }];
    }),
  );
  return new Map(names);
}

function storedNames(row: RequestRecord): ReadonlyMap<string, string> {
  const names = new Map(row.principales_clientes.map(({ cuil, nombre_completo }) => [cuil, nombre_completo]));
  const { cuit_apoderado_legal: attorney, apoderado_legal_nombre: name } = row;
  return attorney && name ? names.set(attorney, name) : names;
}

async function askRegistry(platform: Platform, user: SessionUser, taxId: string): Promise<RegistryName> {
  try {
    const { nombre, apellido, razon_social: razonSocial } = await lookUpTaxpayer(platform, user, taxId);
    const name = fullNameOf({ nombre, apellido, razonSocial });
    return name === null ? { problem: UNKNOWN } : { name };
  } catch (error) {
    if (error instanceof TaxAuthorityError) {
      return { problem: error.code === 'not_found' ? UNKNOWN : `${UNKNOWN}. ${error.toRefusal().message}` };
    }
    if (error instanceof Refusal && error.status === 429) return { problem: `${UNKNOWN}. ${error.message}` };
    throw error;
  }
}
