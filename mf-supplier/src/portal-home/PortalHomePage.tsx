import { IconClipboardText, IconHelp, IconListSearch } from '@tabler/icons-react';
import type { PersonPath, UserDataBundle } from 'shared-api/contract';
import { portalTiles } from 'shared-api/rules';
import { Button, formatTaxId, Group, LinkCard, Page, SimpleGrid, Stack, Text } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { PERSON_LABEL, RequestStatusBadge, supplierName } from 'shared-ui/request';
import { Navigate, useParams } from 'shared-ui/router';
import { ACCOUNT, COMPANIES, statusPage, wizard } from '../paths.ts';
import { useStartedRequest } from '../subject/queries.ts';
import { RequestGate } from '../subject/RequestGate.tsx';
import { type Subject, useSubject } from '../subject/subject.ts';
import { RequestNotice } from './RequestNotice.tsx';

const TITLE = 'Portal de Proveedores';

/** 'Portal de Proveedores': what the supplier can do now with the request of the address. */
export function PortalHomePage({ type }: { type: PersonPath }) {
  const subject = useSubject(type, useParams().cuilEmpresa);
  return subject ? <Loaded subject={subject} /> : <Navigate to={COMPANIES} replace />;
}

function Loaded({ subject }: { subject: Subject }) {
  const query = useStartedRequest(subject, { onFocus: true });
  return (
    <RequestGate query={query} title={TITLE}>
      {(bundle) => <Home subject={subject} bundle={bundle} />}
    </RequestGate>
  );
}

function Home({ subject, bundle }: { subject: Subject; bundle: UserDataBundle }) {
  const { openGuide } = usePortal();
  const { estado, observaciones } = bundle.estado_tramite;
  const tiles = portalTiles(estado, observaciones);
  const company = subject.type === 'persona-juridica';
  return (
    <Page
      title={TITLE}
      size="wide"
      back={
        company
          ? { to: COMPANIES, label: 'Volver al panel de personas jurídicas' }
          : { to: ACCOUNT, label: 'Volver a Inscripción de proveedores' }
      }
      actions={
        <Button variant="light" leftSection={<IconHelp size={18} aria-hidden />} onClick={openGuide}>
          Ver Guía de Ayuda
        </Button>
      }
    >
      <Stack gap="lg">
        <Who bundle={bundle} />
        {tiles.notice && <RequestNotice subject={subject} bundle={bundle} notice={tiles.notice} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <LinkCard
            to={wizard(subject)}
            icon={<IconClipboardText aria-hidden />}
            title="Formulario de Inscripción"
            disabled={!tiles.form.enabled}
            {...(tiles.form.why !== null && { reason: tiles.form.why })}
          >
            Complete sus datos y suba los documentos. Puede guardar y seguir en otro momento.
          </LinkCard>
          <LinkCard
            to={statusPage(subject)}
            icon={<IconListSearch aria-hidden />}
            title="Consultar Estado de Trámite"
            disabled={!tiles.status.enabled}
            {...(tiles.status.why !== null && { reason: tiles.status.why })}
          >
            Vea en qué estado está su solicitud, su historial y sus archivos.
          </LinkCard>
        </SimpleGrid>
      </Stack>
    </Page>
  );
}

function Who({ bundle }: { bundle: UserDataBundle }) {
  const { sujeto_fiscal: request, estado_tramite } = bundle;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600} size="lg">
          {supplierName(request)}
        </Text>
        <Text c="dimmed">
          {PERSON_LABEL[request.tipo_persona]} · CUIT {formatTaxId(request.cuit)} · Trámite N°{' '}
          {request.nro_tramite}
        </Text>
      </div>
      <RequestStatusBadge estado={estado_tramite.estado} />
    </Group>
  );
}
