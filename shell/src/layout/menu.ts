import type { CurrentUser } from 'shared-api/contract';
import { ROLES } from 'shared-api/rules';
import type { MenuEntry, Registry } from 'shared-api/section';

/** The shell's own page of the user's sessions. */
export const SESSIONS_PATH = '/sesiones';
const SESSIONS: MenuEntry = { label: 'Mis sesiones', to: SESSIONS_PATH, roles: [...ROLES] };

/** The entries of every section's menu that a user sees at an address, in the order of the sections, and the own sessions. */
export function menuFor(registry: Registry, user: CurrentUser, pathname: string): MenuEntry[] {
  if (user.primer_login) return [];
  return [...registry.sections.flatMap(({ active }) => active.section.menu), SESSIONS].filter(
    ({ roles, onlyOn }) =>
      roles.includes(user.tipo) && (onlyOn === undefined || onlyOn.some((path) => isUnder(pathname, path))),
  );
}

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

export const fullName = ({ nombre, apellido }: Pick<CurrentUser, 'nombre' | 'apellido'>): string =>
  `${nombre} ${apellido}`.trim();
