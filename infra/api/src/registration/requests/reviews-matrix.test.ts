import { eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import {
  allowedActions,
  ESTADOS,
  type Estado,
  ROLES,
  type Role,
  rolesFor,
  STAFF_ACTION_RULES,
  type StaffRequestAction,
} from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Everybody, signInEverybody } from '#test/access.ts';
import { ANY_DATABASE, type Answer, type Session, startApi, type TestApi } from '#test/api.ts';
import { completeRequest, PERSON, sendRequest } from '#test/request.ts';
import { statusHistory, supplierRequests } from './tables.ts';

const STAFF = ['ADMIN', 'GESTION_COMPRAS', 'VISADOR', 'VISUALIZADOR', 'PUBLICADOR'] as const;
const REVIEWERS = ['VISADOR', 'ADMIN'] as const;
const ALWAYS: readonly Estado[] = ESTADOS;

interface Row {
  /** The states from which each role may. */
  readonly may: Partial<Record<Role, readonly Estado[]>>;
  /** Where it leads; where it stays when null. */
  readonly to: Estado | null;
  /** Status for a role that may, from another state. */
  readonly otherwise: 409 | 400;
  /** Suppliers are told that it does not exist. */
  readonly hidden?: boolean;
}

const each = (roles: readonly Role[], states: readonly Estado[]): Row['may'] =>
  Object.fromEntries(roles.map((role) => [role, states]));

/** An action as the rules have it; the document for people is made from the same rows. */
const byRules = (action: StaffRequestAction): Row => ({
  may: each(rolesFor(action), STAFF_ACTION_RULES[action].states),
  to: null,
  otherwise: 409,
});

