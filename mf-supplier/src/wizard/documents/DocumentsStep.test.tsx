import {
  addOptionalDocument,
  editDocumentDates,
  type SupplierDocument,
  saveRequest,
  startPersonRequest,
  uploadFile,
} from 'shared-api/contract';
import { EXPIRY_MISSING, ISSUE_IN_FUTURE, OPTIONAL_NAME_CHARACTERS } from 'shared-api/rules';
import { answer, fakeClient, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPLETE, dayFromNow, documentsFor, PERSON_CUIT, uuid } from '../../test/bundle.ts';
import { fileIs } from '../../test/downloads.ts';
import { expectAccessible, held, open, refusal, savesInto, savesOf } from '../../test/open.tsx';

const STEP = `/persona-humana/register/${PERSON_CUIT}?paso=5`;
const UPLOADED = '/api/municat/files/00000000-0000-4000-8000-000000000777';
const PROFITS = 'Declaración jurada de Ganancias';
const ASSETS = 'Manifestación de bienes y deudas';
const typed = (day: string) => day.split('-').reverse().join('');

/** The step before an API that takes files, dates and optional documents. */
function withDocuments(given: SupplierDocument[] = documentsFor('FISICA', false)) {
  let documents = given;
  const put = (document: SupplierDocument) => {
    documents = [...documents.filter(({ id }) => id !== document.id), document];
    return { data: document };
  };
  const bundle = () => aBundle({ documento_proveedor: documents });
  return fakeClient(
    answer(startPersonRequest, bundle),
    answer(saveRequest, ({ body }) => {
      for (const { id, url_archivo } of body.documento_proveedor ?? []) {
        const found = documents.find((document) => document.id === id);
        if (found) put({ ...found, url_archivo });
      }
      return { data: bundle() };
    }),
    answer(uploadFile, { data: UPLOADED }),
    answer(editDocumentDates, ({ params, body }) => {
      const found = documents.find(({ id }) => id === params.id);
      if (!found) throw new Error(`no document ${params.id}`);
      return put({ ...found, ...body });
    }),
    answer(addOptionalDocument, ({ body }) =>
      put({
        ...(given[0] as SupplierDocument),
        id: uuid(900),
        tipo_documento: null,
        url_archivo: body.url_archivo,
        datos_extra: body.datos_extra,
      }),
    ),
  );
}

type Person = ReturnType<typeof open>['person'];
const card = (name: string) => screen.findByRole('article', { name });
async function give(person: Person, box: HTMLElement, name = 'archivo.pdf') {
  const file = new File(['%PDF-1.7'], name, { type: 'application/pdf' });
  await person.upload(box.querySelector('input[type=file]') as HTMLInputElement, file);
}

