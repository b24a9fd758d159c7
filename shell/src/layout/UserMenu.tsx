import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { CurrentUser } from 'shared-api/contract';
import { roleLabel } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { UnstyledButton } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { Link, useLocation } from 'shared-ui/router';
import { useSession } from '../session/session-store.ts';
import { fullName, menuFor } from './menu.ts';
import classes from './UserMenu.module.css';

interface Props {
  readonly user: CurrentUser;
  readonly registry: Registry;
}

/** The user's name; opens the entries of their role and 'Cerrar sesion'. A disclosure, not a menu: it contains links. */
export function UserMenu({ user, registry }: Props) {
  // History key at which the list is open: a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const { signOut } = usePortal();
  const { signingOut } = useSession();
  const { pathname, key } = useLocation();
  const open = openAt === key;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenAt(null);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  const leave = () => {
    // The confirmation, if any, returns the focus to the element that has it now; the list will be closed.
    button.current?.focus();
    void signOut();
  };

  return (
    <div ref={root} className={classes.root}>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenAt(open ? null : key)}
      >
        <IconUserCircle size={26} stroke={1.5} aria-hidden />
        <span className={classes.who}>
          <span className={classes.name}>{fullName(user)}</span>
          <span className={classes.role}>{roleLabel(user.tipo)}</span>
        </span>
        <IconChevronDown size={16} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.list} hidden={!open}>
        {menuFor(registry, user, pathname).map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={classes.entry}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <UnstyledButton className={classes.entry} disabled={signingOut} onClick={leave}>
            <IconLogout size={18} stroke={1.75} aria-hidden /> {signingOut ? 'Cargando...' : 'Cerrar sesion'}
          </UnstyledButton>
        </li>
      </ul>
    </div>
  );
}
