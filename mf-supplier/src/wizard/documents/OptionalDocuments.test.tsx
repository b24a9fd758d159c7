import {
  addOptionalDocument,
  removeOptionalDocument,
  requestData,
  type SupplierDocument,
} from 'shared-api/contract';
import {
  answer,
  describedBy,
  expectAccessible,
  fieldValue,
  laterAnswers,
  never,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, documentsFor, PERSON_CUIT, uuid } from '../../test/bundle.ts';
import { card, STEP, UPLOADED, withDocuments } from '../../test/documents.ts';
import { give, type Person, storesLater } from '../../test/files.ts';
import { open } from '../../test/open.tsx';

describe('Documentos Opcionales', () => {
  const row = () => screen.findByRole('group', { name: 'Documento opcional #1' });
  const add = async (person: Person) =>
    person.click(await screen.findByRole('button', { name: '+ Agregar Documento Opcional' }));

  it('takes a file once it has a name, and lists it', async () => {
    const client = withDocuments();
    const { person } = open(STEP, { client });
    await add(person);
    expect(within(await row()).getByText('0/50')).toBeTruthy();
    await person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo 2026');
    expect(within(await row()).getByText('13/50')).toBeTruthy();
    await expectAccessible();
    await give(person, await row());
    expect(await screen.findByText('Documento opcional "Catálogo 2026" subido exitosamente')).toBeTruthy();
    expect(await card('Catálogo 2026')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Documento opcional #1' })).toBeNull();
    expect(client.calls.find(({ id }) => id === addOptionalDocument.id)?.input).toEqual({
      params: { cuit: PERSON_CUIT },
      body: { url_archivo: UPLOADED, datos_extra: 'Catálogo 2026', cuit: PERSON_CUIT },
    });
  });

  it('says once that several were uploaded', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await add(person);
    await add(person);
    for (const name of ['Uno', 'Dos']) {
      await person.type(within(await row()).getByLabelText('Nombre del documento'), name);
      await give(person, await row());
      // The last one's toast makes way for that of all.
      if (name === 'Uno') await screen.findByText(`Documento opcional "${name}" subido exitosamente`);
    }
    expect(await screen.findByText('Archivos opcionales subidos correctamente')).toBeTruthy();
  });

  it('takes an unused row away and keeps the focus near', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await add(person);
    await person.click(screen.getByRole('button', { name: 'Eliminar el documento opcional #1' }));
    expect(screen.queryByRole('group', { name: 'Documento opcional #1' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Documentos Opcionales' }));
  });

  it('leaves a person who names the next one at its name', async () => {
    const client = withDocuments();
    const files = laterAnswers([['catalogo.pdf', UPLOADED]]);
    client.use(storesLater(files));
    const { person } = open(STEP, { client });
    await add(person);
    await person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo');
    await give(person, await row(), 'catalogo.pdf');
    await add(person);
    const next = screen.getByRole('group', { name: 'Documento opcional #2' });
    const name = within(next).getByLabelText('Nombre del documento');
    await person.type(name, 'Fol');
    files.come('catalogo.pdf');
    await screen.findByText('Documento opcional "Catálogo" subido exitosamente');
    expect(document.activeElement).toBe(name);
  });

  it('can’t be taken away while it is being saved', async () => {
    const client = withDocuments();
    client.use(answer(addOptionalDocument, never));
    const { person } = open(STEP, { client });
    await add(person);
    await person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo');
    await give(person, await row());
    await waitFor(() => expect(client.calls.map(({ id }) => id)).toContain(addOptionalDocument.id));
    const remove = screen.getByRole('button', { name: 'Eliminar el documento opcional #1' });
    expect(remove.hasAttribute('disabled')).toBe(true);
  });

  it('keeps what was written and uploaded on another step and after the session ended', async () => {
    const client = withDocuments();
    client.use(answer(addOptionalDocument, refusal(401, 'Su sesión terminó.')));
    const first = open(STEP, { client });
    await add(first.person);
    await first.person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo');
    await first.person.click(screen.getByRole('button', { name: 'Anterior' }));
    await screen.findByRole('heading', { level: 2, name: 'Clientes de la empresa' });
    await first.person.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(fieldValue(within(await row()).getByLabelText('Nombre del documento'))).toBe('Catálogo');
    await give(first.person, await row());
    await waitFor(() => expect(client.calls.map(({ id }) => id)).toContain(addOptionalDocument.id));
    first.unmount();
    const { person } = open(STEP, { client: withDocuments() });
    expect(fieldValue(within(await row()).getByLabelText('Nombre del documento'))).toBe('Catálogo');
    await expectAccessible();
    await person.click(within(await row()).getByRole('button', { name: 'Guardar el documento' }));
    expect(await screen.findByText('Documento opcional "Catálogo" subido exitosamente')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Documento opcional #1' })).toBeNull());
  });

  it('has no row any more when the form opens again, if it was stored and its answer got lost', async () => {
    const client = withDocuments();
    client.use(answer(addOptionalDocument, refusal(0, 'No hay conexión con el portal.')));
    const first = open(STEP, { client });
    await add(first.person);
    await first.person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo');
    await give(first.person, await row());
    await within(await row()).findByText('El documento no quedó guardado');
    first.unmount();
    const [dni] = documentsFor('FISICA', true);
    const stored = {
      ...(dni as SupplierDocument),
      id: uuid(900),
      tipo_documento: null,
      datos_extra: 'Catálogo',
    };
    open(STEP, { client: withDocuments([{ ...stored, url_archivo: `${UPLOADED}?f=otra` }]) });
    expect(await card('Catálogo')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Documento opcional #1' })).toBeNull();
    expect(screen.queryByText(/Recuperamos lo que había escrito/)).toBeNull();
  });

  it('keeps the focus while it is saved again after a failure', async () => {
    const client = withDocuments();
    client.use(answer(addOptionalDocument, refusal(503, 'Espere un momento.')));
    const { person } = open(STEP, { client });
    await add(person);
    await person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo');
    await give(person, await row());
    const retry = await within(await row()).findByRole('button', { name: 'Reintentar' });
    client.use(answer(addOptionalDocument, () => new Promise<never>(() => undefined)));
    await person.click(retry);
    await waitFor(() => expect(retry.isConnected).toBe(false));
    expect((await row()).contains(document.activeElement)).toBe(true);
  });

  it('says of a named document that its file is missing, and leads there', async () => {
    const { person } = open(STEP, { client: withDocuments(documentsFor('FISICA', true)) });
    await add(person);
    await add(person);
    const second = await screen.findByRole('group', { name: 'Documento opcional #2' });
    const name = within(second).getByLabelText('Nombre del documento');
    await person.type(name, 'Catálogo');
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    const summary = await screen.findByRole('alert', { name: 'Hay documentos opcionales sin terminar' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getAllByRole('link')).toHaveLength(1);
    await expectAccessible();
    await person.click(
      within(summary).getByRole('link', {
        name: 'Documento opcional #2: elija su archivo, o elimínelo',
      }),
    );
    expect(document.activeElement).toBe(name);
    await person.click(screen.getByRole('button', { name: 'Eliminar el documento opcional #2' }));
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.queryByRole('alert', { name: /opcionales/ })).toBeNull();
  });

  it('lists a named document without its file before sending, and leads there', async () => {
    const { person } = open(STEP, { client: withDocuments(documentsFor('FISICA', true)) });
    await add(person);
    await add(person);
    const second = await screen.findByRole('group', { name: 'Documento opcional #2' });
    const name = within(second).getByLabelText('Nombre del documento');
    await person.type(name, 'Catálogo');
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    const part = 'Completar: Documento opcional #2: termínelo o elimínelo';
    await person.click(await screen.findByRole('button', { name: part }));
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Eliminar el documento opcional #2' }));
    expect(screen.queryByRole('button', { name: part })).toBeNull();
  });

  it('says at the name which letters it takes, while the file waits for it', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await add(person);
    const name = within(await row()).getByLabelText('Nombre del documento');
    await person.type(name, 'Nota N°');
    expect(describedBy(name)).toContain('El nombre solo puede contener letras, números y espacios');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
  });

  it.each([
    ['once that is confirmed', { message: 'Documento opcional eliminado.' }],
    ['though the answer got lost', refusal(503, 'El portal no responde.')],
  ])('removes one that was uploaded, %s', async (_, result) => {
    const stored = {
      ...documentsFor('FISICA', true)[0],
      id: uuid(901),
      tipo_documento: null,
      datos_extra: 'Folleto',
    };
    const documents = documentsFor('FISICA', true);
    const client = withDocuments([...documents, stored as SupplierDocument]);
    client.use(answer(removeOptionalDocument, result));
    const { person } = open(STEP, { client });
    expect(within(await card('DNI')).queryByRole('button', { name: /Eliminar/ })).toBeNull();
    await person.click(within(await card('Folleto')).getByRole('button', { name: 'Eliminar: Folleto' }));
    const dialog = await screen.findByRole('dialog', { name: 'Eliminar documento opcional' });
    await expectAccessible();
    client.use(answer(requestData, aBundle({ documento_proveedor: documents })));
    await person.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Folleto' })).toBeNull());
    expect(client.calls.filter(({ id }) => id === removeOptionalDocument.id)).toHaveLength(1);
  });

  it('asks nobody about a row that was never written in', async () => {
    const { person, address } = open(STEP, { client: withDocuments() });
    await add(person);
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await waitFor(() => expect(address()).toContain('/request-management/'));
  });
});
