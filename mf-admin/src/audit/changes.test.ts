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
      { field: 'Fecha de expiración', before: '—', after: '04/05/2026' },
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
      { field: 'Año', before: '—', after: '2026' },
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

  it('name a tender’s, a document type’s and every other record’s fields as the screens do', () => {
    const fieldsOf = (entidad: string, data: object) =>
      changesOf(null, data, { entidad }).map(({ field }) => field);
    expect(
      fieldsOf('licitacion', { titulo: 'a', fechaVencimiento: 'b', tipo: 'c', publicarDesde: 'd' }),
    ).toEqual(['Objeto', 'Fecha de vencimiento', 'Tipo de licitación', 'Se publica desde']);
    expect(fieldsOf('tipo_documento_requerido', { emision: true, regla_fecha: 'expiry' })).toEqual([
      'Lleva fecha de emisión',
      'Cuándo vence',
    ]);
    expect(fieldsOf('usuario', { tipo: 'ADMIN', email_afip: 'a@b.example' })).toEqual([
      'Rol',
      'Correo según ARCA',
    ]);
  });

  const [DOCUMENT, OLD, NEW] = ['1', '2', '3'].map((n) => `6f1f1f64-5d0f-4f5e-9a63-00000000000${n}`) as [
    string,
    string,
    string,
  ];
  const nombres = [
    { id: DOCUMENT, nombre: 'DNI', url: null },
    { id: NEW, nombre: 'dni.pdf', url: '/files/3?f=x' },
  ];

  it('name documents and files, with the address that opens one, and keep keys to themselves', () => {
    expect(
      changesOf(
        { documento_proveedor: { [DOCUMENT]: OLD }, id: OLD },
        { documento_proveedor: { [DOCUMENT]: NEW }, id: NEW, docs_ids: [DOCUMENT], leidos: [OLD, NEW] },
        { entidad: 'sujeto_fiscal', nombres },
      ),
    ).toEqual([
      { field: 'Documentos › DNI', before: 'archivo', after: 'dni.pdf', afterUrl: '/files/3?f=x' },
      { field: 'Documentos nombrados › 1', before: '—', after: 'DNI' },
      { field: 'Mensajes leídos', before: '—', after: '2' },
    ]);
  });

  it('are told of two files that are gone', () => {
    expect(changesOf({ archivo: OLD }, { archivo: DOCUMENT })).toEqual([
      { field: 'Archivo', before: 'archivo', after: 'archivo' },
    ]);
  });

  it('are empty without data', () => {
    expect(changesOf(null, null)).toEqual([]);
  });

  it('may be a single value', () => {
    expect(changesOf('antes', 'después')).toEqual([{ field: 'Dato', before: 'antes', after: 'después' }]);
  });
});
