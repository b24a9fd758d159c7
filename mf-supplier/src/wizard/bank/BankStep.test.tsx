import { describedBy, expectAccessible, fieldValue, screen, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, uuid } from '../../test/bundle.ts';
import { open, savesOf } from '../../test/open.tsx';
import { FORM, nextButton, withForm } from '../../test/wizard.ts';

const STEP = `${FORM}?paso=3`;
const add = () => screen.findByRole('button', { name: 'Agregar una cuenta' });
const CBU = '2850590940090418135201';
/** A valid CVU: a payment provider's, of no bank. */
const CVU = '0000003110001000000004';
const DECLARATION = 'Declaración jurada de cuenta bancaria';

describe('Datos Bancarios', () => {
  it('has the first account open, and lets the person go on without it', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    expect(await screen.findByText(/Cargue al menos una cuenta propia/)).toBeTruthy();
    expect(fieldValue(screen.getByLabelText('Titular'))).toBe('PEREZ ANA');
    expect(screen.queryByRole('button', { name: 'Eliminar la cuenta 1' })).toBeNull();
    await expectAccessible();
    await person.click(nextButton());
    expect(await screen.findByRole('heading', { name: 'Clientes de la empresa' })).toBeTruthy();
    expect(savesOf(client)).toEqual([]);
  });

  it('adds an account, knows its bank from the CBU, and saves it with the declaration', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.click(await add());
    expect(document.activeElement).toBe(screen.getByLabelText('CBU o CVU'));
    await person.type(screen.getByLabelText('CBU o CVU'), CBU);
    expect(fieldValue(screen.getByLabelText('Banco'))).toBe('BANCO MACRO S.A.');
    await person.click(screen.getByRole('checkbox', { name: DECLARATION }));
    await expectAccessible();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    expect(savesOf(client)).toEqual([
      {
        sujeto_fiscal: { declaracion_jurada_cuenta_bancaria: true },
        cuenta_bancaria: [
          {
            titular: 'PEREZ ANA',
            banco: 'BANCO MACRO S.A.',
            cbu: CBU,
            alias: null,
            nro_cuenta: null,
            cuenta_predeterminada: true,
          },
        ],
      },
    ]);
  });

  it('asks for the bank again once the number no longer gives it, and saves no other bank’s name', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.click(await add());
    const [cbu, bank] = [screen.getByLabelText('CBU o CVU'), screen.getByLabelText('Banco')];
    await person.type(cbu, CBU);
    expect(fieldValue(bank)).toBe('BANCO MACRO S.A.');
    await person.clear(cbu);
    await person.type(cbu, CVU);
    expect(fieldValue(bank)).toBe('');
    await person.click(nextButton());
    expect(await screen.findByRole('link', { name: 'Debe ingresar el banco' })).toBeTruthy();
    expect(savesOf(client)).toEqual([]);
    // A name that was typed stays, whatever becomes of the number.
    await person.type(bank, 'Billetera');
    await person.type(cbu, '{Backspace}1');
    expect(fieldValue(bank)).toBe('Billetera');
  });

  it('says at the declaration that sending needs it and saving does not', async () => {
    open(STEP, { client: withForm(aBundle({ ...COMPLETE, declaracion_jurada_cuenta_bancaria: false })) });
    const box = await screen.findByRole('checkbox', { name: DECLARATION });
    expect(describedBy(box)).toBe('Debe aceptarla para enviar la inscripción. Puede guardar sin aceptarla.');
    await expectAccessible();
  });

  it('says what is wrong with an account’s number when it is left', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    const number = await screen.findByLabelText('Número de cuenta (opcional)');
    await person.type(number, 'CA $ 1234/5');
    await person.tab();
    expect(fieldValue(number)).toBe('CA $ 1234/5');
    expect(describedBy(number)).toContain('El número de cuenta lleva solo números, hasta 30');
    await person.clear(number);
    await person.type(number, '1234-567/8');
    await person.tab();
    expect(fieldValue(number)).toBe('12345678');
    expect(describedBy(number)).toBe('Solo números, hasta 30');
  });

  it('leaves an alias as it is typed, and says what is wrong with it when it is left', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    const alias = await screen.findByLabelText('Alias (opcional)');
    await person.type(alias, 'mi sol.mar');
    expect(fieldValue(alias)).toBe('mi sol.mar');
    await person.tab();
    expect(fieldValue(alias)).toBe('mi sol.mar');
    expect(describedBy(alias)).toContain('El alias lleva de 6 a 20 letras sin acentos ni ñ');
    await person.clear(alias);
    await person.type(alias, 'Alias: mi.sol.mar ');
    await person.tab();
    expect(fieldValue(alias)).toBe('mi.sol.mar');
    expect(describedBy(alias)).not.toContain('sin acentos');
  });

  it('says everything that is wrong, and leads to the first field', async () => {
    const client = withForm(aBundle());
    const { person } = open(STEP, { client });
    await person.click(await add());
    await person.click(nextButton());
    const link = await screen.findByRole('link', { name: 'El CBU debe tener 22 números' });
    await person.click(link);
    expect(document.activeElement).toBe(screen.getByLabelText('CBU o CVU'));
    expect(savesOf(client)).toEqual([]);
    await expectAccessible();
  });

  it('says of which of several accounts something is wrong', async () => {
    const { person } = open(STEP, { client: withForm(aBundle()) });
    await person.click(await add());
    await person.click(await add());
    await person.click(nextButton());
    for (const number of [1, 2]) {
      await person.click(
        await screen.findByRole('link', { name: `Cuenta ${number}: El CBU debe tener 22 números` }),
      );
      const account = screen.getByRole('group', { name: `Cuenta ${number}` });
      expect(document.activeElement).toBe(within(account).getByLabelText('CBU o CVU'));
    }
    await expectAccessible();
  });

  it('takes a new row away at once, and a stored one when it is saved', async () => {
    const client = withForm(aBundle(COMPLETE));
    const { person } = open(STEP, { client });
    await person.click(await add());
    await person.click(screen.getByRole('button', { name: 'Eliminar la cuenta 2' }));
    expect(screen.queryByRole('group', { name: 'Cuenta 2' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Eliminar la cuenta 1' }));
    expect(screen.getByText(/Se eliminará la cuenta .* 0020 cuando guarde/)).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByRole('group', { name: 'Cuenta 1' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Eliminar la cuenta 1' }));
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    expect(savesOf(client)).toEqual([{ cuenta_bancaria: [] }]);
  });

  const stored = aBundle(COMPLETE).sujeto_fiscal.cuenta_bancaria;
  const other = { id: uuid(2), cbu: CBU, cuenta_predeterminada: false };
  const two = stored.flatMap((account) => [account, { ...account, ...other }]);
  it.each([
    ['the only one', stored, [1]],
    ['one of two', two, [1]],
    ['one of two that are both removed', two, [1, 2]],
  ])('is the default account again when its removal is undone: %s', async (_, cuenta_bancaria, removed) => {
    const client = withForm(aBundle({ ...COMPLETE, cuenta_bancaria }));
    const { person } = open(STEP, { client });
    for (const number of removed)
      await person.click(await screen.findByRole('button', { name: `Eliminar la cuenta ${number}` }));
    for (const undo of screen.getAllByRole('button', { name: 'Deshacer' }).reverse())
      await person.click(undo);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cuentas bancarias' }));
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    expect(savesOf(client)).toEqual([]);
  });

  it('has exactly one default account', async () => {
    const client = withForm(aBundle(COMPLETE));
    const { person } = open(STEP, { client });
    expect(await screen.findByRole('group', { name: 'Cuenta 1' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await person.click(await add());
    await person.click(await add());
    const second = screen.getByRole('group', { name: 'Cuenta 2' });
    await person.type(within(second).getByLabelText('CBU o CVU'), CBU);
    await person.click(screen.getByRole('button', { name: 'Eliminar la cuenta 1' }));
    await person.click(nextButton());
    expect(
      (await screen.findAllByText('Debe elegir exactamente una cuenta predeterminada')).length,
    ).toBeGreaterThan(0);
    await person.click(screen.getByRole('radio', { name: 'Cuenta predeterminada: cuenta 3' }));
    // The account that is left alone is the default one.
    await person.click(screen.getByRole('button', { name: 'Eliminar la cuenta 3' }));
    expect(screen.queryByRole('radio')).toBeNull();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    const [saved] = savesOf(client) as {
      cuenta_bancaria: { cbu: string; cuenta_predeterminada: boolean }[];
    }[];
    expect(saved?.cuenta_bancaria).toHaveLength(1);
    expect(saved?.cuenta_bancaria[0]).toMatchObject({ cbu: CBU, cuenta_predeterminada: true });
  });

  it('says how many accounts can be stored once that many are', async () => {
    const ten = stored.flatMap((account) =>
      Array.from({ length: 10 }, (_, n) => ({ ...account, id: uuid(n + 1), cuenta_predeterminada: n === 0 })),
    );
    const { person } = open(STEP, { client: withForm(aBundle({ ...COMPLETE, cuenta_bancaria: ten })) });
    const button = await add();
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(describedBy(button)).toBe('Puede cargar hasta 10 cuentas. Elimine una para agregar otra.');
    await person.click(screen.getByRole('button', { name: 'Eliminar la cuenta 10' }));
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(describedBy(button)).toBe('');
  });

  it('names stored accounts by their id when one of them changes', async () => {
    const client = withForm(aBundle(COMPLETE));
    const { person } = open(STEP, { client });
    await person.type(await screen.findByLabelText('Alias (opcional)'), 'mi.alias.ok');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    expect(savesOf(client)).toMatchObject([{ cuenta_bancaria: [{ id: uuid(1), alias: 'mi.alias.ok' }] }]);
  });

  it('fixes a company’s holder to its name and legal form', async () => {
    const { person } = open(`/persona-juridica/register-form/${COMPANY_CUIT}?paso=3`, {
      client: withForm(aBundle(COMPANY)),
    });
    await person.click(await add());
    const holder = screen.getByLabelText('Titular');
    expect(fieldValue(holder)).toBe('FUNDACION DEL VALLE FUNDACION');
    expect(holder.hasAttribute('readonly')).toBe(true);
    // An input shows one line and cuts a long name, with nothing to type that would move it into view.
    expect(holder.tagName).toBe('TEXTAREA');
  });
});
