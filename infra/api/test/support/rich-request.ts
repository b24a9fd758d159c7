import { BLANK_FIELDS } from 'shared-api/testing';
import { sessions } from '../../src/accounts/auth/tables.ts';
import { users } from '../../src/accounts/users/tables.ts';
import { files } from '../../src/files/tables.ts';
import { auditPending } from '../../src/oversight/audit/tables.ts';
import { mails } from '../../src/platform/mail/tables.ts';
import { certificates } from '../../src/registration/certificates/tables.ts';
import { chatMessages } from '../../src/registration/chat/tables.ts';
import { documentFiles, documents, documentTypes } from '../../src/registration/documents/tables.ts';
import { labels, supplierLabels } from '../../src/registration/labels/tables.ts';
import { NOTE } from '../../src/registration/notes/index.ts';
import { observationAnswers, observedForms } from '../../src/registration/observations/tables.ts';
import { dataAccesses } from '../../src/registration/personal-data/tables.ts';
import {
  bankAccounts,
  formDrafts,
  statusHistory,
  supplierRequests,
} from '../../src/registration/requests/tables.ts';
import type { TestApi } from './api.ts';

/** An id that a person can tell from others: `id(7)` ends in 7. */
export const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** Ten in the morning in the city, on a day of January 2026. */
export const on = (day: number): Date => new Date(`2026-01-${String(day).padStart(2, '0')}T13:00:00.000Z`);

const OWNER = id(1);
const AUDITOR = id(2);
const REQUEST = id(10);
export const RICH_CUIT = '27222222228';

/** The form as its correction observed it: the document of identity was another file. */
export const OBSERVED_FORM = {
  ...BLANK_FIELDS,
  telefono: '3834000000',
  documentos: [
    {
      id: id(41),
      nombre: 'Balance anual',
      archivo: { id: id(21), nombre: 'balance.pdf' },
      emision: null,
      expiracion: '2025-06-30',
    },
    {
      id: id(42),
      nombre: 'Documento de identidad',
      archivo: { id: id(23), nombre: 'viejo.jpg' },
      emision: null,
      expiracion: null,
    },
  ],
};

/**
 * Stores a person's request that went through everything, with a fixed value in every field: an attorney, current, replaced,
 * retired and missing documents, a correction with answers, and a revoked enabling.
 */
