import { oneLine, withFullStop } from 'shared-api/rules';
import { expect, it } from 'vitest';

it.each([
  ['Compra de\r\ncaños', 'Compra de caños'],
  ['Compra de \n\n\t caños', 'Compra de caños'],
  ['Compra\u2028de\tcaños', 'Compra de caños'],
  ['Compra\vde\fcaños', 'Compra de caños'],
  ['Compra  de caños ', 'Compra  de caños '],
  ['SUR \u202eLRS\u202c', 'SUR LRS'],
])('%j is %j in one line', (text, line) => expect(oneLine(text)).toBe(line));

it.each([
  ['Motivo: Error de carga', 'Motivo: Error de carga.'],
  ['Motivo: Error de carga.', 'Motivo: Error de carga.'],
  ['Obra de SUR S.A.', 'Obra de SUR S.A.'],
  ['Servicio "zona sur"', 'Servicio "zona sur".'],
])('%j is the sentence %j', (text, sentence) => expect(withFullStop(text)).toBe(sentence));
