import * as v from 'valibot';
import { Id, Instant } from '../primitives.ts';

export const Label = v.object({ id: Id, etiqueta_nombre: v.string() });
export type Label = v.InferOutput<typeof Label>;

export const AuditRecord = v.object({
  id: v.string(),
  entidad: v.string(),
  operacion: v.string(),
  realizado_por_tipo: v.string(),
  realizado_por_id: v.nullable(v.string()),
  realizado_en: v.string(),
  createdAt: Instant,
  datos_anteriores: v.nullable(v.unknown()),
  datos_nuevos: v.nullable(v.unknown()),
});
export type AuditRecord = v.InferOutput<typeof AuditRecord>;

export const ChatMessage = v.object({
  id: Id,
  remitente: v.picklist(['PROVEEDOR', 'AUDITOR']),
  nombre_remitente: v.string(),
  mensaje: v.string(),
  timestamp: Instant,
  leido: v.boolean(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;
