import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { FILE_FIELD_NAMES } from 'shared-api/rules';
import { sessions } from '../../accounts/auth/tables.ts';
import { users } from '../../accounts/users/tables.ts';
import { files } from '../../files/tables.ts';
import { EXPORT, joinChain } from '../../oversight/audit/index.ts';
import { auditLog } from '../../oversight/audit/tables.ts';
import { type Database, pick, type Sql } from '../../platform/db/database.ts';
import type { Author } from '../../platform/domain.ts';
import { mails } from '../../platform/mail/tables.ts';
import { ASSIGNMENT } from '../assignments/index.ts';
import { certificates } from '../certificates/tables.ts';
import { chatMessages } from '../chat/tables.ts';
import { documentFiles, documents, documentTypes } from '../documents/tables.ts';
import { labelsOn } from '../labels/index.ts';
import { NOTE } from '../notes/index.ts';
import { observationAnswers, observedForms } from '../observations/tables.ts';
import { draftsOfUser, findRequest, isMailAbout, type RequestRecord } from '../requests/record/index.ts';
import { bankAccounts, formDrafts, statusHistory } from '../requests/tables.ts';
import { dataAccesses } from './tables.ts';

/** Entities of the audit log that are the staff's internal work, which an export leaves out. */
const INTERNAL = [ASSIGNMENT, NOTE];

/**
 * Reads everything that the portal stores about a tax id that the caller acts for, without what other people of a company
 * typed and did not save, and the rows of its files. The read is recorded in the audit log in the same transaction.
 */
export async function readPersonalData(
  db: Database,
  { user, audit }: Pick<Author, 'user' | 'audit'>,
  cuit: string,
) {
  // Entries that are still pending would be missing.
  await joinChain(db);
  return db.transaction(async (tx) => {
    const request = await findRequest(tx, cuit);
    const inscripcion = request && (await requestData(tx, request, user.id));
    const data = {
      // A company's export holds nothing about the person who takes it.
      persona: user.cuit === cuit ? await personData(tx, user.id) : null,
      inscripcion,
      consultas_del_personal: await tx
        .select({ dia: dataAccesses.dia, rol: users.tipo })
        .from(dataAccesses)
        .innerJoin(users, eq(users.id, dataAccesses.userId))
        .where(eq(dataAccesses.cuit, cuit))
        .orderBy(asc(dataAccesses.dia), asc(dataAccesses.desde)),
      registro_de_operaciones: await operationsAbout(tx, cuit),
    };
    await audit(tx, { entity: 'datos_personales', entityId: cuit, taxId: cuit, operation: EXPORT });
    const formerFiles = data.registro_de_operaciones.flatMap(formFilesIn);
    return { data, fileRows: inscripcion ? await filesOf(tx, inscripcion, formerFiles) : [] };
  });
}

async function operationsAbout(from: Sql, cuit: string) {
  const entries = await from
    .select({
      numero: auditLog.id,
      fecha: auditLog.createdAt,
      ...pick(auditLog, ['entidad', 'operacion']),
      realizado_por: auditLog.realizado_por_tipo,
      ...pick(auditLog, ['datos_anteriores', 'datos_nuevos']),
    })
    .from(auditLog)
    .where(and(eq(auditLog.cuil, cuit), notInArray(auditLog.entidad, INTERNAL)))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
  // The filter of an export may name staff and other suppliers.
  return entries.map((entry) => (entry.operacion === EXPORT ? { ...entry, datos_nuevos: null } : entry));
}

