import type { CurrentUser } from 'shared-api/contract';
import { ROLES } from 'shared-api/rules';
import { type MenuEntry, matchesTemplate, type Registry, segmentsOf } from 'shared-api/section';

/** Address of the user's own password and sessions, a page of the shell. */
export const ACCOUNT_PATH = '/sesiones';
const ACCOUNT_ENTRY: MenuEntry = { label: 'Mi cuenta', to: ACCOUNT_PATH, roles: [...ROLES] };

/** Returns the menu of a user at an address: the entries of all sections for their role, then 'Mi cuenta'. */
export function menuFor(registry: Registry, user: CurrentUser, pathname: string): MenuEntry[] {
  if (user.primer_login) return [];
  const isUnder = (path: string) => matchesTemplate(path, segmentsOf(pathname), true);
  return [...registry.sections.flatMap(({ active }) => active.section.menu), ACCOUNT_ENTRY].filter(
    ({ roles, onlyOn }) => roles.includes(user.tipo) && (onlyOn === undefined || onlyOn.some(isUnder)),
  );
}

export const fullName = ({ nombre, apellido }: Pick<CurrentUser, 'nombre' | 'apellido'>): string =>
  `${nombre} ${apellido}`.trim();
