import {
  CLIENT_SLOTS,
  missingByField,
  missingItems,
  REQUIRED_DOCUMENTS,
  type RequestStep,
  stepOfIncomplete,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-25';
const STEPS: readonly RequestStep[] = ['persona', 'datos', 'bancos', 'clientes', 'documentos'];
const CUITS = ['20188192514', '30558521135', '30558525645'] as const;
const account = {
  titular: 'PEREZ ANA',
  banco: 'BANCO',
  cbu: '0110599520000001234576',
  alias: null,
  nro_cuenta: null,
  cuenta_predeterminada: true,
};
const type = (name: string) => {
  const documentType = REQUIRED_DOCUMENTS.find(({ nombre }) => nombre === name);
  if (!documentType) throw new Error(`no type ${name}`);
  return documentType;
};
const document = (name: string, over: object = {}) => ({
  id: name,
  tipo_documento: type(name),
  url_archivo: '/archivo' as string | null,
  emision: null as string | null,
  expiracion: null as string | null,
  ...over,
});
const COMPLETE = {
  cuit: '20002307554',
  tipo_persona: 'FISICA' as 'FISICA' | 'JURIDICA',
  condicion_fiscal: 'monotributista' as string | null,
  correo_electronico_notificacion: null as string | null,
  domicilio_electronico: [{ direccion: 'a@b.example' }],
  declaracion_jurada_contratar_administracion_publica: true,
  declaracion_jurada_legislacion_laboral_vigente: true,
  declaracion_jurada_domicilio_electronico: true,
  declaracion_jurada_cuenta_bancaria: true,
  declaracion_jurada_representante_apoderado: false,
  poder_legal: null as string | null,
  acta_designacion_url: null as string | null,
  cuit_apoderado_legal: null as string | null,
  apoderado_legal_nombre: null as string | null,
  fecha_otorgamiento_poder: null as string | null,
  fecha_alcance_poder_legal: null as string | null,
  cuenta_bancaria: [account],
  principales_clientes: CUITS.map((cuil) => ({ cuil, nombre_completo: 'UNO' })),
  documento_proveedor: [document('DNI')],
};
const textsOf = (change: object) =>
  missingByField({ ...COMPLETE, ...change }, TODAY).map(({ text, action }) => `${action}: ${text}`);

describe('what a request lacks, thing by thing', () => {
  it('is nothing of a complete one', () => expect(textsOf({})).toEqual([]));

  it.each([
    [{ condicion_fiscal: null }, ['Completar: Condición fiscal']],
    [{ declaracion_jurada_cuenta_bancaria: false }, ['Completar: Declaración jurada de cuenta bancaria']],
    [
      { cuenta_bancaria: [], declaracion_jurada_cuenta_bancaria: false },
      ['Completar: Una cuenta bancaria', 'Completar: Declaración jurada de cuenta bancaria'],
    ],
    [{ cuenta_bancaria: [{ ...account, cbu: '1' }] }, ['Completar: Cuenta 1: El CBU debe tener 22 números']],
    [
      { cuenta_bancaria: [{ ...account, cuenta_predeterminada: false }] },
      ['Completar: Debe elegir exactamente una cuenta predeterminada'],
    ],
    [
      { principales_clientes: COMPLETE.principales_clientes.slice(0, 1) },
      ['Completar: Cliente 2', 'Completar: Cliente 3'],
    ],
    [
      { principales_clientes: [0, 1, 0].map((at) => COMPLETE.principales_clientes[at]) },
      ['Completar: Cliente 3: Los 3 clientes deben ser distintos'],
    ],
    [
      { cuit: CUITS[1] },
      ['Completar: Cliente 2: El proveedor no puede ser su propio cliente: informe otro CUIT/CUIL'],
    ],
    [
      { poder_legal: '/poder' },
      [
        'Completar: CUIT/CUIL del apoderado legal',
        'Completar: Fecha de otorgamiento del poder',
        'Completar: Fecha de alcance del poder legal',
        'Completar: Declaración jurada del representante o apoderado legal',
      ],
    ],
    [{ tipo_persona: 'JURIDICA' }, ['Completar: Correo electrónico de notificación']],
    [
      {
        documento_proveedor: [
          document('DNI', { url_archivo: null }),
          document('Declaración jurada de Ganancias'),
          document('Contrato constitutivo', { emision: '2020-01-01', expiracion: '2021-01-01' }),
        ],
      },
      [
        'Subir: DNI',
        'Poner fecha: El documento "Declaración jurada de Ganancias" requiere fecha de expiración',
        'Subir: El documento "Contrato constitutivo" venció el 01/01/2021',
      ],
    ],
    [
      {
        documento_proveedor: [
          document('Manifestación de bienes y deudas', { emision: '2026-09-20' }),
          document('Declaración jurada de Bienes Personales', { emision: '2026-11-26' }),
        ],
      },
      [
        'Poner fecha: Manifestación de bienes y deudas: La fecha de emisión debe estar dentro de los últimos 60 días: desde el 26/09/2026',
        'Poner fecha: Declaración jurada de Bienes Personales: La fecha de emisión no puede ser posterior a hoy',
      ],
    ],
    [
      { documento_proveedor: [document('Manifestación de bienes y deudas', { emision: '2025-11-20' })] },
      ['Subir: El documento "Manifestación de bienes y deudas" venció el 20/11/2026'],
    ],
  ])('%j: %j', (change, texts) => expect(textsOf(change)).toEqual(texts));

  it('has a thing for each item of the refusal, in its step, and none besides', () => {
    const changes = [
      { condicion_fiscal: null },
      { declaracion_jurada_contratar_administracion_publica: false },
      { declaracion_jurada_legislacion_laboral_vigente: false },
      { declaracion_jurada_domicilio_electronico: false },
      { declaracion_jurada_cuenta_bancaria: false },
      { cuenta_bancaria: [{ ...account, banco: ' ' }] },
      { principales_clientes: COMPLETE.principales_clientes.slice(0, CLIENT_SLOTS - 1) },
      { documento_proveedor: [document('DNI', { url_archivo: null })] },
      { cuit_apoderado_legal: CUITS[0] },
    ];
    for (let chosen = 0; chosen < 2 ** changes.length; chosen += 1) {
      const request = Object.assign({}, COMPLETE, ...changes.filter((_, at) => chosen & (1 << at)));
      const steps = missingItems(request, TODAY).map((item) => STEPS[(stepOfIncomplete(item) ?? 0) - 1]);
      expect(new Set(missingByField(request, TODAY).map(({ step }) => step))).toEqual(new Set(steps));
    }
  });
});
