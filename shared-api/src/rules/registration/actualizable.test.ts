import { ESTADOS, isActualizable } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const flags = [true, false];
const EVERY = ESTADOS.flatMap((estado) =>
  flags.flatMap((named) =>
    flags.flatMap((anyNamed) => flags.map((unfinished) => ({ estado, named, anyNamed, unfinished }))),
  ),
).filter(({ named, anyNamed }) => anyNamed || !named);

describe('whether the supplier may replace a document', () => {
  it.each(EVERY)(
    '$estado, named $named of any $anyNamed, unfinished $unfinished',
    ({ estado, ...document }) => {
      const expected =
        estado === 'INICIADO' ||
        (estado === 'EN CORRECCION' && (document.named || document.unfinished || !document.anyNamed));
      expect(isActualizable(estado, document)).toBe(expected);
    },
  );

  it('after a correction that names one document, leaves the others as they are', () => {
    expect(isActualizable('EN CORRECCION', { named: true, anyNamed: true, unfinished: false })).toBe(true);
    expect(isActualizable('EN CORRECCION', { named: false, anyNamed: true, unfinished: false })).toBe(false);
  });
});
