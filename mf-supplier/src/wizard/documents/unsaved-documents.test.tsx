import { editDocumentDates, requestData, saveRequest, startPersonRequest } from 'shared-api/contract';
import {
  act,
  answer,
  expectAccessible,
  fieldValue,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, dayFromNow, documentsFor } from '../../test/bundle.ts';
import { ASSETS, card, PROFITS, STEP, typed, UPLOADED, withDocuments } from '../../test/documents.ts';
import { fileIs } from '../../test/downloads.ts';
import { give } from '../../test/files.ts';
import { open, savesOf } from '../../test/open.tsx';
import { serverDrafts } from '../../test/server-drafts.ts';

describe('what was not saved of the documents', () => {
  const sessionOver = refusal(401, 'Su sesión terminó.');
  const close = dayFromNow(-100);

  it('gives back the dates that were typed when the session ended, of a file that waits', async () => {
    const client = withDocuments();
    client.use(answer(saveRequest, sessionOver));
    const first = open(STEP, { client });
    await give(first.person, await card(PROFITS));
    const firstDialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await first.person.type(within(firstDialog).getByLabelText('Fecha de cierre'), typed(close));
    await first.person.click(within(firstDialog).getByRole('button', { name: 'Guardar' }));
    first.unmount();
    const again = withDocuments();
    const { person } = open(STEP, { client: again });
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    expect(fieldValue(within(dialog).getByLabelText('Fecha de cierre'))).toBe(
      close.split('-').reverse().join('/'),
    );
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await screen.findByText(`Documento "${PROFITS}" guardado exitosamente con sus fechas`);
    expect(savesOf(again)).toEqual([
      {
        documento_proveedor: [
          { id: expect.any(String), tipo_documento_id: expect.any(String), url_archivo: UPLOADED },
        ],
      },
    ]);
  });

  it('keeps a file that was uploaded when the session ended, and saves it in place of the stored one', async () => {
    const documents = documentsFor('FISICA', true);
    const client = withDocuments(documents);
    client.use(answer(saveRequest, sessionOver));
    const first = open(STEP, { client });
    const replaced = await card('DNI');
    await first.person.click(within(replaced).getByRole('button', { name: /^Subir Otro/ }));
    await give(first.person, replaced);
    await waitFor(() => expect(savesOf(client)).toHaveLength(1));
    first.unmount();
    const again = withDocuments(documents);
    const { person } = open(STEP, { client: again });
    const dni = within(await card('DNI'));
    expect(dni.getByText('Falta guardar este archivo')).toBeTruthy();
    expect(dni.getByText('Sin guardar')).toBeTruthy();
    expect(dni.queryByText(/^(Archivo subido exitosamente|Completo)$/)).toBeNull();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    const missing = within(await screen.findByRole('region', { name: 'Antes de enviar, falta:' }));
    await person.click(missing.getByRole('button', { name: /^Guardar.*DNI: su archivo/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(dni.getByRole('button', { name: 'Guardar el archivo: DNI' })),
    );
    await person.keyboard('{Enter}');
    await dni.findByText('Archivo subido exitosamente');
    expect(dni.queryByText('Falta guardar este archivo')).toBeNull();
    expect(savesOf(again)).toMatchObject([{ documento_proveedor: [{ url_archivo: UPLOADED }] }]);
  });

  it.each(['DNI', PROFITS])(
    'says of no stored file that it is not saved, where its answer got lost or another tab saved it: %s',
    async (name) => {
      const documents = documentsFor('FISICA', true);
      const stored = documents.find(({ tipo_documento }) => tipo_documento?.nombre === name);
      const valor = { url: `${UPLOADED}?f=una`, name: 'archivo.pdf' };
      const client = withDocuments();
      client.use(
        answer(startPersonRequest, {
          ...aBundle({
            documento_proveedor: documents.map((one) =>
              one === stored ? { ...one, url_archivo: `${UPLOADED}?f=otra` } : one,
            ),
          }),
          borrador: {
            documentos: {
              version: 1,
              campos: { [stored?.id ?? '']: { valor, base: 'antes', version: 1 } },
            },
          },
        }),
      );
      open(STEP, { client });
      const there = within(await card(name));
      expect(there.getByText('Archivo subido exitosamente')).toBeTruthy();
      expect(there.queryByText(/Falta guardar|Sin guardar|Ingrese las fechas/)).toBeNull();
      expect(screen.queryByText(/Recuperamos lo que había escrito/)).toBeNull();
    },
  );

  it('gives back the dates that were typed when the session ended, of a stored file', async () => {
    const client = withDocuments(documentsFor('FISICA', true));
    client.use(answer(editDocumentDates, sessionOver));
    const first = open(STEP, { client });
    await first.person.click(await screen.findByRole('button', { name: `Editar: ${PROFITS}` }));
    const firstDialog = await screen.findByRole('dialog', { name: 'Editar fechas del documento' });
    await first.person.clear(within(firstDialog).getByLabelText('Fecha de cierre'));
    await first.person.type(within(firstDialog).getByLabelText('Fecha de cierre'), typed(close));
    await first.person.click(within(firstDialog).getByRole('button', { name: 'Guardar' }));
    first.unmount();
    const { person } = open(STEP, { client: withDocuments(documentsFor('FISICA', true)) });
    const dialog = await screen.findByRole('dialog', { name: 'Editar fechas del documento' });
    expect(fieldValue(within(dialog).getByLabelText('Fecha de cierre'))).toBe(
      close.split('-').reverse().join('/'),
    );
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.values({ ...sessionStorage }).join()).not.toContain(close);
  });

  /** A form that opens with a file that waits for its dates, of a document whose stored file has this address. */
  const withStored = (url_archivo: string) => {
    const documents = documentsFor('FISICA', true).map((document) =>
      document.tipo_documento?.nombre === PROFITS ? { ...document, url_archivo } : document,
    );
    const id = documents.find(({ tipo_documento }) => tipo_documento?.nombre === PROFITS)?.id ?? '';
    const valor = { url: `${UPLOADED}?f=una`, name: 'ganancias.pdf', fechas: { expiracion: close } };
    const bundle = {
      ...aBundle({ documento_proveedor: documents }),
      borrador: { documentos: { version: 1, campos: { [id]: { valor, base: null, version: 1 } } } },
    };
    const client = withDocuments(documents);
    client.use(answer(startPersonRequest, bundle));
    return client;
  };

  it('asks which of two files stays before it asks for dates', async () => {
    open(STEP, { client: withStored('/api/municat/files/00000000-0000-4000-8000-000000000778') });
    await screen.findByText('Mientras tanto se subió otro archivo para este documento');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sees no other file in the stored one, under whatever signature', async () => {
    const { person } = open(STEP, { client: withStored(`${UPLOADED}?f=otra`) });
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    expect(screen.queryByText('Mientras tanto se subió otro archivo para este documento')).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await screen.findByText(`Documento "${PROFITS}" guardado exitosamente con sus fechas`);
  });

  it('asks for no dates of a file that was given up in another window', async () => {
    const documents = documentsFor('FISICA', false);
    /** The request with a file that waits for its dates at each of some documents. */
    const withWaiting = (...names: string[]) => {
      const waiting = documents.filter(({ tipo_documento }) => names.includes(tipo_documento?.nombre ?? ''));
      const valor = { url: UPLOADED, name: 'escaneo.pdf', fechas: {} };
      const campos = Object.fromEntries(waiting.map(({ id }) => [id, { valor, base: null, version: 1 }]));
      return {
        ...aBundle({ documento_proveedor: documents }),
        borrador: { documentos: { version: 1, campos } },
      };
    };
    const client = withDocuments(documents);
    client.use(answer(startPersonRequest, withWaiting(PROFITS, ASSETS)));
    const { person } = open(STEP, { client });
    const dialog = within(await screen.findByRole('dialog'));
    const [first, second] = dialog.queryByText(PROFITS) ? [PROFITS, ASSETS] : [ASSETS, PROFITS];
    const there = withWaiting(first);
    client.use(answer(requestData, there), serverDrafts(there).keepsDrafts);
    await person.type(dialog.getByLabelText(/^Fecha de/), typed(close));
    await act(async () => void window.dispatchEvent(new Event('online')));
    const isWaiting = /Ingrese las fechas para guardar/;
    const other = await screen.findByRole('article', { name: second, hidden: true });
    await waitFor(() => expect(within(other).queryByText(isWaiting)).toBeNull());
    await person.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await card(first)).getByText(isWaiting)).toBeTruthy();
  });

  it('forgets a file for a document that may not be changed any more', async () => {
    const first = open(STEP, { client: withDocuments() });
    await give(first.person, await card(PROFITS));
    const firstDialog = await screen.findByRole('dialog');
    await first.person.click(within(firstDialog).getByRole('button', { name: 'Cancelar' }));
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
    await person.click(within(await card(PROFITS)).getByRole('button', { name: /^Ver Archivo/ }));
    expect(await screen.findByText(/ingrese sus fechas para guardarlo y podrá verlo de nuevo/)).toBeTruthy();
    expect(screen.queryByText(/recargue la página/)).toBeNull();
    await expectAccessible();
  });
});
