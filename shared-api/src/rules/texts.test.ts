import * as rules from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

/** Texts of the specification, letter for letter, their spelling included, by the constant that carries them. */
const TEXTS: Readonly<Record<string, string>> = {
  // Section 5
  ALTERNATIVE_EMAIL_PROBLEM: 'Completar correctamente el email en donde será notificado',
  NOTIFICATION_EMAIL_MISSING: 'Debe seleccionar un email para continuar',
  NO_FISCAL_EMAIL: 'La empresa no posee domicilio fiscal electrónico registrado',
  MAX_UPLOAD_LABEL: 'Máximo 10MB',
  FILE_URL_PROBLEM: 'Error en la URL del archivo subido',
  FINAL_VALIDATION_TITLE: 'Error de validación',
  LABEL_NAME_MISSING: 'El nombre de la etiqueta no puede estar vacia',
  LABEL_NAME_SHORT: 'La etiqueta debe tener al menos 2 caracteres',
  LABELS_UNCHANGED: 'No existen modificaciones',
  AUDIT_CUIL_PROBLEM: 'El CUIL debe tener 11 números.',
  USER_FIELDS_MISSING: 'Todos los campos son obligatorios.',
  OBSERVATIONS_MISSING: 'Debe agregar al menos una observación',
  OBSERVATION_NAME_MISSING: 'El nombre del documento es requerido',
  OBSERVATION_TEXT_MISSING: 'La observación no puede estar vacía',
  OBSERVATION_TEXT_SHORT: 'La observación debe tener al menos 2 caracteres',
  RESOLUTION_MISSING: 'Número de resolución no puede estar vacio',
  TENDER_TITLE_MISSING: "El campo 'Objeto' es obligatorio",
  TENDER_TITLE_TOO_LONG: 'Máximo 250 caracteres',
  TENDER_PUBLICATION_MISSING: 'Debes seleccionar la fecha de publicación',
  TENDER_EXPIRY_MISSING: 'Debes seleccionar la fecha de vencimiento',
  TENDER_EXPIRY_BEFORE: 'La fecha de vencimiento no puede ser anterior a la publicación',
  TENDER_EXPIRY_EQUAL: 'La fecha de vencimiento no puede ser igual a la fecha de publicación',
  TENDER_TYPE_MISSING: 'Debes seleccionar un tipo de licitación',
  TENDER_SUBTYPE_MISSING: 'Debes seleccionar un subtipo de licitación',
  TENDER_FILE_MISSING: "El campo 'Expediente' es obligatorio",
  TENDER_TERMS_MISSING: 'Debes subir el pliego de la licitación',
  // Sections 4 and 8
  CHAT_PENDING: 'No se puede enviar más mensajes. Esperando respuesta del Auditor',
  CHAT_ERROR_PREFIX: 'Ah ocurrido un error: ',
  FORM_UNAVAILABLE_TITLE: 'Formulario no disponible',
  // The decisions' own
  PASSWORD_TOO_COMMON: 'La contraseña es demasiado común',
};

describe('the texts of the specification', () => {
  it.each(Object.entries(TEXTS))('%s', (name, text) => expect(Reflect.get(rules, name)).toBe(text));

  it('and those made with a name or a number', () => {
    expect(rules.showMoreEmails(3)).toBe('Ver 3 más');
    expect(rules.optionalNameCounter('abc')).toBe('3/50');
    expect(rules.optionalNameCounter(` Certificacio\u0301n ${'x'.repeat(36)} `)).toBe('50/50');
    expect(rules.EXTRA_ELEMENTS).toEqual(['Acta de designación', 'Poder legal', 'Otro']);
    expect(Object.values(rules.DOCUMENT_GROUP_TITLE)).toEqual([
      null,
      'Documentos con fechas claves',
      'Documentos con Fechas de Emisión y Expiración',
      'Documentos Opcionales',
    ]);
  });
});

describe('the limits of the specification', () => {
  it.each([
    ['PREVIEW_LENGTH', 100],
    ['EXPIRING_SOON_DAYS', 30],
    ['TENDER_TITLE_MAX', 250],
    ['TENDERS_PER_PAGE', 10],
    ['LABELS_PER_PAGE', 5],
    ['CLIENT_SLOTS', 3],
    ['TAX_ID_LENGTH', 11],
    ['CBU_LENGTH', 22],
    ['POSTAL_CODE_LENGTH', 4],
    ['PHONE_MAX', 10],
    ['MAX_UPLOAD_BYTES', 10 * 1024 * 1024],
    ['DEFAULT_STAFF_ROLE', 'ADMIN'],
  ])('%s is %s', (name, value) => expect(Reflect.get(rules, name)).toBe(value));
});
