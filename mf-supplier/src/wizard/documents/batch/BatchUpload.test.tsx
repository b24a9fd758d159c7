import { saveRequest, uploadFile } from 'shared-api/contract';
import {
  act,
  answer,
  expectAccessible,
  fieldValue,
  fireEvent,
  holdsUnsaved,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, COMPLETE, dayFromNow, documentsFor } from '../../../test/bundle.ts';
import { card, PROFITS, STEP, typed, UPLOADED, withDocuments } from '../../../test/documents.ts';
import { A_JPEG, aRealPdf, give, type Person, readsPhotos } from '../../../test/files.ts';
import { open } from '../../../test/open.tsx';
import { withForm } from '../../../test/wizard.ts';

const ARCA = 'Constancia de inscripción en ARCA (ex AFIP)';
const REVENUE = 'Inscripción en Rentas Municipal';

beforeEach(readsPhotos);

/** The step before an API that keeps the names of what was uploaded, and refuses one. */
function openStep(documents = documentsFor('FISICA', false), refused = '') {
  const client = withDocuments(documents);
  const sentNames: string[] = [];
  client.use(
    answer(uploadFile, (input) => {
      const { name } = (input as { file: File }).file;
      sentNames.push(name);
      if (name === refused) return refusal(415, 'El antivirus lo rechazó. Suba otro');
      return { data: UPLOADED };
    }),
  );
  return { ...open(STEP, { client }), client, sentNames };
}

async function choose(person: Person, files: readonly File[]) {
  const box = await screen.findByRole('region', { name: 'Subir varios a la vez' });
  await person.upload(box.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, [
    ...files,
  ]);
  await screen.findByRole('heading', { name: 'Qué documento es cada archivo' });
  return within(box);
}
const aPhoto = (name: string, ...more: number[]) =>
  new File([A_JPEG, Uint8Array.from(more)], name, { type: 'image/jpeg' });

