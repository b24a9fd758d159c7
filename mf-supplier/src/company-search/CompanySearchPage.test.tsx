import { findCompany, listOwnRequests, validateCompany } from 'shared-api/contract';
import { TAX_ID_LENGTH_PROBLEM } from 'shared-api/rules';
import {
  act,
  answer,
  aUser,
  expectAccessible,
  expectFocus,
  fakeClient,
  fieldValue,
  refusal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { anOwnRequest, COMPANY_CUIT, PERSON_CUIT } from '../test/bundle.ts';
import { open } from '../test/open.tsx';

const company = { cuit: COMPANY_CUIT, razon_social: 'FUNDACION DEL VALLE' };
const companyAnswer = answer(findCompany, company);

async function search(person: ReturnType<typeof open>['person'], cuit: string) {
  await person.type(await screen.findByLabelText('CUIT de la empresa'), cuit);
  await person.click(screen.getByRole('button', { name: 'Buscar' }));
}

describe('Inicie sesión con una empresa', () => {
  it('finds a company and goes on with it', async () => {
    const client = fakeClient(companyAnswer, answer(validateCompany, company));
    const { person, address } = open('/auth/personas-juridicas', { client });
    await search(person, COMPANY_CUIT);
    await expectFocus(screen.findByRole('heading', { name: 'FUNDACION DEL VALLE' }));
    expect(address()).toBe(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`);
    expect(screen.getByText(/usted no representa a esta empresa/)).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Continuar con esta empresa' }));
    await waitFor(() => expect(address()).toBe(`/request-management/persona-juridica/${COMPANY_CUIT}`));
  });

  it('leads to the company that was found also where it takes the place of another one', async () => {
    const other = { cuit: '30558521135', razon_social: 'SERVICIOS DEL AMBATO' };
    const client = fakeClient(
      answer(findCompany, (input) =>
        (input as { params: { cuit: string } }).params.cuit === COMPANY_CUIT ? company : other,
      ),
    );
    const { person } = open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, { client });
    await screen.findByRole('heading', { name: company.razon_social });
    // The answer about the first company is known the second time.
    for (const { cuit, razon_social } of [other, company]) {
      await person.clear(screen.getByLabelText('CUIT de la empresa'));
      await search(person, cuit);
      await expectFocus(screen.findByRole('heading', { name: razon_social }));
    }
  });

  it('goes back to the empty search with Cancelar', async () => {
    const { person, address } = open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, {
      client: fakeClient(companyAnswer),
    });
    await person.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(address()).toBe('/auth/personas-juridicas');
    const field = screen.getByLabelText('CUIT de la empresa');
    expect(fieldValue(field)).toBe('');
    expect(document.activeElement).toBe(field);
  });

  it('says at the field what is wrong with a number, and asks nobody', async () => {
    const client = fakeClient();
    const { person } = open('/auth/personas-juridicas', { client });
    await search(person, '30-2020');
    expect(screen.getByText(TAX_ID_LENGTH_PROBLEM)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('CUIT de la empresa'));
    expect(client.calls).toEqual([]);
    await expectAccessible();
  });

  it.each([
    ['its own words', refusal(400, 'Ese CUIT es de una persona'), 'Ese CUIT es de una persona'],
    ['not found', refusal(400, ''), 'No se encontró la empresa'],
    [
      'not to be asked now',
      refusal(429, 'Espere 2 horas.'),
      'Ocurrió un error al buscar la empresa. Espere 2 horas.',
    ],
    [
      'no connection',
      refusal(0, 'No hay conexión con el portal.'),
      'Ocurrió un error al buscar la empresa. No hay conexión con el portal.',
    ],
    ['anything else', refusal(500, 'Error inesperado'), 'Ocurrió un error al buscar la empresa.'],
  ])('tells a failed search: %s', async (_name, error, text) => {
    open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, { client: fakeClient(answer(findCompany, error)) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Verifique los datos o pruebe de nuevo')).toBeTruthy();
    await expectAccessible();
  });

  it('says that a person’s number is one, and where a person is registered', async () => {
    const client = fakeClient(answer(findCompany, refusal(404, 'No se encontró la empresa')));
    const { person } = open('/auth/personas-juridicas', { client });
    await search(person, COMPANY_CUIT);
    await screen.findByText('No se encontró la empresa');
    expect(screen.queryByText(/es de una persona/)).toBeNull();
    await person.clear(screen.getByLabelText('CUIT de la empresa'));
    await search(person, PERSON_CUIT);
    expect(await screen.findByText(/^Ese CUIT es de una persona, no de una empresa/)).toBeTruthy();
    expect(screen.getByText('Verifique los datos o pruebe de nuevo')).toBeTruthy();
    await expectAccessible();
  });

  it('asks again for the same number when it is searched again, and leaves the focus where it is', async () => {
    const client = fakeClient(answer(findCompany, refusal(503, 'No disponible')));
    const { person } = open('/auth/personas-juridicas', { client });
    const field = await screen.findByLabelText('CUIT de la empresa');
    await person.type(field, `${COMPANY_CUIT}{Enter}`);
    await screen.findByText('Ocurrió un error al buscar la empresa. No disponible');
    expect(document.activeElement).toBe(field);
    expect(client.calls).toHaveLength(1);
    client.use(companyAnswer);
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('heading', { name: 'FUNDACION DEL VALLE' })).toBeTruthy();
    expect(client.calls).toHaveLength(2);
  });

  it('takes an earlier answer away when another number is refused at the field', async () => {
    const client = fakeClient(answer(findCompany, refusal(400, '')));
    const { person } = open('/auth/personas-juridicas', { client });
    await search(person, COMPANY_CUIT);
    await screen.findByText('No se encontró la empresa');
    const field = screen.getByLabelText('CUIT de la empresa');
    await person.clear(field);
    await search(person, '30-2020');
    expect(screen.getByText(TAX_ID_LENGTH_PROBLEM)).toBeTruthy();
    expect(fieldValue(field)).toBe('302020');
    expect(screen.queryByText('No se encontró la empresa')).toBeNull();
    // The same company may be searched again.
    client.use(companyAnswer);
    await person.clear(field);
    await search(person, COMPANY_CUIT);
    expect(await screen.findByRole('heading', { name: 'FUNDACION DEL VALLE' })).toBeTruthy();
  });

  it('shows the failure alone when the company that was found is searched again', async () => {
    const client = fakeClient(companyAnswer);
    const { person } = open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, { client });
    await screen.findByRole('heading', { name: 'FUNDACION DEL VALLE' });
    client.use(answer(findCompany, refusal(500, 'Error inesperado')));
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    await screen.findByText('Ocurrió un error al buscar la empresa.');
    expect(screen.queryByRole('heading', { name: 'FUNDACION DEL VALLE' })).toBeNull();
  });

  it('shows in the field the number of the address, also when one goes back', async () => {
    const { person, router } = open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, {
      client: fakeClient(companyAnswer),
    });
    const field = await screen.findByLabelText('CUIT de la empresa');
    await person.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await person.type(field, '30');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(fieldValue(field)).toBe(COMPANY_CUIT));
  });

  it('shows who has no relation with the company, and lets them choose another', async () => {
    const client = fakeClient(
      companyAnswer,
      answer(validateCompany, refusal(400, 'x', { code: 'NO_RELACION' })),
    );
    const { person, address } = open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, { client });
    await person.click(await screen.findByRole('button', { name: 'Continuar con esta empresa' }));
    expect(await screen.findByRole('heading', { name: 'No tienes relación con esta empresa' })).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: 'Volver a elegir empresa' }));
    expect(fieldValue(await screen.findByLabelText('CUIT de la empresa'))).toBe('');
    expect(address()).toBe('/auth/personas-juridicas');
  });

  it('says that there is no relation of that company alone, also when one goes back', async () => {
    const unrelated = '30558529535';
    const client = fakeClient(
      answer(findCompany, ({ params: { cuit } }) => ({ cuit, razon_social: `EMPRESA ${cuit}` })),
      answer(validateCompany, refusal(400, 'x', { code: 'NO_RELACION' })),
    );
    const { person, router } = open(`/auth/personas-juridicas?cuit=${COMPANY_CUIT}`, { client });
    await screen.findByRole('heading', { name: `EMPRESA ${COMPANY_CUIT}` });
    await person.clear(screen.getByLabelText('CUIT de la empresa'));
    await search(person, unrelated);
    await screen.findByRole('heading', { name: `EMPRESA ${unrelated}` });
    await person.click(screen.getByRole('button', { name: 'Continuar con esta empresa' }));
    await screen.findByRole('heading', { name: 'No tienes relación con esta empresa' });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: `EMPRESA ${COMPANY_CUIT}` })).toBeTruthy();
    await act(() => router.navigate(1));
    expect(await screen.findByRole('heading', { name: 'No tienes relación con esta empresa' })).toBeTruthy();
  });

  it('offers the companies that the sign-on named, by name and with how they stand', async () => {
    const user = aUser({ cuit: '20002307554', representa: ['20002307554', COMPANY_CUIT] });
    const lines = [
      anOwnRequest({
        cuit: COMPANY_CUIT,
        tipo_persona: 'JURIDICA',
        nombre: 'FUNDACION DEL VALLE',
        activo: false,
      }),
    ];
    const standing = 'Sin inscripción. CUIT inactivo: mientras lo esté no se puede enviar.';
    const client = fakeClient(companyAnswer, answer(listOwnRequests, lines));
    const { person, address } = open('/auth/personas-juridicas', { client, user });
    const choice = await screen.findByRole('button', { name: 'FUNDACION DEL VALLE · 30-20202020-4' });
    expect(screen.getByText(standing)).toBeTruthy();
    await person.click(choice);
    expect(await screen.findByRole('heading', { name: 'FUNDACION DEL VALLE' })).toBeTruthy();
    expect(await screen.findByText(standing)).toBeTruthy();
    expect(screen.queryByText(/usted no representa/)).toBeNull();
    expect(address()).toContain(COMPANY_CUIT);
    expect(screen.queryByRole('button', { name: /20-00230755-4/ })).toBeNull();
  });

  it('offers them by number while their names are not there', async () => {
    open('/auth/personas-juridicas', { client: fakeClient(), user: aUser({ representa: [COMPANY_CUIT] }) });
    expect(await screen.findByRole('button', { name: '30-20202020-4' })).toBeTruthy();
    await expectAccessible();
  });
});