describe('Cargar Documentos', () => {
  it('shows the documents in their groups and how many are ready', async () => {
    open(STEP, { client: withDocuments() });
    await screen.findAllByText('0 de 9 documentos listos');
    const inGroup = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('article')
        .map((article) => within(article).getByRole('heading').textContent);
    expect(inGroup('Documentos sin fechas')).toHaveLength(6);
    expect(inGroup('Documentos con fechas claves')).toEqual([
      PROFITS,
      ASSETS,
      'Declaración jurada de Bienes Personales',
    ]);
    expect(screen.getByRole('heading', { name: 'Documentos Opcionales' })).toBeTruthy();
    await expectAccessible();
  });

  it('saves a document without dates as soon as it is uploaded', async () => {
    const client = withDocuments();
    const { person } = open(STEP, { client });
    await give(person, await card('DNI'));
    expect(await screen.findByText('Archivo subido exitosamente para DNI')).toBeTruthy();
    await screen.findAllByText('1 de 9 documentos listos');
    expect(savesOf(client)).toEqual([{ documento_proveedor: [{ id: uuid(100), url_archivo: UPLOADED }] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(await card('DNI')).getByText('Archivo subido exitosamente')).toBeTruthy();
    await expectAccessible();
  });

  it('asks for the dates a document needs before it saves the file', async () => {
    const client = withDocuments();
    const { person } = open(STEP, { client });
    await give(person, await card(PROFITS));
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    expect(within(dialog).queryByLabelText('Fecha de emisión')).toBeNull();
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect((await within(dialog).findAllByText(EXPIRY_MISSING)).length).toBeGreaterThan(0);
    await expectAccessible();
    expect(savesOf(client)).toEqual([]);
    const close = dayFromNow(-100);
    await person.type(within(dialog).getByLabelText('Fecha de cierre'), typed(close));
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(
      await screen.findByText(`Documento "${PROFITS}" guardado exitosamente con sus fechas`),
    ).toBeTruthy();
    const calls = client.calls.filter(({ id }) => id === saveRequest.id || id === editDocumentDates.id);
    expect(calls.map(({ id }) => id)).toEqual([saveRequest.id, editDocumentDates.id]);
    expect(calls[1]?.input).toMatchObject({ body: { emision: null, expiracion: close } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuses an issue date that has not come yet', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await give(person, await card(ASSETS));
    const dialog = await screen.findByRole('dialog');
    await person.type(within(dialog).getByLabelText('Fecha de emisión'), typed(dayFromNow(3)));
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect((await within(dialog).findAllByText(ISSUE_IN_FUTURE)).length).toBeGreaterThan(0);
  });

  it('keeps an uploaded file that still needs its dates, and does not let it be forgotten', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await give(person, await card(PROFITS));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      within(await card(PROFITS)).getByText('Ingrese las fechas para guardar este archivo.'),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    expect(await screen.findByText('Faltan las fechas de archivos que ya subió')).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: `Ingresar las fechas: ${PROFITS}` }));
    expect(await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' })).toBeTruthy();
  });

  it('shows the dates of a stored document and edits them', async () => {
    const client = withDocuments(documentsFor('FISICA', true));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar fechas del documento' });
    const field = within(dialog).getByLabelText('Fecha de emisión');
    await person.clear(field);
    await person.type(field, typed(dayFromNow(-5)));
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(
      await screen.findByText(`Fechas del documento "${ASSETS}" actualizadas exitosamente`),
    ).toBeTruthy();
    expect(savesOf(client)).toEqual([]);
  });

  it('gives no dates to a file that it does not show, and shows that one then', async () => {
    const given = documentsFor('FISICA', true);
    const client = withDocuments(given);
    const shown = given.find(({ tipo_documento }) => tipo_documento?.nombre === ASSETS)?.archivo;
    const message = 'El documento tiene otro archivo desde que lo abrió.';
    client.use(answer(editDocumentDates, refusal(409, message, { code: 'CONFLICTO' })));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    const dialog = await screen.findByRole('dialog');
    const reads = client.calls.filter(({ id }) => id === startPersonRequest.id).length;
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(message)).toBeTruthy();
    const sent = client.calls.find(({ id }) => id === editDocumentDates.id);
    expect(sent?.input).toMatchObject({ body: { archivo_sha256: shown?.sha256 } });
    await waitFor(() =>
      expect(client.calls.filter(({ id }) => id === startPersonRequest.id).length).toBeGreaterThan(reads),
    );
  });

  it('says in the window why dates were not saved, and keeps it open', async () => {
    const client = withDocuments(documentsFor('FISICA', true));
    client.use(answer(editDocumentDates, refusal(409, 'Este documento no se puede modificar.')));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText('Este documento no se puede modificar.')).toBeTruthy();
    await expectAccessible();
  });

  it('says beside the file why it was not taken', async () => {
    const client = withDocuments();
    client.use(answer(uploadFile, refusal(415, 'El archivo debe ser PDF, JPG o PNG')));
    const { person } = open(STEP, { client });
    const dni = await card('DNI');
    await give(person, dni);
    expect(await within(dni).findByText(/El archivo debe ser PDF, JPG o PNG/)).toBeTruthy();
    expect(await screen.findByText('No se pudo subir el archivo')).toBeTruthy();
    await expectAccessible();
  });

  it('refuses a file whose URL can’t be kept', async () => {
    const client = withDocuments();
    client.use(answer(uploadFile, { data: 'corta' }));
    const { person } = open(STEP, { client });
    const dni = await card('DNI');
    await give(person, dni);
    expect(await within(dni).findByText(/Error en la URL del archivo subido/)).toBeTruthy();
    expect(savesOf(client)).toEqual([]);
  });

  it('says on the card that a file was not kept, and tries again', async () => {
    const client = withDocuments();
    client.use(answer(saveRequest, refusal(503, 'Espere un momento.')));
    const { person } = open(STEP, { client });
    const dni = await card('DNI');
    await give(person, dni);
    expect(await within(dni).findByText('El archivo no quedó guardado')).toBeTruthy();
    await expectAccessible();
    client.use(savesInto(aBundle()));
    await person.click(within(dni).getByRole('button', { name: 'Reintentar' }));
    await screen.findAllByText('1 de 9 documentos listos');
  });

  it('locks what may not be replaced, and says so', async () => {
    const bundle = aBundle(
      { ...COMPLETE, documento_proveedor: documentsFor('FISICA', true, false) },
      'EN CORRECCION',
    );
    open(STEP, { client: fakeClient(answer(startPersonRequest, bundle)) });
    const assets = await card(ASSETS);
    expect(within(assets).getByText('Este documento no se puede modificar ahora.')).toBeTruthy();
    expect(within(assets).queryByRole('button', { name: 'Subir Otro' })).toBeNull();
    expect(within(assets).queryByRole('button', { name: `Editar: ${ASSETS}` })).toBeNull();
    expect(within(assets).getByRole('button', { name: 'Ver Archivo' })).toBeTruthy();
    await expectAccessible();
  });
});

