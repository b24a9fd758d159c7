import * as v from 'valibot';
import { DATE_RULES } from '../../../rules/registration/document-dates.ts';
import { CivilDate, Id, Instant, TaxId } from '../../primitives.ts';

export const DocumentType = v.object({
  id: Id,
  nombre: v.string(),
  requerido_persona_fisica: v.boolean(),
  requerido_persona_juridica: v.boolean(),
  emision: v.boolean(),
  expiracion: v.boolean(),
  regla_fecha: v.picklist(DATE_RULES),
});
export type DocumentType = v.InferOutput<typeof DocumentType>;

/** A file as it is shown: name, kind and size say what the link opens. */
export const FileInfo = v.object({
  nombre: v.string(),
  tipo: v.string(),
  bytes: v.number(),
  sha256: v.string(),
});

/** One document of a request. Optional ones have no type but a label in `datos_extra`. */
export const SupplierDocument = v.object({
  id: Id,
  sujeto_fiscal_cuit: TaxId,
  tipo_documento: v.nullable(DocumentType),
  url_archivo: v.nullable(v.string()),
  /** `paginas`: null where nobody has counted them. */
  archivo: v.nullable(v.object({ ...FileInfo.entries, paginas: v.nullable(v.number()) })),
  emision: v.nullable(CivilDate),
  expiracion: v.nullable(CivilDate),
  datos_extra: v.nullable(v.string()),
  actualizable: v.boolean(),
  updatedAt: Instant,
});
export type SupplierDocument = v.InferOutput<typeof SupplierDocument>;

const dates = { emision: v.nullable(CivilDate), expiracion: v.nullable(CivilDate) };

export const DocumentDates = v.strictObject({
  ...dates,
  /** Digest of the file that the dates belong to: 409 if the document has another by now. Absent: any file. */
  archivo_sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** The dates that the form was opened with: 409 if others are stored now. Absent: not checked. */
  fechas_vistas: v.optional(v.strictObject(dates)),
});

export const DocumentHistory = v.object({
  id_documento: Id,
  nombre: v.string(),
  historial: v.array(v.object({ fecha: Instant, url: v.string() })),
});
export type DocumentHistory = v.InferOutput<typeof DocumentHistory>;
