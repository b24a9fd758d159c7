import { IconFileSearch, IconKey } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from 'shared-api/client';
import { afipLoginUrl } from 'shared-api/contract';
import {
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  LinkCard,
  Page,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from 'shared-ui';
import { useClient, usePortal } from 'shared-ui/portal';
import { Link, useSearchParams } from 'shared-ui/router';
import { DocumentChecklist } from '../../guide/DocumentChecklist.tsx';
import { SERVICE_NAME } from '../../layout/city.ts';
import { isSessionEnded } from '../../session/return-address.ts';
import { STORAGE_BLOCKED } from '../../session/storage-blocked.ts';
import { UnverifiedSession } from '../../session/UnverifiedSession.tsx';

const SIGN_ON_FAILED = 'Error al autenticar el usuario';
/** Causes of failed sign-ons, by the code in the address; set by the API's callback or by the session. */
const SIGN_ON_CAUSES: ReadonlyMap<string | null, string> = new Map([
  ['error', 'ARCA (ex AFIP) no confirmó el ingreso, o pasó demasiado tiempo. Vuelva a ingresar.'],
  [
    'sin-servicio',
    'El servicio de ingreso de ARCA (ex AFIP) no responde en este momento. Vuelva a intentar en unos minutos.',
  ],
  ['sin-portal', 'El portal no responde en este momento. Revise su conexión y vuelva a ingresar.'],
  ['sin-guardar', STORAGE_BLOCKED],
]);

const subscribeToNothing = () => () => undefined;

/** `/`: the landing page with the sign-on of suppliers, the tenders and the sign-in of the staff. */
export function LandingPage() {
  const [search] = useSearchParams();
  const { openGuide } = usePortal();
  // The server renders the page of a visitor without a session.
  const isEnded = useSyncExternalStore(subscribeToNothing, isSessionEnded, () => false);
  const cause = SIGN_ON_CAUSES.get(search.get('ingreso'));
  return (
    <Page
      title={SERVICE_NAME}
      intro="Inscríbase como proveedor municipal, siga su trámite y consulte las licitaciones y concursos."
    >
      <Stack gap="lg">
        <UnverifiedSession />
        {cause && (
          <Alert color="rojo" title={SIGN_ON_FAILED}>
            {cause}
          </Alert>
        )}
        {isEnded && (
          <Alert color="ambar" title="Su sesión terminó">
            <Stack gap="xs">
              Ingrese otra vez y volverá a donde estaba.
              <StaffSignIn />
            </Stack>
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <SignOnCard onHelp={openGuide} />
          <LinkCard
            to="/licitaciones-concursos"
            icon={<IconFileSearch size={28} stroke={1.5} aria-hidden />}
            title="Licitaciones y Concursos"
          >
            Consulte las contrataciones publicadas y descargue sus pliegos. No necesita registrarse.
          </LinkCard>
        </SimpleGrid>
        {!isEnded && (
          <Text c="dimmed" component="div">
            <StaffSignIn />
          </Text>
        )}
        <DocumentChecklist />
      </Stack>
    </Page>
  );
}

/** The way to the staff's sign-in; beside the notice of an ended session, which may have been theirs. */
const StaffSignIn = () => (
  <span>
    ¿Trabaja en el municipio?{' '}
    <Anchor component={Link} to="/login" underline="always">
      Ingrese con su DNI
    </Anchor>
  </span>
);

/** The card with the sign-on at the tax authority. */
function SignOnCard({ onHelp }: { readonly onHelp: () => void }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // A page restored by the back button is still busy.
    const resetBusy = () => setBusy(false);
    window.addEventListener('pageshow', resetBusy);
    return () => window.removeEventListener('pageshow', resetBusy);
  }, []);
  const go = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await client.call(afipLoginUrl, {});
      location.assign(data);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Vuelva a intentar en unos minutos.');
      setBusy(false);
    }
  };
  return (
    <Card withBorder padding="lg">
      <Stack gap="md" align="flex-start">
        <Group gap="sm">
          <IconKey size={28} stroke={1.5} aria-hidden />
          <Title order={2} size="h3">
            Ingreso de proveedores
          </Title>
        </Group>
        <Text>
          Ingrese con la clave fiscal de ARCA (ex AFIP), nivel 2 o superior, de la persona que hará el
          trámite.
        </Text>
        {problem && (
          <Alert color="rojo" title={SIGN_ON_FAILED} w="100%">
            {problem}
          </Alert>
        )}
        <Button size="md" onClick={() => void go()} loading={busy}>
          Ingresar con clave fiscal
        </Button>
        <Text size="sm" c="dimmed">
          ¿Es la primera vez?{' '}
          <Anchor component="button" type="button" ta="start" size="sm" underline="always" onClick={onHelp}>
            Consulte la Ayuda
          </Anchor>
        </Text>
      </Stack>
    </Card>
  );
}
