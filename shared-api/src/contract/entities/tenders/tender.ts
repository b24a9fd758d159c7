import * as v from 'valibot';
import { isExpediente } from '../../../rules/tenders/expediente.ts';
import type { TenderFieldName } from '../../../rules/tenders/tender-fields.ts';
import { TENDER_SITUATIONS } from '../../../rules/tenders/tender-life.ts';
import {
  SUBTYPES,
  TENDER_FILE_MISSING,
  TENDER_SUBTYPE_MISSING,
  TENDER_TITLE_CHARACTERS,
  TENDER_TITLE_MAX,
  TENDER_TITLE_MISSING,
  TENDER_TITLE_TOO_LONG,
  TENDER_TYPE_MISSING,
  TENDER_TYPES,
  tenderSubtypeOf,
} from '../../../rules/tenders/tenders.ts';
import { hasControlCharacters } from '../../../rules/values/control-characters.ts';
import { oneLine } from '../../../rules/values/one-line.ts';
import { CivilDate, FileUrl, Id, Instant } from '../../primitives.ts';

type FieldSchemas = Readonly<Record<TenderFieldName, v.GenericSchema>>;

const answerFields = {
  titulo: v.string(),
  numero: v.pipe(v.number(), v.integer()),
  anio: v.pipe(v.number(), v.integer()),
  expediente: v.string(),
  tipo_licitacion: v.picklist(TENDER_TYPES),
  subtipo_licitacion: v.nullable(v.picklist(SUBTYPES)),
  fecha_publicacion: CivilDate,
  fecha_vencimiento: CivilDate,
  pliego_url: v.string(),
} as const satisfies FieldSchemas;

export const Tender = v.object({
  id: Id,
  ...answerFields,
  mostrar: v.boolean(),
  situacion: v.picklist(TENDER_SITUATIONS),
  /** Instant at which a draft is published by itself; null: never, or it is published. */
  publicar_desde: v.nullable(v.string()),
});
export type Tender = v.InferOutput<typeof Tender>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const savedFields = {
  titulo: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, TENDER_TITLE_MISSING),
    v.maxLength(TENDER_TITLE_MAX, TENDER_TITLE_TOO_LONG),
    v.check((title) => !hasControlCharacters(title), TENDER_TITLE_CHARACTERS),
    v.transform(oneLine),
  ),
  numero: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), count),
  anio: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), count),
  expediente: v.pipe(
    v.string(),
    v.minLength(1, TENDER_FILE_MISSING),
    v.toUpperCase(),
    v.check(isExpediente, 'El expediente debe tener la forma EX-AAAA-NNNNNNNN--MUNICAT-XXXXXXXXXX'),
  ),
  tipo_licitacion: v.picklist(TENDER_TYPES, TENDER_TYPE_MISSING),
  // Its other spelling is read as the first subtype.
  subtipo_licitacion: v.optional(
    v.nullable(
      v.pipe(v.string(), v.transform(tenderSubtypeOf), v.picklist(SUBTYPES, TENDER_SUBTYPE_MISSING)),
    ),
    null,
  ),
  fecha_publicacion: CivilDate,
  fecha_vencimiento: CivilDate,
  pliego_url: FileUrl,
} as const satisfies FieldSchemas;

/** A tender as a publisher saves it. */
export const SavedTender = v.strictObject({
  ...savedFields,
  mostrar: v.optional(v.boolean(), true),
  /** When a draft is to be published by itself. */
  publicar_desde: v.optional(v.nullable(Instant), null),
});
