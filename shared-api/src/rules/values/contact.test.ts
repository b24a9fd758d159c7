import fc from 'fast-check';
import {
  alertEmailProblem,
  alternativeEmailProblem,
  cleanEmail,
  emailNote,
  fileUrlProblem,
  fiscalYearDays,
  fiscalYearStart,
  isAcceptedType,
  isCivilDate,
  isEmail,
  notificationAddress,
  notificationEmailProblem,
  phoneProblem,
  postalCodeProblem,
  taxConditionOptions,
  uploadProblem,
  uploadTooLarge,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const PHONE_PROBLEM = 'El teléfono lleva hasta 10 números, con el código de área: por ejemplo 383 4400107';

const POSTAL_CODE_PROBLEM = 'El código postal debe tener 4 números';

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'ana.paz+x@sub.dominio.com.ar',
    'ñandú@correo.ar',
    "o'hara@correo.ar",
    'ana_paz-1@dominio-largo.com.ar',
    'a@niño.ar',
    'a@b.xn--p1ai',
  ])('%s looks like one', (text) => {
    expect(isEmail(text)).toBe(true);
    expect(alternativeEmailProblem(text)).toBeNull();
  });
  it.each([
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a@.co',
    'a@b.',
    'a@b..co',
    'juan..perez@correo.example',
    '.juan@correo.example',
    'juan.@correo.example',
    'juan@-correo.example',
    'juan@correo-.example',
    'juan@correo.c',
    'juan@correo.1',
    'juan@correo_viejo.example',
    'juan(perez)@correo.example',
    'juan@[10.0.0.1]',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    'a b@c.co',
    'a@b.co, c@d.co',
    'a@b.co;c@d.co',
    'a@b@c.co',
    'a@b.co\nBcc: x@y.co',
    'Ana <a@b.co>',
    `${'a'.repeat(150)}@b.co`,
  ])('%j does not', (text) => {
    expect(isEmail(text)).toBe(false);
    expect(alternativeEmailProblem(text)).toBe('Completar correctamente el email en donde será notificado');
  });
  it('has up to 150 characters', () => {
    const longest = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(23)}.co`;
    expect([longest.length, isEmail(longest), isEmail(`${longest}m`)]).toEqual([150, true, false]);
  });
  it.each([
    ' ana@correo.ar ',
    'Ana Paz <ana@correo.ar>',
    'Ana Paz <ana@correo.ar>; ',
    '"Paz, Ana" <mailto:ana@correo.ar>',
    'mailto:ana@correo.ar',
    'ana@correo.ar.',
    'ana@correo.ar;',
    '\u200bana@co\u00adrreo.ar\ufeff',
  ])('is taken out of what copying brings along: %j', (text) => {
    expect(cleanEmail(text)).toBe('ana@correo.ar');
    expect(alertEmailProblem(text)).toBeNull();
  });
  it('has the dashes and apostrophes of a keyboard, whatever a word processor made of them', () =>
    expect(cleanEmail('ana\u2011d’amico@el\u2013correo.ar')).toBe("ana-d'amico@el-correo.ar"));
  it.each(['ana@correo.ar, eva@correo.ar', 'ana @correo.ar', 'ana'])('is not made of %j', (text) =>
    expect(isEmail(cleanEmail(text))).toBe(false),
  );
  it.each([
    ['juan@gmial.com', 'juan@gmail.com'],
    ['juan@gmail.con', 'juan@gmail.com'],
    ['juan@gmal.cmo', 'juan@gmail.com'],
    ['Juan@Hotmai.com', 'Juan@hotmail.com'],
    ['juan@yaho.com.ar', 'juan@yahoo.com.ar'],
    ['ventas@aridos.con.ar', 'ventas@aridos.com.ar'],
  ])('%s is asked about: it may be %s', (address, meant) =>
    expect(emailNote(address)).toBe(`¿Quiso escribir ${meant}?`),
  );
  it.each(['juan@gmail.com', 'juan@yahoo.com.ar', 'ana@consultora.ar', 'ana@con.ar', 'juan@gmial', ''])(
    '%j is not asked about',
    (address) => expect(emailNote(address)).toBeNull(),
  );
  it('may be left out where it is an alternative', () => expect(alternativeEmailProblem('')).toBeNull());
});

describe('where a company is notified', () => {
  const registered = [{ direccion: 'a@b.co' }, { direccion: 'c@d.co' }];
  it.each([
    ['c@d.co', registered, null],
    [null, registered, 'Debe seleccionar un email para continuar'],
    ['otra@b.co', registered, 'Debe seleccionar un email para continuar'],
    ['', registered, 'Debe seleccionar un email para continuar'],
    ['a@b.co', [], 'La empresa no posee domicilio fiscal electrónico registrado'],
  ])('%s of %j: %s', (selected, addresses, problem) =>
    expect(notificationEmailProblem(selected, addresses)).toBe(problem),
  );

  it('is the chosen address, else the alternative one, else the registry’s first', () => {
    const all = {
      correo_electronico_notificacion: 'elegido@x.ar',
      domicilio_electronico_alternativo: 'otro@x.ar',
      domicilio_electronico: registered,
    };
    expect(notificationAddress(all)).toBe('elegido@x.ar');
    expect(notificationAddress({ ...all, correo_electronico_notificacion: null })).toBe('otro@x.ar');
    expect(notificationAddress({ ...all, correo_electronico_notificacion: '' })).toBe('otro@x.ar');
    const none = { correo_electronico_notificacion: null, domicilio_electronico_alternativo: null };
    expect(notificationAddress({ ...all, ...none })).toBe('a@b.co');
    expect(notificationAddress({ ...none, domicilio_electronico: [] })).toBeNull();
  });
});

describe('numbers that are typed', () => {
  it.each([
    ['', null],
    ['4700', null],
    ['470', POSTAL_CODE_PROBLEM],
    ['47000', POSTAL_CODE_PROBLEM],
    ['K470', POSTAL_CODE_PROBLEM],
  ])('postal code %j: %s', (text, problem) => expect(postalCodeProblem(text)).toBe(problem));
  it.each([
    ['', null],
    ['3834123456', null],
    ['38341234567', PHONE_PROBLEM],
    ['383-412345', PHONE_PROBLEM],
    ['+54383', PHONE_PROBLEM],
  ])('phone %j: %s', (text, problem) => expect(phoneProblem(text)).toBe(problem));
});

describe('the tax data', () => {
  it('offer a person no exempt, and a company no monotributo', () => {
    expect(taxConditionOptions('FISICA')).toEqual(['monotributista', 'responsable_inscripto']);
    expect(taxConditionOptions('JURIDICA')).toEqual(['sujeto_exento', 'responsable_inscripto']);
  });
  it('offer the days of the month, 31 without one', () => {
    expect(fiscalYearDays(null, 2026)).toBe(31);
    expect(Array.from({ length: 12 }, (_, month) => fiscalYearDays(month + 1, 2026))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect(fiscalYearDays(2, 2028)).toBe(29);
  });
  it('store the start of the fiscal year in the current year, or nothing', () => {
    expect(fiscalYearStart(2026, 1, 1)).toBe('2026-01-01');
    expect(fiscalYearStart(2026, 12, 31)).toBe('2026-12-31');
    expect(fiscalYearStart(2028, 2, 29)).toBe('2028-02-29');
    for (const [month, day] of [
      [null, 1],
      [7, null],
      [2, 29],
      [13, 1],
      [0, 1],
      [4, 31],
      [4, 0],
    ] as const) {
      expect(fiscalYearStart(2026, month, day)).toBeNull();
    }
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 14 }), fc.integer({ min: -2, max: 33 }), (month, day) => {
        const start = fiscalYearStart(2026, month, day);
        if (start !== null) expect(isCivilDate(start)).toBe(true);
      }),
    );
  });
});

describe('a file', () => {
  const MAX = 10 * 1024 * 1024;
  const OTHER_TYPE = 'El archivo debe ser PDF, JPG o PNG';
  it.each([
    ['application/pdf', 1, null],
    ['image/jpeg', MAX, null],
    ['image/png', 5, null],
    [
      'application/pdf',
      MAX + 1,
      'El archivo supera el máximo de 10 MB. Escanéelo con menos resolución (150 ppp) o en grises, o comprímalo con su programa de PDF',
    ],
    ['image/png', MAX + 1, 'El archivo supera el máximo de 10 MB'],
    ['application/pdf', 0, 'El archivo está vacío. Elija otro'],
    ['text/plain', 5, OTHER_TYPE],
    ['', 5, OTHER_TYPE],
    ['toString', 5, OTHER_TYPE],
    [
      'image/heic',
      5,
      `${OTHER_TYPE}. Esta foto es HEIC: en el iPhone elija Ajustes, Cámara, Formatos, «Más compatible», o conviértala a JPG`,
    ],
  ])('of type %j and %i bytes: %s', (type, bytes, problem) => {
    expect(uploadProblem({ type, bytes })).toBe(problem);
    if (problem?.startsWith(OTHER_TYPE)) expect(isAcceptedType(type)).toBe(false);
  });
  it('may have another limit, told in MB', () => {
    expect(uploadProblem({ type: 'image/png', bytes: MAX }, 1_572_864)).toBe(
      'El archivo supera el máximo de 1,5 MB',
    );
    expect(uploadTooLarge()).toBe('El archivo supera el máximo de 10 MB');
  });
  it('has a URL of 10 to 150 characters', () => {
    const problem = 'Error en la URL del archivo subido';
    expect([9, 10, 150, 151].map((length) => fileUrlProblem('x'.repeat(length)))).toEqual([
      problem,
      null,
      null,
      problem,
    ]);
  });
});
