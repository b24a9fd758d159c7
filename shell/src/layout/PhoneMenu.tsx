import type { CurrentUser } from 'shared-api/contract';
import { roleLabel } from 'shared-api/rules';
import type { Registry } from 'shared-api/section';
import { Stack, Text, UnstyledButton } from 'shared-ui';
import { Drawer, useOpenAfterMount } from 'shared-ui/overlays';
import { usePortal } from 'shared-ui/portal';
import { NavLink, useLocation } from 'shared-ui/router';
import { useSession } from '../session/session-store.ts';
import { fullName, menuFor } from './menu.ts';
import classes from './PhoneMenu.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly user: CurrentUser | null;
  readonly registry: Registry;
}

/** The top bar's links on a phone, in a drawer. */
export function PhoneMenu({ opened, onClose, user, registry }: Props) {
  const { signOut, openGuide } = usePortal();
  const { signingOut } = useSession();
  const { pathname } = useLocation();
  const leave = async () => {
    await signOut();
    // The confirmation, if any, opens over the page and not over this drawer.
    onClose();
  };
  return (
    <Drawer
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      position="right"
      size="min(20rem, 90vw)"
      title="Menú"
      closeButtonProps={{ 'aria-label': 'Cerrar el menú' }}
    >
      {user && (
        <Stack gap={0} mb="md">
          <Text fw={600}>{fullName(user)}</Text>
          <Text size="sm" c="dimmed">
            {roleLabel(user.tipo)}
          </Text>
        </Stack>
      )}
      <nav aria-label="Menú">
        <ul className={classes.list}>
          {user &&
            menuFor(registry, user, pathname).map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} className={`${classes.entry}`}>
                  {label}
                </NavLink>
              </li>
            ))}
          <li>
            <NavLink to="/licitaciones-concursos" className={`${classes.entry}`}>
              Licitaciones y Concursos
            </NavLink>
          </li>
          <li>
            <UnstyledButton
              className={classes.entry}
              onClick={() => {
                onClose();
                openGuide();
              }}
            >
              Guía rapida
            </UnstyledButton>
          </li>
          <li>
            {user ? (
              <UnstyledButton className={classes.entry} disabled={signingOut} onClick={() => void leave()}>
                {signingOut ? 'Cargando...' : 'Cerrar sesion'}
              </UnstyledButton>
            ) : (
              <NavLink to="/login" className={`${classes.entry}`}>
                Acceso del personal
              </NavLink>
            )}
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
