import { IconClipboardText, IconHelp, IconListSearch } from '@tabler/icons-react';
import type { OwnRequest, PersonPath } from 'shared-api/contract';
import { formTileText, isFinal, pageSubject, portalTiles, stateAfter } from 'shared-api/rules';
import { Button, LinkCard, Page, SimpleGrid, Stack } from 'shared-ui';
import { usePortal } from 'shared-ui/portal';
import { Navigate, useParams } from 'shared-ui/router';
import { OwnRequestCard } from '../own-requests/OwnRequestCard.tsx';
import { newsOf, useOwnRequests } from '../own-requests/queries.ts';
import { ACCOUNT, COMPANIES, statusPage, wizard } from '../paths.ts';
import { NotOwn } from '../subject/NotOwn.tsx';
import { RequestGate } from '../subject/RequestGate.tsx';
import { type Subject, useSubject } from '../subject/subject.ts';
import { LiveNews } from '../timeline/LiveNews.tsx';
import { RequestTimeline } from '../timeline/RequestTimeline.tsx';
import { RequestNotice } from './RequestNotice.tsx';

const TITLE = 'Portal de Proveedores';

/** 'Portal de Proveedores': what the supplier can do now with the request of the address. Looking at it begins nothing. */
export function PortalHomePage({ type }: { type: PersonPath }) {
  const subject = useSubject(type, useParams().cuilEmpresa);
  return subject ? <Loaded subject={subject} /> : <Navigate to={COMPANIES} replace />;
}

function Loaded({ subject }: { subject: Subject }) {
  const query = useOwnRequests();
  return (
    <RequestGate query={query} subject={subject} title={TITLE}>
      {(lines) => {
        const line = lines.find((one) => one.cuit === subject.cuit && pageSubject(one).type === subject.type);
        return line ? <Home subject={subject} line={line} /> : <NotOwn subject={subject} />;
      }}
    </RequestGate>
  );
}

function Home({ subject, line }: { subject: Subject; line: OwnRequest }) {
  const { openGuide } = usePortal();
  // The form begins the request: until then the home is that of one that was only begun.
  const estado = line.solicitud?.estado_tramite.estado ?? stateAfter('start');
  const observaciones = line.solicitud?.observaciones ?? [];
  const tiles = portalTiles(estado, observaciones);
  const company = subject.type === 'persona-juridica';
  return (
    <Page
      title={TITLE}
      size="wide"
      back={
        company
          ? { to: COMPANIES, label: 'Volver al panel de personas jurídicas' }
          : { to: ACCOUNT, label: 'Volver a Mis inscripciones' }
      }
      actions={
        <Button variant="light" leftSection={<IconHelp size={18} aria-hidden />} onClick={openGuide}>
          Ver Guía de Ayuda
        </Button>
      }
    >
      <Stack gap="lg">
        <LiveNews texts={newsOf([line])} />
        <OwnRequestCard line={line} explained={observaciones.length > 0 || isFinal(estado)} />
        {tiles.notice && (
          <RequestNotice
            subject={subject}
            estado={estado}
            observations={observaciones}
            notice={tiles.notice}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <LinkCard
            to={wizard(subject)}
            icon={<IconClipboardText aria-hidden />}
            title="Formulario de Inscripción"
            disabled={!tiles.form.enabled}
            {...(tiles.form.why !== null && { reason: tiles.form.why })}
          >
            {formTileText(estado, line.solicitud)}
          </LinkCard>
          <LinkCard
            to={statusPage(subject)}
            icon={<IconListSearch aria-hidden />}
            title="Consultar Estado de Trámite"
            disabled={!tiles.status.enabled}
            {...(tiles.status.why !== null && { reason: tiles.status.why })}
          >
            {tiles.status.enabled && 'Vea en qué estado está su solicitud, su historial y sus archivos.'}
          </LinkCard>
        </SimpleGrid>
        {line.solicitud && <RequestTimeline cuit={line.cuit} estado={estado} observations={observaciones} />}
      </Stack>
    </Page>
  );
}
