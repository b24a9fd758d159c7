import { can, type Role } from 'shared-api/rules';

/** Tabs of the detail in their order; the names stand in the address (`?tab=archivos`). */
export const TABS = ['revision', 'historial', 'mensajes', 'archivos', 'observaciones'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABEL: Readonly<Record<Tab, string>> = {
  revision: 'Revisión',
  historial: 'Historial',
  mensajes: 'Mensajes',
  archivos: 'Archivos',
  observaciones: 'Observaciones',
};

/** The tabs that a role sees: the messages only those who may talk with the supplier. */
export function tabsFor(role: Role): readonly Tab[] {
  return TABS.filter((tab) => tab !== 'mensajes' || can(role, 'chat.staff'));
}

/** The tab that the address names, if this role sees it; else the first. */
export function tabOf(search: URLSearchParams, role: Role): Tab {
  const requestedTab = search.get('tab');
  return tabsFor(role).find((tab) => tab === requestedTab) ?? 'revision';
}
