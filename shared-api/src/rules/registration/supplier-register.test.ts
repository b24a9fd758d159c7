import { enablingPeriodText, isPublishedSupplier, SUPPLIER_PUBLICATIONS } from 'shared-api/rules';
import { expect, it } from 'vitest';

const COMPANY = '30500010912';
const PERSON = '20002307554';

it.each([
  ['a company', 'JURIDICA', COMPANY, ['companies', 'all']],
  ['a person', 'FISICA', PERSON, ['all']],
  ['a company by its request with the number of a person', 'JURIDICA', PERSON, ['all']],
  ['a person by their request with the number of a company', 'FISICA', COMPANY, ['all']],
] as const)('publishes %s as the operator allows', (_who, tipo_persona, cuit, publications) => {
  expect(SUPPLIER_PUBLICATIONS.filter((one) => isPublishedSupplier({ tipo_persona, cuit }, one))).toEqual(
    publications,
  );
});

it('says since and until when a supplier is enabled', () => {
  expect(enablingPeriodText('2026-03-20', '2027-03-20')).toBe(
    'Habilitado desde el 20/03/2026, hasta el 20/03/2027',
  );
  expect(enablingPeriodText('2026-03-20', null)).toBe('Habilitado desde el 20/03/2026, sin vencimiento');
});
