import fc from 'fast-check';
import {
  type AttorneyData,
  finalValidationProblem,
  incompleteMessage,
  isAttorneyComplete,
  isAttorneyMode,
  missingItems,
  NO_ATTORNEY,
  type RequestToComplete,
  stepOfFinalProblem,
  stepOfIncomplete,
  unfinishedDocuments,
  unfinishedDocumentsMessage,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-21';
const DNI = { nombre: 'DNI', emision: false, expiracion: false, regla_fecha: 'none' } as const;
const ACTA = { nombre: 'Acta', emision: false, expiracion: true, regla_fecha: 'expiry' } as const;

const COMPLETE: RequestToComplete = {
  cuit: '20002307554',
  correo_electronico_notificacion: 'ventas@empresa.example',
  domicilio_electronico: [{ direccion: 'ventas@empresa.example' }],
  tipo_persona: 'FISICA',
  ...NO_ATTORNEY,
  condicion_fiscal: 'monotributista',
  declaracion_jurada_contratar_administracion_publica: true,
  declaracion_jurada_legislacion_laboral_vigente: true,
  declaracion_jurada_domicilio_electronico: true,
  declaracion_jurada_cuenta_bancaria: true,
  cuenta_bancaria: [
    {
      titular: 'Ana Paz',
      banco: 'BANCO MACRO S.A.',
      cbu: '2850590940090418135201',
      alias: null,
      nro_cuenta: null,
      cuenta_predeterminada: true,
    },
  ],
  principales_clientes: [
    { nombre_completo: 'ARCA', cuil: '33693450239' },
    { nombre_completo: 'Banco Nación', cuil: '30500010912' },
    { nombre_completo: 'YPF', cuil: '30546689979' },
  ],
  documento_proveedor: [
    { tipo_documento: DNI, url_archivo: 'https://p/files/1', emision: null, expiracion: null },
    { tipo_documento: ACTA, url_archivo: 'https://p/files/2', emision: null, expiracion: '2027-01-01' },
    { tipo_documento: null, url_archivo: null, emision: null, expiracion: null },
  ],
};
const ATTORNEY = {
  declaracion_jurada_representante_apoderado: true,
  poder_legal: 'https://p/files/3',
  cuit_apoderado_legal: '20002307554',
  fecha_otorgamiento_poder: '2026-01-01',
  fecha_alcance_poder_legal: '2027-01-01',
};
const [account] = COMPLETE.cuenta_bancaria;
const [client, secondClient] = COMPLETE.principales_clientes;
const [document] = COMPLETE.documento_proveedor;
if (!account || !client || !secondClient || !document) throw new Error('the example is empty');

/** Everything that may be missing, worded as the decisions word it, with each way to miss it. */
const ITEMS: readonly { item: string; step: number; ways: readonly Partial<RequestToComplete>[] }[] = [
  {
    item: 'Datos del apoderado incompletos',
    step: 1,
    ways: [
      { declaracion_jurada_representante_apoderado: true },
      { poder_legal: 'https://p/files/3' },
      { ...ATTORNEY, poder_legal: null },
      { ...ATTORNEY, declaracion_jurada_representante_apoderado: false },
      { ...ATTORNEY, fecha_otorgamiento_poder: null },
      { ...ATTORNEY, fecha_alcance_poder_legal: null },
      { ...ATTORNEY, cuit_apoderado_legal: null },
      { ...ATTORNEY, cuit_apoderado_legal: '20002307555' },
    ],
  },
  { item: 'Falta condición fiscal', step: 2, ways: [{ condicion_fiscal: null }] },
  {
    item: 'Falta declaración para contratar con la administración pública',
    step: 2,
    ways: [{ declaracion_jurada_contratar_administracion_publica: false }],
  },
  {
    item: 'Falta declaración sobre legislación laboral vigente',
    step: 2,
    ways: [{ declaracion_jurada_legislacion_laboral_vigente: false }],
  },
  {
    item: 'Falta declaración de domicilio electrónico',
    step: 2,
    ways: [{ declaracion_jurada_domicilio_electronico: false }],
  },
  {
    item: 'Falta seleccionar el email de notificación',
    step: 2,
    ways: [
      { tipo_persona: 'JURIDICA', correo_electronico_notificacion: null },
      { tipo_persona: 'JURIDICA', domicilio_electronico: [{ direccion: 'otra@empresa.example' }] },
    ],
  },
  {
    item: 'Cuenta bancaria incompleta o inexistente',
    step: 3,
    ways: [
      { cuenta_bancaria: [] },
      { declaracion_jurada_cuenta_bancaria: false },
      { cuenta_bancaria: [{ ...account, cuenta_predeterminada: false }] },
      { cuenta_bancaria: [{ ...account, cbu: '2850590940090418135202' }] },
      { cuenta_bancaria: [account, { ...account, cuenta_predeterminada: false }] },
      { cuenta_bancaria: [{ ...account, titular: '' }] },
      { cuenta_bancaria: [account, { ...account, cbu: '1', cuenta_predeterminada: false }] },
    ],
  },
  {
    item: 'Principales clientes incompletos',
    step: 4,
    ways: [
      { principales_clientes: [] },
      { principales_clientes: COMPLETE.principales_clientes.slice(1) },
      { principales_clientes: [client, client, secondClient] },
      { cuit: '33693450239' },
      { principales_clientes: [...COMPLETE.principales_clientes, client] },
    ],
  },
  {
    item: 'Documentación incompleta',
    step: 5,
    ways: [
      { documento_proveedor: [{ ...document, url_archivo: null }] },
      { documento_proveedor: [{ ...document, tipo_documento: ACTA }] },
      { documento_proveedor: [{ ...document, tipo_documento: ACTA, expiracion: '2026-11-20' }] },
    ],
  },
];

describe('what a request lacks to be sent', () => {
  it('is nothing when it is complete, with or without an attorney', () => {
    expect(missingItems(COMPLETE, TODAY)).toEqual([]);
    expect(missingItems({ ...COMPLETE, ...ATTORNEY }, TODAY)).toEqual([]);
    expect(missingItems({ ...COMPLETE, tipo_persona: 'JURIDICA' }, TODAY)).toEqual([]);
  });

  it('is no notification address for a person, or for a company that has none registered', () => {
    const unpicked = { ...COMPLETE, correo_electronico_notificacion: null };
    expect(missingItems(unpicked, TODAY)).toEqual([]);
    const withoutAny = { ...unpicked, tipo_persona: 'JURIDICA', domicilio_electronico: [] } as const;
    expect(missingItems(withoutAny, TODAY)).toEqual([]);
    expect(finalValidationProblem(withoutAny)).toBeNull();
    expect(finalValidationProblem({ ...unpicked, tipo_persona: 'JURIDICA' })).toBe(
      'Debe seleccionar un email para continuar',
    );
    expect(stepOfFinalProblem('Debe seleccionar un email para continuar')).toBe(2);
  });

  it('is the attorney too who was only ticked', () => {
    expect(missingItems(COMPLETE, TODAY, true)).toEqual(['Datos del apoderado incompletos']);
    expect(missingItems({ ...COMPLETE, ...ATTORNEY }, TODAY, true)).toEqual([]);
  });

  const ways = ITEMS.flatMap(({ item, ways: all }) => all.map((way) => ({ item, way })));
  it.each(ways)('$item: $way', ({ item, way }) => {
    expect(missingItems({ ...COMPLETE, ...way }, TODAY)).toEqual([item]);
  });

  it('is told in the order of the steps, and the first decides where to go', () => {
    const some = fc.subarray([...ITEMS], { minLength: 1 });
    fc.assert(
      fc.property(some, (items) => {
        const request: RequestToComplete = Object.assign(
          {},
          COMPLETE,
          ...items.map(({ ways: [way] }) => way),
        );
        const missing = missingItems(request, TODAY);
        expect(missing).toEqual(items.map(({ item }) => item));
        const message = incompleteMessage(missing);
        expect(message).toBe(`Datos incompletos: ${items.map(({ item }) => item).join(', ')}`);
        expect(stepOfIncomplete(message)).toBe(items[0]?.step);
      }),
    );
  });

  it('is everything for a request that has just begun', () => {
    const started: RequestToComplete = {
      ...COMPLETE,
      tipo_persona: 'JURIDICA',
      correo_electronico_notificacion: null,
      condicion_fiscal: null,
      declaracion_jurada_contratar_administracion_publica: false,
      declaracion_jurada_legislacion_laboral_vigente: false,
      declaracion_jurada_domicilio_electronico: false,
      declaracion_jurada_cuenta_bancaria: false,
      cuenta_bancaria: [],
      principales_clientes: [],
      documento_proveedor: [{ ...document, url_archivo: null }],
    };
    expect(missingItems(started, TODAY)).toEqual(ITEMS.slice(1).map(({ item }) => item));
  });

  it('depends on the day: a document that expires tomorrow is enough today', () => {
    const request = {
      ...COMPLETE,
      documento_proveedor: [{ ...document, tipo_documento: ACTA, expiracion: TODAY }],
    };
    expect(missingItems(request, TODAY)).toEqual([]);
    expect(missingItems(request, '2026-11-22')).toEqual(['Documentación incompleta']);
  });
});

describe('reading the sentence back', () => {
  it.each([
    ['Datos incompletos: Falta condición fiscal', 2],
    ['Falta condición fiscal', 2],
    ['Datos incompletos: Otra cosa, Cuenta bancaria incompleta o inexistente', 3],
    ['Datos incompletos:  Documentación incompleta ', 5],
    ['Datos incompletos: ', null],
    ['Error en la solicitud', null],
    ['', null],
  ])('%j leads to step %s', (message, step) => expect(stepOfIncomplete(message)).toBe(step));
});

describe('the documents that hold an approval back', () => {
  it('are told by name', () => {
    const documents = [document, { ...document, tipo_documento: ACTA }, { ...document, url_archivo: null }];
    expect(unfinishedDocuments(documents, TODAY)).toEqual(['Acta', 'DNI']);
    expect(unfinishedDocuments(COMPLETE.documento_proveedor, TODAY)).toEqual([]);
    expect(unfinishedDocumentsMessage(['Acta', 'DNI'])).toMatch(/\(Acta, DNI\)$/);
  });
});

describe('the last check before the confirmation', () => {
  const ATTORNEY_PROBLEM =
    'No se puede completar la inscripción porque los datos del representante legal están incompletos';
  const DECLARATIONS_PROBLEM =
    'Debe marcar todas las declaraciones juradas para poder completar la inscripción';

  it('passes a complete request', () => {
    expect(finalValidationProblem(COMPLETE)).toBeNull();
    expect(finalValidationProblem({ ...COMPLETE, ...ATTORNEY }, true)).toBeNull();
  });

  it('looks at the attorney first, then at each of the three declarations', () => {
    const nothing = {
      ...COMPLETE,
      declaracion_jurada_contratar_administracion_publica: false,
      declaracion_jurada_legislacion_laboral_vigente: false,
      declaracion_jurada_domicilio_electronico: false,
    };
    expect(finalValidationProblem(nothing, true)).toBe(ATTORNEY_PROBLEM);
    expect(finalValidationProblem(nothing, false)).toBe(DECLARATIONS_PROBLEM);
    for (const field of [
      'declaracion_jurada_contratar_administracion_publica',
      'declaracion_jurada_legislacion_laboral_vigente',
      'declaracion_jurada_domicilio_electronico',
    ] as const) {
      expect(finalValidationProblem({ ...COMPLETE, [field]: false }), field).toBe(DECLARATIONS_PROBLEM);
    }
  });

  it('leads to the step that mends what it found', () => {
    expect(stepOfFinalProblem(ATTORNEY_PROBLEM)).toBe(1);
    expect(stepOfFinalProblem(DECLARATIONS_PROBLEM)).toBe(2);
    expect(stepOfFinalProblem('Hay cambios sin guardar en el paso 3')).toBeNull();
  });

  it('asks for each of the five attorney data while the attorney box is ticked', () => {
    for (const field of Object.keys(ATTORNEY) as (keyof typeof ATTORNEY)[]) {
      const without = { ...COMPLETE, ...ATTORNEY, [field]: NO_ATTORNEY[field] };
      expect(finalValidationProblem(without, true), field).toBe(ATTORNEY_PROBLEM);
    }
  });
});

describe('whether an attorney acts', () => {
  const nobody: AttorneyData = { tipo_persona: 'FISICA', ...NO_ATTORNEY };
  const data = {
    poder_legal: 'x',
    acta_designacion_url: 'x',
    cuit_apoderado_legal: 'x',
    apoderado_legal_nombre: 'x',
    fecha_otorgamiento_poder: '2026-01-01',
    fecha_alcance_poder_legal: '2026-01-01',
  };
  it('is told by the declaration and by any datum, never by an empty text or a company’s minutes', () => {
    expect(isAttorneyMode(nobody)).toBe(false);
    expect(isAttorneyMode({ ...nobody, poder_legal: '' })).toBe(false);
    for (const [field, value] of Object.entries(data)) {
      expect(isAttorneyMode({ ...nobody, [field]: value }), field).toBe(true);
      expect(isAttorneyMode({ ...nobody, tipo_persona: 'JURIDICA', [field]: value }), field).toBe(
        field !== 'acta_designacion_url',
      );
    }
    for (const tipo_persona of ['FISICA', 'JURIDICA'] as const) {
      const declared = { ...nobody, tipo_persona, declaracion_jurada_representante_apoderado: true };
      expect(isAttorneyMode(declared)).toBe(true);
      expect(isAttorneyComplete(declared)).toBe(false);
      expect(isAttorneyComplete({ ...declared, ...ATTORNEY })).toBe(true);
    }
  });
});
