import type { CivilDate } from 'shared-api/rules';

/** What the General tab tells of the system. Whoever does maintenance writes its day here, with the change itself. */
export const SYSTEM: {
  readonly name: string;
  readonly version: string;
  readonly lastMaintenance: CivilDate;
} = {
  name: 'Sistema de Gestión de Proveedores del estado',
  version: '1.0.0',
  lastMaintenance: '2026-11-21',
};
