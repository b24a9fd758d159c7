import {
  conversation,
  editDocumentDates,
  requestData,
  type SupplierRequest,
  saveRequest,
  startPersonRequest,
  type UserDataBundle,
  uploadFile,
} from 'shared-api/contract';
import {
  act,
  answer,
  expectAccessible,
  type FakeClient,
  fieldValue,
  fireEvent,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPLETE, documentsFor, PERSON_CUIT } from '../test/bundle.ts';
import { give, type Person } from '../test/files.ts';
import { open, savesInto, savesOf } from '../test/open.tsx';
import { serverDrafts } from '../test/server-drafts.ts';
import { FORM, nextButton, phoneField, withForm } from '../test/wizard.ts';

const MINE = '/api/municat/files/00000000-0000-4000-8000-000000000999?v=abc&f=aaaaaaaaaaaaaaaaaaaaaa';
const withUploads = (bundle: UserDataBundle) => withForm(bundle, answer(uploadFile, { data: MINE }));

/** A connection that comes back sends what is typed at once. */
const sendDrafts = () => act(async () => void window.dispatchEvent(new Event('online')));

/** The next save is refused: another window has stored these values meanwhile. */
function changedElsewhere(client: FakeClient, stored: Partial<SupplierRequest>): void {
  client.use(
    answer(saveRequest, refusal(409, 'Otra persona cambió estos datos.', { code: 'CONFLICTO', stored })),
  );
  client.use(answer(requestData, aBundle(stored)));
}

