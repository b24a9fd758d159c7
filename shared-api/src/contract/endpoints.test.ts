import { KEPT_MS } from 'shared-api/client';
import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { ROLES, type Role, rolesWith } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const STAFF: readonly Role[] = ['VISADOR', 'GESTION_COMPRAS', 'ADMIN', 'VISUALIZADOR', 'PUBLICADOR'];
const ALL: readonly Role[] = ROLES;
const SUPPLIER: readonly Role[] = ['PROVEEDOR'];
const REVIEWERS: readonly Role[] = ['VISADOR', 'ADMIN'];
const LABELLERS: readonly Role[] = ['VISADOR', 'GESTION_COMPRAS', 'ADMIN'];
const PUBLISHERS: readonly Role[] = ['ADMIN', 'PUBLICADOR'];
const ADMIN: readonly Role[] = ['ADMIN'];
const TALKERS: readonly Role[] = ['PROVEEDOR', 'VISADOR', 'GESTION_COMPRAS', 'ADMIN'];

/** Every call of the specification (section 7) and of the decisions, and who may make it (section 6). */
const CALLS: Readonly<Record<string, 'anyone' | 'sign-on' | readonly Role[]>> = {
  'POST /auth/login': 'anyone',
  'GET /auth/afip': 'sign-on',
  'GET /auth/afip/login-url': 'anyone',
  'POST /auth/afip/callback': 'anyone',
  'GET /auth/me': ALL,
  'POST /auth/logout': ALL,
  'GET /auth/sesiones': ALL,
  'DELETE /auth/sesiones/:id': ALL,
  'POST /auth/sesiones/cerrar': ALL,
  'PUT /usuarios/cambiar_password': ALL,
  'GET /usuarios/mi-correo': REVIEWERS,
  'PUT /usuarios/mi-correo': REVIEWERS,

  'GET /sujeto-fiscal/init-request/persona-fisica/:cuit': SUPPLIER,
  'GET /sujeto-fiscal/init-request/persona-juridica/:cuit': SUPPLIER,
  'GET /sujeto-fiscal/validar-empresa/:id': SUPPLIER,
  'GET /sujeto-fiscal/buscar-empresa/:cuit': SUPPLIER,
  'GET /sujeto-fiscal/datos/:type/:cuit': SUPPLIER,
  'GET /sujeto-fiscal/mis-inscripciones': SUPPLIER,
  'PATCH /sujeto-fiscal/save/:cuit': SUPPLIER,
  'PUT /sujeto-fiscal/borrador/:cuit': SUPPLIER,
  'GET /sujeto-fiscal/request/send/:id': SUPPLIER,
  'POST /sujeto-fiscal/request/send/:id': SUPPLIER,
  'PATCH /sujeto-fiscal/request/renovar/:cuit': SUPPLIER,
  'GET /datos-personales/:cuit': SUPPLIER,
  'POST /files/upload': ['PROVEEDOR', 'VISADOR', 'ADMIN', 'PUBLICADOR'],
  'GET /files/:id': 'anyone',
  'GET /documento-proveedor/:cuit': ALL,
  'POST /documento-proveedor/crear-opcional/:cuit': SUPPLIER,
  'PUT /documento-proveedor/eliminar-opcional/:id': SUPPLIER,
  'PATCH /documento-proveedor/fechas/:id': ['PROVEEDOR', 'VISADOR', 'ADMIN'],
  'GET /documento-proveedor/historial/:id': ['ADMIN', 'VISADOR', 'VISUALIZADOR', 'GESTION_COMPRAS'],
  'GET /persona-fisica/api-persona/:cuit': ALL,
  'GET /persona-fisica/cliente/:cuit': SUPPLIER,
  'GET /certificado-autorizado/emitir/inscripcion/:id': ALL,

  'GET /sujeto-fiscal': STAFF,
  'GET /sujeto-fiscal/exportar': STAFF,
  'GET /sujeto-fiscal/resoluciones': REVIEWERS,
  'GET /sujeto-fiscal/por-habilitar': REVIEWERS,
  'POST /sujeto-fiscal/habilitar-varios': REVIEWERS,
  'POST /sujeto-fiscal/asignar-varios': REVIEWERS,
  'POST /sujeto-fiscal/etiquetar-varios': LABELLERS,
  'GET /sujeto-fiscal/tablero': STAFF,
  'GET /sujeto-fiscal/revisores': STAFF,
  'GET /sujeto-fiscal/notas/:cuit': STAFF,
  'POST /sujeto-fiscal/notas/:cuit': LABELLERS,
  'PUT /sujeto-fiscal/notas/:cuit/:id': LABELLERS,
  'DELETE /sujeto-fiscal/notas/:cuit/:id': LABELLERS,
  'GET /sujeto-fiscal/presencia': STAFF,
  'POST /sujeto-fiscal/presencia/:cuit': STAFF,
  'DELETE /sujeto-fiscal/presencia/:cuit': STAFF,
  'PATCH /sujeto-fiscal/asignacion/:cuit': REVIEWERS,
  'GET /sujeto-fiscal/archivos/:cuit': STAFF,
  'GET /sujeto-fiscal/expediente/:cuit': STAFF,
  'GET /sujeto-fiscal/cola': STAFF,
  'GET /vistas': STAFF,
  'POST /vistas': STAFF,
  'DELETE /vistas/:id': STAFF,
  'GET /sujeto-fiscal/:cuit': STAFF,
  'GET /estado-tramite/:cuit': ALL,
  'GET /estado-tramite/observaciones/:cuit': ALL,
  'PATCH /estado-tramite/observaciones/:cuit': ['PROVEEDOR', ...REVIEWERS],
  'PUT /sujeto-fiscal/vistos/:cuit': REVIEWERS,
  'PUT /sujeto-fiscal/borrador-correccion/:cuit': REVIEWERS,
  'PATCH /sujeto-fiscal/request/observacion/:cuit': REVIEWERS,
  'PATCH /sujeto-fiscal/request/encorrecion/:cuit': REVIEWERS,
  'PATCH /sujeto-fiscal/request/aprobado/:cuit': REVIEWERS,
  'PATCH /sujeto-fiscal/request/rechazado/:cuit': REVIEWERS,
  'GET /certificado-autorizado/emitir/:cuit': ALL,
  'GET /certificado-autorizado/vencimiento/:cuit': ALL,
  'GET /certificado-autorizado/public/certificado/:id': 'anyone',
  'GET /certificado-autorizado/claves': 'anyone',

  'GET /etiqueta-rubro': LABELLERS,
  'POST /etiqueta-rubro': LABELLERS,
  'PUT /etiqueta-rubro/eliminar/:id': LABELLERS,
  'GET /etiqueta-rubro/paginado': LABELLERS,
  'POST /etiqueta-proveedor/etiquetar': LABELLERS,
  'POST /etiqueta-proveedor/quitar-etiquetar': LABELLERS,
  'GET /etiqueta-proveedor/proveedor/:id': STAFF,
  'GET /proveedor/cuit/:cuit': STAFF,
  'GET /proveedores-habilitados': 'anyone',
  'GET /proveedores-habilitados/:cuit': 'anyone',
  'GET /proveedores-habilitados.csv': 'anyone',
  'GET /proveedores-habilitados.json': 'anyone',

  'GET /licitaciones': 'anyone',
  'GET /licitaciones/filtros': 'anyone',
  'GET /licitaciones/ocultas': PUBLISHERS,
  'GET /licitaciones/borradores': PUBLISHERS,
  'PUT /licitaciones/borradores/:id': PUBLISHERS,
  'DELETE /licitaciones/borradores/:id': PUBLISHERS,
  'GET /licitaciones/gemelas': PUBLISHERS,
  'GET /licitaciones/:id': 'anyone',
  'GET /licitaciones/:id/pliego': 'anyone',
  'GET /licitaciones/convocatorias.csv': 'anyone',
  'GET /licitaciones/feed.atom': 'anyone',
  'GET /licitaciones/feed.rss': 'anyone',
  'GET /licitaciones/:id/novedades.atom': 'anyone',
  'GET /licitaciones/vencimientos.ics': 'anyone',
  'GET /licitaciones/:id/vencimiento.ics': 'anyone',
  'GET /licitaciones/ocds/releases': 'anyone',
  'GET /licitaciones/ocds/records': 'anyone',
  'GET /licitaciones/sitemap.xml': 'anyone',
  'POST /licitaciones/avisos': 'anyone',
  'POST /licitaciones/:id/seguir': 'anyone',
  'GET /licitaciones/:id/seguidores': PUBLISHERS,
  'POST /licitaciones/avisos/confirmar': 'anyone',
  'POST /licitaciones/avisos/baja/:codigo': 'anyone',
  'GET /licitaciones/avisos/baja/:codigo': 'anyone',
  'POST /licitaciones/:id/preguntas': 'anyone',
  'GET /licitaciones/:id/preguntas': PUBLISHERS,
  'GET /licitaciones/preguntas': PUBLISHERS,
  'POST /licitaciones/preguntas/confirmar': 'anyone',
  'PUT /licitaciones/preguntas/:id/respuesta': PUBLISHERS,
  'PUT /licitaciones/preguntas/:id/rechazo': PUBLISHERS,
  'POST /licitaciones': PUBLISHERS,
  'PATCH /licitaciones/:id': PUBLISHERS,
  'PUT /licitaciones/eliminar/:id': PUBLISHERS,
  'POST /licitaciones/importar': PUBLISHERS,
  'GET /licitaciones/importar/plantilla': PUBLISHERS,
  'POST /licitaciones/:id/circulares': PUBLISHERS,
  'PUT /licitaciones/:id/retirar': PUBLISHERS,
  'PUT /licitaciones/:id/resultado': PUBLISHERS,
  'GET /licitaciones/:id/circulares/:circular/archivo': 'anyone',
  'GET /licitaciones/:id/resultados/:numero/archivo': 'anyone',
  'GET /licitaciones/:id/respuestas/:numero/archivo': 'anyone',

  'GET /tipo-documento-requerido': ALL,
  'GET /tipo-documento-requerido/requeridos': 'anyone',
  'GET /tipo-documento-requerido/explicados': 'anyone',
  'GET /tipo-documento-requerido/alcance': ADMIN,
  'POST /tipo-documento-requerido': ADMIN,
  'PUT /tipo-documento-requerido/explicacion/:id': ADMIN,
  'GET /tipo-documento-requerido/textos': REVIEWERS,
  'PUT /tipo-documento-requerido/textos/:id': ADMIN,
  'PUT /tipo-documento-requerido/desactivar/:id': ADMIN,

  'GET /sistema/estado': ADMIN,
  'GET /sistema/correos/fallidos': ADMIN,
  'POST /sistema/correos/:id/reintentar': ADMIN,
  'POST /sistema/correos/:id/descartar': ADMIN,
  'GET /sistema/versiones': ADMIN,
  'POST /telemetria': 'anyone',

  'GET /auditoria': ADMIN,
  'GET /auditoria/cuil': ADMIN,
  'GET /auditoria/fecha': ADMIN,
  'GET /auditoria/verificar': ADMIN,
  'GET /auditoria/exportar': ADMIN,
  'GET /auditoria/consultas': ADMIN,
  'GET /auditoria/consultas/exportar': ADMIN,

  'GET /usuarios': ADMIN,
  'GET /usuarios/clave-inicial': ADMIN,
  'POST /usuarios/registrar': ADMIN,
  'PUT /usuarios/modificar/:id': ADMIN,
  'PUT /usuarios/desactivar/:id': ADMIN,
  'PUT /usuarios/activar/:id': ADMIN,
  'PUT /usuarios/resetear/:id': ADMIN,

  'POST /chat/enviar': TALKERS,
  'GET /chat/conversacion/:cuit': TALKERS,
  'PATCH /chat/marcar_leido/:cuit': TALKERS,
  'GET /chat/sin_responder': LABELLERS,
  'PATCH /chat/sin_responder/:cuit': LABELLERS,
};

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const find = (call: string): Endpoint => {
  const match = ALL_ENDPOINTS.find((endpoint) => callOf(endpoint) === call);
  if (!match) throw new Error(`no endpoint ${call}`);
  return match;
};