export async function storeRichRequest({ platform: { db } }: TestApi) {
  const person = { nombre: 'Luz', apellido: 'Rojas', dni: '22222222' };
  await db.insert(users).values([
    {
      id: OWNER,
      tipo: 'PROVEEDOR',
      ...person,
      cuit: RICH_CUIT,
      persona: { fechaNacimiento: '1980-02-03', email_afip: 'luz@ejemplo.example', telefono: '3834000001' },
      createdAt: on(1),
    },
    { id: AUDITOR, tipo: 'VISADOR', nombre: 'Ana', apellido: 'Paz', dni: '30000000', createdAt: on(1) },
  ]);
  await db.insert(sessions).values({
    id: id(3),
    userId: OWNER,
    represents: ['30558515305'],
    createdAt: on(2),
    expiresAt: on(3),
    revokedAt: new Date('2026-01-02T14:00:00.000Z'),
    userAgent: 'Firefox',
    address: '127.0.0.9',
  });
  const fileNames = [
    'balance.pdf',
    'dni.jpg',
    'viejo.jpg',
    'libre.pdf',
    'poder.pdf',
    'acta.pdf',
    'res.pdf',
    'aval.pdf',
    'otro.pdf',
  ];
  await db.insert(files).values(
    fileNames.map((name, index) => ({
      id: id(21 + index),
      name,
      mime: name.endsWith('.jpg') ? 'image/jpeg' : 'application/pdf',
      bytes: 1000 * (index + 1),
      sha256: `suma-${index + 1}`,
      pages: name === 'res.pdf' ? null : index + 1,
      createdAt: on(4 + index),
    })),
  );
  await db.insert(supplierRequests).values({
    id: REQUEST,
    cuit: RICH_CUIT,
    tipo_persona: 'FISICA',
    nro_tramite: '900001',
    estado: 'OBSERVACION',
    estado_desde: on(28),
    version: 7,
    reviewerId: AUDITOR,
    sentAt: on(27),
    wasCorrected: true,
    createdAt: on(5),
    updatedAt: on(29),
    nombre_persona_humana: 'LUZ ROJAS',
    nombre_busqueda: 'luz rojas',
    razon_social_busqueda: '',
    activo: true,
    motivos: [],
    telefono: '3834000001',
    fecha_inicio_actividades: '2013-11-01',
    domicilio_fiscal: 'SAN MARTIN 1',
    domicilio_provincia: 'CATAMARCA',
    domicilio_localidad: 'VALLE VIEJO',
    domicilio_cod_postal: '4707',
    domicilio_fiscal_comercial: 'SALTA 2',
    domicilio_electronico: [{ direccion: 'arca@ejemplo.example' }],
    datos_societarios: [],
    actividades: [{ idActividad: '433000', descripcionActividad: 'PINTURA', periodo: '201311' }],
    impuesto: [{ idImpuesto: '30', descripcionImpuesto: 'IVA' }],
    condicion_fiscal: 'responsable_inscripto',
    telefono_alternativo: '3834000002',
    domicilio_alternativo: 'Tucumán 3',
    domicilio_cod_postal_alternativo: '4700',
    domicilio_electronico_alternativo: 'otra@ejemplo.example',
    correo_electronico_notificacion: 'avisos@ejemplo.example',
    declaracion_jurada_domicilio_electronico: true,
    declaracion_jurada_contratar_administracion_publica: false,
    declaracion_jurada_representante_apoderado: true,
    principales_clientes: [{ nombre_completo: 'CLIENTE SA', cuil: '30558521135' }],
    poder_legal: id(25),
    acta_designacion_url: id(26),
    cuit_apoderado_legal: '20188192514',
    apoderado_legal_nombre: 'HORACIO FICTICIO',
    fecha_otorgamiento_poder: '2024-02-03',
    fecha_alcance_poder_legal: '2030-04-05',
  });
  const account = { requestId: REQUEST, titular: 'Luz Rojas' };
  await db.insert(bankAccounts).values([
    {
      ...account,
      id: id(12),
      position: 1,
      banco: 'Banco Dos',
      cbu: '2222222222222222222222',
      cuenta_predeterminada: false,
    },
    {
      ...account,
      id: id(11),
      position: 0,
      banco: 'Banco Uno',
      cbu: '1111111111111111111111',
      alias: 'luz.rojas',
      nro_cuenta: '77',
      cuenta_predeterminada: true,
    },
  ]);
  await db.insert(formDrafts).values({
    requestId: REQUEST,
    userId: OWNER,
    paso: 'datos',
    campos: { telefono_alternativo: { valor: '3834000003', base: null, version: 1 } },
    version: 1,
    updatedAt: on(30),
  });
  const type = {
    requerido_persona_fisica: false,
    requerido_persona_juridica: false,
    emision: false,
    expiracion: false,
    regla_fecha: 'none' as const,
    createdAt: on(1),
  };
  await db.insert(documentTypes).values([
    { ...type, id: id(31), nombre: 'Balance anual', regla_fecha: 'balance_close', position: 901 },
    { ...type, id: id(32), nombre: 'Documento de identidad', position: 902 },
    { ...type, id: id(33), nombre: 'Seguro', emision: true, expiracion: true, position: 903 },
    { ...type, id: id(34), nombre: 'Libre deuda', position: 904, activo: false },
  ]);
  const document = { requestId: REQUEST, createdAt: on(5) };
  await db.insert(documents).values([
    { ...document, id: id(41), typeId: id(31), fileId: id(21), expiracion: '2025-06-30', updatedAt: on(6) },
    { ...document, id: id(42), typeId: id(32), fileId: id(22), updatedAt: on(7), namedInCorrection: true },
    { ...document, id: id(43), typeId: id(33), updatedAt: on(8) },
    { ...document, id: id(44), typeId: id(34), fileId: id(24), updatedAt: on(9) },
    { ...document, id: id(45), datosExtra: 'Aval', fileId: id(28), updatedAt: on(10) },
  ]);
  await db.insert(documentFiles).values([
    { id: id(51), documentId: id(42), fileId: id(23), createdAt: on(6) },
    { id: id(52), documentId: id(42), fileId: id(22), createdAt: on(7) },
  ]);
  const observations = [
    { name: 'Balance anual', observacion: 'Falta la firma' },
    { name: 'Documento de identidad', observacion: 'No se lee el dorso' },
  ];
  const entry = { requestId: REQUEST, observaciones: [] };
  for (const values of [
    { ...entry, id: id(61), estado: 'INICIADO' as const, userId: OWNER, createdAt: on(5) },
    { ...entry, id: id(62), estado: 'PENDIENTE EN OBSERVACION' as const, userId: OWNER, createdAt: on(12) },
    {
      ...entry,
      id: id(63),
      estado: 'EN CORRECCION' as const,
      userId: AUDITOR,
      observaciones: observations,
      createdAt: on(14),
    },
    { ...entry, id: id(64), estado: 'OBSERVACION' as const, userId: null, createdAt: on(28) },
  ])
    await db.insert(statusHistory).values(values);
  await db
    .insert(observedForms)
    .values({ requestId: REQUEST, correctionId: id(63), form: OBSERVED_FORM, createdAt: on(15) });
  await db.insert(observationAnswers).values({
    correctionId: id(63),
    position: 1,
    userId: OWNER,
    answer: 'El dorso está en la segunda página',
    createdAt: on(16),
  });
  for (const [message, remitente, userId, mensaje, leido, day] of [
    [71, 'AUDITOR', AUDITOR, '¿Tiene el original?', true, 17],
    [72, 'PROVEEDOR', OWNER, 'Sí', false, 18],
  ] as const)
    await db.insert(chatMessages).values({
      id: id(message),
      requestId: REQUEST,
      remitente,
      userId,
      mensaje,
      leido,
      createdAt: on(day),
    });
  const certificate = {
    requestId: REQUEST,
    cuit: RICH_CUIT,
    razonSocial: 'LUZ ROJAS',
    resolucionFileId: id(27),
  };
  await db.insert(certificates).values([
    {
      ...certificate,
      id: id(81),
      numero: '900-1',
      resolucion: 'RES-1',
      emitidoAt: on(19),
      vence: '2026-12-31',
      vencePor: 'Seguro',
      revocadoAt: on(20),
    },
    { ...certificate, id: id(82), numero: '900-2', resolucion: 'RES-2', emitidoAt: on(21) },
  ]);
  await db
    .insert(labels)
    .values({ id: id(91), nombre: 'Pintura', nombreBusqueda: 'pintura', createdAt: on(1) });
  await db.insert(supplierLabels).values({ requestId: REQUEST, labelId: id(91), createdAt: on(22) });
  await db.insert(mails).values({
    id: id(92),
    eventKey: `chat:${id(71)}`,
    recipient: 'avisos@ejemplo.example',
    subject: 'Tiene un mensaje',
    body: 'Ingrese al portal.',
    html: '<p>Ingrese al portal.</p>',
    createdAt: on(17),
    sentAt: on(23),
    nextAttemptAt: on(17),
  });
  await db
    .insert(dataAccesses)
    .values({ cuit: RICH_CUIT, userId: AUDITOR, dia: '2026-01-24', desde: on(24) });
  const operation = {
    entidad: 'sujeto_fiscal',
    entidad_id: REQUEST,
    cuil: RICH_CUIT,
    operacion: 'MODIFICACION',
    realizado_por_tipo: 'PROVEEDOR',
    realizado_por_id: OWNER,
    realizado_en: 'prueba',
  };
  for (const values of [
    {
      ...operation,
      datos_anteriores: { poder_legal: id(29) },
      datos_nuevos: { poder_legal: id(25) },
      createdAt: on(25),
    },
    { ...operation, operacion: 'EXPORTACION', datos_nuevos: { usuario: 'Ana Paz' }, createdAt: on(26) },
    { ...operation, entidad: NOTE, datos_nuevos: { nota: 'Interna' }, createdAt: on(26) },
  ])
    await db.insert(auditPending).values(values);
  const session = { sessionId: id(3), represents: [], persona: null, primerLogin: false };
  return {
    owner: { ...session, id: OWNER, tipo: 'PROVEEDOR' as const, ...person, cuit: RICH_CUIT },
    auditor: {
      ...session,
      id: AUDITOR,
      tipo: 'VISADOR' as const,
      nombre: 'Ana',
      apellido: 'Paz',
      dni: '30000000',
      cuit: null,
    },
  };
}