describe('a value that was changed in another window', () => {
  it('stands beside the one that was typed, and each is chosen knowingly', async () => {
    const client = withUploads(aBundle());
    const { person, address } = open(`${FORM}?paso=2`, { client });
    await person.type(await phoneField(), '3834');
    await person.type(screen.getByLabelText('Domicilio alternativo'), 'JUJUY 2');
    changedElsewhere(client, { telefono_alternativo: '1111', domicilio_alternativo: 'SALTA 1' });
    await person.click(nextButton());
    const phones = await screen.findByRole('group', { name: 'Teléfono alternativo' });
    expect(within(phones).getByText('Lo que escribió').nextSibling?.textContent).toBe('3834');
    expect(within(phones).getByText('Lo guardado').nextSibling?.textContent).toBe('1111');
    await expectAccessible();

    // Going on without choosing saves nothing and leads back to the choice.
    const saves = savesOf(client).length;
    await person.click(nextButton());
    expect(document.activeElement).toBe(
      screen.getByRole('alert', { name: 'Estos datos cambiaron mientras usted los editaba' }),
    );
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(savesOf(client)).toHaveLength(saves);

    await person.click(within(phones).getByRole('button', { name: 'Usar lo guardado' }));
    expect(fieldValue(await phoneField())).toBe('1111');
    const addresses = screen.getByRole('group', { name: 'Domicilio alternativo' });
    await person.click(within(addresses).getByRole('button', { name: 'Usar lo que escribí' }));
    expect(screen.queryByText('Lo guardado')).toBeNull();
    client.use(savesInto(aBundle({ telefono_alternativo: '1111', domicilio_alternativo: 'SALTA 1' })));
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client).at(-1)).toEqual({ sujeto_fiscal: { domicilio_alternativo: 'JUJUY 2' } });
  });

  // The save in the other window has taken the field out of the person's drafts.
  it.each([
    ['saved here', (person: Person) => person.click(nextButton())],
    [
      'typed on',
      async (person: Person) => {
        await person.type(screen.getByLabelText('Domicilio alternativo'), 'JUJUY 2');
        // Sends the drafts; their answer comes while the test waits for what it shows.
        fireEvent(window, new Event('online'));
      },
    ],
  ])('stands beside the one that is a draft on the server, when the form is %s', async (_how, goOn) => {
    const client = withForm(aBundle(), serverDrafts(aBundle()).keepsDrafts);
    const { person } = open(`${FORM}?paso=2`, { client });
    await person.type(await phoneField(), '3834');
    await sendDrafts();
    changedElsewhere(client, { telefono_alternativo: '1111' });
    client.use(serverDrafts(aBundle()).keepsDrafts);
    await goOn(person);
    const phones = await screen.findByRole('group', { name: 'Teléfono alternativo' });
    expect(within(phones).getByText('Lo que escribió').nextSibling?.textContent).toBe('3834');
    expect(within(phones).getByText('Lo guardado').nextSibling?.textContent).toBe('1111');
  });

  it('is not overwritten by who read it on another screen and not in the form', async () => {
    const mine = aBundle(COMPLETE, 'EN CORRECCION');
    const stored = { telefono_alternativo: '1111', version: 6 };
    const newest = aBundle({ ...COMPLETE, ...stored }, 'EN CORRECCION');
    const client = withUploads(aBundle({ ...mine.sujeto_fiscal, version: 5 }, 'EN CORRECCION'));
    client.use(answer(requestData, newest), answer(conversation, { mensajes: [], espera_respuesta: false }));
    const { person, router } = open(`${FORM}?paso=2`, { client });
    await phoneField();
    await router.navigate(`/request-management/estado-tramite/persona-humana/${PERSON_CUIT}`);
    expect(await screen.findByText('1111')).toBeTruthy();
    await router.navigate(`${FORM}?paso=2`);
    await person.type(await phoneField(), '3834');
    // Like the server, refuses a save that is based on an older version of the field.
    client.use(
      answer(saveRequest, (_input, { version }) =>
        version === 6
          ? { data: newest }
          : refusal(409, 'Otra persona cambió estos datos.', { code: 'CONFLICTO', stored }),
      ),
    );
    await person.click(nextButton());
    const phones = await screen.findByRole('group', { name: 'Teléfono alternativo' });
    expect(within(phones).getByText('Lo guardado').nextSibling?.textContent).toBe('1111');
    await person.click(within(phones).getByRole('button', { name: 'Usar lo que escribí' }));
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
  });

  it('is shown too when what was typed comes back after signing in again', async () => {
    const first = open(`${FORM}?paso=2`, { client: withUploads(aBundle()) });
    await first.person.type(await phoneField(), '3834');
    first.unmount();
    const client = withUploads(aBundle({ telefono_alternativo: '1111', domicilio_alternativo: 'SALTA 1' }));
    const { person } = open(`${FORM}?paso=2`, { client });
    expect(await screen.findByText('Estos datos cambiaron mientras usted los editaba')).toBeTruthy();
    // A field that nobody typed in here shows the stored value.
    expect(fieldValue(screen.getByLabelText('Domicilio alternativo'))).toBe('SALTA 1');
    await person.click(nextButton());
    expect(savesOf(client)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Usar lo que escribí' }));
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { telefono_alternativo: '3834' } }]);
  });

  it('is no conflict when both typed the same', async () => {
    const first = open(`${FORM}?paso=2`, { client: withUploads(aBundle()) });
    await first.person.type(await phoneField(), '3834');
    first.unmount();
    open(`${FORM}?paso=2`, { client: withUploads(aBundle({ telefono_alternativo: '3834' })) });
    expect(fieldValue(await phoneField())).toBe('3834');
    expect(screen.queryByText('Lo guardado')).toBeNull();
  });

  it('shows both lists of bank accounts, and a deleted account that is kept is a new one', async () => {
    const client = withUploads(aBundle(COMPLETE));
    const { person } = open(`${FORM}?paso=3`, { client });
    await person.type(await screen.findByLabelText('Alias (opcional)'), 'pan.rico');
    changedElsewhere(client, { ...COMPLETE, cuenta_bancaria: [] });
    await person.click(nextButton());
    const accounts = await screen.findByRole('group', { name: 'Cuentas bancarias' });
    expect(
      within(accounts).getByText(/^BANCO DE LA NACION ARGENTINA, CBU 0110002000200000000020/),
    ).toBeTruthy();
    expect(within(accounts).getByText('Sin completar')).toBeTruthy();
    await expectAccessible();
    await person.click(within(accounts).getByRole('button', { name: 'Usar lo que escribí' }));
    client.use(savesInto(aBundle({ ...COMPLETE, cuenta_bancaria: [] })));
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    const [account] = (savesOf(client).at(-1) as { cuenta_bancaria: object[] }).cuenta_bancaria;
    expect(account).toMatchObject({ alias: 'pan.rico' });
    expect(account).not.toHaveProperty('id');
  });

  it('shows both lists of clients', async () => {
    const client = withUploads(aBundle(COMPLETE));
    const { person } = open(`${FORM}?paso=4`, { client });
    await person.clear(await screen.findByLabelText('CUIT/CUIL del cliente 1'));
    const [first, ...others] = COMPLETE.principales_clientes ?? [];
    if (!first) throw new Error('no client');
    const theirs = [...others, { ...first, nombre_completo: 'OTRO NOMBRE' }];
    // A second window stored its own list before this one was reloaded.
    client.use(answer(startPersonRequest, aBundle({ ...COMPLETE, principales_clientes: theirs })));
    open(`${FORM}?paso=4`, { client });
    const lists = await screen.findByRole('group', { name: 'Principales clientes' });
    expect(within(lists).getByText(/OTRO NOMBRE/)).toBeTruthy();
  });
});

