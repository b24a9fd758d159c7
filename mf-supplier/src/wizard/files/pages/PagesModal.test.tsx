import { PDFDocument } from '@cantoo/pdf-lib';
import { uploadFile } from 'shared-api/contract';
import { act, answer, expectAccessible, fireEvent, screen, waitFor, within } from 'shared-ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsFor } from '../../../test/bundle.ts';
import { card, PROFITS, STEP, UPLOADED, withDocuments } from '../../../test/documents.ts';
import { A_JPEG, aRealPdf, type Person, readsPhotos } from '../../../test/files.ts';
import { open } from '../../../test/open.tsx';
import { FORM } from '../../../test/wizard.ts';

const aPhoto = (name: string) => new File([A_JPEG], name, { type: 'image/jpeg' });

beforeEach(readsPhotos);

/** The step before an API that keeps what was uploaded. */
function openStep(documents = documentsFor('FISICA', false)) {
  const client = withDocuments(documents);
  const sentFiles: File[] = [];
  client.use(
    answer(uploadFile, (input) => {
      sentFiles.push((input as { file: File }).file);
      return { data: UPLOADED };
    }),
  );
  return { ...open(STEP, { client }), sentFiles };
}

async function choose(person: Person, files: readonly File[]): Promise<HTMLElement> {
  const input = (await card('DNI')).querySelector<HTMLInputElement>('input[type=file]');
  await person.upload(input as HTMLInputElement, [...files]);
  return screen.findByRole('dialog', { name: 'Páginas de DNI' });
}
const pagesOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((row) =>
      within(row)
        .getAllByText(/./)
        .map(({ textContent }) => textContent),
    );