/** The table of the decisions ('Request states') and section 6 of the specification, written out by hand. */
const TABLE = {
  take: { may: each(REVIEWERS, ['PENDIENTE EN OBSERVACION']), to: 'OBSERVACION', otherwise: 409 },
  correct: {
    may: each(REVIEWERS, ['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'HABILITADO', 'VENCIDO']),
    to: 'EN CORRECCION',
    otherwise: 409,
  },
  approve: { may: each(REVIEWERS, ['OBSERVACION']), to: 'HABILITADO', otherwise: 409 },
  reject: {
    may: each(REVIEWERS, [
      'PENDIENTE EN OBSERVACION',
      'OBSERVACION',
      'EN CORRECCION',
      'HABILITADO',
      'VENCIDO',
    ]),
    to: 'RECHAZADO',
    otherwise: 409,
  },
  send: {
    may: each(['PROVEEDOR'], ['INICIADO', 'EN CORRECCION']),
    to: 'PENDIENTE EN OBSERVACION',
    otherwise: 409,
  },
  renew: { may: each(['PROVEEDOR'], ['VENCIDO']), to: 'EN CORRECCION', otherwise: 409 },
  save: { may: each(['PROVEEDOR'], ['INICIADO', 'EN CORRECCION']), to: null, otherwise: 409 },
  editDates: {
    may: { ...each(REVIEWERS, ['OBSERVACION']), PROVEEDOR: ['INICIADO', 'EN CORRECCION'] },
    to: null,
    otherwise: 409,
  },
  label: { may: each(['VISADOR', 'GESTION_COMPRAS', 'ADMIN'], ALWAYS), to: null, otherwise: 409 },
  certificate: { may: each(ROLES, ['HABILITADO']), to: null, otherwise: 400 },
  list: { may: each(STAFF, ALWAYS), to: null, otherwise: 409 },
  export: { may: each(STAFF, ALWAYS), to: null, otherwise: 409 },
  dashboard: { may: each(STAFF, ALWAYS), to: null, otherwise: 409 },
  detail: { may: each(STAFF, ALWAYS), to: null, otherwise: 409 },
  history: { may: each(ROLES, ALWAYS), to: null, otherwise: 409 },
  documentHistory: {
    may: each(['ADMIN', 'VISADOR', 'VISUALIZADOR', 'GESTION_COMPRAS'], ALWAYS),
    to: null,
    otherwise: 409,
  },
  messages: {
    may: each(['ADMIN', 'VISADOR', 'GESTION_COMPRAS', 'PROVEEDOR'], ALWAYS),
    to: null,
    otherwise: 409,
  },
  documents: byRules('documents'),
  print: byRules('print'),
  assign: byRules('assign'),
  mark: byRules('mark'),
  draft: byRules('draft'),
  approveSeveral: { ...byRules('approveSeveral'), to: 'HABILITADO' },
  presence: byRules('presence'),
  readNotes: { ...byRules('readNotes'), hidden: true },
  writeNote: { ...byRules('writeNote'), hidden: true },
  chat: { may: { ...byRules('chat').may, PROVEEDOR: ALWAYS }, to: null, otherwise: 409 },
} as const satisfies Record<string, Row>;
type Action = keyof typeof TABLE;
const ACTIONS = Object.keys(TABLE) as Action[];
/** Those of the table that move a request. */
const MOVES = ['take', 'correct', 'approve', 'reject', 'send', 'renew'] as const;

const expected = (action: Action, role: Role, from: Estado): string => {
  const { may, to, otherwise, hidden }: Row = TABLE[action];
  if (!may[role]) return `${hidden && role === 'PROVEEDOR' ? 404 : 403} ${from}`;
  return may[role].includes(from) ? `200 ${to ?? from}` : `${otherwise} ${from}`;
};

describe('the actions that the screens offer', () => {
  it.each(ESTADOS.flatMap((estado) => ROLES.map((role) => [role, estado] as const)))(
    '%s of a request in %s is what the table allows',
    (role, estado) => {
      const allowed = MOVES.filter((action) => expected(action, role, estado).startsWith('200'));
      expect([...allowedActions(estado, role)].filter((action) => action !== 'start').sort()).toEqual(
        [...allowed].sort(),
      );
    },
  );
});

describe('the rules', () => {
  it.each([
    'take',
    'correct',
    'approve',
    'reject',
    'editDates',
    'label',
    'certificate',
    'export',
    'documentHistory',
  ] as const)('say of staff the same as the specification: %s', (action) => {
    const staffOnly = ({ PROVEEDOR: _supplier, ...staff }: Row['may']) => staff;
    expect(staffOnly(byRules(action).may)).toEqual(staffOnly(TABLE[action].may));
  });
});

describe.each(ANY_DATABASE)('who may do what, and when (%s)', (kind) => {
  let api: TestApi;
  let everybody: Everybody;
  let second: Session;
  let resolution: Readonly<Partial<Record<Role, string>>>;
  let datedId: string;
  let datedFile: string;
  let dates: { emision: string | null; expiracion: string | null };
  let labels: readonly string[];
  let requestId: string;

  beforeAll(async () => {
    api = await startApi(kind, { env: { RATE_LIMIT_PER_MINUTE: '1000000' } });
    everybody = await signInEverybody(api);
    second = await api.login('10000003');
    const { PROVEEDOR: supplier, VISADOR: auditor, ADMIN: admin } = everybody;
    await completeRequest(api, supplier);
    expect((await sendRequest(api, supplier)).status).toBe(200);
    const fileOf = async (as: Session) => (await api.upload(as, await samplePdf('Resolución'))).body.data;
    resolution = { VISADOR: await fileOf(auditor), ADMIN: await fileOf(admin) };
    const { body } = await api.call('GET', `/documento-proveedor/${PERSON}`, { as: auditor });
    const dated = body.find((one: { expiracion: string | null }) => one.expiracion !== null);
    datedId = dated.id;
    datedFile = dated.url_archivo;
    dates = { emision: dated.emision, expiracion: dated.expiracion };
    labels = (await api.call('GET', '/etiqueta-rubro', { as: auditor })).body.map(
      ({ id }: { id: string }) => id,
    );
    requestId = (await api.call('GET', `/proveedor/cuit/${PERSON}`, { as: auditor })).body.id;
  });
  afterAll(() => api?.stop());

  const where = eq(supplierRequests.cuit, PERSON);
  const storedRequest = async () => {
    const [row] = await api.platform.db.select().from(supplierRequests).where(where);
    if (!row) throw new Error('no request');
    return row;
  };
  /** Puts the request in a state, without restrictions that an earlier renewal left. */
  const put = (estado: Estado) =>
    api.platform.db.update(supplierRequests).set({ estado, restrictsDocuments: false }).where(where);
  const moves = (path: string, as: Session, body?: unknown, headers?: Record<string, string>) =>
    api.call('PATCH', `/sujeto-fiscal/request/${path}/${PERSON}`, {
      as,
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    });
  const correction = { observacion: [{ name: 'DNI', observacion: 'No se lee' }], docs_ids: [] };
  const approval = (role: Role) => ({
    resolucion: 'RES-1',
    // A role that may not approve may not upload either: any address does.
    resolucion_url: resolution[role] ?? `${api.base}/files/0b54e9a4-5a4e-4be5-8f3c-6d7f9b3f2a11`,
  });

  const RUN: Readonly<Record<Action, (as: Session, role: Role) => Promise<Answer>>> = {
    take: (as) => moves('observacion', as),
    correct: (as) => moves('encorrecion', as, correction),
    approve: (as, role) => moves('aprobado', as, approval(role)),
    reject: (as) => moves('rechazado', as),
    send: (as) => sendRequest(api, as),
    renew: (as) => moves('renovar', as),
    save: (as) =>
      api.call('PATCH', `/sujeto-fiscal/save/${PERSON}`, {
        as,
        body: { sujeto_fiscal: { telefono_alternativo: '3834555555' } },
      }),
    editDates: (as) => api.call('PATCH', `/documento-proveedor/fechas/${datedId}`, { as, body: dates }),
    label: (as) =>
      api.call('POST', '/etiqueta-proveedor/etiquetar', {
        as,
        body: { proveedor_id: requestId, etiqueta_ids: labels.slice(0, 1) },
      }),
    certificate: (as) => api.call('GET', `/certificado-autorizado/emitir/${PERSON}`, { as }),
    list: (as) => api.call('GET', `/sujeto-fiscal?cuit=${PERSON}`, { as }),
    export: (as) => api.call('GET', `/sujeto-fiscal/exportar?formato=csv&cuit=${PERSON}`, { as }),
    dashboard: (as) => api.call('GET', '/sujeto-fiscal/tablero', { as }),
    detail: (as) => api.call('GET', `/sujeto-fiscal/${PERSON}`, { as }),
    history: (as) => api.call('GET', `/estado-tramite/${PERSON}`, { as }),
    documentHistory: (as) => api.call('GET', `/documento-proveedor/historial/${datedId}`, { as }),
    documents: (as) => api.call('GET', `/sujeto-fiscal/archivos/${PERSON}`, { as }),
    print: (as) => api.call('GET', `/sujeto-fiscal/expediente/${PERSON}`, { as }),
    assign: (as) => api.call('PATCH', `/sujeto-fiscal/asignacion/${PERSON}`, { as, body: { revisor: null } }),
    mark: (as) =>
      api.call('PUT', `/sujeto-fiscal/vistos/${PERSON}`, {
        as,
        body: { documento: datedId, archivo: datedFile, estado: 'visto' },
      }),
    draft: (as) =>
      api.call('PUT', `/sujeto-fiscal/borrador-correccion/${PERSON}`, {
        as,
        body: { version: 0, observaciones: [] },
      }),
    approveSeveral: async (as, role) => {
      const { version } = await storedRequest();
      const tramites = [{ cuit: PERSON, version }];
      const answer = await api.call('POST', '/sujeto-fiscal/habilitar-varios', {
        as,
        body: { ...approval(role), tramites },
      });
      // One request that can't be enabled does not refuse the others: its result says why.
      const refused = answer.status === 200 && answer.body.resultados[0].motivo !== null;
      return refused ? { ...answer, status: 409 } : answer;
    },
    presence: (as) => api.call('POST', `/sujeto-fiscal/presencia/${PERSON}`, { as, body: { version: 1 } }),
    readNotes: (as) => api.call('GET', `/sujeto-fiscal/notas/${PERSON}`, { as }),
    writeNote: (as) =>
      api.call('POST', `/sujeto-fiscal/notas/${PERSON}`, { as, body: { texto: 'Llamó por teléfono' } }),
    chat: (as) => api.call('POST', '/chat/enviar', { as, body: { cuit: PERSON, mensaje: 'Buen día' } }),
    messages: (as) => api.call('GET', `/chat/conversacion/${PERSON}`, { as }),
  };

  /**
   * Where those who may do so from the same states, everybody tries it from one of them, and one who may and one who may not from
   * the others. In the chat a supplier may not write again before staff does.
   */
  function triedBy(action: Action, from: Estado): readonly Role[] {
    const { may }: Row = TABLE[action];
    const [states, ...different] = new Set(Object.values(may).map(String));
    if (action === 'chat' || different.length > 0 || states?.split(',')[0] === from) return ROLES;
    const [one, other] = [ROLES.find((role) => may[role]), ROLES.find((role) => !may[role])];
    return [one ?? [], other ?? []].flat();
  }

  it.each(ACTIONS.flatMap((action) => ESTADOS.map((from) => [action, from] as const)))(
    '%s from %s',
    async (action, from) => {
      const roles = triedBy(action, from);
      const outcomes: Record<string, string> = {};
      for (const role of roles) {
        if (action === 'certificate' && from === 'HABILITADO') {
          // There is a certificate only where a request was approved.
          await put('OBSERVACION');
          expect((await RUN.approve(everybody.ADMIN, 'ADMIN')).status).toBe(200);
        } else await put(from);
        const entries = await api.platform.db.$count(statusHistory);
        const { status } = await RUN[action](everybody[role], role);
        const { estado } = await storedRequest();
        outcomes[role] = `${status} ${estado}`;
        const moved = estado !== from;
        expect(await api.platform.db.$count(statusHistory)).toBe(entries + (moved ? 1 : 0));
      }
      expect(outcomes).toEqual(Object.fromEntries(roles.map((role) => [role, expected(action, role, from)])));
    },
  );

  describe('two auditors at once', () => {
    const races = [
      ['take', 'take', 'PENDIENTE EN OBSERVACION'],
      ['take', 'reject', 'PENDIENTE EN OBSERVACION'],
      ['take', 'correct', 'PENDIENTE EN OBSERVACION'],
      ['approve', 'approve', 'OBSERVACION'],
      ['approve', 'correct', 'OBSERVACION'],
      ['approve', 'reject', 'OBSERVACION'],
      ['correct', 'correct', 'OBSERVACION'],
      ['correct', 'reject', 'HABILITADO'],
      ['reject', 'reject', 'VENCIDO'],
    ] as const;
    const PATHS = {
      take: 'observacion',
      correct: 'encorrecion',
      approve: 'aprobado',
      reject: 'rechazado',
    } as const;
    const WHAT = {
      take: 'tomó el trámite para revisarlo',
      correct: 'pidió correcciones',
      approve: 'habilitó la inscripción',
      reject: 'inhabilitó la inscripción',
    } as const;
    const bodyOf = (action: keyof typeof PATHS, role: Role) =>
      action === 'approve' ? approval(role) : action === 'correct' ? correction : undefined;

    it.each(races)(
      '%s and %s of a request in %s: one wins, the other is told who did what',
      async (one, other, from) => {
        for (let round = 0; round < 4; round++) {
          await put(from);
          const { version } = await storedRequest();
          const entries = await api.platform.db.$count(statusHistory);
          const ifMatch = { 'if-match': `"${version}"` };
          const answers = await Promise.all([
            moves(PATHS[one], everybody.ADMIN, bodyOf(one, 'ADMIN'), ifMatch),
            moves(PATHS[other], second, bodyOf(other, 'VISADOR'), ifMatch),
          ]);
          expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
          const winner = answers[0].status === 200 ? one : other;
          const refusal = answers.find(({ status }) => status === 409)?.body;
          const [who, what] = [answers[0].status === 200 ? everybody.ADMIN : second, WHAT[winner]];
          expect(refusal.message).toMatch(
            new RegExp(`^${who.user.nombre} ${who.user.apellido} ${what} el .*\\. Actualice la página`),
          );
          const after = await storedRequest();
          expect(after.estado).toBe(TABLE[winner].to);
          expect(after.version).toBe(version + 1);
          expect(await api.platform.db.$count(statusHistory)).toBe(entries + 1);
        }
      },
    );

    it('names who decided, though somebody has exported the list since', async () => {
      await put('PENDIENTE EN OBSERVACION');
      const { version } = await storedRequest();
      const ifMatch = { 'if-match': `"${version}"` };
      expect((await moves(PATHS.take, everybody.ADMIN, undefined, ifMatch)).status).toBe(200);
      expect((await RUN.export(everybody.VISUALIZADOR, 'VISUALIZADOR')).status).toBe(200);
      const late = await moves(PATHS.correct, second, correction, ifMatch);
      const { nombre, apellido } = everybody.ADMIN.user;
      expect(late.status).toBe(409);
      expect(late.body.message).toMatch(`${nombre} ${apellido} ${WHAT.take} el `);
    });

    it('names the supplier who has begun the renewal meanwhile', async () => {
      await put('VENCIDO');
      expect((await RUN.renew(everybody.PROVEEDOR, 'PROVEEDOR')).status).toBe(200);
      const late = await moves(PATHS.correct, second, correction);
      expect([late.status, late.body.message]).toEqual([
        409,
        expect.stringMatching(/^El proveedor inició la renovación el /),
      ]);
    });

    it('lets one of two auditors without a seen version take the request', async () => {
      for (let round = 0; round < 4; round++) {
        await put('PENDIENTE EN OBSERVACION');
        const answers = await Promise.all(
          [everybody.ADMIN, second, everybody.VISADOR].map((as) => RUN.take(as, 'ADMIN')),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        expect((await storedRequest()).estado).toBe('OBSERVACION');
      }
    });
  });
});
