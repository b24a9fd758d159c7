import * as v from 'valibot';
import { FROM_THE_START } from '../../../rules/tenders/tender-alerts.ts';
import { TENDER_TYPES } from '../../../rules/tenders/tenders.ts';

/** The secret of a link in a mail. */
export const AlertCode = v.pipe(
  v.string(),
  v.regex(/^[\w-]{20,100}$/, 'El enlace está incompleto: ábralo desde el correo o cópielo entero'),
);

/** Topic of alerts; both empty: every tender. */
export const AlertTopic = v.object({ tipos: v.array(v.picklist(TENDER_TYPES)), palabras: v.string() });

/** Topic of confirmed alerts; `licitacion`: title of the one tender whose news they tell. */
export const ConfirmedAlert = v.object({ ...AlertTopic.entries, licitacion: v.optional(v.string()) });

const Type = v.picklist(TENDER_TYPES);
/** Types as JSON has them, or as a plain form sends them: one alone is no list. */
export const FormTypes = v.union([
  v.pipe(v.array(Type), v.maxLength(TENDER_TYPES.length)),
  v.pipe(
    Type,
    v.transform((type) => [type]),
  ),
]);

/** A flag as JSON has it, or as a plain form sends it when it is set. */
export const FormFlag = v.union([
  v.boolean(),
  v.pipe(
    v.literal('on'),
    v.transform(() => true),
  ),
  v.literal(FROM_THE_START),
]);
