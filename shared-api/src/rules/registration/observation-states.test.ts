import {
  ANSWER_SHORT,
  answerProblem,
  attendedText,
  changesAbout,
  isOpenObservation,
  observationState,
  otherChanges,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const [PHONE, POWER, REACH, DNI, MINUTES, MAIL, OTHER_MAIL] = [
  'Teléfono alternativo',
  'Poder legal',
  'Fecha de alcance del poder legal',
  'DNI',
  'Acta de designación de representantes',
  'Correo electrónico de notificación',
  'Domicilio electrónico alternativo',
].map((nombre) => ({ nombre }));
const ALL = [PHONE, POWER, REACH, DNI, MINUTES, MAIL, OTHER_MAIL] as const;

describe('the changes about an observation', () => {
  it.each([
    ['dni', [DNI]],
    ['Telefono alternativo', [PHONE]],
    ['Poder legal', [POWER, REACH]],
    ['Acta de designación', [MINUTES]],
    ['Correo electrónico de notificación', [MAIL, OTHER_MAIL]],
    ['Domicilio electrónico alternativo', [OTHER_MAIL]],
    ['Acta', []],
    ['Otro', []],
  ])('of «%s» are those of what it names, whatever case and accents', (name, about) =>
    expect(changesAbout({ name }, ALL as never)).toEqual(about),
  );

  it('leave the others apart', () => {
    expect(otherChanges([{ name: 'DNI' }, { name: 'Poder legal' }, { name: 'Otro' }], ALL as never)).toEqual([
      PHONE,
      MINUTES,
      MAIL,
      OTHER_MAIL,
    ]);
  });
});

describe('an observation on one of two documents with one name', () => {
  const [FIRST, SECOND] = ['a', 'b'].map((id) => ({ id, campo: id, nombre: 'Poder' }));
  const on = (documento: string) => ({ name: 'Poder', documento });
  const state = (changes: unknown, documentos: unknown) =>
    ['a', 'b'].map((id) => observationState(on(id), { changes, documentos } as never, null));

  it('is attended by its own file alone', () => {
    expect(changesAbout(on('b'), [FIRST, SECOND] as never)).toEqual([SECOND]);
    expect(otherChanges([on('b')], [FIRST, SECOND] as never)).toEqual([FIRST]);
    expect(state([FIRST], [FIRST, SECOND])).toEqual(['atendida', 'pendiente']);
  });

  it('is attended once its own document is no longer asked for', () =>
    expect(state([], [FIRST, { ...SECOND, retirado: true }])).toEqual(['pendiente', 'atendida']));
});

describe('the state of an observation', () => {
  it.each([
    ['DNI', [], null, 'pendiente'],
    ['DNI', [PHONE], null, 'pendiente'],
    ['DNI', [DNI], null, 'atendida'],
    // A natural person has no other field for it.
    ['Correo electrónico de notificación', [OTHER_MAIL], null, 'atendida'],
    ['DNI', [], 'Así es mi DNI', 'atendida'],
    ['DNI', [DNI], 'Así es mi DNI', 'atendida'],
    ['Otro', [PHONE, DNI], null, 'pendiente'],
    ['Otro', [], 'Ya lo corregí', 'atendida'],
    ['DNI', null, null, null],
    ['DNI', null, 'Así es mi DNI', 'atendida'],
  ])('on «%s» with changes %j and the word %j is %j', (name, changes, word, state) =>
    expect(observationState({ name }, changes && { changes: changes as never, documentos: [] }, word)).toBe(
      state,
    ),
  );

  const [RETIRED_DNI, RETIRED_MINUTES] = [DNI, MINUTES].map((one) => ({ ...one, retirado: true }));
  it.each([
    ['is gone', 'dni', [RETIRED_DNI, MINUTES], 'atendida'],
    ['is asked for', 'DNI', [DNI, RETIRED_MINUTES], 'pendiente'],
    ['is asked for again', 'DNI', [RETIRED_DNI, DNI], 'pendiente'],
    // The form has a field of that name, too.
    ['is gone', 'Acta de designación', [RETIRED_MINUTES], 'pendiente'],
    ['is gone', 'Otro', [RETIRED_DNI], 'pendiente'],
  ])('whose document %s, on «%s» with %j, is %j', (_, name, documentos, state) =>
    expect(observationState({ name }, { changes: [], documentos: documentos as never }, null)).toBe(state),
  );

  it.each([
    [null, 'pendiente', true],
    [null, null, true],
    [null, 'atendida', false],
    [{}, 'pendiente', false],
  ] as const)('resolved %j and %j: open is %j', (resuelta, estado, open) =>
    expect(isOpenObservation({ resuelta, estado })).toBe(open),
  );

  it.each([
    [['atendida', 'pendiente', 'pendiente'], '1 de 3 observaciones atendidas'],
    [['pendiente'], '0 de 1 observación atendida'],
  ] as const)('is counted: %j', (states, text) =>
    expect(attendedText(states.map((estado) => ({ estado })))).toBe(text),
  );
});

describe('the supplier’s word', () => {
  it.each([
    ['', 'Escriba por qué no se cambia: lo leerá el auditor'],
    ['  ', 'Escriba por qué no se cambia: lo leerá el auditor'],
    [' x ', ANSWER_SHORT],
    ['No', null],
    ['x'.repeat(2_000), null],
    ['x'.repeat(2_001), 'La explicación puede tener hasta 2000 caracteres'],
  ])('%#', (text, problem) => expect(answerProblem(text)).toBe(problem));
});
