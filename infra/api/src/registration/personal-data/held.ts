import { asc, eq } from 'drizzle-orm';
import { sessions } from '../../accounts/auth/tables.ts';
import { users } from '../../accounts/users/tables.ts';
import { auditLog } from '../../oversight/audit/tables.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { SessionUser } from '../../platform/http/session.ts';
import { mails } from '../../platform/mail/tables.ts';
import { certificates } from '../certificates/tables.ts';
import { chatMessages } from '../chat/tables.ts';
import { documentFiles, documents, documentTypes } from '../documents/tables.ts';
import { labels, supplierLabels } from '../labels/tables.ts';
import { observedForms } from '../observations/tables.ts';
import { findRequest, type RequestRecord, tellsOf } from '../requests/record/index.ts';
import { bankAccounts, statusHistory } from '../requests/tables.ts';
import { dataAccesses } from './tables.ts';

/** Everything that the portal holds about a tax id, by what it is; `persona` only for the caller's own. */
export type HeldData = Awaited<ReturnType<typeof heldAbout>>;

/** Reads what is held about a tax id that the caller acts for; a company that filed nothing has little. */
export async function heldAbout(sql: Sql, user: SessionUser, cuit: string) {
  const request = await findRequest(sql, cuit);
  return {
    persona: user.cuit === cuit ? await personOf(sql, user.id) : null,
    inscripcion: request && (await requestOf(sql, request)),
    consultas_del_personal: await sql
      .select({ dia: dataAccesses.dia, rol: users.tipo })
      .from(dataAccesses)
      .innerJoin(users, eq(users.id, dataAccesses.userId))
      .where(eq(dataAccesses.cuit, cuit))
      .orderBy(asc(dataAccesses.dia), asc(dataAccesses.desde)),
    registro_de_operaciones: await sql
      .select({
        numero: auditLog.id,
        fecha: auditLog.createdAt,
        entidad: auditLog.entidad,
        operacion: auditLog.operacion,
        realizado_por: auditLog.realizadoPorTipo,
        datos_anteriores: auditLog.datosAnteriores,
        datos_nuevos: auditLog.datosNuevos,
      })
      .from(auditLog)
      .where(eq(auditLog.cuil, cuit))
      .orderBy(asc(auditLog.createdAt), asc(auditLog.id)),
  };
}

async function personOf(sql: Sql, userId: string) {
  const [account] = await sql
    .select({
      nombre: users.nombre,
      apellido: users.apellido,
      dni: users.dni,
      cuit: users.cuit,
      registro_de_arca: users.persona,
      desde: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return {
    cuenta: account,
    sesiones: await sql
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
      .orderBy(asc(sessions.createdAt)),
  };
}

async function requestOf(sql: Sql, request: RequestRecord) {
  const {
    id,
    fieldVersions: _versions,
    nombre_busqueda: _name,
    razon_social_busqueda: _business,
    ...form
  } = request;
  return {
    formulario: form,
    cuentas_bancarias: await sql
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.requestId, id))
      .orderBy(asc(bankAccounts.position)),
    documentos: await sql
      .select({ tipo: documentTypes.nombre, documento: documents })
      .from(documents)
      .leftJoin(documentTypes, eq(documentTypes.id, documents.typeId))
      .where(eq(documents.requestId, id))
      .orderBy(asc(documents.createdAt), asc(documents.id)),
    archivos_de_documentos: await sql
      .select({
        documento: documentFiles.documentId,
        archivo: documentFiles.fileId,
        fecha: documentFiles.createdAt,
      })
      .from(documentFiles)
      .innerJoin(documents, eq(documents.id, documentFiles.documentId))
      .where(eq(documents.requestId, id))
      .orderBy(asc(documentFiles.createdAt), asc(documentFiles.id)),
    estados: await sql
      .select({
        estado: statusHistory.estado,
        observaciones: statusHistory.observaciones,
        fecha: statusHistory.createdAt,
      })
      .from(statusHistory)
      .where(eq(statusHistory.requestId, id))
      .orderBy(asc(statusHistory.sequence)),
    formulario_observado: await sql
      .select({ formulario: observedForms.form, fecha: observedForms.createdAt })
      .from(observedForms)
      .where(eq(observedForms.requestId, id)),
    mensajes: await sql
      .select({
        remitente: chatMessages.remitente,
        mensaje: chatMessages.mensaje,
        leido: chatMessages.leido,
        fecha: chatMessages.createdAt,
      })
      .from(chatMessages)
      .where(eq(chatMessages.requestId, id))
      .orderBy(asc(chatMessages.sequence)),
    certificados: await sql
      .select()
      .from(certificates)
      .where(eq(certificates.requestId, id))
      .orderBy(asc(certificates.emitidoAt)),
    etiquetas: (
      await sql
        .select({ nombre: labels.nombre })
        .from(supplierLabels)
        .innerJoin(labels, eq(labels.id, supplierLabels.labelId))
        .where(eq(supplierLabels.requestId, id))
    ).map(({ nombre }) => nombre),
    correos: await mailsAbout(sql, id),
  };
}

/** Mails about the request, whatever their address was: addresses are free text, and may be somebody else's. */
const mailsAbout = (sql: Sql, requestId: string) =>
  sql
    .select({
      para: mails.recipient,
      asunto: mails.subject,
      texto: mails.body,
      escrito: mails.createdAt,
      enviado: mails.sentAt,
    })
    .from(mails)
    .where(tellsOf(requestId))
    .orderBy(asc(mails.createdAt), asc(mails.id));
