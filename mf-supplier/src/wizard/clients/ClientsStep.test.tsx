import { findClient, saveRequest, type UserDataBundle } from 'shared-api/contract';
import { CLIENTS_COUNT_PROBLEM, formatTaxId } from 'shared-api/rules';
import {
  answer,
  describedBy,
  expectAccessible,
  expectFocus,
  fieldValue,
  refusal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPLETE, PERSON_CUIT } from '../../test/bundle.ts';
import { open, savesOf } from '../../test/open.tsx';
import { FORM, nextButton, withForm } from '../../test/wizard.ts';

const STEP = `${FORM}?paso=4`;
const OWN = 'El proveedor no puede ser su propio cliente: informe otro CUIT/CUIL';
const CUITS = ['20221124643', '20201797064', '30202020204'] as const;
const NAMES: Record<string, string> = { [CUITS[0]]: 'UNO', [CUITS[1]]: 'DOS', [CUITS[2]]: 'TRES' };
const withClients = (bundle: UserDataBundle) =>
  withForm(
    bundle,
    answer(findClient, ({ params }) => ({
      nombre: null,
      apellido: null,
      razonSocial: `CLIENTE ${NAMES[params.cuit]}`,
    })),
  );
type Person = ReturnType<typeof open>['person'];
const field = (slot: number) => screen.findByLabelText(`CUIT/CUIL del cliente ${slot}`);
const button = (slot: number) => screen.getByRole('button', { name: `Buscar el cliente ${slot}` });
async function find(person: Person, slot: number, cuit: string) {
  await person.type(await field(slot), cuit);
  await person.click(button(slot));
}

