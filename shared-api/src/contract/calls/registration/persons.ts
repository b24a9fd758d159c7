import * as v from 'valibot';
import { PERSON_TYPES } from '../../../rules/values/tax-id.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { TaxId } from '../../primitives.ts';

const byCuit = v.object({ cuit: TaxId });

export const findPerson = endpoint({
  id: 'persons.find',
  method: 'GET',
  path: '/persona-fisica/api-persona/:cuit',
  summary: 'Person of the registry by tax id',
  access: whoCan('supplier.portal', 'requests.read'),
  params: byCuit,
  answer: v.object({
    cuit: TaxId,
    tipoPersona: v.picklist(PERSON_TYPES),
    razonSocial: v.nullable(v.string()),
    nombre: v.nullable(v.string()),
    apellido: v.nullable(v.string()),
    sexo: v.nullable(v.string()),
  }),
  cache: { minutes: 10, retry: false },
});

export const findClient = endpoint({
  id: 'persons.client',
  method: 'GET',
  path: '/persona-fisica/cliente/:cuit',
  summary: 'Name of a client by tax id',
  access: whoCan('supplier.portal'),
  params: byCuit,
  answer: v.object({
    nombre: v.nullable(v.string()),
    apellido: v.nullable(v.string()),
    razonSocial: v.nullable(v.string()),
  }),
  cache: { minutes: 10, retry: false },
});
