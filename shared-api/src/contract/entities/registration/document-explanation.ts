import * as v from 'valibot';
import {
  EXPLANATION_MAX,
  isExplanationLink,
  LINK_PROBLEM,
} from '../../../rules/registration/document-explanation.ts';
import {
  DOCUMENT_TYPE_NAME_MAX,
  DOCUMENT_TYPE_NAME_MIN,
} from '../../../rules/registration/document-types.ts';
import { paragraphs, text, uniqueName } from '../../primitives.ts';
import { DocumentType } from './document.ts';

const link = (max: number) => v.pipe(text('El enlace', max), v.check(isExplanationLink, LINK_PROBLEM));

/** Explanation of a document type (`DocumentExplanation` of the rules), as staff write it. */
export const Explanation = v.strictObject({
  descripcion: text('La descripción', EXPLANATION_MAX.descripcion),
  donde_obtener: text('Dónde se consigue', EXPLANATION_MAX.donde_obtener),
  enlace_obtener: link(EXPLANATION_MAX.enlace_obtener),
  modelo: paragraphs('El modelo', EXPLANATION_MAX.modelo),
  enlace_modelo: link(EXPLANATION_MAX.enlace_modelo),
});
export type Explanation = v.InferOutput<typeof Explanation>;

export const DocumentTypeName = uniqueName('El nombre', DOCUMENT_TYPE_NAME_MAX, DOCUMENT_TYPE_NAME_MIN);

/** A document type with its explanation, which the documents of a request leave out. */
export const ExplainedDocumentType = v.object({ ...DocumentType.entries, ...Explanation.entries });
export type ExplainedDocumentType = v.InferOutput<typeof ExplainedDocumentType>;
