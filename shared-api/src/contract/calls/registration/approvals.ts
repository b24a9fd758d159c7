import * as v from 'valibot';
import { APPROVED_AT_ONCE } from '../../../rules/registration/approvals.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { BulkResult, TaxIdList } from '../../entities/registration/bulk.ts';
import { RESOLUTION, UsedResolution } from '../../entities/registration/resolution.ts';
import { data, TaxId } from '../../primitives.ts';

const reviewer = whoCan('requests.review');

export const listResolutions = endpoint({
  id: 'requests.resolutions',
  method: 'GET',
  path: '/sujeto-fiscal/resoluciones',
  summary:
    'The resolutions that an approval may use again: those of today first, the caller’s own before other people’s',
  access: reviewer,
  answer: v.object({ data: v.array(UsedResolution) }),
});

export const listApprovable = endpoint({
  id: 'requests.approvable',
  method: 'GET',
  path: '/sujeto-fiscal/por-habilitar',
  summary:
    'Whether each of some requests can be approved as it is now, with the version for `habilitar-varios`. Unknown ones are left out',
  access: reviewer,
  query: v.object({ cuits: TaxIdList(APPROVED_AT_ONCE) }),
  answer: data(
    v.array(
      v.object({
        cuit: TaxId,
        version: v.number(),
        /** Observations of its last correction that are open on both sides: they do not keep it from being approved. */
        observaciones_abiertas: v.number(),
        /** Observations of a correction that was not sent, which an approval discards; absent: none. */
        observaciones_sin_enviar: v.optional(v.number()),
        /** Version of that correction's draft, 0 for none. */
        borrador: v.optional(v.number()),
        /** Why it can't be approved; null: it can. */
        problema: v.nullable(v.string()),
      }),
    ),
  ),
});

const MANY = `Puede habilitar hasta ${APPROVED_AT_ONCE} inscripciones por vez`;

export const approveSeveral = endpoint({
  id: 'requests.approveSeveral',
  method: 'POST',
  path: '/sujeto-fiscal/habilitar-varios',
  summary:
    'Approve several requests with one resolution, each by its own rules and for itself, with a result for each. Sent again it approves nothing twice and answers the same',
  access: reviewer,
  body: v.strictObject({
    ...RESOLUTION,
    tramites: v.pipe(
      v.array(
        v.strictObject({
          cuit: TaxId,
          /** The version that the reviewer saw: a request that has changed since is not approved. */
          version: v.pipe(v.number(), v.integer(), v.minValue(1)),
          /** As in `approveRequest`: version of the correction's draft that the reviewer saw. Absent: not checked. */
          borrador: v.optional(v.number()),
        }),
      ),
      v.minLength(1, 'Debe elegir al menos una inscripción'),
      v.maxLength(APPROVED_AT_ONCE, MANY),
      v.check(
        (requests) => new Set(requests.map(({ cuit }) => cuit)).size === requests.length,
        'Hay una inscripción repetida',
      ),
    ),
  }),
  answer: v.object({
    resultados: v.array(
      v.object({
        ...BulkResult.entries,
        /** Number of its certificate; null: it was not approved. */
        certificado: v.nullable(v.string()),
      }),
    ),
  }),
});
