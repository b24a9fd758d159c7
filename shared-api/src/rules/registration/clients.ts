import { taxIdProblem } from '../values/tax-id.ts';

/** Clients that a request names: exactly this many. */
export const CLIENT_SLOTS = 3;

export const CLIENTS_COUNT_PROBLEM = 'Debe informar exactamente 3 clientes';
const CLIENTS_REPEATED_PROBLEM = 'Los 3 clientes deben ser distintos';
export const CLIENT_NAME_PROBLEM = 'Falta el nombre de un cliente: búsquelo por su CUIT/CUIL';

const OWN_CLIENT_PROBLEM = 'El proveedor no puede ser su propio cliente: informe otro CUIT/CUIL';

interface Client {
  readonly nombre_completo: string;
  readonly cuil: string;
}

/**
 * Returns what is wrong with each client by its place, in Spanish; a client that may be stored is absent. A repeated
 * client is wrong in its later places.
 * @param ownCuit tax id of the supplier, who is nobody's main client
 */
export function clientProblems(
  clients: readonly Pick<Client, 'cuil'>[],
  ownCuit: string,
): Readonly<Record<number, string>> {
  const problems: Record<number, string> = {};
  clients.forEach(({ cuil }, index) => {
    const isRepeated = clients.slice(0, index).some((other) => other.cuil === cuil);
    const problem =
      taxIdProblem(cuil) ??
      (cuil === ownCuit ? OWN_CLIENT_PROBLEM : null) ??
      (isRepeated ? CLIENTS_REPEATED_PROBLEM : null);
    if (problem !== null) problems[index] = problem;
  });
  return problems;
}

/**
 * Returns what keeps a request from being sent with these clients, in Spanish, or null: exactly three, valid, named,
 * distinct, none of them the supplier.
 */
export function clientsProblem(clients: readonly Client[], ownCuit: string): string | null {
  if (clients.length !== CLIENT_SLOTS) return CLIENTS_COUNT_PROBLEM;
  const [problem] = Object.values(clientProblems(clients, ownCuit));
  if (problem !== undefined) return problem;
  return clients.some(({ nombre_completo }) => nombre_completo.trim() === '') ? CLIENT_NAME_PROBLEM : null;
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
