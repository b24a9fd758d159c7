import { addDays, todayInCity } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPANY, documentsFor, PERSON_CUIT, uuid } from '../../test/bundle.ts';
import { summaryFacts } from './facts.ts';

const today = todayInCity(new Date());
const account = { titular: 'PEREZ ANA', alias: null, nro_cuenta: null, cuenta_predeterminada: false };
/** Every field of the form with a value that no other has. */
const FILLED = {
  condicion_fiscal: 'monotributista',
  fecha_primer_ejercicio_economico: '2016-02-03',
  correo_electronico_notificacion: 'avisos@correo.example',
  domicilio_electronico_alternativo: 'otro@correo.example',
  telefono_alternativo: '3834111111',
  domicilio_alternativo: 'SARMIENTO 200',
  domicilio_cod_postal_alternativo: '4701',
  declaracion_jurada_domicilio_electronico: true,
  declaracion_jurada_contratar_administracion_publica: false,
  declaracion_jurada_legislacion_laboral_vigente: true,
  declaracion_jurada_cuenta_bancaria: true,
  declaracion_jurada_representante_apoderado: false,
  apoderado_legal_nombre: 'PAZ JUAN',
  cuit_apoderado_legal: '20221124643',
  fecha_otorgamiento_poder: '2020-05-06',
  fecha_alcance_poder_legal: addDays(today, -1),
  poder_legal: `/api/municat/files/${uuid(900)}`,
  acta_designacion_url: null,
  cuenta_bancaria: [
    {
      ...account,
      id: uuid(1),
      banco: 'BANCO UNO',
      cbu: '0110002000200000000020',
      cuenta_predeterminada: true,
    },
    {
      ...account,
      id: uuid(2),
      banco: 'BANCO DOS',
      cbu: '0110599520000001234576',
      alias: 'sol.luna',
      nro_cuenta: '77',
    },
  ],
  principales_clientes: [{ nombre_completo: 'CLIENTE UNO', cuil: '20201797064' }],
} as const;
const filled = (over = {}) =>
  aBundle({
    ...FILLED,
    cuenta_bancaria: [...FILLED.cuenta_bancaria],
    principales_clientes: [...FILLED.principales_clientes],
    ...over,
  });
const dayOf = (date: string) => date.split('-').reverse().join('/');

describe('the summary has each fact under its own name', () => {
  it('of the person and the attorney', () =>
    expect(summaryFacts('persona', filled())).toEqual([
      ['Nombre y apellido', 'ANA PEREZ'],
      ['Nombre del apoderado legal', 'PAZ JUAN'],
      ['CUIT/CUIL del apoderado legal', '20-22112464-3'],
      ['Fecha de otorgamiento del poder', '06/05/2020'],
      ['Fecha de alcance del poder legal', `${dayOf(FILLED.fecha_alcance_poder_legal)} (ya venció)`],
      ['Poder legal', 'Un archivo'],
      ['Acta de designación', null],
      ['Declaración jurada del representante o apoderado legal', 'Sin aceptar'],
    ]));

  it('of the tax data', () =>
    expect(summaryFacts('datos', filled(COMPANY))).toEqual([
      ['Domicilio fiscal', 'RIVADAVIA 100'],
      ['Domicilio electrónico alternativo', 'otro@correo.example'],
      ['Teléfono alternativo', '3834111111'],
      ['Domicilio alternativo', 'SARMIENTO 200'],
      ['Código postal alternativo', '4701'],
      ['Condición fiscal', 'Monotributista'],
      ['Inicio del ejercicio económico', '03/02/2016'],
      ['Será notificado en', 'avisos@correo.example'],
      ['Declaración jurada de domicilio electrónico', 'Aceptada'],
      ['Declaración jurada para contratar con la administración municipal', 'Sin aceptar'],
      ['Declaración jurada de cumplimiento de la legislación laboral vigente', 'Aceptada'],
    ]));

  it('of the accounts and the clients', () => {
    expect(summaryFacts('bancos', filled())).toEqual([
      ['BANCO UNO (predeterminada)', 'CBU 0110 0020 0020 0000 0000 20 · PEREZ ANA'],
      ['BANCO DOS', 'CBU 0110 5995 2000 0001 2345 76 · alias sol.luna · cuenta 77 · PEREZ ANA'],
      ['Declaración jurada de cuenta bancaria', 'Aceptada'],
    ]);
    expect(summaryFacts('clientes', filled())).toEqual([['CLIENTE UNO', 'CUIT/CUIL 20-20179706-4']]);
  });

  it('of the documents', () => {
    const [first, ...others] = documentsFor('FISICA', true);
    if (!first) throw new Error('nobody requires a document');
    const documento_proveedor = [
      {
        ...first,
        tipo_documento: null,
        datos_extra: 'Catálogo',
        emision: '2026-01-02',
        expiracion: '2027-03-04',
      },
      ...others.slice(0, 1).map((one) => ({ ...one, url_archivo: null, archivo: null })),
    ];
    expect(summaryFacts('documentos', filled({ documento_proveedor }))).toEqual([
      ['Documentos', '0 de 1 documento listo'],
      ['Catálogo', 'archivo.pdf · 1 página · Emisión 02/01/2026 · Expiración 04/03/2027'],
      [others[0]?.tipo_documento?.nombre, 'Sin subir'],
    ]);
  });

  it('and says of what is missing that it is', () =>
    expect(summaryFacts('datos', aBundle({ cuit: PERSON_CUIT, domicilio_electronico: [] }))).toEqual(
      expect.arrayContaining([
        ['Condición fiscal', 'Sin completar'],
        ['Será notificado en', 'Sin correo electrónico: los avisos se ven solo en este portal'],
      ]),
    ));
});
