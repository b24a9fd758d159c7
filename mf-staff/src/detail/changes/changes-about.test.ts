import { expect, it } from 'vitest';
import { change, NEW_DNI } from '../../test/fixtures.ts';
import { changesAbout, changesIn, otherChanges } from './changes-about.ts';

const PHONE = change();
const POWER = change({ grupo: 'apoderado', campo: 'poder_legal', nombre: 'Poder legal' });
const ALL = [PHONE, POWER, NEW_DNI];

it('finds what an observation names, whatever its case and accents', () => {
  expect(changesAbout('dni', ALL)).toEqual([NEW_DNI]);
  expect(changesAbout('Telefono alternativo', ALL)).toEqual([PHONE]);
  expect(changesAbout('Acta', ALL)).toEqual([]);
});

it('leaves apart what nobody observed', () => {
  expect(otherChanges([{ name: 'DNI' }, { name: 'Acta' }], ALL)).toEqual([PHONE, POWER]);
});

it('knows the changes of a part', () => {
  expect(changesIn(ALL, 'apoderado')).toEqual([POWER]);
});
