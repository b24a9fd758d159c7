import * as v from 'valibot';
import {
  EXPEDIENTE_PATTERN,
  EXPEDIENTE_SHAPE_PROBLEM,
  isExpediente,
  normaliseExpediente,
} from '../../../rules/tenders/expediente.ts';
import { tenderSubtypeOf } from '../../../rules/tenders/tender-codes.ts';
import type { TenderFieldName } from '../../../rules/tenders/tender-fields.ts';
import {
  TENDER_EXPIRY_MISSING,
  TENDER_FILE_MISSING,
  TENDER_PUBLICATION_MISSING,
  TENDER_TERMS_MISSING,
  TENDER_TITLE_CHARACTERS,
  TENDER_TITLE_MISSING,
  TENDER_TITLE_TOO_LONG,
  TENDER_TYPE_MISSING,
} from '../../../rules/tenders/tender-messages.ts';
import { fullYear } from '../../../rules/tenders/tender-year.ts';
import { TENDER_TITLE_MAX, TENDER_TYPES } from '../../../rules/tenders/tenders.ts';
import { hasControlCharacters } from '../../../rules/values/control-characters.ts';
import { oneLine } from '../../../rules/values/one-line.ts';
import { isWordless } from '../../../rules/values/wordless.ts';
import { CivilDate, civilDate, fileUrl, Instant } from '../../primitives.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const savedFields = {
  titulo: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, TENDER_TITLE_MISSING),
    v.check((title) => !isWordless(title), TENDER_TITLE_MISSING),
    v.maxLength(TENDER_TITLE_MAX, TENDER_TITLE_TOO_LONG),
    v.transform(oneLine),
    v.check((title) => !hasControlCharacters(title), TENDER_TITLE_CHARACTERS),
  ),
  numero: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), count),
  anio: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((year) => Number(fullYear(String(year)))),
    count,
  ),
  expediente: v.pipe(
    v.string(),
    v.minLength(1, TENDER_FILE_MISSING),
    // For the API's document, which can't see behind the transformation.
    v.metadata({ pattern: EXPEDIENTE_PATTERN.source }),
    v.transform(normaliseExpediente),
    v.check(isExpediente, EXPEDIENTE_SHAPE_PROBLEM),
  ),
  tipo_licitacion: v.picklist(TENDER_TYPES, TENDER_TYPE_MISSING),
  // Its other spelling is read as the first subtype. An unknown one is missing, where the type needs one.
  subtipo_licitacion: v.optional(v.nullable(v.pipe(v.string(), v.transform(tenderSubtypeOf))), null),
  fecha_publicacion: civilDate(TENDER_PUBLICATION_MISSING),
  fecha_vencimiento: civilDate(TENDER_EXPIRY_MISSING),
  preguntas_hasta: v.optional(v.nullable(CivilDate), null),
  pliego_url: fileUrl(TENDER_TERMS_MISSING),
} as const satisfies Readonly<Record<TenderFieldName, v.GenericSchema>>;

/** A tender as a publisher saves it; apart from `tender.ts`, which every visitor loads. */
export const SavedTender = v.strictObject({
  ...savedFields,
  mostrar: v.optional(v.boolean(), true),
  /** When a draft is to be published by itself. */
  publicar_desde: v.optional(v.nullable(Instant), null),
});
