import type { Config } from '../../config/config.ts';

/** Who issues what this folder prints, and where it is checked. */
export type Issuer = Pick<Config, 'cityName' | 'publicUrl'>;

/** What the letterhead calls the portal. */
export const SERVICE = 'Portal de Proveedores';
