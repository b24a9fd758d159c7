import { lazy, Suspense } from 'react';
import { can } from 'shared-api/rules';
import { Alert, LinkButton, LoadingPage, Page } from 'shared-ui';
import { useUser } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { Tabs } from 'shared-ui/tables';
import { refusedTab, type Tab, tabOf, tabsOf } from './tabs.ts';

const PANELS = {
  usuarios: lazy(async () => ({ default: (await import('../users/UsersTab.tsx')).UsersTab })),
  documentos: lazy(async () => ({
    default: (await import('../document-types/DocumentTypesTab.tsx')).DocumentTypesTab,
  })),
  auditorias: lazy(async () => ({ default: (await import('../audit/AuditTab.tsx')).AuditTab })),
  etiquetas: lazy(async () => ({ default: (await import('../labels/LabelsTab.tsx')).LabelsTab })),
  general: lazy(async () => ({ default: (await import('../general/GeneralTab.tsx')).GeneralTab })),
} as const satisfies Record<Tab['value'], unknown>;

/** `/configuraciones`: the settings of the role, one tab each; the tab is in the address (`?tab=`). */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const { tipo } = useUser();
  const tabs = tabsOf(tipo);
  const tabName = params.get('tab');
  const open = tabOf(tabs, tabName);
  const refused = refusedTab(tabs, tabName);
  if (!open) return null;
  const Panel = PANELS[open.value];
  return (
    <Page
      title="Configuraciones"
      back={{ to: '/management', label: 'Volver a las inscripciones' }}
      size="wide"
      actions={
        can(tipo, 'tenders.manage') && (
          <LinkButton to="/licitaciones" variant="default">
            Licitaciones
          </LinkButton>
        )
      }
    >
      {refused && (
        <Alert color="ambar" mb="md">
          «{refused.label}» es para quien administra el portal: no corresponde a su usuario.
        </Alert>
      )}
      {/* Filters and page belong to the tab that is left: a new tab starts with its own. */}
      <Tabs value={open.value} onChange={(tab) => tab && setParams({ tab })} keepMounted={false}>
        <Tabs.List aria-label="Configuraciones" mb="lg" data-no-print>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<LoadingPage />}>{value === open.value && <Panel />}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
