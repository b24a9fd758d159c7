import * as v from 'valibot';
import { isCivilDate } from '../rules/values/civil-date.ts';
import { hasControlCharacters } from '../rules/values/control-characters.ts';
import { isTaxId, taxIdProblem } from '../rules/values/tax-id.ts';
import { normaliseFileUrl } from './file-url.ts';

/** Opaque identifier (UUID). */
export const Id = v.pipe(v.string(), v.uuid('no es un identificador válido'));

/** CUIT/CUIL: 11 digits with a valid check digit. */
export const TaxId = v.pipe(
  v.string(),
  v.check(isTaxId, (issue) => taxIdProblem(String(issue.input)) ?? 'El CUIT/CUIL no es válido'),
);

/** Civil date `yyyy-mm-dd`. */
export const CivilDate = v.pipe(v.string(), v.check(isCivilDate, 'no es una fecha válida (aaaa-mm-dd)'));

/** Instant, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** Free text of a person: trimmed, bounded. `name`: how people call it, with its article ('El mensaje'). */
export const text = (name: string, max: number, min = 0) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min, `${name} debe tener al menos ${min} ${min === 1 ? 'carácter' : 'caracteres'}`),
    v.maxLength(max, `${name} puede tener hasta ${max} caracteres`),
    v.check((value) => !hasControlCharacters(value), `${name} tiene caracteres que no se pueden guardar`),
  );

/** URL of a file of this portal as a client sends it; the signature, if any, is dropped. */
export const FileUrl = v.pipe(
  v.string(),
  v.minLength(10, 'Error en la URL del archivo subido'),
  v.maxLength(150, 'Error en la URL del archivo subido'),
  v.transform(normaliseFileUrl),
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
