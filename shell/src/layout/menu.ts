import type { CurrentUser } from 'shared-api/contract';
import { ROLES } from 'shared-api/rules';
import type { MenuEntry, Registry } from 'shared-api/section';

/** Address of the user's own password and sessions, a page of the shell. */
export const ACCOUNT_PATH = '/sesiones';
const ACCOUNT_ENTRY: MenuEntry = { label: 'Mi cuenta', to: ACCOUNT_PATH, roles: [...ROLES] };

/** Returns the menu of a user at an address: the entries of all sections for their role, then 'Mi cuenta'. */
export function menuFor(registry: Registry, user: CurrentUser, pathname: string): MenuEntry[] {
  if (user.primer_login) return [];
  return [...registry.sections.flatMap(({ active }) => active.section.menu), ACCOUNT_ENTRY].filter(
    ({ roles, onlyOn }) =>
      roles.includes(user.tipo) && (onlyOn === undefined || onlyOn.some((path) => isUnder(pathname, path))),
  );
}

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

export const fullName = ({ nombre, apellido }: Pick<CurrentUser, 'nombre' | 'apellido'>): string =>
  `${nombre} ${apellido}`.trim();
