import fc from 'fast-check';
import {
  BANK_ALIAS_PROBLEM,
  type BankAccountForm,
  bankAccountProblems,
  bankAliasProblem,
  bankListProblem,
  bankOfCbu,
  cbuProblem,
  fixedHolder,
  isBankAlias,
  isCbu,
  isCvu,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const CBU_DIGIT_PROBLEM =
  'El CBU no es correcto: algún número no corresponde. Revíselo y vuelva a escribirlo';

/** The central bank's rule: weights 3, 1, 7, 9 from the right, complement to ten. */
function withControl(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * Number('3179'[at % 4]), 0);
  return body + ((10 - (sum % 10)) % 10);
}
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const cbu = fc
  .tuple(digits(7), digits(13))
  .map(([branch, account]) => withControl(branch) + withControl(account))
  .filter((text) => !/^0+$/.test(text));
const cbuOf = (bank: string, account = '1234567890123') => withControl(`${bank}0001`) + withControl(account);

describe('a CBU', () => {
  it('is right with both control digits', () =>
    fc.assert(
      fc.property(cbu, (text) => {
        expect(cbuProblem(text)).toBeNull();
      }),
    ));

  it('a published one is right', () => expect(isCbu('2850590940090418135201')).toBe(true));

  it('is told from an alias in its field, and the alias from it', () => {
    expect(cbuProblem('PERRO.gato-1')).toBe(
      'Parece un alias: escríbalo en «Alias». El CBU debe tener 22 números',
    );
    for (const text of ['2850590940090418135201', '2850 5909 4009 0418 1352 01']) {
      expect(bankAliasProblem(text)).toBe(
        'Parece un CBU: escríbalo en «CBU o CVU». El alias lleva de 6 a 20 letras o números',
      );
    }
  });

  it('tells one wrong digit', () =>
    fc.assert(
      fc.property(cbu, fc.nat(21), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const wrong = text.slice(0, at) + ((Number(text[at]) + by) % 10) + text.slice(at + 1);
        expect(cbuProblem(wrong)).toBe(CBU_DIGIT_PROBLEM);
      }),
    ));

  it.each([
    '',
    '123',
    '28505909400904181352011',
    '285059094009041813520',
    ' 285059094009041813520',
    'x'.repeat(22),
  ])('%j is none', (text) => {
    expect(cbuProblem(text)).toBe('El CBU debe tener 22 números');
    expect(isCbu(text)).toBe(false);
  });

  it('is not zeros alone, which satisfy the control digits', () =>
    expect(cbuProblem('0'.repeat(22))).toBe(CBU_DIGIT_PROBLEM));

  it('names its bank; a wallet and an unknown code name none', () => {
    expect(bankOfCbu(cbuOf('011'))).toBe('BANCO DE LA NACION ARGENTINA');
    expect(bankOfCbu(cbuOf('285'))).toBe('BANCO MACRO S.A.');
    expect(bankOfCbu(cbuOf('000'))).toBeNull();
    expect(bankOfCbu(cbuOf('999'))).toBeNull();
    expect(bankOfCbu('011')).toBeNull();
    expect([isCvu(cbuOf('000')), isCvu(cbuOf('011')), isCvu('000')]).toEqual([true, false, false]);
  });
});

describe('an alias', () => {
  it.each(['abcdef', 'SOL.LUNA-2', 'a'.repeat(20), '......'])('%s may be one', (text) =>
    expect(isBankAlias(text)).toBe(true),
  );
  it.each(['abcde', 'a'.repeat(21), 'sol luna', 'peña.rio', 'camión.azul', 'sol_luna', ''])(
    '%j may not',
    (text) => expect(isBankAlias(text)).toBe(false),
  );
});

const account: BankAccountForm = {
  titular: 'Ana Paz',
  banco: 'BANCO MACRO S.A.',
  cbu: '2850590940090418135201',
  alias: null,
  nro_cuenta: null,
  cuenta_predeterminada: true,
};

describe('an account', () => {
  it('may leave alias and number out', () => {
    expect(bankAccountProblems(account)).toEqual({});
    expect(bankAccountProblems({ ...account, alias: '', nro_cuenta: '' })).toEqual({});
    expect(bankAccountProblems({ ...account, alias: 'sol.luna', nro_cuenta: '0012345' })).toEqual({});
    expect(bankAccountProblems({ ...account, nro_cuenta: '1'.repeat(30) })).toEqual({});
  });

  it.each([
    [{ titular: ' ' }, { titular: 'Debe ingresar el titular de la cuenta' }],
    [{ banco: ' ' }, { banco: 'Debe ingresar el banco' }],
    [{ cbu: '1' }, { cbu: 'El CBU debe tener 22 números' }],
    [{ cbu: '2850590940090418135202' }, { cbu: CBU_DIGIT_PROBLEM }],
    [{ alias: 'sol' }, { alias: BANK_ALIAS_PROBLEM }],
    [{ nro_cuenta: '1'.repeat(31) }, { nro_cuenta: 'El número de cuenta lleva solo números, hasta 30' }],
    [{ nro_cuenta: '12-3' }, { nro_cuenta: 'El número de cuenta lleva solo números, hasta 30' }],
  ])('%j is wrong', (change, problems) =>
    expect(bankAccountProblems({ ...account, ...change })).toEqual(problems),
  );

  it('of a company is held by its business name and legal form; a person writes their own', () => {
    const company = { tipo_persona: 'JURIDICA', razon_social: 'ÑANDÚ', forma_juridica: 'S.R.L.' } as const;
    expect(fixedHolder(company)).toBe('ÑANDÚ S.R.L.');
    expect(fixedHolder({ ...company, forma_juridica: null })).toBe('ÑANDÚ');
    expect(fixedHolder({ ...company, tipo_persona: 'FISICA' })).toBeNull();
  });
});

describe('a list of accounts', () => {
  const other = { ...account, cbu: cbuOf('011'), cuenta_predeterminada: false };
  it('may be empty, and else has exactly one default', () => {
    expect(bankListProblem([])).toBeNull();
    expect(bankListProblem([account])).toBeNull();
    expect(bankListProblem([account, other])).toBeNull();
    expect(bankListProblem([other])).toBe('Debe elegir exactamente una cuenta predeterminada');
    expect(bankListProblem([account, { ...other, cuenta_predeterminada: true }])).toBe(
      'Debe elegir exactamente una cuenta predeterminada',
    );
  });
  it('has no account twice', () =>
    expect(
      bankListProblem([
        { ...account, id: 'a' },
        { ...other, id: 'a' },
      ]),
    ).toBe('Hay una cuenta repetida. Deje cada cuenta una sola vez'));
  it('has no CBU twice', () =>
    expect(bankListProblem([account, { ...other, cbu: account.cbu }])).toBe(
      'Hay un CBU repetido. Deje una sola cuenta con ese CBU',
    ));
});
