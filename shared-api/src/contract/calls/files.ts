import * as v from 'valibot';
import { ACCEPTED_TYPES } from '../../rules/values/file-types.ts';
import { anyone, endpoint, whoCan } from '../endpoint.ts';
import { data, Id } from '../primitives.ts';

export const uploadFile = endpoint({
  id: 'files.upload',
  method: 'POST',
  path: '/files/upload',
  summary: 'Store one file (PDF, JPEG or PNG, by content); answers its URL',
  access: whoCan('supplier.portal', 'requests.review', 'tenders.manage'),
  sends: 'multipart',
  idempotent: true,
  answer: data(v.string()),
});

export const readFile = endpoint({
  id: 'files.read',
  method: 'GET',
  path: '/files/:id',
  summary: 'A file’s content, by a URL that the API signed for a short time',
  access: anyone,
  params: v.object({ id: Id }),
  query: v.object({
    v: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,12}$/)),
    f: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
    /** Saves the file, where the browser would show it. */
    d: v.optional(v.literal('1')),
  }),
  answers: 'file',
  fileTypes: Object.keys(ACCEPTED_TYPES),
  answer: v.void(),
});
