/** Who issues what this folder prints, as the letterhead says it. */
export const ISSUER = 'Municipalidad de San Fernando del Valle de Catamarca';
export const SERVICE = 'Portal de Proveedores';
