import type { PersonPath, UserDataBundle } from 'shared-api/contract';
import { ESTADO_MEANING, STATUS_PAGE_ESTADOS } from 'shared-api/rules';
import { Page, Stack, Text } from 'shared-ui';
import { RequestHeader } from 'shared-ui/request';
import { Navigate, useParams, useSearchParams } from 'shared-ui/router';
import { Tabs } from 'shared-ui/tables';
import { COMPANIES, portalHome } from '../paths.ts';
import { useStoredRequest } from '../subject/queries.ts';
import { RequestGate } from '../subject/RequestGate.tsx';
import { type Subject, useSubject } from '../subject/subject.ts';
import { Actions } from './Actions.tsx';
import { FilesTab } from './FilesTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { ObservationsTab } from './ObservationsTab.tsx';
import { ReviewTab } from './ReviewTab.tsx';
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
    <RequestGate query={query} title={TITLE}>
      {(bundle) =>
        STATUS_PAGE_ESTADOS.includes(bundle.estado_tramite.estado) ? (
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
  const count = estado_tramite.observaciones.length;
  return (
    <Page
      title={TITLE}
      size="wide"
      back={{ to: portalHome(subject), label: 'Volver al Portal de Proveedores' }}
      actions={<Actions subject={subject} estado={estado_tramite.estado} />}
    >
      <Stack gap="lg">
        <RequestHeader request={request} />
        <Text>{ESTADO_MEANING[estado_tramite.estado]}</Text>
        <Tabs value={tab} onChange={(next) => next !== null && setParams({ tab: next })} keepMounted={false}>
          <Tabs.List aria-label="Partes del trámite">
            {(Object.keys(TABS) as Tab[]).map((name) => (
              <Tabs.Tab key={name} value={name}>
                {TABS[name]}
                {name === 'observaciones' && count > 0 && ` (${count})`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="revision" pt="lg">
            <ReviewTab bundle={bundle} />
          </Tabs.Panel>
          <Tabs.Panel value="historial" pt="lg">
            <HistoryTab cuit={subject.cuit} />
          </Tabs.Panel>
          <Tabs.Panel value="archivos" pt="lg">
            <FilesTab cuit={subject.cuit} />
          </Tabs.Panel>
          <Tabs.Panel value="observaciones" pt="lg">
            <ObservationsTab cuit={subject.cuit} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}
