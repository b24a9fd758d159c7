import { listOwnRequests, requestData, startCompanyRequest, startPersonRequest } from 'shared-api/contract';
import { answer, expectAccessible, fakeClient, refusal, screen } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { anOwnRequest, COMPANY_CUIT, PERSON_CUIT } from '../test/bundle.ts';
import { open } from '../test/open.tsx';

const OTHER_PERSON = '20201797064';
const missing = refusal(404, 'No se encontró la inscripción.');
const notTheirs = () =>
  fakeClient(
    answer(startPersonRequest, missing),
    answer(startCompanyRequest, refusal(400, 'No tienes relación con esta empresa', { code: 'NO_RELACION' })),
    answer(requestData, missing),
    answer(listOwnRequests, [anOwnRequest()]),
  );

it.each([
  `/persona-humana/register/${OTHER_PERSON}`,
  `/request-management/estado-tramite/persona-humana/${OTHER_PERSON}`,
])('tells whoever opens %s that it is another person’s, and not that ARCA failed', async (path) => {
  open(path, { client: notTheirs() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Esta inscripción no es suya' })).toBeTruthy();
  expect(screen.queryByText(/AFIP/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await expectAccessible();
});

it.each([
  `/persona-juridica/register-form/${COMPANY_CUIT}`,
  `/request-management/estado-tramite/persona-juridica/${COMPANY_CUIT}`,
  `/request-success/persona-juridica/${COMPANY_CUIT}`,
  // A person's own tax id is no company's.
  `/request-success/persona-juridica/${PERSON_CUIT}`,
  `/request-management/persona-juridica/${PERSON_CUIT}`,
])('tells whoever does not act for the company of %s so', async (path) => {
  open(path, { client: notTheirs() });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'No tienes relación con esta empresa' }),
  ).toBeTruthy();
  expect(screen.queryByText('Felicidades!')).toBeNull();
  await expectAccessible();
});
