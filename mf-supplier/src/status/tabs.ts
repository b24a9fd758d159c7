/** Tabs of the status page, as they stand in its address, with their names. */
export const TABS = {
  revision: 'Revisión',
  historial: 'Historial',
  mensajes: 'Mensajes',
  archivos: 'Archivos',
  observaciones: 'Observaciones',
} as const;
export type Tab = keyof typeof TABS;

/** The tab an address names; the first when it names none. */
export function readTab(text: string | null): Tab {
  return text !== null && Object.hasOwn(TABS, text) ? (text as Tab) : 'revision';
}
