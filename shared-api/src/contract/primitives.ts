import * as v from 'valibot';
import { hasControlCharacters } from '../rules/values/control-characters.ts';
import { withPlainBreaks } from '../rules/values/one-line.ts';

export {
  CivilDate,
  civilDate,
  FileUrl,
  fileUrl,
  Id,
  Instant,
  paragraphs,
  TaxId,
  text,
  typedText,
  uniqueName,
} from '../rules/values/schemas.ts';

/** A text as it stands while it is typed: not trimmed, with the line breaks of what was pasted, and longer than may be sent. */
export const unfinishedText = (name: string, max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `${name}: el texto es demasiado largo para guardarlo`),
    v.check(
      (value) => !hasControlCharacters(withPlainBreaks(value)),
      `${name} tiene caracteres que no se pueden guardar`,
    ),
  );

/** A whole number that came in a query string. */
export const wholeNumber = (min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, 'debe ser un número entero'),
      v.transform(Number),
      v.minValue(min, `debe ser ${min} o más`),
      v.maxValue(max, `debe ser ${max} o menos`),
    ),
    String(fallback),
  );

/** Body of an answer that carries one value under `data`. */
export const data = <S extends v.GenericSchema>(schema: S) => v.object({ data: schema });

/** Answer of a call that only does something: a sentence that can be shown. */
export const Done = v.object({ message: v.string() });
