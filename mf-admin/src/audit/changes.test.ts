import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

describe('the changes of an entry', () => {
  it('are the fields that differ, before and after, with readable names', () => {
    expect(
      changesOf(
        { activo: true, nombre: 'Ana', primer_login: false, tituloBusqueda: 'obra' },
        { activo: false, nombre: 'Ana', primer_login: true, tituloBusqueda: 'obras' },
      ),
    ).toEqual([
      { field: 'Activo', before: 'Sí', after: 'No' },
      { field: 'Debe cambiar la contraseña', before: 'No', after: 'Sí' },
      { field: 'Titulo busqueda', before: 'obra', after: 'obras' },
    ]);
  });

  it('are named by their path in nested lists and records', () => {
    expect(
      changesOf(
        { rubros: ['a'], cuenta_bancaria: [{ banco: 'Nación', cbu: '…1234' }] },
        { rubros: ['a', 'b'], cuenta_bancaria: [{ banco: 'Provincia', cbu: '…1234' }] },
      ),
    ).toEqual([
      { field: 'Cuentas bancarias › 1 › Banco', before: 'Nación', after: 'Provincia' },
      { field: 'Rubros › 2', before: '—', after: 'b' },
    ]);
  });

  it('have formatted days and times', () => {
    expect(changesOf(null, { expiracion: '2026-05-04', leido_en: '2026-05-04T12:30:00.000Z' })).toEqual([
      { field: 'Expiracion', before: '—', after: '04/05/2026' },
      { field: 'Leido en', before: '—', after: '04/05/2026 09:30' },
    ]);
  });

  it('show a word that every object knows as it was typed', () => {
    expect(changesOf(null, { nombre: 'constructor' })).toEqual([
      { field: 'Nombre', before: '—', after: 'constructor' },
    ]);
  });

  it('of a new record are all its values', () => {
    expect(changesOf(null, { nombre: 'Ana', anio: 2026, nota: '', lista: [] })).toEqual([
      { field: 'Nombre', before: '—', after: 'Ana' },
      { field: 'Anio', before: '—', after: '2026' },
    ]);
  });

  it('name a request’s fields, states and roles as the screens do', () => {
    expect(
      changesOf(
        { estado: 'OBSERVACION', telefono_alternativo: '1', rol: 'ADMIN' },
        { estado: 'EN CORRECCION', telefono_alternativo: '2', rol: 'VISADOR' },
      ),
    ).toEqual([
      { field: 'Estado', before: 'Observación', after: 'En Corrección' },
      { field: 'Teléfono alternativo', before: '1', after: '2' },
      { field: 'Rol', before: 'ADMIN', after: 'AUDITOR' },
    ]);
  });

  it('are empty without data', () => {
    expect(changesOf(null, null)).toEqual([]);
  });

  it('may be a single value', () => {
    expect(changesOf('antes', 'después')).toEqual([{ field: 'Dato', before: 'antes', after: 'después' }]);
  });
});
