import type { PersonPath, UserDataBundle } from 'shared-api/contract';
import { ESTADO_LABEL, hasStatusPage, meaningForSupplier, unreadFor } from 'shared-api/rules';
import { Page, Stack, Text } from 'shared-ui';
import { RequestHeader } from 'shared-ui/request';
import { Navigate, useParams, useSearchParams } from 'shared-ui/router';
import { CountedTab, type TabCount, Tabs } from 'shared-ui/tables';
import { COMPANIES, portalHome } from '../paths.ts';
import { CertificateValidity } from '../subject/CertificateValidity.tsx';
import { useStoredRequest } from '../subject/queries.ts';
import { RefusedMailNotice } from '../subject/RefusedMailNotice.tsx';
import { RequestGate } from '../subject/RequestGate.tsx';
import { type Subject, useSubject } from '../subject/subject.ts';
import { LiveNews } from '../timeline/LiveNews.tsx';
import { RequestTimeline } from '../timeline/RequestTimeline.tsx';
import { ChatTab } from './chat/ChatTab.tsx';
import { useConversation } from './chat/queries.ts';
import { FilesTab } from './FilesTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { ObservationsTab } from './ObservationsTab.tsx';
import { ReviewTab } from './ReviewTab.tsx';
import { StatusActions } from './StatusActions.tsx';
import { readTab, TABS, type Tab } from './tabs.ts';

const TITLE = 'Detalles del Trámite';

/** The supplier's status page: everything that was sent, how it stands and what was said about it. */
export function StatusPage({ type }: { type: PersonPath }) {
  const subject = useSubject(type, useParams().cuilEmpresa);
  return subject ? <Loaded subject={subject} /> : <Navigate to={COMPANIES} replace />;
}

function Loaded({ subject }: { subject: Subject }) {
  const query = useStoredRequest(subject);
  return (
    <RequestGate query={query} subject={subject} title={TITLE} none={<Navigate to="/" replace />}>
      {(bundle) =>
        hasStatusPage(bundle.estado_tramite.estado) ? (
          <Details subject={subject} bundle={bundle} />
        ) : (
          <Navigate to="/" replace />
        )
      }
    </RequestGate>
  );
}

function Details({ subject, bundle }: { subject: Subject; bundle: UserDataBundle }) {
  const [params, setParams] = useSearchParams();
  const tab = readTab(params.get('tab'));
  const { sujeto_fiscal: request, estado_tramite } = bundle;
  const { estado } = estado_tramite;
  const meaning = meaningForSupplier(estado, estado_tramite.observaciones);
  const { data: chat } = useConversation(subject.cuit);
  const counts: Readonly<Partial<Record<Tab, TabCount>>> = {
    mensajes: {
      value: unreadFor('PROVEEDOR', chat?.mensajes ?? []),
      meaning: 'sin leer',
      color: 'arcilla',
    },
    observaciones: { value: estado_tramite.observaciones.length, meaning: 'en total', color: 'pizarra' },
  };
  return (
    <Page
      title={TITLE}
      size="wide"
      back={{ to: portalHome(subject), label: 'Volver al Portal de Proveedores' }}
      actions={<StatusActions subject={subject} estado={estado} />}
    >
      <Stack gap="lg">
        <RequestHeader request={request} />
        <LiveNews texts={{ [subject.cuit]: `El trámite está ahora en estado «${ESTADO_LABEL[estado]}».` }} />
        <Text>{meaning}</Text>
        <RequestTimeline cuit={subject.cuit} estado={estado} observations={estado_tramite.observaciones} />
        <RefusedMailNotice bundle={bundle} />
        <CertificateValidity request={request} />
        <Tabs value={tab} onChange={(next) => next !== null && setParams({ tab: next })} keepMounted={false}>
          <Tabs.List aria-label="Partes del trámite" data-no-print>
            {(Object.keys(TABS) as Tab[]).map((name) => (
              <CountedTab key={name} value={name} label={TABS[name]} count={counts[name]} />
            ))}
          </Tabs.List>
          <Tabs.Panel value="revision" pt="lg">
            <ReviewTab bundle={bundle} />
          </Tabs.Panel>
          <Tabs.Panel value="historial" pt="lg">
            <HistoryTab cuit={subject.cuit} />
          </Tabs.Panel>
          <Tabs.Panel value="mensajes" pt="lg">
            <ChatTab cuit={subject.cuit} />
          </Tabs.Panel>
          <Tabs.Panel value="archivos" pt="lg">
            <FilesTab bundle={bundle} />
          </Tabs.Panel>
          <Tabs.Panel value="observaciones" pt="lg">
            <ObservationsTab cuit={subject.cuit} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}
