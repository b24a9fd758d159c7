import { LAST_MAINTENANCE_META } from 'shared-api/section';

/** The facts of the General tab. */
export const SYSTEM = {
  name: 'Sistema de Gestión de Proveedores del estado',
  version: '1.0.0',
};

/** Returns the day of the release in use, which the page carries in a meta tag; null without one. */
export const lastMaintenance = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${LAST_MAINTENANCE_META}"]`)?.content ?? null;
