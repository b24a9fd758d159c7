import { changesBetween, DECLARATION_FIELDS, type ReviewedForm } from 'shared-api/rules';
import { BLANK_FIELDS } from 'shared-api/testing';
import { describe, expect, it } from 'vitest';

const DNI = {
  id: 'd1',
  nombre: 'DNI',
  archivo: { id: 'f1', nombre: 'dni.jpg' },
  emision: null,
  expiracion: null,
};
const MINUTES = { ...DNI, id: 'd2', nombre: 'Acta', expiracion: '2027-01-31' };

const FORM: ReviewedForm = {
  ...BLANK_FIELDS,
  razon_social: 'El Sol',
  forma_juridica: 'SRL',
  activo: true,
  fecha_inicio_actividades: '2010-01-01',
  domicilio_fiscal: 'San Martín 100',
  domicilio_provincia: 'Catamarca',
  domicilio_cod_postal: '4700',
  domicilio_electronico: [{ direccion: 'a@example.com' }],
  datos_societarios: [{ tipo_relacion: 'Socio', cuit_persona: '20002307554', nombre: 'Luz Rojas' }],
  actividades: [{ idActividad: '1', descripcionActividad: 'Panadería', periodo: null }],
  impuesto: [{ idImpuesto: '30', descripcionImpuesto: 'IVA' }],
  condicion_fiscal: 'monotributista',
  ...(Object.fromEntries(DECLARATION_FIELDS.map((field) => [field, true])) as Record<
    (typeof DECLARATION_FIELDS)[number],
    boolean
  >),
  principales_clientes: [{ nombre_completo: 'Norte', cuil: '20002307554' }],
  poder_legal: 'p1',
  fecha_otorgamiento_poder: '2020-02-03',
  documentos: [DNI, MINUTES],
};
const ACCOUNT = {
  id: 'c1',
  titular: 'El Sol',
  banco: 'Banco Nación',
  cbu: '0110001',
  alias: 'el.sol',
  nro_cuenta: '12-3',
  cuenta_predeterminada: true,
};
const change = (part: Partial<ReviewedForm>) => changesBetween(FORM, { ...FORM, ...part });
const [NONE, GONE] = [
  { archivo_antes: null, archivo_ahora: null },
  { archivo_antes: 'p1', archivo_ahora: null },
];

