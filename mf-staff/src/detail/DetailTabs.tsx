import { type ReactNode, useEffect, useRef, useState } from 'react';
import { can, type Role, unreadFor } from 'shared-api/rules';
import { Alert, LazyComponent, LoadingPage } from 'shared-ui';
import { useLocation, useSearchParams } from 'shared-ui/router';
import { CountedTab, type TabCount, Tabs } from 'shared-ui/tables';
import { ChatTab } from './chat/ChatTab.tsx';
import type { DeskProps } from './desk/Desk.tsx';
import { FilesTab } from './files/FilesTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { ObservationsTab } from './observations/ObservationsTab.tsx';
import { useConversation } from './queries.ts';
import { ReviewTab } from './ReviewTab.tsx';
import { TAB_LABEL, TABS, type Tab, tabOf, tabsFor } from './tabs.ts';

const desk = async () => (await import('./desk/Desk.tsx')).Desk;

interface Props extends DeskProps {
  readonly role: Role;
  /** The tab 'Archivos' is the review desk. */
  readonly hasDesk: boolean;
}

/** The tabs of a request; which one is open stands in the address. */
export function DetailTabs({ role, hasDesk, ...props }: Props) {
  const { detail, today, onDeciding, onReload } = props;
  const { sujeto_fiscal: request, correccion } = detail;
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const unread = useUnread(request.cuit, role);
  const observed = correccion?.observaciones.length ?? 0;
  const tabs = tabsFor(role);
  const open = tabOf(search, role);
  const root = useRef<HTMLDivElement>(null);
  // A link to a tab leads to it: the header and the actions fill more than a phone's screen.
  const [isLinked] = useState(() => search.get('tab') === open);
  useEffect(() => {
    if (isLinked) root.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  const refused = TABS.find((tab) => tab === search.get('tab') && !tabs.includes(tab));

  const files = { request, role, today, onDeciding, onReload };
  const panel: Readonly<Record<Tab, () => ReactNode>> = {
    revision: () => <ReviewTab request={request} correction={correccion} />,
    historial: () => <HistoryTab cuit={request.cuit} />,
    mensajes: () => <ChatTab cuit={request.cuit} />,
    archivos: () =>
      hasDesk ? (
        <LazyComponent
          load={desk}
          componentProps={props}
          placeholder={<LoadingPage />}
          fallback={() => <FilesTab {...files} />}
        />
      ) : (
        <FilesTab {...files} />
      ),
    observaciones: () => (
      <ObservationsTab request={request} correction={correccion} role={role} onReload={onReload} />
    ),
  };
  const counts: Readonly<Partial<Record<Tab, TabCount>>> = {
    mensajes: { value: unread, meaning: 'sin leer', color: 'arcilla' },
    observaciones: { value: observed, meaning: 'en total', color: 'pizarra' },
  };
  const show = (tab: string | null) =>
    // The state is what the back link knows of the list: choosing a tab must not lose it.
    setSearch(tab && tab !== 'revision' ? { tab } : {}, { replace: true, state, preventScrollReset: true });

  return (
    <Tabs ref={root} value={open} onChange={show} keepMounted={false}>
      {refused && (
        <Alert color="ambar" mb="md">
          «{TAB_LABEL[refused]}» no corresponde a su usuario.
        </Alert>
      )}
      <Tabs.List aria-label="Partes del trámite" data-no-print>
        {tabs.map((tab) => (
          <CountedTab key={tab} value={tab} label={TAB_LABEL[tab]} count={counts[tab]} />
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} pt="lg">
          {tab === open && panel[tab]()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Messages of the supplier that nobody of the staff has read; 0 for a role that has no messages. */
function useUnread(cuit: string, role: Role): number {
  const { data } = useConversation(cuit, can(role, 'chat.staff'));
  return data ? unreadFor('AUDITOR', data.mensajes) : 0;
}