describe('several documents at once', () => {
  it('are marked before they go up where they may be illegible', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 120, height: 90, close: () => undefined }));
    const { person } = openStep();
    const box = await choose(person, [aPhoto('dni.jpg', 1), await aRealPdf('constancia_arca.pdf', 1)]);
    expect(box.getAllByText(/^La imagen es muy chica \(120\s×\s90\spíxeles\)/)).toHaveLength(1);
    expect(box.getByRole('button', { name: 'Subir 2 documentos' })).toHaveProperty('disabled', false);
    await expectAccessible();
  });

  it('are proposed by name, confirmed, and go up with their dates asked at the end', async () => {
    const { person, sentNames } = openStep();
    const box = await choose(person, [
      aPhoto('dni frente.jpg', 1),
      aPhoto('dni dorso.jpg', 2),
      await aRealPdf('constancia_arca.pdf', 1),
      await aRealPdf('ganancias.pdf', 2),
      await aRealPdf('escaneo 3.pdf', 3),
    ]);
    const chosen = (name: string) => {
      const select = box.getByRole<HTMLSelectElement>('combobox', { name: `Documento de ${name}` });
      return select.selectedOptions[0]?.textContent;
    };
    expect(['dni frente.jpg', 'dni dorso.jpg', 'constancia_arca.pdf', 'ganancias.pdf'].map(chosen)).toEqual([
      'DNI',
      'DNI',
      ARCA,
      PROFITS,
    ]);
    expect(chosen('escaneo 3.pdf')).toBe('No subir este archivo');
    expect(box.getAllByText('Se une con otro archivo.')).toHaveLength(2);
    await expectAccessible();
    // A page that is left loses the choice: leaving it must ask.
    expect(holdsUnsaved()).toBe(true);

    await person.selectOptions(box.getByRole('combobox', { name: 'Documento de escaneo 3.pdf' }), REVENUE);
    await person.click(box.getByRole('button', { name: 'Subir 4 documentos' }));
    await box.findByText('4 de 4 subidos');
    expect(sentNames.toSorted()).toEqual([
      'DNI.pdf',
      'constancia_arca.pdf',
      'escaneo 3.pdf',
      'ganancias.pdf',
    ]);
    expect(within(await card('DNI')).getByText('Completo')).toBeTruthy();
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    expect(within(dialog).getByText(PROFITS)).toBeTruthy();
    const field = within(dialog).getByLabelText('Fecha de cierre');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await person.keyboard(`${typed(dayFromNow(-100))}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText('4 de 9 documentos listos').length).toBeGreaterThan(0);
    await expectAccessible();
    await person.click(box.getByRole('button', { name: 'Cerrar esta lista' }));
    expect(box.getByRole('button', { name: /Elegir archivos/ })).toBeTruthy();
    expect(document.activeElement).toBe(box.getByRole('heading', { name: 'Subir varios a la vez' }));
  });

  it('marks a file that comes twice and one that can’t be read; neither is sent', async () => {
    const { person, sentNames } = openStep();
    const dni = await aRealPdf('dni.pdf', 1);
    const box = await choose(person, [
      dni,
      new File([await dni.arrayBuffer()], 'dni copia.pdf'),
      new File(['%PDF-1.7'], 'ganancias.pdf'),
      new File(['x'], 'notas.pdf'),
    ]);
    expect(box.getByText(/Es igual a dni\.pdf/)).toBeTruthy();
    expect(fieldValue(box.getByRole('combobox', { name: 'Documento de dni copia.pdf' }))).toBe('');
    expect(box.getByText(/Este PDF no se puede leer/)).toBeTruthy();
    expect(box.getByText('El archivo debe ser PDF, JPG o PNG')).toBeTruthy();
    expect(box.getAllByRole('combobox')).toHaveLength(2);
    await expectAccessible();
    await person.click(box.getByRole('button', { name: 'Subir' }));
    await box.findByText('1 de 1 subido');
    expect(sentNames).toEqual(['dni.pdf']);
  });

  it('keeps what failed, with its reason and the way to its card', async () => {
    const { person } = openStep(documentsFor('FISICA', false), 'dni.pdf');
    const box = await choose(person, [await aRealPdf('dni.pdf', 1), await aRealPdf('iibb.pdf', 2)]);
    await person.click(box.getByRole('button', { name: 'Subir 2 documentos' }));
    await box.findByText('1 de 2 subidos');
    expect(await box.findByText('dni.pdf: El antivirus lo rechazó. Suba otro')).toBeTruthy();
    await expectAccessible();
    await person.click(box.getByRole('button', { name: 'Ver DNI' }));
    expect((await card('DNI')).contains(document.activeElement)).toBe(true);
  });

  it('end also with one that is no longer asked for while it goes up', async () => {
    const documents = documentsFor('FISICA', false);
    const { person, client } = openStep(documents);
    const others = documents.filter(({ tipo_documento }) => tipo_documento?.nombre !== 'DNI');
    client.use(
      answer(uploadFile, (input) =>
        (input as { file: File }).file.name === 'dni.pdf' ? new Promise<never>(() => {}) : { data: UPLOADED },
      ),
      answer(saveRequest, { data: aBundle({ documento_proveedor: others }) }),
    );
    const box = await choose(person, [await aRealPdf('dni.pdf', 1), await aRealPdf('iibb.pdf', 2)]);
    await person.click(box.getByRole('button', { name: 'Subir 2 documentos' }));
    await box.findByText('1 de 2 subidos');
    expect(await box.findByText('Este documento ya no se pide o no se puede cambiar ahora.')).toBeTruthy();
    expect(box.getByText('DNI')).toBeTruthy();
    expect(box.queryByRole('button', { name: 'Ver DNI' })).toBeNull();
    expect(box.getByRole('button', { name: 'Cerrar esta lista' })).toBeTruthy();
  });

  it('are taken wherever they are dropped on the page, but not over a dialog', async () => {
    const { person } = openStep();
    const drop = (file: File) =>
      fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer: { files: [file] } });
    await screen.findByRole('region', { name: 'Subir varios a la vez' });
    await give(person, await card(PROFITS));
    await screen.findByRole('dialog');
    const dni = await aRealPdf('dni.pdf', 1);
    drop(dni);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Qué documento es cada archivo' })).toBeNull();
    expect(drop(dni)).toBe(false);
    expect(await screen.findByRole('combobox', { name: 'Documento de dni.pdf' })).toBeTruthy();
  });

  it('takes a dropped file for the only document that may be changed, too', async () => {
    const [dni, ...others] = documentsFor('FISICA', true);
    if (!dni) throw new Error('there are documents');
    const { person } = openStep([dni, ...others.map((other) => ({ ...other, actualizable: false }))]);
    const ownCard = await card('DNI');
    const dataTransfer = { files: [await aRealPdf('dni.pdf', 1)] };
    fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer });
    expect(fieldValue(await screen.findByRole('combobox', { name: 'Documento de dni.pdf' }))).toBe(dni.id);
    await person.click(screen.getByRole('button', { name: 'Subir' }));
    await person.click(await screen.findByRole('button', { name: 'Cerrar esta lista' }));
    expect(screen.queryByRole('region', { name: 'Subir varios a la vez' })).toBeNull();
    expect(ownCard.contains(document.activeElement)).toBe(true);
  });

  it('says before that a file takes the place of one', async () => {
    const { person } = openStep(documentsFor('FISICA', true));
    const box = await choose(person, [await aRealPdf('dni.pdf', 1)]);
    expect(box.getByText('Reemplaza el archivo que ya subió.')).toBeTruthy();
  });
});

describe('files that were chosen and not uploaded', () => {
  const HEADING = { name: 'Qué documento es cada archivo' };

  it('stay over another step, each with the document that was chosen for it', async () => {
    const { person, router } = openStep();
    const box = await choose(person, [await aRealPdf('escaneo 3.pdf', 1)]);
    const scan = { name: 'Documento de escaneo 3.pdf' };
    await person.selectOptions(box.getByRole('combobox', scan), REVENUE);
    await person.click(screen.getByRole('button', { name: 'Anterior' }));
    await screen.findByRole('heading', { level: 2, name: 'Clientes de la empresa' });
    expect(screen.queryByRole('heading', HEADING)).toBeNull();
    // Signing out would lose them.
    expect(holdsUnsaved()).toBe(true);
    await act(() => router.navigate(STEP));
    const select = await screen.findByRole<HTMLSelectElement>('combobox', scan);
    expect(select.selectedOptions[0]?.textContent).toBe(REVENUE);
    expect(document.activeElement).not.toBe(screen.getByRole('heading', HEADING));
    await person.click(screen.getByRole('button', { name: 'Subir' }));
    expect(await screen.findByText('1 de 1 subido')).toBeTruthy();
  });

  it('are asked about before the form, or the tab, is left', async () => {
    const { person, address } = openStep();
    const isHeldUp = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    await screen.findByRole('region', { name: 'Subir varios a la vez' });
    expect(isHeldUp()).toBe(false);
    await choose(person, [await aRealPdf('dni.pdf', 1)]);
    expect(isHeldUp()).toBe(true);
    const out = screen.getByRole('link', { name: /Volver al panel/ });
    await person.click(out);
    const dialog = await screen.findByRole('dialog', { name: 'Tiene archivos elegidos sin subir' });
    expect(within(dialog).getByText(/se pierden los archivos que eligió y no subió/)).toBeTruthy();
    // A draft can’t hold them.
    expect(within(dialog).queryByRole('button', { name: 'Guardar y salir' })).toBeNull();
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByRole('combobox', { name: 'Documento de dni.pdf' })).toBeTruthy();
    await person.click(out);
    await person.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(address()).toContain('/request-management/'));
  });

  it('are named when the form opens again, if the session ended before they were uploaded', async () => {
    const first = openStep();
    await choose(first.person, [await aRealPdf('dni.pdf', 1), await aRealPdf('rentas.pdf', 1)]);
    first.unmount();
    openStep();
    expect(await screen.findByText('No se terminó de subir: dni.pdf, rentas.pdf')).toBeTruthy();
    await expectAccessible();
  });

  it('hold up the sending, which leads to them, until they are uploaded or given up', async () => {
    const complete = aBundle({ ...COMPLETE, documento_proveedor: documentsFor('FISICA', true) });
    const { person } = open(STEP, { client: withForm(complete) });
    await choose(person, [await aRealPdf('dni.pdf', 1)]);
    const finish = screen.getByRole('button', { name: 'Finalizar y enviar' });
    await person.click(finish);
    const list = await screen.findByRole('region', { name: 'Antes de enviar, falta:' });
    expect(within(list).getByText('Archivos que eligió: súbalos o cancélelos')).toBeTruthy();
    expect(screen.getByText('Suba o cancele los archivos que eligió en el paso 5')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectAccessible();
    for (const name of [/^Ver: Archivos que eligió/, 'ir a corregir']) {
      await person.click(finish);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Antes de enviar, falta:'));
      await person.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', HEADING)));
    }
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('link', { name: 'Suba o cancele los archivos que eligió' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    await person.click(finish);
    expect(await screen.findByRole('dialog', { name: 'Envío de inscripción' })).toBeTruthy();
  });

  it('are asked about before they are discarded; what could not be sent is then no longer said', async () => {
    const { person } = openStep();
    await choose(person, [await aRealPdf('dni.pdf', 1)]);
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await screen.findByText('Suba o cancele los archivos que eligió en el paso 5');
    const discard = () => screen.getByRole('button', { name: 'Descartar cambios' });
    await person.click(discard());
    const dialog = await screen.findByRole('dialog', { name: 'Tiene archivos elegidos sin subir' });
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(document.activeElement).toBe(discard()));
    await person.click(discard());
    const again = await screen.findByRole('dialog', { name: 'Tiene archivos elegidos sin subir' });
    await person.click(within(again).getByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('heading', HEADING)).toBeNull());
    expect(screen.queryByText('Suba o cancele los archivos que eligió en el paso 5')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cargar Documentos'));
  });
});

it('says on the card that a document has the same file as another', async () => {
  const [dni, arca, ...others] = documentsFor('FISICA', true);
  if (!dni || !arca) throw new Error('there are documents');
  openStep([dni, { ...arca, archivo: dni.archivo }, ...others]);
  const isOf = (name: string) =>
    `Es el mismo archivo que en «${name}». Si fue un error, suba el que corresponde.`;
  expect(within(await card(ARCA)).getByText(isOf('DNI'))).toBeTruthy();
  expect(within(await card('DNI')).getByText(isOf(ARCA))).toBeTruthy();
});
