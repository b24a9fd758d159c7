import * as v from 'valibot';
import { endpoint, whoCan } from '../../endpoint.ts';
import { Reviewer } from '../../entities/registration/request-row.ts';
import { Done, Id, TaxId } from '../../primitives.ts';

const staff = whoCan('requests.read');
/** A member of staff, as colleagues see them. */
const Colleague = v.object({ id: Id, nombre: v.string(), apellido: v.string() });
const byCuit = v.object({ cuit: TaxId });

export const viewRequest = endpoint({
  id: 'requests.presence',
  method: 'POST',
  path: '/sujeto-fiscal/presencia/:cuit',
  summary:
    'Say that the caller has the request open, every `PRESENCE_EVERY_MS`. Answers who else has it open, and what changed since `version`',
  access: staff,
  params: byCuit,
  body: v.strictObject({ version: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  answer: v.object({
    version: v.number(),
    revisor: v.nullable(Reviewer),
    /** The others who have it open, by name. */
    viendo: v.array(Colleague),
    /** Sentence about the last change; null while the version is the caller’s. */
    cambio: v.nullable(v.string()),
  }),
});

export const leaveRequest = endpoint({
  id: 'requests.leave',
  method: 'DELETE',
  path: '/sujeto-fiscal/presencia/:cuit',
  summary: 'Say that the caller has closed the request',
  access: staff,
  params: byCuit,
  answer: Done,
});

export const listViewers = endpoint({
  id: 'requests.viewers',
  method: 'GET',
  path: '/sujeto-fiscal/presencia',
  summary: 'Which other members of staff have which request open now',
  access: whoCan('requests.list'),
  answer: v.array(v.object({ cuit: TaxId, usuario: Colleague })),
});
