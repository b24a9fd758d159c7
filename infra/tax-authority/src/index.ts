export { type AuthorityKeys, loadKeys } from './keys.ts';
export { createTaxAuthority, portalAccess } from './tax-authority.ts';
