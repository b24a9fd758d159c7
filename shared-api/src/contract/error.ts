import * as v from 'valibot';

/** Codes a client may branch on; everything else is told by status and message. */
const ERROR_CODES = [
  'VALIDACION',
  'NO_RELACION',
  'DATOS_INCOMPLETOS',
  'ESTADO',
  'CONFLICTO',
  'IDEMPOTENCIA',
  'PRIMER_LOGIN',
  'MENSAJE_PENDIENTE',
  'DOCUMENTOS_PENDIENTES',
  'HORA_PASADA',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The error body of every call. `message` is Spanish and fit to show. */
export const ErrorBody = v.object({
  statusCode: v.pipe(v.number(), v.integer()),
  error: v.string(),
  message: v.union([v.string(), v.array(v.string())]),
  code: v.optional(v.picklist(ERROR_CODES)),
  requestId: v.string(),
  /** 409 of a save: the values that are stored now, for the fields that somebody else changed meanwhile. */
  stored: v.optional(v.record(v.string(), v.unknown())),
  /** 400 of a save or of sending: messages by field; a document by its id. */
  errores: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** The error body as clients read it: a code of a server that is newer than they are is ignored. */
export const ReceivedErrorBody = v.object({
  ...ErrorBody.entries,
  code: v.fallback(ErrorBody.entries.code, undefined),
});
