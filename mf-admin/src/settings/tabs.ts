import { type Capability, can, type Role } from 'shared-api/rules';

/** The tabs of the settings, in the order in which they stand: their word in the address, their name, who sees them. */
const TABS = [
  { value: 'usuarios', label: 'Usuarios', capability: 'settings.users' },
  { value: 'documentos', label: 'Campos de Formulario', capability: 'settings.documentTypes' },
  { value: 'auditorias', label: 'Auditorias', capability: 'settings.audit' },
  { value: 'etiquetas', label: 'Etiquetas', capability: 'settings.labels' },
  { value: 'general', label: 'General', capability: 'settings.general' },
] as const satisfies readonly { value: string; label: string; capability: Capability }[];

export type Tab = (typeof TABS)[number];

/** The tabs that a role sees. */
export const tabsOf = (role: Role): readonly Tab[] => TABS.filter(({ capability }) => can(role, capability));

/** The tab that an address names, or the first one that the role sees. */
export function tabOf(tabs: readonly Tab[], named: string | null): Tab | undefined {
  return tabs.find(({ value }) => value === named) ?? tabs[0];
}
