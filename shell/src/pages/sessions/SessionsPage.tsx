import { IconDevices, IconLogout } from '@tabler/icons-react';
import { useRef } from 'react';
import { Alert, Button, LoadingPage, Page, Problem, Stack, Text } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { useCloseOtherSessions, useSessions } from './queries.ts';
import { SessionCard } from './SessionCard.tsx';

/** Advice against a stolen key or password; no screen of the portal changes them. */
const CHANGE_KEY = 'cambie su clave fiscal en ARCA (ex AFIP)';
const RESET_PASSWORD = 'pida a un administrador que restablezca su contraseña';

/** `/sesiones`: the user's open sessions, each with a button to end it. */
export function SessionsPage() {
  const sessions = useSessions();
  const closeOthers = useCloseOtherSessions();
  const isSupplier = usePortal().user?.tipo === 'PROVEEDOR';
  const list = useRef<HTMLUListElement>(null);
  if (sessions.isPending) return <LoadingPage />;
  const openSessions = sessions.data?.data ?? [];
  return (
    <Page
      title="Mis sesiones"
      size="form"
      intro={`Estos son los navegadores en los que su usuario está ingresado. Si no reconoce alguno, cierre esa sesión y ${isSupplier ? CHANGE_KEY : RESET_PASSWORD}.`}
    >
      <Stack>
        {sessions.isError && (
          <Problem
            title="No se pudieron ver sus sesiones"
            message={sessions.error.message}
            onRetry={() => void sessions.refetch()}
          />
        )}
        {!sessions.isLoadingError && (
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
