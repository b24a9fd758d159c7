import * as v from 'valibot';
import { anyone, endpoint, whoCan } from '../../endpoint.ts';
import { ExplainedDocumentType, Explanation } from '../../entities/registration/document-explanation.ts';
import { data, Id } from '../../primitives.ts';

// Apart from the other calls about document types: the landing page uses one of those, and loads no more than it.
export const explainedDocuments = endpoint({
  id: 'documentTypes.explained',
  method: 'GET',
  path: '/tipo-documento-requerido/explicados',
  summary: 'The documents that are asked for, each with what it is, where to get it and a model to fill in',
  access: anyone,
  answer: v.object({ data: v.array(ExplainedDocumentType) }),
  cache: { minutes: 10, retry: true },
});

export const explainDocumentType = endpoint({
  id: 'documentTypes.explain',
  method: 'PUT',
  path: '/tipo-documento-requerido/explicacion/:id',
  summary: 'Say what a required document is, where to get it and what to fill in',
  access: whoCan('settings.documentTypes'),
  params: v.object({ id: Id }),
  body: v.strictObject({
    ...Explanation.entries,
    /** The texts that were on the screen: 409 when others are stored by now. Absent: whichever are. */
    vista: v.optional(Explanation),
  }),
  answer: data(ExplainedDocumentType),
});
