import * as v from 'valibot';
import { REGISTER_PATH } from '../../../rules/registration/supplier-register.ts';
import { anyone, endpoint } from '../../endpoint.ts';
import { RegisteredSupplier, SupplierAward } from '../../entities/registration/registered-supplier.ts';
import { TaxId, text, wholeNumber } from '../../primitives.ts';

/** Open data is read whole, a page after the other: `despues` is the last tax id of the page before. */
const AfterSupplier = v.object({ despues: v.optional(TaxId) });

export const listRegister = endpoint({
  id: 'register.list',
  method: 'GET',
  path: REGISTER_PATH,
  summary: 'Enabled suppliers that the city publishes, by name, paged by 20; 404 where it publishes none',
  access: anyone,
  looksUp: true,
  limit: { bytes: 1024, perMinute: 600 },
  query: v.object({
    page: wholeNumber(1, 1_000_000, 1),
    /** Words of the name in any order, or the beginning of the tax id. */
    buscar: v.optional(text('La búsqueda', 250)),
    /** Name of a label. */
    etiqueta: v.optional(text('La etiqueta', 100)),
  }),
  answer: v.object({
    data: v.array(RegisteredSupplier),
    page: v.number(),
    totalPages: v.number(),
    total: v.number(),
    /** So many of the last suppliers do not have the name that was searched, but a similar one; absent: none. */
    parecidas: v.optional(v.number()),
    /** Names of the labels that published suppliers have. */
    etiquetas: v.array(v.string()),
  }),
  cache: { minutes: 1, retry: false },
});

export const readRegisteredSupplier = endpoint({
  id: 'register.read',
  method: 'GET',
  path: `${REGISTER_PATH}/:cuit`,
  summary:
    'An enabled supplier that the city publishes, with the published tenders that it won, paged by 10; 404 for any other',
  access: anyone,
  looksUp: true,
  limit: { bytes: 1024, perMinute: 600 },
  params: v.object({ cuit: TaxId }),
  query: v.object({ page: wholeNumber(1, 1_000_000, 1) }),
  answer: v.object({
    proveedor: RegisteredSupplier,
    /** Newest result first. */
    licitaciones: v.array(SupplierAward),
    page: v.number(),
    totalPages: v.number(),
    total: v.number(),
  }),
  cache: { minutes: 1, retry: false },
});

export const registerCsv = endpoint({
  id: 'register.csv',
  method: 'GET',
  path: `${REGISTER_PATH}.csv`,
  summary: 'The public register of suppliers as CSV; another page, if any, by the header Link',
  access: anyone,
  looksUp: true,
  limit: { bytes: 1024, perMinute: 120 },
  query: AfterSupplier,
  answers: 'csv',
  answer: v.string(),
});

export const registerJson = endpoint({
  id: 'register.json',
  method: 'GET',
  path: `${REGISTER_PATH}.json`,
  summary: 'The public register of suppliers as JSON; another page, if any, by the header Link',
  access: anyone,
  looksUp: true,
  limit: { bytes: 1024, perMinute: 120 },
  query: AfterSupplier,
  answers: 'json-text',
  answer: v.string(),
});
