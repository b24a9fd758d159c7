import { ALL_ENDPOINTS, type Endpoint } from 'shared-api/contract';
import { can } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestByTaxId } from '../src/registration/requests/record/index.ts';
import { type Session, startApi, type TestApi } from './support/api.ts';
import { COMPANY, completeRequest, OTHER_PERSON, PERSON, sendRequest } from './support/request.ts';

/** They tell what is no request's: names for a form, and what anyone may look up. */
const ABOUT_ANYONE = new Set(['requests.findCompany', 'persons.client', 'persons.find']);
/** The specification has a message of its own for these. */
const NO_RELATION = new Set(['requests.startCompany', 'requests.validateCompany']);
/** What must be sent for the call to get as far as whose it is. */
const BODIES: Readonly<Record<string, object>> = {
  'documents.dates': { emision: '2026-05-04', expiracion: null },
  'documents.addOptional': {
    url_archivo: '/files/6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c11',
    datos_extra: 'Otro',
    cuit: PERSON,
  },
  'chat.send': { cuit: PERSON, mensaje: 'Hola' },
  'requests.markObservation': {
    correccion: '6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c11',
    numero: 0,
    respuesta: 'Ya está',
  },
  'requests.saveDraft': { paso: 'bancos', campos: {} },
};

const open = ALL_ENDPOINTS.filter(
  ({ access }) =>
    access.who === 'user' ||
    (access.who === 'capability' && access.anyOf.some((capability) => can('PROVEEDOR', capability))),
);
const forSuppliers = open.filter(({ id, params }) => (params || id === 'chat.send') && !ABOUT_ANYONE.has(id));
/** They name nobody: about the caller alone, or the same for everybody. */
const ABOUT_NOBODY_ELSE = [
  'auth.closeOtherSessions',
  'auth.logout',
  'auth.me',
  'auth.sessions',
  'documentTypes.list',
  'files.upload',
  'requests.own',
  'users.changePassword',
];

describe('a supplier who asks for what is another’s', () => {
  let api: TestApi;
  let owner: Session;
  let stranger: Session;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    api = await startApi('postgres');
    owner = await api.signOn(PERSON);
    stranger = await api.signOn(OTHER_PERSON);
    const bundle = await completeRequest(api, owner);
    await sendRequest(api, owner);
    const sessions = (await api.call('GET', '/auth/sesiones', { as: owner })).body.data;
    ids = {
      'documents.dates': bundle.sujeto_fiscal.documento_proveedor[0].id,
      'documents.removeOptional': bundle.sujeto_fiscal.documento_proveedor[0].id,
      'auth.closeSession': sessions[0].id,
      'requests.validateCompany': COMPANY,
      'requests.startCompany': COMPANY,
    };
  });
  afterAll(() => api?.stop());

  /** The call about the owner's things, by somebody. */
  const ask = ({ id, method, path }: Endpoint, as: Session) =>
    api.call(
      method,
      path.replace(/:(\w+)/g, (_, name) => (name === 'type' ? 'persona-humana' : (ids[id] ?? PERSON))),
      {
        as,
        ...(method !== 'GET' && { body: BODIES[id] ?? {} }),
      },
    );

  it('is asked with every call that names somebody', () => {
    const rest = open.filter((endpoint) => !forSuppliers.includes(endpoint)).map(({ id }) => id);
    expect(rest.sort()).toEqual([...ABOUT_NOBODY_ELSE, ...ABOUT_ANYONE].sort());
  });

  it.each(forSuppliers.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const answer = await ask(endpoint, stranger);
    if (NO_RELATION.has(id)) {
      expect([answer.status, answer.body.code]).toEqual([400, 'NO_RELACION']);
    } else {
      expect([answer.status, answer.body.statusCode]).toEqual([404, 404]);
    }
    const answerText = Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body);
    expect(answerText).not.toContain(owner.user.apellido);
  });

  it('is refused at once while the request is locked: it is neither locked nor waited for', async () => {
    await api.platform.db.transaction(async (tx) => {
      await requestByTaxId(tx, PERSON).for('update');
      for (const endpoint of forSuppliers) {
        const { status } = await ask(endpoint, stranger);
        expect([endpoint.id, status]).toEqual([endpoint.id, NO_RELATION.has(endpoint.id) ? 400 : 404]);
      }
    });
  });

  it('changed nothing by asking', async () => {
    const { body } = await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: owner });
    expect(body.estado_tramite.estado).toBe('PENDIENTE EN OBSERVACION');
    expect((await api.call('GET', '/auth/me', { as: owner })).status).toBe(200);
  });

  it('while its owner gets an answer', async () => {
    for (const id of ['requests.data', 'documents.list', 'certificates.receipt', 'requests.history']) {
      const endpoint = forSuppliers.find((one) => one.id === id);
      if (!endpoint) throw new Error(`${id} is not in the contract`);
      expect([id, (await ask(endpoint, owner)).status]).toEqual([id, 200]);
    }
  });
});