describe('a document that got another file in another window', () => {
  const theirs = (name: string) =>
    documentsFor('FISICA', false).map((document) =>
      document.tipo_documento?.nombre === name
        ? {
            ...document,
            url_archivo: MINE.replace('999', '998'),
            archivo: { nombre: 'de-otro.pdf', tipo: 'application/pdf', bytes: 9, sha256: 'otro', paginas: 1 },
          }
        : document,
    );
  const card = (name: string) => screen.findByRole('article', { name });

  it('shows both files; the one that was uploaded here is saved only when it is chosen', async () => {
    const client = withUploads(aBundle());
    const { person } = open(`${FORM}?paso=5`, { client });
    const dni = await card('DNI');
    changedElsewhere(client, { documento_proveedor: theirs('DNI') });
    await give(person, dni, 'mio.pdf');
    const files = await screen.findByRole('group', { name: 'Archivo de DNI' });
    expect(within(files).getByText('mio.pdf')).toBeTruthy();
    expect(within(files).getByText('de-otro.pdf')).toBeTruthy();
    await expectAccessible();
    client.use(savesInto(aBundle({ documento_proveedor: theirs('DNI') })));
    await person.click(within(files).getByRole('button', { name: 'Usar lo que subí' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Archivo de DNI' })).toBeNull());
    expect(savesOf(client).at(-1)).toMatchObject({ documento_proveedor: [{ url_archivo: MINE }] });
  });

  it('keeps the stored one when that is chosen', async () => {
    const client = withUploads(aBundle());
    const { person } = open(`${FORM}?paso=5`, { client });
    const dni = await card('DNI');
    changedElsewhere(client, { documento_proveedor: theirs('DNI') });
    await give(person, dni, 'mio.pdf');
    await person.click(await screen.findByRole('button', { name: 'Usar lo guardado' }));
    expect(within(dni).queryByText('mio.pdf')).toBeNull();
    expect(within(dni).getByText('de-otro.pdf')).toBeTruthy();
  });

  it('asks the same for one whose dates were being entered', async () => {
    const name = 'Declaración jurada de Ganancias';
    const client = withUploads(aBundle());
    const { person } = open(`${FORM}?paso=5`, { client });
    const income = await card(name);
    await give(person, income, 'mio.pdf');
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    changedElsewhere(client, { documento_proveedor: theirs(name) });
    await person.type(within(dialog).getByRole('textbox', { name: 'Fecha de cierre' }), '31/12/2025');
    client.use(serverDrafts(aBundle()).keepsDrafts);
    await sendDrafts();
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    const files = await screen.findByRole('group', { name: `Archivo de ${name}` });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(files).getByText('de-otro.pdf')).toBeTruthy();
    await expectAccessible();
    await person.click(within(files).getByRole('button', { name: 'Usar lo guardado' }));
    expect(screen.queryByText('mio.pdf')).toBeNull();
    expect(client.calls.map(({ id }) => id)).not.toContain(editDocumentDates.id);
  });

  it('is not said of the person’s own file, when it was saved and its dates were not', async () => {
    const name = 'Declaración jurada de Ganancias';
    const client = withUploads(aBundle());
    client.use(
      // The stored file is the one that was uploaded here.
      answer(saveRequest, { data: aBundle({ documento_proveedor: theirs(name) }) }),
      answer(editDocumentDates, refusal(503, 'Espere un momento.')),
    );
    const { person } = open(`${FORM}?paso=5`, { client });
    const income = await card(name);
    await give(person, income, 'mio.pdf');
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Fecha de cierre' }), '31/12/2025');
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText('Espere un momento.')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('button', { name: `Ingresar las fechas: ${name}` })).toBeTruthy();
    expect(screen.queryByRole('group', { name: `Archivo de ${name}` })).toBeNull();
  });
});
