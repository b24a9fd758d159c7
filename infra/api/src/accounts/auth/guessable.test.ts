import { dictionary } from '@zxcvbn-ts/language-common';
import { newPasswordProblem } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './passwords.ts';

const NAMES = 'Municipalidad de San Fernando del Valle de Catamarca Adriana Inés Núñez';

describe('a password that is tried first', () => {
  it('is one of the 3000 most common of published breaches that the rule would let through', async () => {
    const account = { current: '', documentNumber: '' };
    const admitted = dictionary['passwords-common'].filter(
      (one) => newPasswordProblem(one, account) === null,
    );
    const common = admitted.slice(0, 3_000);
    expect(common).toHaveLength(3_000);
    for (const password of common) {
      expect([password, await isGuessable(password, NAMES)]).toEqual([password, true]);
    }
    const rare = admitted.at(-1) ?? '';
    expect([rare, await isGuessable(rare, NAMES)]).toEqual([rare, false]);
  });

  it.each(['blink182', 'BLINK182', 'Blínk182', 'Hello1'])(
    '%s, whatever its case and accents',
    async (one) => {
      expect(await isGuessable(one, NAMES)).toBe(true);
    },
  );

  it.each([
    'Proveedores.77',
    'municat2026',
    '2026Licitación',
    'Catamarca!1',
    'clave12345',
    'Usuario.2027',
    'Adriana2026',
    'nuñez.1999',
    '1989Ines',
    '1Fernando',
    'SanFernando2026',
    'AdrianaInes1',
    'inesnuñez7',
  ])('%s, a word of the portal, or words of the city’s or its owner’s name, with numbers', async (one) => {
    expect(await isGuessable(one, NAMES)).toBe(true);
  });

  it.each([
    'Demo1234',
    'Inicial1234',
    'Jacaranda9',
    'Segura1234',
    'caballo7',
    // The least that the specification asks for.
    'abcde1',
    'San 1 del 2 de 3 a',
    // Words of fewer than four letters stand in many names, and are ignored.
    'San12345',
    'proveedor con 3 perros',
    'clave larga con 1 espacio',
  ])('is not %s', async (one) => {
    expect(await isGuessable(one, NAMES)).toBe(false);
  });
});
