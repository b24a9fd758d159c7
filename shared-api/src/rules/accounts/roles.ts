/** Roles of the portal, as the wire names them (specification, section 1). */
export const ROLES = [
  'PROVEEDOR',
  'VISADOR',
  'GESTION_COMPRAS',
  'ADMIN',
  'VISUALIZADOR',
  'PUBLICADOR',
] as const;
export type Role = (typeof ROLES)[number];

/** Roles that sign in with document number and password, in the order in which a new user's role is offered. */
export const STAFF_ROLES = ['ADMIN', 'GESTION_COMPRAS', 'VISADOR', 'VISUALIZADOR', 'PUBLICADOR'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Role that a new user has unless another is chosen. */
export const DEFAULT_STAFF_ROLE: StaffRole = 'ADMIN';

const settings = ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'] as const;
const reviewers = ['VISADOR', 'ADMIN'] as const;

/**
 * Capabilities of each role (specification, section 6). A capability says only what a role may ask for; what a
 * request's state allows is in the table of transitions, and whom a supplier acts for is checked by the server.
 */
export const CAPABILITIES = {
  'tenders.public': 'everyone',
  'tenders.manage': ['PUBLICADOR', 'ADMIN'],
  'supplier.portal': ['PROVEEDOR'],
  'requests.list': STAFF_ROLES,
  'requests.read': STAFF_ROLES,
  /** Take into review, ask for corrections, approve, reject. */
  'requests.review': reviewers,
  'requests.label': ['VISADOR', 'GESTION_COMPRAS', 'ADMIN'],
  /** Only while the request is in OBSERVACION: see `mayEditDates`. */
  'documents.editDates': reviewers,
  'documents.history': ['ADMIN', 'VISADOR', 'VISUALIZADOR', 'GESTION_COMPRAS'],
  'certificates.emit': ['PROVEEDOR', ...STAFF_ROLES],
  'chat.supplier': ['PROVEEDOR'],
  'chat.staff': ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'],
  'settings.open': settings,
  'settings.users': ['ADMIN'],
  'settings.documentTypes': ['ADMIN'],
  'settings.audit': ['ADMIN'],
  'settings.labels': settings,
  'settings.general': settings,
  'users.manage': ['ADMIN'],
  'audit.read': ['ADMIN'],
  /** See which member of staff looked at whose data, and when. */
  'dataAccesses.read': ['ADMIN'],
  'labels.manage': settings,
  'system.read': ['ADMIN'],
  /** See the mails that could not be sent, and have them tried again. */
  'mails.retry': ['ADMIN'],
} as const satisfies Record<string, 'everyone' | readonly Role[]>;

export type Capability = keyof typeof CAPABILITIES;

/** Returns whether a role (null: nobody signed in) has a capability. */
export function can(role: Role | null, capability: Capability): boolean {
  const holders: 'everyone' | readonly Role[] = CAPABILITIES[capability];
  return holders === 'everyone' || (role !== null && holders.includes(role));
}

/** The roles that have a capability, in the order of `ROLES`. */
export function rolesWith(capability: Capability): readonly Role[] {
  return ROLES.filter((role) => can(role, capability));
}

/** Returns how a role is shown: VISADOR is called AUDITOR, underscores are spaces. */
export function roleLabel(role: Role): string {
  return role === 'VISADOR' ? 'AUDITOR' : role.replaceAll('_', ' ');
}

/** Address of the forced password change. */
export const PASSWORD_CHANGE_PATH = '/cambiar_contraseña';

/** Returns where a user lands after signing in (specification, section 2, 'Login redirect by role'). */
export function homeOf(user: { readonly tipo: Role; readonly primer_login: boolean }): string {
  if (user.primer_login) return PASSWORD_CHANGE_PATH;
  if (user.tipo === 'PUBLICADOR') return '/licitaciones';
  if (user.tipo === 'PROVEEDOR') return '/cuenta';
  return '/management';
}
