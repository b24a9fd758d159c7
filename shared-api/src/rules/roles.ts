/** Roles of the portal, as the wire names them (specification, section 1). */
export const ROLES = ['PROVEEDOR', 'VISADOR', 'GESTION_COMPRAS', 'ADMIN', 'VISUALIZADOR', 'PUBLICADOR'] as const;
export type Role = (typeof ROLES)[number];
