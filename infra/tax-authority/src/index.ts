export { type AuthorityKeys, loadKeys } from './keys.ts';
export { portalAccess } from './portal-access.ts';
export { createTaxAuthority } from './tax-authority.ts';
