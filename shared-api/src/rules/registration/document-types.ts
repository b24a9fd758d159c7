import type { PersonType } from '../values/tax-id.ts';
import { lengthProblem } from '../values/text-length.ts';
import { isWordless, wordless } from '../values/wordless.ts';

export const DOCUMENT_TYPES_PER_PAGE = 10;
export const DOCUMENT_TYPE_NAME_MIN = 3;
export const DOCUMENT_TYPE_NAME_MAX = 150;
const DOCUMENT_TYPE_NAME_PROBLEM = 'El nombre debe tener al menos 3 caracteres';
export const DOCUMENT_TYPE_PERSON_PROBLEM = 'Debe elegir al menos un tipo de persona';

/**
 * Returns why a new required document type can't be added yet, in Spanish, or null; the add button is disabled
 * meanwhile.
 */
export function newDocumentTypeProblem(type: {
  readonly nombre: string;
  readonly requerido_persona_fisica: boolean;
  readonly requerido_persona_juridica: boolean;
}): string | null {
  if (type.nombre.trim().length < DOCUMENT_TYPE_NAME_MIN) return DOCUMENT_TYPE_NAME_PROBLEM;
  if (isWordless(type.nombre)) return wordless('El nombre');
  const tooLong = lengthProblem('El nombre', DOCUMENT_TYPE_NAME_MAX, type.nombre);
  if (tooLong !== null) return tooLong;
  return type.requerido_persona_fisica || type.requerido_persona_juridica
    ? null
    : DOCUMENT_TYPE_PERSON_PROBLEM;
}

/** Returns whether a kind of person must hand in documents of this type. */
export function isRequiredFor(
  type: { readonly requerido_persona_fisica: boolean; readonly requerido_persona_juridica: boolean },
  person: PersonType,
): boolean {
  return person === 'FISICA' ? type.requerido_persona_fisica : type.requerido_persona_juridica;
}
