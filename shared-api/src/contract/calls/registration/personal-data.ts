import * as v from 'valibot';
import { ACCESS_CUIT_PROBLEM } from '../../../rules/registration/data-accesses.ts';
import { digitsOf } from '../../../rules/values/digits.ts';
import { endpoint, whoCan } from '../../endpoint.ts';
import { DataAccess } from '../../entities/registration/data-access.ts';
import { CivilDate, TaxId, text, wholeNumber } from '../../primitives.ts';

export const exportPersonalData = endpoint({
  id: 'personalData.export',
  method: 'GET',
  path: '/datos-personales/:cuit',
  summary: 'Everything that the portal holds about a tax id the caller acts for: JSON and files in a ZIP',
  access: whoCan('supplier.portal'),
  params: v.object({ cuit: TaxId }),
  answers: 'file',
  fileTypes: ['application/zip'],
  answer: v.void(),
});

const accessReader = whoCan('dataAccesses.read');
const accessFilter = {
  cuit: v.optional(v.pipe(v.string(), v.transform(digitsOf), v.regex(/^\d{11}$/, ACCESS_CUIT_PROBLEM))),
  /** Inside of the name or surname, or how the document number begins. */
  usuario: v.optional(text('El usuario', 100)),
  desde: v.optional(CivilDate),
  hasta: v.optional(CivilDate),
};

export const listDataAccesses = endpoint({
  id: 'dataAccesses.list',
  method: 'GET',
  path: '/auditoria/consultas',
  summary: 'Which member of staff looked at whose data on which day, newest first',
  access: accessReader,
  query: v.object({ ...accessFilter, page: wholeNumber(1, 1_000_000, 1) }),
  answer: v.object({
    data: v.array(DataAccess),
    total: v.number(),
    page: v.number(),
    totalPages: v.number(),
  }),
  cache: { minutes: 2, retry: true },
});

export const exportDataAccesses = endpoint({
  id: 'dataAccesses.export',
  method: 'GET',
  path: '/auditoria/consultas/exportar',
  summary: 'The same, filtered, as CSV, oldest first',
  access: accessReader,
  query: v.object(accessFilter),
  answers: 'file',
  fileTypes: ['text/csv'],
  answer: v.void(),
});
