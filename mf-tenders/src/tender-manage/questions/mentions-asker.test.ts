import { expect, it } from 'vitest';
import { mentionsAsker } from './mentions-asker.ts';

const ANA = { nombre: 'Ana María de la Peña', correo: 'ana@ejemplo.com' };

it.each([
  ['Soy ANA MARIA, de Obras SA', true],
  ['Escríbanme a Ana@Ejemplo.com.', true],
  ['Habla la Sra. Pena:', true],
  ['¿Se entrega de lunes a viernes en la semana?', false],
  ['¿Hay banana?', false],
])('finds the name or the address of whoever asked in «%s»: %s', (text, mentioned) =>
  expect(mentionsAsker(text, ANA)).toBe(mentioned),
);

it('finds nothing once name and address are forgotten', () =>
  expect(mentionsAsker('Soy Ana', { nombre: '', correo: null })).toBe(false));