describe('several pages of one document', () => {
  it('are one PDF in the order that the person gives them, each turned as it should be', async () => {
    const { person, sentFiles } = openStep();
    const dialog = await choose(person, [aPhoto('dni dorso.jpg'), aPhoto('dni frente.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    expect(pagesOf(dialog)).toEqual([
      ['Página 1', 'dni frente.jpg'],
      ['Página 2', 'dni dorso.jpg'],
    ]);
    await expectAccessible();

    await person.upload(
      dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      await aRealPdf('anexo.pdf', 2),
    );
    await within(dialog).findByText('Páginas 3 a 4');
    const earlier = within(dialog).getByRole('button', { name: 'Mover antes: anexo.pdf' });
    earlier.focus();
    await person.keyboard('{Enter}{Enter}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(earlier));
    expect(pagesOf(dialog).map(([page]) => page)).toEqual(['Páginas 1 a 2', 'Página 3', 'Página 4']);
    await person.click(within(dialog).getByRole('button', { name: 'Girar: dni dorso.jpg' }));
    await person.click(within(dialog).getByRole('button', { name: 'Quitar: dni frente.jpg' }));
    await within(dialog).findByText(/^3 páginas, /);

    await person.click(within(dialog).getByRole('button', { name: 'Ver cómo queda' }));
    expect(await within(dialog).findByTitle('Vista de DNI')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Subir' }));
    await screen.findByText('Archivo subido exitosamente para DNI');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentFiles.map(({ name, type }) => [name, type])).toEqual([['DNI.pdf', 'application/pdf']]);
    const pages = (await PDFDocument.load(await (sentFiles[0] as File).arrayBuffer())).getPages();
    expect(pages.map((page) => page.getRotation().angle)).toEqual([0, 0, 90]);
  });

  it('are added to the stored file, which comes first', async () => {
    const stored = await (await aRealPdf('dni.pdf', 1)).arrayBuffer();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(stored));
    const { person } = openStep(documentsFor('FISICA', true));
    await person.click(await screen.findByRole('button', { name: 'Agregar otra página: DNI' }));
    const dialog = await screen.findByRole('dialog', { name: 'Páginas de DNI' });
    await within(dialog).findByText('Ya subido');
    await person.upload(
      dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      aPhoto('dorso.jpg'),
    );
    await within(dialog).findByText('Página 2');
    expect(pagesOf(dialog)).toEqual([
      ['Página 1', 'Ya subido'],
      ['Página 2', 'dorso.jpg'],
    ]);
  });

  it('send nothing while they are the stored file as it is, which keeps its dates', async () => {
    const stored = await (await aRealPdf('ganancias.pdf', 1)).arrayBuffer();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(stored));
    const { person } = openStep(documentsFor('FISICA', true));
    await person.click(await screen.findByRole('button', { name: `Agregar otra página: ${PROFITS}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Páginas de ${PROFITS}` }));
    const isOff = (name: string) => dialog.getByRole('button', { name }).hasAttribute('disabled');
    const turn = await dialog.findByRole('button', { name: 'Girar: Ya subido' });
    await waitFor(() => expect(isOff('Ver cómo queda')).toBe(false));
    expect(isOff('Subir')).toBe(true);
    await person.click(turn);
    expect(isOff('Subir')).toBe(false);
  });

  it('don’t take the place of the stored file where that can’t be opened', async () => {
    const stored = await (await aRealPdf('dni.pdf', 1)).arrayBuffer();
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response('', { status: 403 }));
    const { person } = openStep(documentsFor('FISICA', true));
    await person.click(await screen.findByRole('button', { name: 'Agregar otra página: DNI' }));
    const dialog = await screen.findByRole('dialog', { name: 'Páginas de DNI' });
    await within(dialog).findByText(/^El enlace pudo vencer/);
    await person.upload(
      dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      aPhoto('dorso.jpg'),
    );
    await within(dialog).findByText('Página 1');
    const send = within(dialog).getByRole('button', { name: 'Subir' });
    expect(send.hasAttribute('disabled')).toBe(true);
    await expectAccessible();
    fetched.mockImplementation(async () => new Response(stored));
    await person.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await within(dialog).findByText('Página 2');
    expect(pagesOf(dialog).map(([, name]) => name)).toEqual(['Ya subido', 'dorso.jpg']);
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  });

  it('say of a file that can’t be read what to do, and wait until it is taken out', async () => {
    const { person, sentFiles } = openStep();
    const broken = new File(['%PDF-1.7'], 'roto.pdf', { type: 'application/pdf' });
    const dialog = await choose(person, [aPhoto('dni.jpg'), broken]);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'roto.pdf: Este PDF no se puede leer: está dañado o incompleto. Guárdelo de nuevo y elíjalo',
    );
    const send = within(dialog).getByRole('button', { name: 'Subir' });
    expect(send.hasAttribute('disabled')).toBe(true);
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Quitar: roto.pdf' }));
    await person.click(send);
    // One photo is left: it stays a photo.
    await waitFor(() => expect(sentFiles.map(({ name }) => name)).toEqual(['dni.jpg']));
  });

  it('lead back to what opened their window, also where it is given up', async () => {
    const stored = await (await aRealPdf('dni.pdf', 1)).arrayBuffer();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(stored));
    const { person } = openStep(documentsFor('FISICA', true));
    const another = await screen.findByRole('button', { name: 'Agregar otra página: DNI' });
    // The second time its code is loaded already.
    for (const time of ['first', 'second']) {
      await person.click(another);
      const dialog = await screen.findByRole('dialog', { name: 'Páginas de DNI' });
      await within(dialog).findByText('Ya subido');
      await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(document.activeElement, time).toBe(another));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('are asked about before Escape closes their window, and stay where it is clicked beside', async () => {
    const { person, sentFiles } = openStep();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    await person.click(document.querySelector('.mantine-Modal-inner') as HTMLElement);
    await person.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: '¿Descartar las páginas?' });
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
    await within(dialog).findByText(/^2 páginas, /);
    await person.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    const again = within(await screen.findByRole('dialog', { name: '¿Descartar las páginas?' }));
    await person.click(again.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentFiles).toEqual([]);
  });

  it.each([
    ['a step back', `${FORM}?paso=4`, 'Cambiar de paso', /^Si cambia de paso ahora, se pierden las páginas/],
    ['another page', '/dashboard', 'Salir sin guardar', /^Si sale ahora, se pierden los archivos/],
  ])('are asked about before the browser leaves them: %s', async (_, to, label, text) => {
    const { person, router, address } = openStep();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await act(() => router.navigate(to));
    const question = await screen.findByRole('dialog', { name: 'Tiene archivos elegidos sin subir' });
    within(question).getByText(text);
    // It stands above the window of the pages.
    expect(screen.getAllByRole('dialog')).toEqual([dialog, question]);
    expect(within(question).queryByRole('button', { name: 'Guardar y salir' })).toBeNull();
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
    await within(dialog).findByText(/^2 páginas, /);
    expect(address()).toBe(STEP);
    await act(() => router.navigate(to));
    await person.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(address()).toBe(to));
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('hold nothing up once they are given up', async () => {
    const { person, router, address } = openStep();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await act(() => router.navigate(`${FORM}?paso=4`));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=4`));
  });

  it('are asked about only where the stored file was changed, and lead back to what opened them', async () => {
    const stored = await (await aRealPdf('dni.pdf', 1)).arrayBuffer();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(stored));
    const { person } = openStep(documentsFor('FISICA', true));
    const another = await screen.findByRole('button', { name: 'Agregar otra página: DNI' });
    await person.click(another);
    await screen.findByText('Ya subido');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(another);
    await person.click(await screen.findByRole('button', { name: 'Girar: Ya subido' }));
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(another));
  });

  it('are named when the form opens again, if the session ended before they went up', async () => {
    const first = openStep();
    await within(await choose(first.person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')])).findByText(
      /^2 páginas, /,
    );
    first.unmount();
    const { person } = openStep();
    expect(await screen.findByText('No se terminó de subir: DNI')).toBeTruthy();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByText(/No se terminó de subir/)).toBeNull());
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('that may be illegible are marked, and may be uploaded', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 120, height: 90, close: () => undefined }));
    const { person } = openStep();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    expect(
      await within(dialog).findAllByText(/^La imagen es muy chica \(120\s×\s90\spíxeles\)/),
    ).toHaveLength(2);
    expect(within(dialog).getByRole('button', { name: 'Subir' })).toHaveProperty('disabled', false);
    await expectAccessible();
  });

  it('leave the focus with the document while they go up', async () => {
    const { person, sentFiles } = openStep();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    await person.click(within(dialog).getByRole('button', { name: 'Subir' }));
    await waitFor(() => expect(sentFiles).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Archivo subido exitosamente para DNI');
    expect((await card('DNI')).contains(document.activeElement)).toBe(true);
  });

  it('are not uploaded when they are given up while they are being joined', async () => {
    const { person, sentFiles } = openStep();
    const dialog = await choose(person, [aPhoto('frente.jpg'), aPhoto('dorso.jpg')]);
    await within(dialog).findByText(/^2 páginas, /);
    const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
    press('Subir');
    press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sentFiles).toEqual([]);
  });

  it('say of photos that do not open whether they are damaged, or how a telephone takes others', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded')));
    const { person } = openStep();
    const heic = new File(['\0\0\0\x18ftypheic'], 'iphone.jpg', { type: 'image/jpeg' });
    const dialog = await choose(person, [aPhoto('cortada.jpg'), heic]);
    await within(dialog).findByText(
      'cortada.jpg: Esta foto no se puede abrir: está dañada o incompleta. Sáquela o descárguela de nuevo',
    );
    await within(dialog).findByText(/^iphone\.jpg: El archivo debe ser PDF, JPG o PNG\. .*«Más compatible»/);
  });
});
