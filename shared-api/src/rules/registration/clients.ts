import { taxIdProblem } from '../values/tax-id.ts';

/** Clients that a request names: exactly this many. */
export const CLIENT_SLOTS = 3;

export const CLIENTS_COUNT_PROBLEM = 'Debe informar exactamente 3 clientes';
export const CLIENTS_REPEATED_PROBLEM = 'Los 3 clientes deben ser distintos';
export const CLIENT_NAME_PROBLEM = 'Falta el nombre de un cliente: búsquelo por su CUIT/CUIL';

/**
 * Returns what is wrong with the clients of a request, in Spanish, or null: exactly three, valid, named, distinct.
 */
export function clientsProblem(
  clients: readonly { readonly nombre_completo: string; readonly cuil: string }[],
): string | null {
  if (clients.length !== CLIENT_SLOTS) return CLIENTS_COUNT_PROBLEM;
  for (const client of clients) {
    const problem = taxIdProblem(client.cuil);
    if (problem !== null) return problem;
    if (client.nombre_completo.trim() === '') return CLIENT_NAME_PROBLEM;
  }
  return new Set(clients.map((client) => client.cuil)).size === CLIENT_SLOTS
    ? null
    : CLIENTS_REPEATED_PROBLEM;
}

const SHORTEST_SURE_NAME = 4;

/**
 * Full name of a looked-up person or company: first and last name when the first has more than 3 characters, else
 * the business name when it has (specification, section 7). Short first names ('Ana') count when there is
 * no business name and a last name is there too. Null when nothing usable came.
 */
export function fullNameOf(found: {
  readonly nombre: string | null;
  readonly apellido: string | null;
  readonly razonSocial: string | null;
}): string | null {
  const [first, last, business] = [found.nombre, found.apellido, found.razonSocial].map(
    (part) => part?.trim() ?? '',
  ) as [string, string, string];
  if (first.length >= SHORTEST_SURE_NAME) return `${first} ${last}`.trim();
  if (business.length >= SHORTEST_SURE_NAME) return business;
  return first !== '' && last !== '' ? `${first} ${last}` : null;
}
