import { IconDevices, IconLogout } from '@tabler/icons-react';
import { useRef } from 'react';
import { homeOf } from 'shared-api/rules';
import { Alert, Button, LoadingPage, Page, Problem, Stack, Text, Title } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { OwnPassword } from './OwnPassword.tsx';
import { useCloseOtherSessions, useSessions } from './queries.ts';
import { SessionCard } from './SessionCard.tsx';

/** Advice against a stolen key or password. */
const CHANGE_KEY = 'cambie su clave fiscal en ARCA (ex AFIP)';
const CHANGE_PASSWORD = 'cambie su contraseña';

/** `/sesiones`: the user's open sessions, each with a button to end it; for staff also the change of their password. */
export function AccountPage() {
  const sessions = useSessions();
  const closeOthers = useCloseOtherSessions();
  const { user } = usePortal();
  const isSupplier = user?.tipo === 'PROVEEDOR';
  const list = useRef<HTMLUListElement>(null);
  const openSessions = sessions.data?.data;
  return (
    <Page
      title="Mi cuenta"
      size="form"
      back={user ? { to: homeOf(user), label: 'Volver al inicio' } : undefined}
    >
      <Stack>
        {!isSupplier && <OwnPassword />}
        <Title order={2} size="h4">
          Sesiones abiertas
        </Title>
        <Text>
          Estos son los navegadores en los que su usuario está ingresado. Si no reconoce alguno, cierre esa
          sesión y {isSupplier ? CHANGE_KEY : CHANGE_PASSWORD}.
        </Text>
        {sessions.isError && (
          <Problem
            title="No se pudieron ver sus sesiones"
            message={sessions.error.message}
            onRetry={() => void sessions.refetch()}
          />
        )}
        {sessions.isPending && <LoadingPage />}
        {openSessions && (
          <>
            {/* Takes the focus when the button of a closed session disappears. */}
            <ul
              ref={list}
              tabIndex={-1}
              aria-label="Sesiones abiertas"
              style={{ listStyle: 'none', margin: 0, padding: 0 }}
            >
              {openSessions.map((session) => (
                <li key={session.id}>
                  <SessionCard session={session} onClosed={() => list.current?.focus()} />
                </li>
              ))}
            </ul>
            {openSessions.length > 1 ? (
              <Button
                variant="outline"
                data-no-print
                color="rojo"
                leftSection={<IconLogout size={18} aria-hidden />}
                loading={closeOthers.isPending}
                onClick={() => closeOthers.mutate(undefined, { onSuccess: () => list.current?.focus() })}
              >
                Cerrar mis otras sesiones
              </Button>
            ) : (
              <Text c="dimmed">
                <IconDevices size={18} aria-hidden /> No hay otras sesiones abiertas.
              </Text>
            )}
            {closeOthers.isError && <Alert color="rojo">{closeOthers.error.message}</Alert>}
          </>
        )}
      </Stack>
    </Page>
  );
}
