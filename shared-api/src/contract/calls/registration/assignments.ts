import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { Reviewer } from '../../entities/registration/request-row.ts';
import { Done, Id, TaxId } from '../../primitives.ts';

export const assignReviewer = endpoint({
  id: 'requests.assign',
  method: 'PATCH',
  path: '/sujeto-fiscal/asignacion/:cuit',
  summary:
    'Give a request to a reviewer, take it, or give it back (null), until it is decided. 409 when another than `revisor_visto` reviews it by now',
  access: whoCan('requests.review'),
  params: v.object({ cuit: TaxId }),
  body: v.strictObject({
    revisor: v.nullable(Id),
    /** Reviewer whom the caller saw; left out: the assignment is made in any case. */
    revisor_visto: v.optional(v.nullable(Id)),
  }),
  answer: Done,
});

export const listReviewers = endpoint({
  id: 'requests.reviewers',
  method: 'GET',
  path: '/sujeto-fiscal/revisores',
  summary: 'Active accounts that may review, by name',
  access: whoCan('requests.read'),
  answer: v.array(Reviewer),
  cache: { minutes: 2, retry: true },
});
