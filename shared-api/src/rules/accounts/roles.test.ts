import {
  CAPABILITIES,
  type Capability,
  can,
  homeOf,
  ROLES,
  type Role,
  roleLabel,
  rolesWith,
  STAFF_ROLES,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const STAFF: Role[] = ['VISADOR', 'VISUALIZADOR', 'GESTION_COMPRAS', 'ADMIN', 'PUBLICADOR'];
const SETTINGS: Role[] = ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'];

/** The table of the specification's section 6, and what the decisions add. */
const MATRIX: Readonly<Record<Capability, readonly Role[]>> = {
  'settings.users': ['ADMIN'],
  'settings.documentTypes': ['ADMIN'],
  'settings.audit': ['ADMIN'],
  'users.manage': ['ADMIN'],
  'audit.read': ['ADMIN'],
  'dataAccesses.read': ['ADMIN'],
  'system.read': ['ADMIN'],
  'mails.retry': ['ADMIN'],
  'settings.labels': SETTINGS,
  'settings.general': SETTINGS,
  'settings.open': SETTINGS,
  'labels.manage': SETTINGS,
  'requests.list': STAFF,
  'requests.read': STAFF,
  'tenders.manage': ['PUBLICADOR', 'ADMIN'],
  'requests.review': ['VISADOR', 'ADMIN'],
  'requests.label': ['VISADOR', 'GESTION_COMPRAS', 'ADMIN'],
  'documents.editDates': ['VISADOR', 'ADMIN'],
  'documents.history': ['ADMIN', 'VISADOR', 'VISUALIZADOR', 'GESTION_COMPRAS'],
  'chat.staff': ['ADMIN', 'VISADOR', 'GESTION_COMPRAS'],
  'chat.supplier': ['PROVEEDOR'],
  'supplier.portal': ['PROVEEDOR'],
  'certificates.emit': ['PROVEEDOR', ...STAFF],
  'tenders.public': [...ROLES],
};

describe('who may do what', () => {
  const every = (Object.keys(CAPABILITIES) as Capability[]).flatMap((capability) =>
    ROLES.map((role) => ({ capability, role, may: MATRIX[capability].includes(role) })),
  );
  it('covers every capability and role', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(CAPABILITIES).sort());
    expect([...ROLES].sort()).toEqual([
      'ADMIN',
      'GESTION_COMPRAS',
      'PROVEEDOR',
      'PUBLICADOR',
      'VISADOR',
      'VISUALIZADOR',
    ]);
  });
  it.each(every)('$role, $capability: $may', ({ capability, role, may }) => {
    expect(can(role, capability)).toBe(may);
    expect(rolesWith(capability).includes(role)).toBe(may);
  });
  it('someone who is not signed in may see public tenders and nothing else', () =>
    expect((Object.keys(CAPABILITIES) as Capability[]).filter((one) => can(null, one))).toEqual([
      'tenders.public',
    ]));
});

describe('a role', () => {
  it('is offered for a new user in this order; a supplier never', () =>
    expect(STAFF_ROLES).toEqual(['ADMIN', 'GESTION_COMPRAS', 'VISADOR', 'VISUALIZADOR', 'PUBLICADOR']));

  it('is shown by its name, VISADOR as AUDITOR', () =>
    expect(ROLES.map(roleLabel)).toEqual([
      'PROVEEDOR',
      'AUDITOR',
      'GESTION COMPRAS',
      'ADMIN',
      'VISUALIZADOR',
      'PUBLICADOR',
    ]));

  it.each([
    ['PUBLICADOR', '/licitaciones'],
    ['PROVEEDOR', '/cuenta'],
    ['VISADOR', '/management'],
    ['GESTION_COMPRAS', '/management'],
    ['ADMIN', '/management'],
    ['VISUALIZADOR', '/management'],
  ] as const)('%s lands on %s, and on the password change at the first login', (tipo, path) => {
    expect(homeOf({ tipo, primer_login: false })).toBe(path);
    expect(homeOf({ tipo, primer_login: true })).toBe('/cambiar_contraseña');
  });
});
