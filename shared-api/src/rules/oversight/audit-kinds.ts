/** Kinds of records that the audit log tells of, in Spanish. */
export const AUDIT_ENTITY_LABEL = {
  sujeto_fiscal: 'Inscripción',
  documento_proveedor: 'Documento de una inscripción',
  observacion: 'Observación',
  asignacion: 'Asignación de un trámite',
  nota_interna: 'Nota interna',
  mensaje: 'Mensaje',
  borrador: 'Paso del formulario sin guardar',
  datos_personales: 'Copia de datos personales',
  etiqueta_proveedor: 'Etiquetas de un proveedor',
  etiqueta: 'Etiqueta',
  tipo_documento_requerido: 'Documento requerido',
  licitacion: 'Licitación',
  usuario: 'Usuario',
  sesion: 'Sesión',
  correo: 'Correo',
  auditoria: 'Auditoría',
  consultas: 'Consultas de datos personales',
} as const;

/** Operations of the audit log, in Spanish. */
export const AUDIT_OPERATION_LABEL = {
  ALTA: 'Alta',
  MODIFICACION: 'Modificación',
  BAJA: 'Baja',
  'CAMBIO DE ESTADO': 'Cambio de estado',
  'ACTUALIZACION DE ARCA': 'Actualización de ARCA',
  EXPORTACION: 'Exportación o descarga',
  INGRESO: 'Ingreso al portal',
  CIERRE: 'Cierre de sesión',
  'CAMBIO DE CONTRASEÑA': 'Cambio de contraseña',
  RESTABLECIMIENTO: 'Reseteo de contraseña',
  REACTIVACION: 'Reactivación',
  LECTURA: 'Lectura de mensajes',
  PUBLICACION: 'Publicación programada',
  CIRCULAR: 'Circular',
  RESULTADO: 'Resultado de una licitación',
  RETIRO: 'Retiro de una licitación',
  RESPUESTA: 'Respuesta a una pregunta',
  'RECHAZO DE PREGUNTA': 'Rechazo de una pregunta',
  REINTENTO: 'Reintento de un correo',
  DESCARTE: 'Descarte de un correo',
} as const;

export type AuditEntity = keyof typeof AUDIT_ENTITY_LABEL;
export type AuditOperation = keyof typeof AUDIT_OPERATION_LABEL;
export const AUDIT_ENTITIES = Object.keys(AUDIT_ENTITY_LABEL) as AuditEntity[];
export const AUDIT_OPERATIONS = Object.keys(AUDIT_OPERATION_LABEL) as AuditOperation[];
