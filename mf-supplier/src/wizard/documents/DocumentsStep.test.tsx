import {
  editDocumentDates,
  requestData,
  saveRequest,
  startPersonRequest,
  uploadFile,
} from 'shared-api/contract';
import {
  answer,
  expectAccessible,
  fakeClient,
  fieldValue,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPLETE, dayFromNow, documentsFor, uuid } from '../../test/bundle.ts';
import { ASSETS, card, PROFITS, STEP, typed, UPLOADED, withDocuments } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open, savesInto, savesOf } from '../../test/open.tsx';

describe('Cargar Documentos', () => {
  it('shows the documents in their groups and how many are ready', async () => {
    open(STEP, { client: withDocuments() });
    await screen.findByRole('region', { name: 'Documentos sin fechas' });
    expect(screen.getAllByText('0 de 9 documentos listos')).not.toEqual([]);
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
    expect(savesOf(client)).toEqual([
      {
        documento_proveedor: [
          { id: uuid(100), tipo_documento_id: expect.any(String), url_archivo: UPLOADED },
        ],
      },
    ]);
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
    expect(
      (await within(dialog).findAllByText('Debe ingresar la fecha de expiración')).length,
    ).toBeGreaterThan(0);
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

  it('says of a date that does not exist that it does not, rather than that none was typed', async () => {
    const client = withDocuments();
    const { person } = open(STEP, { client });
    await give(person, await card(ASSETS));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText('Fecha de emisión');
    const save = within(dialog).getByRole('button', { name: 'Guardar' });
    for (const submit of [() => person.keyboard('{Enter}'), () => person.click(save)]) {
      await person.clear(field);
      await person.type(field, '31/02/2026');
      await submit();
      const message = 'Escriba una fecha que exista, como 31/12/2026';
      expect(await within(dialog).findByRole('link', { name: message })).toBeTruthy();
      expect(within(dialog).getAllByText(message)).toHaveLength(2);
      expect(within(dialog).queryByText('Debe ingresar la fecha de emisión')).toBeNull();
    }
    expect(savesOf(client)).toEqual([]);
    await expectAccessible();
    await person.clear(field);
    await person.click(save);
    expect(await within(dialog).findAllByText('Debe ingresar la fecha de emisión')).toHaveLength(2);
  });

  it('keeps an uploaded file that still needs its dates, and does not let it be forgotten', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await give(person, await card(PROFITS));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const profits = within(await card(PROFITS));
    expect(profits.getByText('Ingrese las fechas para guardar este archivo.')).toBeTruthy();
    // The stored file does not repeat the problem.
    expect(profits.queryByText(/requiere fecha/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
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

  it('stores dates however long the registry takes to answer', async () => {
    const client = withDocuments(documentsFor('FISICA', true));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    client.use(answer(startPersonRequest, () => new Promise<never>(() => {})));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gives no dates to a file that it does not show, and shows that one then', async () => {
    const documents = documentsFor('FISICA', true);
    const client = withDocuments(documents);
    const storedFile = documents.find(({ tipo_documento }) => tipo_documento?.nombre === ASSETS)?.archivo;
    const message = 'El documento tiene otro archivo desde que lo abrió.';
    client.use(answer(editDocumentDates, refusal(409, message, { code: 'CONFLICTO' })));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
    const datesCall = client.calls.find(({ id }) => id === editDocumentDates.id);
    expect(datesCall?.input).toMatchObject({ body: { archivo_sha256: storedFile?.sha256 } });
    await waitFor(() => expect(client.inputs(requestData)).toHaveLength(1));
  });

  it('keeps what was typed over dates that somebody else stored meanwhile, and nothing else', async () => {
    const [before, theirs, mine] = [dayFromNow(-20), dayFromNow(500), dayFromNow(-5)];
    const document = (expiracion: string) => {
      const documents = documentsFor('FISICA', true);
      return documents.map((one) =>
        one.tipo_documento?.nombre === ASSETS
          ? { ...one, tipo_documento: { ...one.tipo_documento, expiracion: true }, expiracion }
          : one,
      );
    };
    const client = withDocuments(document(dayFromNow(300)));
    const message = 'Otra persona cambió las fechas de este documento.';
    client.use(answer(editDocumentDates, refusal(409, message, { code: 'CONFLICTO' })));
    const { person } = open(STEP, { client });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText('Fecha de emisión');
    await person.clear(field);
    await person.type(field, typed(mine));
    client.use(answer(requestData, aBundle({ documento_proveedor: document(theirs) })));
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
    await expectAccessible();
    const bodies = () =>
      client.calls.flatMap(({ id, input }) => (id === editDocumentDates.id ? [input] : []));
    expect(bodies()).toMatchObject([
      {
        body: {
          emision: mine,
          expiracion: dayFromNow(300),
          fechas_vistas: { emision: before, expiracion: dayFromNow(300) },
        },
      },
    ]);
    await person.click(within(dialog).getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: `Editar: ${ASSETS}` }));
    const again = await screen.findByRole('dialog');
    expect(fieldValue(within(again).getByLabelText('Fecha de emisión'))).toBe(
      mine.split('-').reverse().join('/'),
    );
    await person.click(within(again).getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({
      body: { emision: mine, expiracion: theirs, fechas_vistas: { emision: before, expiracion: theirs } },
    });
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
    await person.click(within(dni).getByRole('button', { name: 'Reintentar: DNI' }));
    await screen.findAllByText('1 de 9 documentos listos');
    // The button is gone.
    expect(dni.contains(document.activeElement)).toBe(true);
  });

  it('takes away a document that isn’t asked for any more, and says so', async () => {
    const client = withDocuments();
    const refusalText = 'Este documento ya no se pide en la inscripción.';
    client.use(answer(saveRequest, refusal(409, refusalText, { code: 'ESTADO' })));
    const { person } = open(STEP, { client });
    const dni = await card('DNI');
    const documento_proveedor = documentsFor('FISICA', false).slice(1);
    client.use(answer(requestData, aBundle({ documento_proveedor })));
    await give(person, dni);
    expect(await screen.findByText(refusalText)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'DNI' })).toBeNull());
    expect(screen.getAllByText('0 de 8 documentos listos')).not.toHaveLength(0);
    await expectAccessible();
  });

  it('takes one away too whose dates came too late', async () => {
    const before = documentsFor('FISICA', true);
    const client = withDocuments(before);
    client.use(answer(editDocumentDates, refusal(404, 'No se encontró el documento.')));
    const { person } = open(STEP, { client });
    await person.click(within(await card(ASSETS)).getByRole('button', { name: `Editar: ${ASSETS}` }));
    const documento_proveedor = before.filter(({ tipo_documento }) => tipo_documento?.nombre !== ASSETS);
    client.use(answer(requestData, aBundle({ documento_proveedor })));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect((await screen.findAllByText('No se encontró el documento.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('article', { name: ASSETS })).toBeNull());
  });

  it('does not praise a file that the auditor observed, until another one is there', async () => {
    const observed = [{ name: 'DNI', observacion: 'Falta el dorso' }];
    const stored = aBundle(COMPLETE, 'EN CORRECCION', observed);
    const { estado_tramite } = stored;
    const observaciones = estado_tramite.observaciones.map((one) => ({
      ...one,
      estado: 'atendida' as const,
    }));
    const corrected = { ...stored, estado_tramite: { ...estado_tramite, observaciones } };
    const client = fakeClient(
      answer(startPersonRequest, stored),
      answer(uploadFile, { data: UPLOADED }),
      answer(saveRequest, { data: corrected }),
    );
    const { person } = open(STEP, { client });
    const dni = within(await card('DNI'));
    dni.getByText('Este es el archivo que el auditor observó');
    expect(dni.queryByText('Archivo subido exitosamente')).toBeNull();
    await expectAccessible();
    await person.click(dni.getByRole('button', { name: /^Subir Otro/ }));
    await give(person, await card('DNI'));
    await dni.findByText('Archivo subido exitosamente');
    expect(dni.queryByText('Este es el archivo que el auditor observó')).toBeNull();
  });

  it('locks what may not be replaced, and says so', async () => {
    const bundle = aBundle(
      { ...COMPLETE, documento_proveedor: documentsFor('FISICA', true, false) },
      'EN CORRECCION',
    );
    open(STEP, { client: fakeClient(answer(startPersonRequest, bundle)) });
    const assets = await card(ASSETS);
    expect(within(assets).getByText('Este documento no se puede modificar ahora.')).toBeTruthy();
    expect(within(assets).queryByRole('button', { name: /^Subir Otro/ })).toBeNull();
    expect(within(assets).queryByRole('button', { name: `Editar: ${ASSETS}` })).toBeNull();
    expect(within(assets).getByRole('button', { name: /^Ver Archivo/ })).toBeTruthy();
    await expectAccessible();
  });
});
