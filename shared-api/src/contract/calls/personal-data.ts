import * as v from 'valibot';
import { endpoint, whoCan } from '../endpoint.ts';
import { TaxId } from '../primitives.ts';

export const exportPersonalData = endpoint({
  id: 'personalData.export',
  method: 'GET',
  path: '/datos-personales/:cuit',
  summary: 'Everything that the portal holds about a tax id the caller acts for: JSON and files in a ZIP',
  access: whoCan('supplier.portal'),
  params: v.object({ cuit: TaxId }),
  answers: 'file',
  answer: v.void(),
});