async function personData(from: Sql, userId: string) {
  const [cuenta] = await from
    .select({
      ...pick(users, ['nombre', 'apellido', 'dni', 'cuit']),
      registro_de_arca: users.persona,
      desde: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const sesiones = await from
    .select({
      inicio: sessions.createdAt,
      fin: sessions.expiresAt,
      cerrada: sessions.revokedAt,
      navegador: sessions.userAgent,
      direccion: sessions.address,
      representa: sessions.represents,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
  return { cuenta, sesiones };
}

/** @param userId user whose unsaved drafts are read; another representative's are not theirs to know */
async function requestData(from: Sql, request: RequestRecord, userId: string) {
  const {
    id,
    fieldVersions: _versions,
    reviewerId: _reviewer,
    nombre_busqueda: _name,
    razon_social_busqueda: _business,
    ...formulario
  } = request;
  return {
    formulario,
    cuentas_bancarias: await from
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.requestId, id))
      .orderBy(asc(bankAccounts.position)),
    borradores_sin_guardar: await from
      .select({ paso: formDrafts.paso, campos: formDrafts.campos, fecha: formDrafts.updatedAt })
      .from(formDrafts)
      .where(draftsOfUser(id, userId))
      .orderBy(asc(formDrafts.updatedAt)),
    documentos: await from
      .select({ tipo: documentTypes.nombre, documento: documents })
      .from(documents)
      .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
      .where(eq(documents.requestId, id))
      .orderBy(asc(documents.createdAt), asc(documents.id)),
    archivos_de_documentos: await from
      .select({
        documento: documentFiles.documentId,
        archivo: documentFiles.fileId,
        fecha: documentFiles.createdAt,
      })
      .from(documentFiles)
      .innerJoin(documents, eq(documents.id, documentFiles.documentId))
      .where(eq(documents.requestId, id))
      .orderBy(asc(documentFiles.createdAt), asc(documentFiles.id)),
    estados: await from
      .select({ ...pick(statusHistory, ['estado', 'observaciones']), fecha: statusHistory.createdAt })
      .from(statusHistory)
      .where(eq(statusHistory.requestId, id))
      .orderBy(asc(statusHistory.sequence)),
    formulario_observado: await from
      .select({ formulario: observedForms.form, fecha: observedForms.createdAt })
      .from(observedForms)
      .where(eq(observedForms.requestId, id)),
    explicaciones_de_observaciones: await from
      .select({
        estado: observationAnswers.correctionId,
        numero: observationAnswers.position,
        explicacion: observationAnswers.answer,
        fecha: observationAnswers.createdAt,
      })
      .from(observationAnswers)
      .innerJoin(statusHistory, eq(statusHistory.id, observationAnswers.correctionId))
      .where(eq(statusHistory.requestId, id))
      .orderBy(asc(observationAnswers.createdAt)),
    mensajes: await from
      .select({ ...pick(chatMessages, ['remitente', 'mensaje', 'leido']), fecha: chatMessages.createdAt })
      .from(chatMessages)
      .where(eq(chatMessages.requestId, id))
      .orderBy(asc(chatMessages.sequence)),
    certificados: await from
      .select()
      .from(certificates)
      .where(eq(certificates.requestId, id))
      .orderBy(asc(certificates.emitidoAt)),
    etiquetas: (await labelsOn(from, id)).map(({ etiqueta_nombre }) => etiqueta_nombre),
    correos: await from
      .select({
        para: mails.recipient,
        asunto: mails.subject,
        texto: mails.body,
        escrito: mails.createdAt,
        enviado: mails.sentAt,
      })
      .from(mails)
      .where(isMailAbout(id))
      .orderBy(asc(mails.createdAt), asc(mails.id)),
  };
}

/** Returns the files of the form that an operation replaced: only the log of operations still names them. */
const formFilesIn = ({ datos_anteriores: before }: { readonly datos_anteriores: unknown }) =>
  FILE_FIELD_NAMES.map((name) => (before as Readonly<Record<string, unknown>> | null)?.[name]).filter(
    (id) => typeof id === 'string',
  );

async function filesOf(
  from: Sql,
  { formulario, documentos, archivos_de_documentos, certificados }: Awaited<ReturnType<typeof requestData>>,
  formerFiles: readonly string[],
) {
  const ids = [
    ...FILE_FIELD_NAMES.map((field) => formulario[field]),
    ...documentos.map(({ documento }) => documento.fileId),
    ...archivos_de_documentos.map(({ archivo }) => archivo),
    ...certificados.map(({ resolucionFileId }) => resolucionFileId),
    ...formerFiles,
  ].filter((id) => id !== null);
  return from
    .select(pick(files, ['id', 'name', 'mime', 'bytes', 'sha256', 'createdAt']))
    .from(files)
    .where(inArray(files.id, ids))
    .orderBy(asc(files.createdAt), asc(files.id));
}
