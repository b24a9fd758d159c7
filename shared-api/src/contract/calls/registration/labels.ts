import * as v from 'valibot';
import {
  LABEL_NAME_MAX,
  LABEL_NAME_MIN,
  LABEL_NAME_MISSING,
  LABEL_NAME_SHORT,
} from '../../../rules/registration/labels.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { CountedLabel, Label } from '../../entities/registration/label.ts';
import { Done, data, Id, TaxId, uniqueName, wholeNumber } from '../../primitives.ts';

const reader = whoCan('requests.label', 'labels.manage');
const Assignment = v.strictObject({
  proveedor_id: Id,
  etiqueta_ids: v.pipe(
    v.array(Id),
    v.minLength(1, 'Debe elegir al menos una etiqueta'),
    v.maxLength(100, 'Puede elegir hasta 100 etiquetas por vez'),
  ),
});

export const listLabels = endpoint({
  id: 'labels.list',
  method: 'GET',
  path: '/etiqueta-rubro',
  summary: 'Every label',
  access: reader,
  answer: v.array(Label),
});

export const pageLabels = endpoint({
  id: 'labels.page',
  method: 'GET',
  path: '/etiqueta-rubro/paginado',
  summary: 'Labels by page, with how many suppliers have each',
  access: reader,
  query: v.object({ page: wholeNumber(1, 100_000, 1), limit: wholeNumber(1, 100, 5) }),
  answer: v.object({ data: v.array(CountedLabel), total: v.number(), totalPages: v.number() }),
});

export const createLabel = endpoint({
  id: 'labels.create',
  method: 'POST',
  path: '/etiqueta-rubro',
  summary: 'Create a label',
  access: reader,
  idempotent: true,
  body: v.strictObject({
    etiqueta_nombre: v.pipe(
      uniqueName('La etiqueta', LABEL_NAME_MAX),
      v.minLength(1, LABEL_NAME_MISSING),
      v.minLength(LABEL_NAME_MIN, LABEL_NAME_SHORT),
    ),
  }),
  answer: data(Label),
});

export const deleteLabel = endpoint({
  id: 'labels.delete',
  method: 'PUT',
  path: '/etiqueta-rubro/eliminar/:id',
  summary: 'Remove a label, from suppliers too',
  access: whoCan('labels.manage'),
  params: v.object({ id: Id }),
  answer: Done,
});

export const assignLabels = endpoint({
  id: 'labels.assign',
  method: 'POST',
  path: '/etiqueta-proveedor/etiquetar',
  looksUp: true,
  summary: 'Put labels on a supplier',
  access: whoCan('requests.label'),
  body: Assignment,
  answer: Done,
});

export const unassignLabels = endpoint({
  id: 'labels.unassign',
  method: 'POST',
  path: '/etiqueta-proveedor/quitar-etiquetar',
  looksUp: true,
  summary: 'Take labels off a supplier',
  access: whoCan('requests.label'),
  body: Assignment,
  answer: Done,
});

export const labelsOfSupplier = endpoint({
  id: 'labels.ofSupplier',
  method: 'GET',
  path: '/etiqueta-proveedor/proveedor/:id',
  summary: 'Labels of a supplier',
  access: whoCan('requests.read'),
  params: v.object({ id: Id }),
  answer: v.array(Label),
});

export const supplierByCuit = endpoint({
  id: 'labels.supplierByCuit',
  method: 'GET',
  path: '/proveedor/cuit/:cuit',
  summary: 'A supplier’s id by tax id',
  access: whoCan('requests.read'),
  params: v.object({ cuit: TaxId }),
  answer: v.object({ id: Id }),
});
