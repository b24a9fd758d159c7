import { IconBook2, IconBuildingBank, IconMenu2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Registry } from 'shared-api/section';
import { DialogUnavailable, LazyComponent, UnstyledButton } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { Link, NavLink, useLocation } from 'shared-ui/router';
import { homeOrNull } from '../sections/section-access.ts';
import { useSession } from '../session/session-store.ts';
import { SERVICE_NAME } from './city.ts';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

const loadPhoneMenu = async () => (await import('./PhoneMenu.tsx')).PhoneMenu;

/** Hides the link but keeps its space until the session is known, so that nothing moves; a rendered page shows it. */
const HIDDEN = { style: { visibility: 'hidden' } } as const;

/** The 64 px bar over every page: the city, the main links and the user menu. */
export function TopBar({ registry }: { readonly registry: Registry }) {
  const { status, user } = useSession();
  const { city, openGuide, renderedAt } = usePortal();
  const { key } = useLocation();
  // History key at which the drawer is open: a navigation closes it.
  const [phoneMenu, setPhoneMenu] = useState<'never' | 'closed' | { at: string }>('never');
  const burger = useRef<HTMLButtonElement>(null);
  const isOpen = typeof phoneMenu === 'object' && phoneMenu.at === key;
  const close = () => {
    // A dialog opened from the menu returns the focus to the element that has it now.
    burger.current?.focus();
    setPhoneMenu('closed');
  };
  return (
    <header className={classes.bar}>
      <div className={classes.inside}>
        <Link to={homeOrNull(user) ?? '/'} className={classes.mark}>
          <IconBuildingBank size={30} stroke={1.5} aria-hidden />
          <span>
            <span className={classes.city}>{city.name}</span>
            <span className={classes.service}>{SERVICE_NAME}</span>
          </span>
        </Link>
        <nav className={classes.nav} aria-label="Principal">
          <NavLink to="/licitaciones-concursos" className={`${classes.link}`}>
            Licitaciones y Concursos
          </NavLink>
          <UnstyledButton className={classes.link} onClick={openGuide}>
            <IconBook2 size={18} stroke={1.75} aria-hidden /> Guía rapida
          </UnstyledButton>
          {user && <UserMenu user={user} registry={registry} />}
          {user === null && (
            <NavLink
              to="/login"
              className={`${classes.link}`}
              {...(status === 'CHECKING' && renderedAt === undefined && HIDDEN)}
            >
              Acceso del personal
            </NavLink>
          )}
        </nav>
        <UnstyledButton
          ref={burger}
          className={classes.burger}
          aria-label="Abrir el menú"
          aria-expanded={isOpen}
          onClick={() => setPhoneMenu({ at: key })}
        >
          <IconMenu2 size={26} aria-hidden />
        </UnstyledButton>
      </div>
      {phoneMenu !== 'never' && (
        <LazyComponent
          load={loadPhoneMenu}
          fallback={DialogUnavailable}
          componentProps={{ opened: isOpen, onClose: close, user, registry }}
        />
      )}
    </header>
  );
}
