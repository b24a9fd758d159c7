/** Unfinished tenders that a person may keep at once. */
export const TENDER_DRAFTS_MAX = 20;
export const TENDER_DRAFTS_FULL = `Puede tener hasta ${TENDER_DRAFTS_MAX} licitaciones sin terminar: descarte alguna.`;
export const TENDER_DRAFT_GONE =
  'Esta licitación sin terminar ya no está: se descartó o se creó en otra ventana.';
/** Characters of a text while it is typed: more than a tender may have, so that an overlong one can be shortened later. */
export const TENDER_DRAFT_TEXT_MAX = 5_000;