describe('what was not saved of the documents', () => {
  const sessionOver = refusal(401, 'Su sesión terminó.');
  const close = dayFromNow(-100);

  it('gives back the dates that were typed when the session ended, of a file that waits', async () => {
    const client = withDocuments();
    client.use(answer(saveRequest, sessionOver));
    const first = open(STEP, { client });
    await give(first.person, await card(PROFITS));
    const asked = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await first.person.type(within(asked).getByLabelText('Fecha de cierre'), typed(close));
    await first.person.click(within(asked).getByRole('button', { name: 'Guardar' }));
    first.unmount();
    const again = withDocuments();
    const { person } = open(STEP, { client: again });
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    expect(held(within(dialog).getByLabelText('Fecha de cierre'))).toBe(close.split('-').reverse().join('/'));
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await screen.findByText(`Documento "${PROFITS}" guardado exitosamente con sus fechas`);
    expect(savesOf(again)).toEqual([
      { documento_proveedor: [{ id: expect.any(String), url_archivo: UPLOADED }] },
    ]);
  });

  it('gives back the dates that were typed when the session ended, of a stored file', async () => {
    const client = withDocuments(documentsFor('FISICA', true));
    client.use(answer(editDocumentDates, sessionOver));
    const first = open(STEP, { client });
    await first.person.click(await screen.findByRole('button', { name: `Editar: ${PROFITS}` }));
    const asked = await screen.findByRole('dialog', { name: 'Editar fechas del documento' });
    await first.person.clear(within(asked).getByLabelText('Fecha de cierre'));
    await first.person.type(within(asked).getByLabelText('Fecha de cierre'), typed(close));
    await first.person.click(within(asked).getByRole('button', { name: 'Guardar' }));
    first.unmount();
    const { person } = open(STEP, { client: withDocuments(documentsFor('FISICA', true)) });
    const dialog = await screen.findByRole('dialog', { name: 'Editar fechas del documento' });
    expect(held(within(dialog).getByLabelText('Fecha de cierre'))).toBe(close.split('-').reverse().join('/'));
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key))).toEqual(['{}', '{}']);
  });

  it('forgets a file for a document that may not be changed any more', async () => {
    const first = open(STEP, { client: withDocuments() });
    await give(first.person, await card(PROFITS));
    const asked = await screen.findByRole('dialog');
    await first.person.click(within(asked).getByRole('button', { name: 'Cancelar' }));
    first.unmount();
    const client = withDocuments(documentsFor('FISICA', true, false));
    const { person } = open(STEP, { client });
    expect(
      within(await card(PROFITS)).queryByText('Ingrese las fechas para guardar este archivo.'),
    ).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    expect(await screen.findByText('Error de validación')).toBeTruthy();
    expect(screen.queryByText('Faltan las fechas de archivos que ya subió')).toBeNull();
  });

  it('says what to do about a file that waits for its dates and can’t be opened any more', async () => {
    fileIs(() => new Response(null, { status: 403 }));
    const { person } = open(STEP, { client: withDocuments() });
    await give(person, await card(PROFITS));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    await person.click(within(await card(PROFITS)).getByRole('button', { name: 'Ver Archivo' }));
    expect(await screen.findByText(/ingrese sus fechas para guardarlo y podrá verlo de nuevo/)).toBeTruthy();
    expect(screen.queryByText(/recargue la página/)).toBeNull();
    await expectAccessible();
  });
});

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
      await screen.findByText(`Documento opcional "${name}" subido exitosamente`);
    }
    expect(await screen.findByText('Archivos opcionales subidos correctamente')).toBeTruthy();
  });

  it('says what is wrong with a name and takes no file meanwhile', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await add(person);
    await person.type(within(await row()).getByLabelText('Nombre del documento'), 'Catálogo_2026');
    await person.tab();
    expect(within(await row()).getAllByText(OPTIONAL_NAME_CHARACTERS).length).toBeGreaterThan(0);
    await expectAccessible();
  });

  it('takes an unused row away and keeps the focus near', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await add(person);
    await person.click(screen.getByRole('button', { name: 'Eliminar el documento opcional #1' }));
    expect(screen.queryByRole('group', { name: 'Documento opcional #1' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Documentos Opcionales' }));
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
    expect(held(within(await row()).getByLabelText('Nombre del documento'))).toBe('Catálogo');
    await give(first.person, await row());
    await waitFor(() => expect(client.calls.map(({ id }) => id)).toContain(addOptionalDocument.id));
    first.unmount();
    const { person } = open(STEP, { client: withDocuments() });
    expect(held(within(await row()).getByLabelText('Nombre del documento'))).toBe('Catálogo');
    await expectAccessible();
    await person.click(within(await row()).getByRole('button', { name: 'Guardar el documento' }));
    expect(await screen.findByText('Documento opcional "Catálogo" subido exitosamente')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Documento opcional #1' })).toBeNull());
  });

  it('asks nobody about a row that was never written in', async () => {
    const { person, address } = open(STEP, { client: withDocuments() });
    await add(person);
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await waitFor(() => expect(address()).toContain('/request-management/'));
  });
});
