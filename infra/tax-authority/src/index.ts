export { type Clock, systemClock } from './clock.ts';
export { type AuthorityKeys, loadKeys } from './keys.ts';
export { type PortalAccess, portalAccess } from './portal-access.ts';
export { createTaxAuthority, type TaxAuthorityOptions } from './tax-authority.ts';
