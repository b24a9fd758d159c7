// Messages of a tender's fields (specification, section 5), apart from what the public list needs of tenders.
export const TENDER_TITLE_MISSING = "El campo 'Objeto' es obligatorio";
export const TENDER_TITLE_TOO_LONG = 'Máximo 250 caracteres';
export const TENDER_TITLE_CHARACTERS = 'El objeto tiene caracteres que no se pueden guardar';
export const TENDER_NUMBER_MISSING = 'Debe escribir el número';
export const TENDER_YEAR_MISSING = 'Debe escribir el año';
export const TENDER_NUMBER_PROBLEM = 'El número debe ser un número entero, sin signos';
export const TENDER_YEAR_PROBLEM = 'El año debe ser un número entero, por ejemplo 2026';
export const TENDER_FILE_MISSING = "El campo 'Expediente' es obligatorio";
export const TENDER_PUBLICATION_MISSING = 'Debes seleccionar la fecha de publicación';
export const TENDER_EXPIRY_MISSING = 'Debes seleccionar la fecha de vencimiento';
export const TENDER_EXPIRY_BEFORE = 'La fecha de vencimiento no puede ser anterior a la publicación';
export const TENDER_EXPIRY_EQUAL = 'La fecha de vencimiento no puede ser igual a la fecha de publicación';
export const TENDER_TYPE_MISSING = 'Debes seleccionar un tipo de licitación';
export const TENDER_SUBTYPE_MISSING = 'Debes seleccionar un subtipo de licitación';
export const TENDER_TERMS_MISSING = 'Debes subir el pliego de la licitación';
