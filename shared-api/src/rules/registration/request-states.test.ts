import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ACTIONS,
  type Action,
  type Actor,
  allowedActions,
  awaitsStaff,
  ESTADO_LABEL,
  ESTADO_MEANING,
  ESTADOS,
  type Estado,
  hasStatusPage,
  isAssignable,
  isEditable,
  mayEditDates,
  meaningForSupplier,
  nextState,
  portalTiles,
  ROLES,
  statesWhere,
  TRANSITIONS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const ACTORS: readonly Actor[] = [...ROLES, 'system'];
const FROM: readonly (Estado | null)[] = [null, ...ESTADOS];

/** The decisions' table, action by action: from → to, and who. Written again here, not read from the code. */
const DECIDED: Readonly<
  Record<Action, { from: readonly (Estado | null)[]; to: Estado; who: readonly Actor[] }>
> = {
  start: { from: [null], to: 'INICIADO', who: ['PROVEEDOR'] },
  send: { from: ['INICIADO', 'EN CORRECCION'], to: 'PENDIENTE EN OBSERVACION', who: ['PROVEEDOR'] },
  take: { from: ['PENDIENTE EN OBSERVACION'], to: 'OBSERVACION', who: ['VISADOR', 'ADMIN'] },
  correct: {
    from: ['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'HABILITADO', 'VENCIDO'],
    to: 'EN CORRECCION',
    who: ['VISADOR', 'ADMIN'],
  },
  approve: { from: ['OBSERVACION'], to: 'HABILITADO', who: ['VISADOR', 'ADMIN'] },
  reject: {
    from: ['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'EN CORRECCION', 'HABILITADO', 'VENCIDO'],
    to: 'RECHAZADO',
    who: ['VISADOR', 'ADMIN'],
  },
  expire: { from: ['HABILITADO'], to: 'VENCIDO', who: ['system'] },
  renew: { from: ['VENCIDO'], to: 'EN CORRECCION', who: ['PROVEEDOR'] },
};

const EVERY = FROM.flatMap((from) =>
  ACTIONS.flatMap((action) => ACTORS.map((actor) => ({ from, action, actor }))),
);

describe('changes of state', () => {
  it('covers every state, action and actor', () => {
    expect(EVERY).toHaveLength(8 * 8 * 7);
    expect([...ESTADOS].sort()).toEqual([
      'EN CORRECCION',
      'HABILITADO',
      'INICIADO',
      'OBSERVACION',
      'PENDIENTE EN OBSERVACION',
      'RECHAZADO',
      'VENCIDO',
    ]);
  });

  it.each(EVERY)('$from, $action by $actor', ({ from, action, actor }) => {
    const decided = DECIDED[action];
    const expected = !decided.who.includes(actor)
      ? { ok: false, reason: 'role' }
      : decided.from.includes(from)
        ? { ok: true, to: decided.to }
        : { ok: false, reason: 'state' };
    expect(nextState(from, action, actor)).toEqual(expected);
    if (from) expect(allowedActions(from, actor).includes(action)).toBe(expected.ok);
  });

  it('has one row for each from and action', () => {
    const rows = TRANSITIONS.map(({ from, action }) => `${from} ${action}`);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toHaveLength(Object.values(DECIDED).flatMap(({ from }) => from).length);
  });

  it('never leaves RECHAZADO, and reaches every state from the start', () => {
    expect(TRANSITIONS.filter(({ from }) => from === 'RECHAZADO')).toEqual([]);
    const reached = new Set<Estado | null>([null]);
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const { from, to } of TRANSITIONS) if (reached.has(from)) reached.add(to);
    }
    expect([...ESTADOS].filter((estado) => !reached.has(estado))).toEqual([]);
  });
});

