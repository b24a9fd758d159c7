import { describe, expect, test } from 'vitest';
import { changesOf } from './changes.ts';

describe('what a change changed', () => {
  test('is every field that differs, before and after', () => {
    expect(
      changesOf(
        { activo: true, nombre: 'Ana', rubros: ['a'] },
        { activo: false, nombre: 'Ana', rubros: ['a', 'b'] },
      ),
    ).toEqual([
      { field: 'activo', before: 'Sí', after: 'No' },
      { field: 'rubros', before: '["a"]', after: '["a","b"]' },
    ]);
  });

  test('of something new is all that it has', () => {
    expect(changesOf(null, { nombre: 'Ana', anio: 2026, nota: '' })).toEqual([
      { field: 'nombre', before: '—', after: 'Ana' },
      { field: 'anio', before: '—', after: '2026' },
    ]);
  });

  test('is nothing where nothing was kept', () => {
    expect(changesOf(null, null)).toEqual([]);
  });

  test('may be a single value', () => {
    expect(changesOf('antes', 'después')).toEqual([{ field: 'Dato', before: 'antes', after: 'después' }]);
  });
});
