import { type Capability, can, type Role } from 'shared-api/rules';

/** The tabs of the settings in order: value in the address, name, and the capability to see them. */
const TABS = [
  { value: 'usuarios', label: 'Usuarios', capability: 'settings.users' },
  { value: 'documentos', label: 'Campos de Formulario', capability: 'settings.documentTypes' },
  { value: 'auditorias', label: 'Auditorias', capability: 'settings.audit' },
  { value: 'etiquetas', label: 'Etiquetas', capability: 'settings.labels' },
  { value: 'general', label: 'General', capability: 'settings.general' },
] as const satisfies readonly { value: string; label: string; capability: Capability }[];

export type Tab = (typeof TABS)[number];

/** Returns the tabs that a role sees. */
export const tabsOf = (role: Role): readonly Tab[] => TABS.filter(({ capability }) => can(role, capability));

/** Returns the tab named in the address that a role does not see; undefined for its own and for any other name. */
export const refusedTab = (tabs: readonly Tab[], named: string | null): Tab | undefined =>
  TABS.find((tab) => tab.value === named && !tabs.includes(tab));

/** Returns the tab named in the address, or the first one of the role. */
export function tabOf(tabs: readonly Tab[], named: string | null): Tab | undefined {
  return tabs.find(({ value }) => value === named) ?? tabs[0];
}
