import type { CivilDate } from 'shared-api/rules';

/** The facts of the General tab. Update `lastMaintenance` with every maintenance. */
export const SYSTEM: {
  readonly name: string;
  readonly version: string;
  readonly lastMaintenance: CivilDate;
} = {
  name: 'Sistema de Gestión de Proveedores del estado',
  version: '1.0.0',
  lastMaintenance: '2026-11-21',
};