describe('Clientes de la empresa', () => {
  it('names three clients by their tax ids and saves them together', async () => {
    const client = withClients(aBundle());
    const { person } = open(STEP, { client });
    for (const [index, cuit] of CUITS.entries()) {
      await find(person, index + 1, cuit);
      expect(await screen.findByText(`CLIENTE ${NAMES[cuit]}`)).toBeTruthy();
    }
    await expectAccessible();
    await person.click(nextButton());
    await screen.findByRole('heading', { level: 2, name: 'Cargar Documentos' });
    expect(savesOf(client)).toEqual([
      {
        sujeto_fiscal: {
          principales_clientes: CUITS.map((cuil) => ({ cuil, nombre_completo: `CLIENTE ${NAMES[cuil]}` })),
        },
      },
    ]);
  });

  it('names clients while they are typed, without Buscar, also when the form goes on at once', async () => {
    const client = withClients(aBundle());
    const { person } = open(STEP, { client });
    for (const [index, cuit] of CUITS.entries()) await person.type(await field(index + 1), formatTaxId(cuit));
    await person.click(nextButton());
    await screen.findByRole('heading', { level: 2, name: 'Cargar Documentos' });
    expect(savesOf(client)).toMatchObject([
      {
        sujeto_fiscal: {
          principales_clientes: CUITS.map((cuil) => ({ cuil, nombre_completo: `CLIENTE ${NAMES[cuil]}` })),
        },
      },
    ]);
  });

  it('has nothing unsaved once some are stored, in whichever order the database has what it stores', async () => {
    const bundle = aBundle();
    const client = withClients(bundle);
    client.use(
      answer(saveRequest, ({ body }) => {
        const clients = body.sujeto_fiscal?.principales_clientes ?? [];
        const principales_clientes = clients.map(({ nombre_completo = '', cuil }) => ({
          nombre_completo,
          cuil,
        }));
        return { data: { ...bundle, sujeto_fiscal: { ...bundle.sujeto_fiscal, principales_clientes } } };
      }),
    );
    const { person } = open(STEP, { client });
    for (const slot of [1, 2]) {
      await find(person, slot, CUITS[slot - 1] ?? '');
      await screen.findByText(`CLIENTE ${NAMES[CUITS[slot - 1] ?? '']}`);
    }
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText(/^Guardado a las/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Descartar cambios' })).toBeNull());
    expect(screen.queryByText('Estos datos cambiaron mientras usted los editaba')).toBeNull();
  });

  it('says what an incomplete number lacks when Enter is pressed', async () => {
    const { person } = open(STEP, { client: withClients(aBundle()) });
    await person.type(await field(1), '20-2211{Enter}');
    expect(screen.getByText('El CUIT/CUIL debe tener 11 números: escribió 6')).toBeTruthy();
    await expectAccessible();
  });

  it('says nothing more about a number that was discarded', async () => {
    const { person } = open(STEP, { client: withClients(aBundle(COMPLETE)) });
    const [stored] = COMPLETE.principales_clientes ?? [];
    await person.clear(await field(1));
    await person.type(await field(1), '20-2211');
    await person.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(screen.queryByText('El CUIT/CUIL debe tener 11 números: escribió 6')).toBeNull();
    expect(describedBy(await field(1))).toContain(stored?.nombre_completo);
  });

  it('keeps what was typed while ARCA does not answer, tries again, and lets the person go on', async () => {
    const client = withClients(aBundle());
    client.use(answer(findClient, refusal(503, 'ARCA no responde.')));
    const { person } = open(STEP, { client });
    await person.type(await field(1), CUITS[0]);
    const retry = await screen.findByRole('button', { name: 'Reintentar: CUIT/CUIL del cliente 1' });
    await expectAccessible();
    await person.click(nextButton());
    await screen.findByRole('heading', { level: 2, name: 'Cargar Documentos' });
    expect(savesOf(client)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(fieldValue(await field(1))).toBe(CUITS[0]);
    client.use(answer(findClient, () => ({ nombre: null, apellido: null, razonSocial: 'CLIENTE UNO' })));
    expect(retry.isConnected).toBe(false);
    await person.click(await screen.findByRole('button', { name: 'Reintentar: CUIT/CUIL del cliente 1' }));
    expect(await screen.findByText('CLIENTE UNO')).toBeTruthy();
  });

  it('refuses the own number and a repeated client as soon as their field is left', async () => {
    const { person } = open(STEP, { client: withClients(aBundle()) });
    await person.type(await field(1), PERSON_CUIT);
    expect(screen.queryByText(OWN)).toBeNull();
    await person.tab();
    expect(describedBy(await field(1))).toBe(OWN);
    await expectAccessible();
    await person.clear(await field(1));
    await person.type(await field(1), CUITS[0]);
    await person.type(await field(2), CUITS[0]);
    await person.tab();
    expect(describedBy(await field(2))).toBe('Los 3 clientes deben ser distintos');
    expect((await field(2)).getAttribute('aria-invalid')).toBe('true');
    // Another client in the first place leaves nothing to refuse in the second.
    await person.clear(await field(1));
    await person.type(await field(1), CUITS[1]);
    expect(screen.queryByText('Los 3 clientes deben ser distintos')).toBeNull();
  });

  it('searches only for eleven numbers', async () => {
    const { person } = open(STEP, { client: withClients(aBundle()) });
    await person.type(await field(1), '2022112464');
    expect(button(1).hasAttribute('disabled')).toBe(true);
    await person.type(await field(1), '3');
    await waitFor(() => expect(button(1).hasAttribute('disabled')).toBe(false));
  });

  it('no longer names a client whose number changed', async () => {
    const { person } = open(STEP, { client: withClients(aBundle(COMPLETE)) });
    expect(await screen.findByText('CLIENTE UNO')).toBeTruthy();
    await person.clear(await field(1));
    expect(screen.queryByText('CLIENTE UNO')).toBeNull();
  });

  it('says that a number could not be validated', async () => {
    const client = withClients(aBundle());
    client.use(answer(findClient, refusal(404, 'x')));
    const { person } = open(STEP, { client });
    await find(person, 1, CUITS[0]);
    // Beside the field and in a toast.
    await screen.findAllByText('No se pudo validar el CUIT');
    const described = await field(1);
    await waitFor(() => expect(describedBy(described)).toBe('No se pudo validar el CUIT'));
    await expectAccessible();
  });

  it('says that the registry did not answer, not that the number is wrong', async () => {
    const client = withClients(aBundle());
    client.use(answer(findClient, refusal(503, 'El registro no responde.')));
    const { person } = open(STEP, { client });
    await find(person, 1, CUITS[0]);
    expect(await screen.findByText('No se pudo validar el CUIT. El registro no responde.')).toBeTruthy();
    await expectAccessible();
  });

  it.each([
    ['only some of them', [CUITS[0]], CLIENTS_COUNT_PROBLEM, 2],
    ['one of them twice', [CUITS[0], CUITS[1], CUITS[0]], 'Los 3 clientes deben ser distintos', 3],
  ])('saves the right ones of %s, and leads to the one to change', async (_name, cuits, text, wrong) => {
    const client = withClients(aBundle());
    const { person } = open(STEP, { client });
    for (const [index, cuit] of cuits.entries()) await find(person, index + 1, cuit);
    await person.click(nextButton());
    await person.click(await screen.findByRole('link', { name: text }));
    await expectFocus(field(wrong));
    for (const slot of [1, 2, 3]) {
      const slotField = await field(slot);
      expect(slotField.getAttribute('aria-invalid') === 'true').toBe(slot === wrong);
      expect(describedBy(slotField) === text).toBe(slot === wrong);
    }
    const clients = [...new Set(cuits)].map((cuil) => ({ cuil, nombre_completo: `CLIENTE ${NAMES[cuil]}` }));
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { principales_clientes: clients } }]);
    expect(screen.getByText('Se guardó lo completo; falta:')).toBeTruthy();
    await expectAccessible();
  });

  it('says in its own words that they were not saved', async () => {
    const client = withClients(aBundle());
    client.use(answer(saveRequest, refusal(400, 'Los 3 clientes deben ser distintos')));
    const { person } = open(STEP, { client });
    for (const [index, cuit] of CUITS.entries()) await find(person, index + 1, cuit);
    await person.click(nextButton());
    expect(await screen.findByText('Ocurrió un error al enviar los datos.')).toBeTruthy();
    expect(
      await screen.findByText('Ocurrió un error al enviar los datos Los 3 clientes deben ser distintos'),
    ).toBeTruthy();
    await expectAccessible();
  });
});
