import {
  deactivationProblem,
  loginProblems,
  newPasswordProblem,
  newUserProblem,
  PASSWORD_MAX,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_LONG,
  passwordProblems,
  STAFF_ROLES,
  USER_DNI_PROBLEM,
  userChangeProblem,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const account = { current: 'Anterior1', documentNumber: '20123456' };

describe('a new password', () => {
  it.each(['abcde1', 'Ñandú7', '12345abcde', 'ábcdé9', 'a1b2c3d4e', 'clave larga con 1 espacio'])(
    '%s may be',
    (text) => expect(newPasswordProblem(text, account)).toBeNull(),
  );

  it.each([
    ['', 'La nueva contraseña es requerida'],
    ['abcd1', 'La contraseña debe tener al menos 5 letras'],
    ['123456789', 'La contraseña debe tener al menos 5 letras'],
    ['abcdef', 'La contraseña debe tener al menos 1 número'],
    ['Anterior1', 'La nueva contraseña debe ser diferente a la actual'],
    ['clave20123456', 'La contraseña no puede contener su número de documento'],
    [`abcde1${'x'.repeat(195)}`, 'La contraseña puede tener hasta 200 caracteres'],
    ['password1', PASSWORD_TOO_COMMON],
    ['PassWord1', PASSWORD_TOO_COMMON],
    ['Contraseña123', PASSWORD_TOO_COMMON],
    ['Argentina2026', PASSWORD_TOO_COMMON],
  ])('%j: %s', (text, problem) => expect(newPasswordProblem(text, account)).toBe(problem));

  it('is not held against a document number that nobody knows', () =>
    expect(newPasswordProblem('clave20123456', { current: '', documentNumber: '' })).toBeNull());
});

describe('the password change', () => {
  const right = { current: 'Anterior1', next: 'Distinta2', repeat: 'Distinta2' };
  it.each([
    [right, {}],
    [{ ...right, current: 'x'.repeat(201) }, { current: 'La contraseña puede tener hasta 200 caracteres' }],
    [{ ...right, current: '' }, { current: 'La contraseña actual es requerida' }],
    [{ ...right, repeat: '' }, { repeat: 'Debe repetir la nueva contraseña' }],
    [{ ...right, repeat: 'distinta2' }, { repeat: 'Las contraseñas no coinciden' }],
    [
      { current: '', next: '', repeat: '' },
      {
        current: 'La contraseña actual es requerida',
        next: 'La nueva contraseña es requerida',
        repeat: 'Debe repetir la nueva contraseña',
      },
    ],
  ])('%j: %j', (form, problems) => expect(passwordProblems(form, '20123456')).toEqual(problems));
});

describe('the staff login', () => {
  it.each([
    [{ dni: '123', password: 'x' }, {}],
    [{ dni: '12', password: 'x' }, { dni: 'Por favor ingresa un usuario válido.' }],
    [{ dni: '1'.repeat(20), password: 'x'.repeat(200) }, {}],
    [
      { dni: 'nombre.muy.largo@ejemplo.com', password: 'x'.repeat(201) },
      {
        dni: 'Por favor ingresa un usuario válido.',
        password: 'La contraseña puede tener hasta 200 caracteres',
      },
    ],
    [
      { dni: ' ', password: '' },
      { dni: 'Este campo es obligatorio.', password: 'Este campo es obligatorio.' },
    ],
  ])('%j: %j', (form, problems) => expect(loginProblems(form)).toEqual(problems));
});

describe('a new user', () => {
  const right = { nombre: 'Ana', apellido: 'Paz', dni: '20123456', rol: 'ADMIN' };
  it('has every field and a staff role', () => {
    for (const rol of STAFF_ROLES) expect(newUserProblem({ ...right, rol })).toBeNull();
    for (const wrong of [
      { nombre: '' },
      { apellido: ' ' },
      { dni: '' },
      { rol: null },
      { rol: 'PROVEEDOR' },
    ]) {
      expect(newUserProblem({ ...right, ...wrong }), JSON.stringify(wrong)).toBe(
        'Todos los campos son obligatorios.',
      );
    }
  });
  it('has a name and a surname of up to 100 letters each', () => {
    const long = 'x'.repeat(100);
    expect(newUserProblem({ ...right, nombre: long, apellido: long })).toBeNull();
    const tooLong = { nombre: `${long}x`, apellido: `${long}x` };
    expect(newUserProblem({ ...right, nombre: tooLong.nombre })).toMatch(/^El nombre .* 100 /);
    expect(newUserProblem({ ...right, apellido: tooLong.apellido })).toMatch(/^El apellido .* 100 /);
  });
  it('has a document number of 6 to 9 digits', () => {
    for (const dni of ['123456', '123456789', ' 20123456 '])
      expect(newUserProblem({ ...right, dni })).toBeNull();
    for (const dni of ['12345', '1234567890', '20.123.45x', 'abcdef']) {
      expect(newUserProblem({ ...right, dni }), dni).toBe(USER_DNI_PROBLEM);
    }
  });
});

describe('deactivating an account', () => {
  it.each([
    [{ isSelf: true, isActiveAdmin: true, activeAdmins: 5 }, 'No puede desactivar su propia cuenta'],
    [
      { isSelf: false, isActiveAdmin: true, activeAdmins: 1 },
      'No se puede desactivar al último administrador activo',
    ],
    [{ isSelf: false, isActiveAdmin: true, activeAdmins: 2 }, null],
    [{ isSelf: false, isActiveAdmin: false, activeAdmins: 1 }, null],
  ])('%j: %s', (account, problem) => expect(deactivationProblem(account)).toBe(problem));
});

describe('another role for an account', () => {
  const other = { isSelf: false, isActiveAdmin: true, activeAdmins: 2 };
  it.each([
    [other, 'VISADOR', null],
    [{ ...other, activeAdmins: 1 }, 'VISADOR', 'Debe quedar al menos un administrador activo'],
    [{ ...other, activeAdmins: 1 }, 'ADMIN', null],
    [{ ...other, isActiveAdmin: false, activeAdmins: 1 }, 'PUBLICADOR', null],
    [{ ...other, isSelf: true }, 'ADMIN', 'Su propia cuenta la cambia otra persona que administra el portal'],
  ] as const)('%j, %s: %s', (account, role, problem) =>
    expect(userChangeProblem(account, role)).toBe(problem),
  );
});

describe('the form of a password change', () => {
  const form = (next: string, current = 'Anterior1') =>
    passwordProblems({ current, next, repeat: next }, '20123456');
  it('takes the longest password that is allowed and no longer one', () => {
    const longest = `${'x'.repeat(PASSWORD_MAX - 1)}1`;
    expect(form(longest)).toEqual({});
    expect(form(`x${longest}`)).toEqual({ next: PASSWORD_TOO_LONG });
    expect(form('Nueva12', longest)).toEqual({});
    expect(form('Nueva12', `x${longest}`)).toEqual({ current: PASSWORD_TOO_LONG });
  });
  it('refuses the present password and the document number as the new one', () => {
    expect(form('Anterior1')).toEqual({ next: 'La nueva contraseña debe ser diferente a la actual' });
    expect(form('clave20123456')).toEqual({ next: 'La contraseña no puede contener su número de documento' });
  });
});
