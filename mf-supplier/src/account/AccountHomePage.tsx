import { IconBuilding, IconHelp, IconUser } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Anchor, Box, Button, Group, LinkCard, Page, Paper, SimpleGrid, Stack, Text, Title } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { useQueryClient } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { OwnRequestList } from '../own-requests/OwnRequestList.tsx';
import { COMPANIES, PERSONAL_DATA } from '../paths.ts';
import { forgetSubjects, useSessionCheck } from '../subject/queries.ts';
import { useSignedIn } from '../subject/use-signed-in.ts';

/** 'Mis inscripciones', and below it 'Inscripción de proveedores': who is a registration for? */
export function AccountHomePage() {
  const cache = useQueryClient();
  useSessionCheck();
  useEffect(() => forgetSubjects(cache), [cache]);

  return (
    <Page title="Mis inscripciones" size="wide">
      <Stack gap="xl">
        <OwnRequestList />
        <Registration />
        <HelpBox />
        <Text>
          Lo que el portal guarda sobre usted:{' '}
          <Anchor component={Link} to={PERSONAL_DATA} underline="always">
            Mis datos personales
          </Anchor>
        </Text>
      </Stack>
    </Page>
  );
}

function Registration() {
  const user = useSignedIn();
  return (
    <Stack gap="md" component="section" aria-labelledby="inscripcion">
      <div>
        <Title order={2} id="inscripcion">
          Inscripción de proveedores
        </Title>
        <Text c="dimmed">Elija para quién es la inscripción.</Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <LinkCard
          to={`/request-management/persona-humana/${user.id}`}
          icon={<IconUser aria-hidden />}
          title="Inscripción de persona humana"
        >
          Para usted: {user.nombre} {user.apellido}. Sus datos se toman de ARCA (ex AFIP).
        </LinkCard>
        <LinkCard to={COMPANIES} icon={<IconBuilding aria-hidden />} title="Inscripción de persona jurídica">
          Para una empresa u organización que usted representa.
        </LinkCard>
      </SimpleGrid>
    </Stack>
  );
}

function HelpBox() {
  const { openGuide } = usePortal();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="ayuda">
      <Group justify="space-between" gap="md">
        <Box>
          <Title order={2} size="h4" id="ayuda">
            ¿Es su primera inscripción?
          </Title>
          <Text c="dimmed">La guía explica qué documentos necesita y cómo sigue el trámite.</Text>
        </Box>
        <Button variant="light" leftSection={<IconHelp size={18} aria-hidden />} onClick={openGuide}>
          Guía rapida
        </Button>
      </Group>
    </Paper>
  );
}
