import {
  type AuditRecord,
  activateUser,
  auditByCuil,
  auditByDate,
  type CurrentUser,
  createDocumentType,
  createLabel,
  createUser,
  deactivateDocumentType,
  deactivateUser,
  deleteLabel,
  documentTypeReach,
  type Endpoint,
  type ExplainedDocumentType,
  explainDocumentType,
  initialPassword,
  listAudit,
  listDocumentTypes,
  listFailedMails,
  listUsers,
  pageLabels,
  resetUser,
  type StaffUser,
  type SystemStatus,
  systemStatus,
} from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import { NO_EXPLANATION } from 'shared-api/testing';
import { answer, aUser, fakeClient, renderPortal } from 'shared-ui/testing';
import { routes } from '../routes.tsx';

const PATH = '/configuraciones';
/** Id of the n-th thing of a test. */
export const id = (n: number) => `6f1f1f64-5d0f-4f5e-9a63-${String(n).padStart(12, '0')}`;
const CREATED = '2026-05-04T12:30:00.000Z';
export const ANA: StaffUser = {
  id: id(1),
  nombre: 'Ana',
  apellido: 'Gómez',
  dni: '20111222',
  rol: 'VISADOR',
  activo: true,
  primer_login: false,
  createdAt: CREATED,
};
export const LUIS: StaffUser = {
  ...ANA,
  id: id(2),
  nombre: 'Luis',
  apellido: 'Paz',
  rol: 'ADMIN',
  activo: false,
};
export const BALANCE: ExplainedDocumentType = {
  id: id(3),
  nombre: 'Último estado contable',
  requerido_persona_fisica: false,
  requerido_persona_juridica: true,
  emision: false,
  expiracion: true,
  regla_fecha: 'balance_close',
  ...NO_EXPLANATION,
};
export const CHANGE: AuditRecord = {
  id: '1',
  entidad: 'usuario',
  operacion: 'BAJA',
  sobre: { nombre: 'Gómez, Ana', tramite: null },
  realizado_por_tipo: 'ADMIN',
  realizado_por_id: id(2),
  realizado_por_nombre: 'Salas, Adriana',
  realizado_en: 'users.deactivate',
  createdAt: CREATED,
  datos_anteriores: { activo: true },
  datos_nuevos: { activo: false },
};

/** The status of a system whose parts all work. */
export const HEALTHY: SystemStatus = {
  base_de_datos: { estado: 'ok', tipo: 'postgresql' },
  archivos: { estado: 'ok', tipo: 'carpeta' },
  antivirus: null,
  correo: { estado: 'ok', modo: 'smtp', pendientes: 0, con_error: 0 },
  autoridad_fiscal: { estado: 'ok', modo: 'arca', certificado_vence: null },
};

/** A page of records, as the API answers. */
export const paged = <T,>(data: T[]) => ({
  data,
  total: data.length,
  page: 1,
  totalPages: data.length > 0 ? 1 : 0,
});
export const done = { message: 'Listo' };

/** A server with one or two of each thing, on which every change succeeds. */
export const server = () =>
  fakeClient(
    answer(listUsers, paged([ANA, LUIS])),
    answer(initialPassword, { data: 'Inicial1234' }),
    answer(createUser, { data: ANA }),
    answer(deactivateUser, done),
    answer(activateUser, done),
    answer(resetUser, done),
    answer(pageLabels, {
      data: [{ id: id(4), etiqueta_nombre: 'Librería', proveedores: 3 }],
      total: 6,
      totalPages: 2,
    }),
    answer(createLabel, { data: { id: id(5), etiqueta_nombre: 'Obras' } }),
    answer(deleteLabel, done),
    answer(listDocumentTypes, paged([BALANCE])),
    answer(documentTypeReach, { data: [{ tipo_persona: 'FISICA', estado: 'INICIADO', total: 8 }] }),
    answer(createDocumentType, { data: BALANCE }),
    answer(explainDocumentType, { data: BALANCE }),
    answer(deactivateDocumentType, done),
    answer(listAudit, paged([CHANGE])),
    answer(auditByCuil, paged<AuditRecord>([])),
    answer(auditByDate, paged([CHANGE])),
    answer(systemStatus, { data: HEALTHY }),
    answer(listFailedMails, { data: [], total: 0 }),
  );

/** Opens an address of the settings with a role. */
export function open(
  search = '',
  client = server(),
  tipo: Role = 'ADMIN',
  { path = PATH, user = {} }: { readonly path?: string; readonly user?: Partial<CurrentUser> } = {},
) {
  const { router, person, queries, unmount } = renderPortal(routes, {
    at: `${path}${search}`,
    client,
    user: aUser({ tipo, id: id(9), ...user }),
  });
  const inputs = (endpoint: Endpoint) =>
    client.calls.filter((call) => call.id === endpoint.id).map(({ input }) => input);
  return { person, inputs, client, queries, unmount, address: () => router.state.location.search };
}
