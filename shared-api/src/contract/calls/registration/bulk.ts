import * as v from 'valibot';
import { SELECTED_AT_ONCE } from '../../../rules/registration/bulk.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { BulkResult, TaxIds } from '../../entities/registration/bulk.ts';
import { Id, TaxId } from '../../primitives.ts';

const cuits = TaxIds(SELECTED_AT_ONCE);
const answer = v.object({ resultados: v.array(BulkResult) });
const labelIds = v.optional(
  v.pipe(v.array(Id), v.maxLength(SELECTED_AT_ONCE, 'Puede elegir hasta 100 etiquetas por vez')),
  [],
);

export const labelSeveral = endpoint({
  id: 'labels.changeSeveral',
  method: 'POST',
  path: '/sujeto-fiscal/etiquetar-varios',
  summary: 'Put labels on several suppliers and take others off, with a result for each',
  access: whoCan('requests.label'),
  body: v.pipe(
    v.strictObject({ cuits, poner: labelIds, quitar: labelIds }),
    v.check(({ poner, quitar }) => poner.length + quitar.length > 0, 'Debe elegir al menos una etiqueta'),
    v.check(
      ({ poner, quitar }) => !poner.some((id) => quitar.includes(id)),
      'Una etiqueta no puede ponerse y quitarse a la vez',
    ),
  ),
  answer,
});

export const assignSeveral = endpoint({
  id: 'requests.assignSeveral',
  method: 'POST',
  path: '/sujeto-fiscal/asignar-varios',
  summary:
    'Give several requests to a reviewer, or to nobody (null), with a result for each. One that another than in `revisores_vistos` reviews by now stays as it is',
  access: whoCan('requests.review'),
  body: v.strictObject({
    cuits,
    revisor: v.nullable(Id),
    /** Reviewer of each request whom the caller saw, by tax id; one left out is assigned in any case. */
    revisores_vistos: v.optional(v.pipe(v.record(TaxId, v.nullable(Id)), v.maxEntries(SELECTED_AT_ONCE)), {}),
  }),
  answer,
});