describe('what is another in a form', () => {
  it('is nothing when nothing is', () => {
    expect(change({})).toEqual([]);
    expect(change({ domicilio_localidad: '' })).toEqual([]);
  });

  it.each<[Partial<ReviewedForm>, string, string[], string[]]>([
    [
      { condicion_fiscal: 'responsable_inscripto' },
      'Condición fiscal',
      ['Monotributista'],
      ['Responsable inscripto'],
    ],
    [
      { fecha_otorgamiento_poder: '2021-12-31' },
      'Fecha de otorgamiento del poder',
      ['03/02/2020'],
      ['31/12/2021'],
    ],
    [{ activo: false }, 'Estado del CUIT', ['Activo'], ['Inactivo']],
    [{ telefono: '3834000000' }, 'Teléfono', [], ['3834000000']],
    [{ razon_social: null }, 'Razón social', ['El Sol'], []],
    [{ domicilio_electronico: [] }, 'Domicilio electrónico', ['a@example.com'], []],
    [{ impuesto: [] }, 'Impuestos', ['IVA'], []],
    [{ principales_clientes: [] }, 'Principales clientes', ['Norte (20-00230755-4)'], []],
    [
      {
        cuenta_bancaria: [
          ACCOUNT,
          { ...ACCOUNT, alias: null, nro_cuenta: null, cuenta_predeterminada: false },
        ],
      },
      'Cuentas bancarias',
      [],
      [
        'Banco Nación, CBU 0110001, alias el.sol, cuenta 12-3, titular El Sol, predeterminada',
        'Banco Nación, CBU 0110001, titular El Sol',
      ],
    ],
    [{ datos_societarios: [] }, 'Datos societarios', ['Luz Rojas (20-00230755-4), Socio'], []],
    [
      { datos_societarios: [{ tipo_relacion: 'Accionista', cuit_persona: '23200000099', nombre: '' }] },
      'Datos societarios',
      ['Luz Rojas (20-00230755-4), Socio'],
      ['Sin nombre en ARCA (23-20000009-9), Accionista'],
    ],
    [
      { declaracion_jurada_cuenta_bancaria: false },
      'Declaración jurada de cuenta bancaria',
      ['Aceptada'],
      ['Sin aceptar'],
    ],
  ])('%o', (part, nombre, antes, ahora) => {
    expect(change(part)).toEqual([expect.objectContaining({ nombre, antes, ahora, ...NONE })]);
  });

  it('tells of a list only what came and went, whatever its order', () => {
    const more = [{ idActividad: '2', descripcionActividad: 'Bazar', periodo: null }, ...FORM.actividades];
    expect(change({ actividades: more })).toMatchObject([{ antes: [], ahora: ['2 - Bazar'] }]);
  });

  it('tells once what the registry has twice', () => {
    const twice = Array(2).fill({ idImpuesto: '20', descripcionImpuesto: 'GANANCIAS' });
    expect(change({ impuesto: twice })).toMatchObject([{ antes: ['IVA'], ahora: ['GANANCIAS'] }]);
  });

  it('tells a file that was replaced or taken away', () => {
    expect(change({ poder_legal: 'p2' })).toMatchObject([
      { campo: 'poder_legal', grupo: 'apoderado', archivo_antes: 'p1', archivo_ahora: 'p2' },
    ]);
    expect(change({ poder_legal: null })).toMatchObject([GONE]);
  });

  it('tells a document’s file also when it is called the same, and its dates', () => {
    const file = { id: 'f2', nombre: 'dni.jpg' };
    expect(change({ documentos: [{ ...DNI, archivo: file }, MINUTES] })).toMatchObject([
      {
        campo: 'd1',
        antes: ['Archivo: dni.jpg'],
        ahora: ['Archivo: dni.jpg'],
        archivo_antes: 'f1',
        archivo_ahora: 'f2',
      },
    ]);
    expect(change({ documentos: [DNI, { ...MINUTES, expiracion: '2028-01-31' }] })).toMatchObject([
      { campo: 'd2', antes: ['Expiración: 31/01/2027'], ahora: ['Expiración: 31/01/2028'], ...NONE },
    ]);
  });

  it.each([
    [
      'before and after',
      '2025-12-31',
      [{ antes: ['Fecha de cierre: 31/12/2025'], ahora: ['Fecha de cierre: 31/12/2026'] }],
    ],
    ['the name alone is no change', '2026-12-31', []],
  ])('names a balance’s date that version 1.0.0 stored as its type does: %s', (_, was, changes) => {
    const names = { emision: 'Fecha de emisión', expiracion: 'Fecha de cierre' };
    const is = { ...MINUTES, expiracion: '2026-12-31', nombres_fechas: names };
    const before = { ...FORM, documentos: [{ ...MINUTES, expiracion: was }] };
    expect(changesBetween(before, { ...FORM, documentos: [is] })).toMatchObject(changes);
  });

  it('tells the issue of a document, and a first file in its place', () => {
    const empty = { ...DNI, archivo: null };
    expect(change({ documentos: [{ ...DNI, emision: '2026-02-03' }, MINUTES] })).toMatchObject([
      { campo: 'd1', antes: [], ahora: ['Emisión: 03/02/2026'], ...NONE },
    ]);
    expect(changesBetween({ ...FORM, documentos: [empty] }, { ...FORM, documentos: [DNI] })).toMatchObject([
      { antes: [], ahora: ['Archivo: dni.jpg'], archivo_antes: null, archivo_ahora: 'f1' },
    ]);
    expect(changesBetween({ ...FORM, documentos: [DNI] }, { ...FORM, documentos: [empty] })).toMatchObject([
      { antes: ['Archivo: dni.jpg'], ahora: [], archivo_antes: 'f1', archivo_ahora: null },
    ]);
  });

  it('tells a document that was added, and not one that is asked for no more', () => {
    const added = { ...DNI, id: 'd3', nombre: 'Catálogo', archivo: { id: 'f3', nombre: 'c.pdf' } };
    expect(change({ documentos: [DNI, MINUTES, added] })).toMatchObject([
      { nombre: 'Catálogo', antes: [], ahora: ['Archivo: c.pdf'], archivo_antes: null, archivo_ahora: 'f3' },
    ]);
    expect(change({ documentos: [MINUTES] })).toEqual([]);
  });
});