function whoMay({ access }: Endpoint): 'anyone' | 'sign-on' | readonly Role[] {
  if (access.who === 'anyone' || access.who === 'anyone-known') return 'anyone';
  if (access.who === 'sign-on') return 'sign-on';
  if (access.who === 'user') return ALL;
  return ROLES.filter((role) => access.anyOf.some((capability) => rolesWith(capability).includes(role)));
}
const sorted = (who: string | readonly Role[]) => (typeof who === 'string' ? who : [...who].sort());

describe('the calls of the API', () => {
  it('are those of the specification and the decisions, no more and no less', () =>
    expect(ALL_ENDPOINTS.map(callOf).sort()).toEqual(Object.keys(CALLS).sort()));

  it.each(Object.entries(CALLS))('%s may be made by %s', (call, who) =>
    expect(sorted(whoMay(find(call)))).toEqual(sorted(who)),
  );

  it('have an id each, and no two the same address', () => {
    const unique = (values: readonly string[]) => expect(values).toHaveLength(new Set(values).size);
    unique(ALL_ENDPOINTS.map(({ id }) => id));
    unique(ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`));
    for (const { id } of ALL_ENDPOINTS) expect(id).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/);
  });

  it.each(ALL_ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s is whole', (_, endpoint) => {
    const { path, params, body, method, access, versionOf, summary } = endpoint;
    expect(path).toMatch(/^(\/(:[a-z]+|[a-z_-]+(\.(csv|json|atom|rss|ics|xml))?))+$/);
    expect(summary).not.toBe('');
    const pathParameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const declared = params && 'entries' in params ? Object.keys(params.entries as object) : [];
    expect(declared.sort()).toEqual(pathParameters.sort());
    if (versionOf !== null) expect(pathParameters).toContain(versionOf);
    if (method === 'GET') expect(body).toBeUndefined();
    if (access.who === 'capability') expect(whoMay(endpoint).length).toBeGreaterThan(0);
  });
});

describe('what is special about some calls', () => {
  const ids = (which: (endpoint: Endpoint) => boolean) =>
    ALL_ENDPOINTS.filter(which)
      .map(({ id }) => id)
      .sort();

  it('an initial password lets in to these only', () =>
    expect(ids(({ access }) => access.who === 'user' && access.duringFirstLogin)).toEqual([
      'auth.logout',
      'auth.me',
      'users.changePassword',
    ]));

  it('a token is not needed for these only', () =>
    expect(ids((endpoint) => whoMay(endpoint) === 'anyone')).toEqual([
      'auth.afipCallback',
      'auth.afipLoginUrl',
      'auth.login',
      'certificates.keys',
      'certificates.public',
      'documentTypes.explained',
      'documentTypes.required',
      'files.read',
      'register.csv',
      'register.json',
      'register.list',
      'register.read',
      'telemetry.report',
      'tenderAlerts.confirm',
      'tenderAlerts.follow',
      'tenderAlerts.leave',
      'tenderAlerts.leavePage',
      'tenderAlerts.subscribe',
      'tenderQuestions.ask',
      'tenderQuestions.confirm',
      'tenders.answerFile',
      'tenders.calendar',
      'tenders.circularFile',
      'tenders.csv',
      'tenders.deadline',
      'tenders.feed',
      'tenders.filters',
      'tenders.list',
      'tenders.news',
      'tenders.ocdsRecords',
      'tenders.ocdsReleases',
      'tenders.read',
      'tenders.resultFile',
      'tenders.rss',
      'tenders.sitemap',
      'tenders.terms',
    ]));

  it('sending, approving, uploading, writing and publishing may be repeated without harm', () =>
    expect(ids(({ idempotent }) => idempotent)).toEqual([
      'chat.needNoAnswer',
      'chat.send',
      'documentTypes.create',
      'files.upload',
      'labels.create',
      'notes.write',
      'requests.approve',
      'requests.correct',
      'requests.reject',
      'requests.renew',
      'requests.send',
      'requests.take',
      'tenderQuestions.answer',
      'tenderQuestions.refuse',
      'tenders.addCircular',
      'tenders.create',
      'tenders.delete',
      'tenders.import',
      'tenders.result',
      'tenders.update',
      'tenders.withdraw',
      'users.create',
    ]));

  it('every change of a request carries the version that was seen', () => {
    const changes = ALL_ENDPOINTS.filter(({ path }) => /^\/sujeto-fiscal\/(save|request)\//.test(path));
    expect(changes).toHaveLength(8);
    for (const { id, versionOf } of changes) expect(versionOf, id).not.toBeNull();
  });

  it('answers stay fresh as long as the specification says, and these are not retried', () => {
    const minutes = Object.fromEntries(
      ALL_ENDPOINTS.flatMap(({ id, cache }) => (cache.minutes > 0 ? [[id, cache.minutes]] : [])),
    );
    expect(minutes).toMatchObject({
      'auth.me': 5,
      'persons.find': 10,
      'tenders.list': 10,
      'tenders.read': 10,
      'documentTypes.list': 2,
      'audit.list': 2,
      'users.list': 2,
    });
    for (const id of ['persons.find', 'tenders.list', 'tenders.read']) {
      expect(ALL_ENDPOINTS.find((endpoint) => endpoint.id === id)?.cache.retry, id).toBe(false);
    }
  });

  it('no answer stays fresh longer than the browser keeps it', () =>
    expect(Math.max(...ALL_ENDPOINTS.map(({ cache }) => cache.minutes)) * 60_000).toBeLessThanOrEqual(
      KEPT_MS,
    ));
});