describe('what a state lets the screens do', () => {
  it.each(ESTADOS)('%s has a label and a meaning', (estado) => {
    expect(ESTADO_LABEL[estado]).not.toBe('');
    expect(ESTADO_MEANING[estado]).toMatch(/\.$/);
  });

  it('shows the labels of the help guide', () =>
    expect(ESTADO_LABEL).toEqual({
      INICIADO: 'Iniciado',
      'PENDIENTE EN OBSERVACION': 'Pendiente en observacion',
      OBSERVACION: 'Observación',
      'EN CORRECCION': 'En Corrección',
      HABILITADO: 'Habilitado',
      RECHAZADO: 'Solicitud inhabilitada',
      VENCIDO: 'Vencida',
    }));

  it('opens the form in INICIADO and EN CORRECCION only', () => {
    expect(ESTADOS.filter(isEditable)).toEqual(['INICIADO', 'EN CORRECCION']);
    expect(ESTADOS.filter((estado) => portalTiles(estado).form.enabled)).toEqual([
      'INICIADO',
      'EN CORRECCION',
    ]);
  });

  it('opens the status page in five states', () =>
    expect([...statesWhere(hasStatusPage)].sort()).toEqual([
      'EN CORRECCION',
      'HABILITADO',
      'OBSERVACION',
      'PENDIENTE EN OBSERVACION',
      'VENCIDO',
    ]));

  it('closes the status tile in INICIADO, RECHAZADO and EN CORRECCION', () =>
    expect(ESTADOS.filter((estado) => !portalTiles(estado).status.enabled)).toEqual([
      'INICIADO',
      'EN CORRECCION',
      'RECHAZADO',
    ]));

  it('says why a tile is closed, always and only then', () => {
    for (const estado of ESTADOS) {
      for (const tile of [portalTiles(estado).form, portalTiles(estado).status]) {
        expect(tile.why === null, estado).toBe(tile.enabled);
      }
    }
  });

  it('puts a notice where the specification asks for one', () => {
    const notices = Object.fromEntries(
      ESTADOS.map((estado) => {
        const { notice } = portalTiles(estado);
        return [estado, notice && [notice.kind, notice.title]];
      }),
    );
    const unavailable = ['info', 'Formulario no disponible'];
    expect(notices).toEqual({
      INICIADO: null,
      'PENDIENTE EN OBSERVACION': unavailable,
      OBSERVACION: unavailable,
      'EN CORRECCION': ['warning', expect.stringMatching(/observaciones/)],
      HABILITADO: unavailable,
      RECHAZADO: ['danger', 'Solicitud inhabilitada'],
      VENCIDO: unavailable,
    });
    expect(portalTiles('EN CORRECCION').notice?.text).toMatch(/^El auditor realizó observaciones/);
  });

  it('says to the supplier themself what a state means, not what the applicant must do', () => {
    for (const estado of ESTADOS) {
      const meaning = meaningForSupplier(estado, [{ name: 'DNI', observacion: 'No se lee' }]);
      expect(meaning).not.toMatch(/solicitante/);
      if (estado !== 'EN CORRECCION' && estado !== 'VENCIDO') expect(meaning).toBe(ESTADO_MEANING[estado]);
    }
    expect(meaningForSupplier('EN CORRECCION', [])).toMatch(/^La renovación está iniciada/);
    expect(meaningForSupplier('VENCIDO', [])).toBe(
      `${ESTADO_MEANING.VENCIDO} Inicie la renovación para actualizar los archivos vencidos.`,
    );
  });

  it('lets staff edit dates in OBSERVACION, of a type that has a date', () => {
    const types = [
      [{ emision: true, expiracion: false }, true],
      [{ emision: false, expiracion: true }, true],
      [{ emision: true, expiracion: true }, true],
      [{ emision: false, expiracion: false }, false],
      [null, false],
    ] as const;
    for (const estado of ESTADOS) {
      for (const [type, dated] of types) {
        expect(mayEditDates(estado, type), estado).toBe(dated && estado === 'OBSERVACION');
      }
    }
  });
});

describe('a decision', () => {
  it('may be taken while the request waits for one or is reviewed', () =>
    expect(ESTADOS.filter(awaitsStaff)).toEqual(['PENDIENTE EN OBSERVACION', 'OBSERVACION']));
});

describe('a reviewer', () => {
  it('has a request until it is decided, also while it is corrected', () =>
    expect(ESTADOS.filter(isAssignable)).toEqual([
      'PENDIENTE EN OBSERVACION',
      'OBSERVACION',
      'EN CORRECCION',
    ]));
});

/** Files that may name states literally: the table and its predicates, what is said of each state and how it looks. */
const MAY_NAME_STATES = [
  'shared-api/src/rules/registration/certificate-expiry.ts',
  'shared-api/src/rules/registration/request-state-texts.ts',
  'shared-api/src/rules/registration/request-states.ts',
  'shared-ui/src/request/status-styles.ts',
];

describe('names of states', () => {
  it('stand beside the table alone: everything else asks a predicate', () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
    const literal = new RegExp(`'(${ESTADOS.join('|')})'`);
    const naming = globSync(
      '{shared-*,shell,mf-*,infra/{api,build,gateway,launcher,releases}}/src/**/*.{ts,tsx}',
      {
        cwd: root,
        exclude: ['**/*.{test,spec,soak}.*', '**/{test,testing,demo}/**'],
      },
    ).filter((file) => literal.test(readFileSync(path.join(root, file), 'utf8')));
    expect(naming.sort()).toEqual(MAY_NAME_STATES);
  });
});
