import * as v from 'valibot';
import { anyone, endpoint } from '../../endpoint.ts';
import { DocumentType } from '../../entities/registration/document.ts';

// Apart from the other calls about document types: the landing page loads this one alone.
export const requiredDocuments = endpoint({
  id: 'documentTypes.required',
  method: 'GET',
  path: '/tipo-documento-requerido/requeridos',
  summary: 'The documents that are asked for, and of whom, for who gathers them before signing in',
  access: anyone,
  answer: v.object({
    data: v.array(v.pick(DocumentType, ['nombre', 'requerido_persona_fisica', 'requerido_persona_juridica'])),
  }),
  cache: { minutes: 10, retry: true },
});
