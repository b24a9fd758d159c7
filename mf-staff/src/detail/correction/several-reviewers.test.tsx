import type { SupplierDocument } from 'shared-api/contract';
import type { DraftObservation } from 'shared-api/rules';
import {
  describedBy,
  expectAccessible,
  fieldValue,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../test/api.ts';
import { correctionDraft, DNI, detail, MINUTES } from '../../test/fixtures.ts';
import {
  CORRECT,
  correctionsApi,
  DETAIL,
  DRAFT,
  draftServer,
  openCorrections,
  sendCorrections,
} from '../../test/open-corrections.tsx';

beforeEach(() => {
  sessionStorage.clear();
  draftServer.stored = null;
});

/** Fills a field at once: typed slowly, its text is kept as a draft, which shows a colleague's changes before the send does. */
async function paste(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

describe('a correction that several reviewers write', () => {
  const minutes = 'Acta de designación de representantes';
  const eva = { nombre: 'Eva', apellido: 'Sol' };
  const on = (document: SupplierDocument, observacion: string): DraftObservation => ({
    documento: document.id,
    name: document.tipo_documento?.nombre ?? '',
    observacion,
    reemplazable: true,
  });
  const evasDraft = (version: number, ...observaciones: DraftObservation[]) =>
    correctionDraft({ version, observaciones, usuario: eva });

  it('begins from what is stored, and the page says that it was not sent', async () => {
    draftServer.stored = evasDraft(3, on(DNI, 'Está borroso'));
    const { dialog, view } = await openCorrections(correctionsApi());
    screen.getByText(/^Tiene una corrección sin enviar \(Eva Sol, /);
    dialog.getByDisplayValue('Está borroso');
    dialog.getByText(/^Borrador guardado, sin enviar\. Último cambio: Eva Sol, /);
    await expectAccessible(view);
  });

  it('takes over a colleague’s additions, and is not sent before they were shown', async () => {
    const api = correctionsApi({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog, view } = await openCorrections(api);
    draftServer.stored = evasDraft(5, on(MINUTES, 'Falta una firma'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Poder legal' }));
    await paste(dialog.getByRole('textbox', { name: /sobre Poder legal/ }), 'Está vencido');
    await sendCorrections();
    const alert = await dialog.findByRole('alert', { name: 'Eva Sol cambió esta corrección' });
    within(alert).getByText(/^No se envió\. Lo suyo y lo de usted están juntos/);
    dialog.getByDisplayValue('Falta una firma');
    dialog.getByDisplayValue('Está vencido');
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
    await sendCorrections();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toMatchObject({
      observacion: [{ name: 'Poder legal' }, { name: minutes, observacion: 'Falta una firma' }],
      borrador: 6,
    });
  });

  it('keeps both texts on the same element until one is chosen', async () => {
    const api = correctionsApi({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog, view } = await openCorrections(api);
    draftServer.stored = evasDraft(5, on(DNI, 'Falta el dorso'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await paste(dialog.getByRole('textbox', { name: /sobre DNI/ }), 'Está borroso');
    await sendCorrections();
    await dialog.findByText('«Falta el dorso»');
    dialog.getByText(/^No se envió\. Escribieron sobre lo mismo/);
    expect(dialog.queryByText('Guardando el borrador…')).toBeNull();
    await expectAccessible(view);
    await sendCorrections();
    expect([draftServer.stored.version, api.of(CORRECT)]).toEqual([5, []]);
    await userEvent.click(dialog.getByRole('button', { name: 'Agregar su texto' }));
    await sendCorrections();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toMatchObject({
      observacion: [{ name: 'DNI', observacion: 'Está borroso Falta el dorso' }],
    });
  });

  it('is thrown away by Descartar also while both texts are asked about', async () => {
    const { dialog } = await openCorrections(correctionsApi());
    draftServer.stored = evasDraft(5, on(DNI, 'Falta el dorso'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await paste(dialog.getByRole('textbox', { name: /sobre DNI/ }), 'Está borroso');
    await sendCorrections();
    await dialog.findByText('«Falta el dorso»');
    await userEvent.click(dialog.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(draftServer.stored).toBeNull());
  });

  it('asks about nothing any more once their element is taken out', async () => {
    const api = correctionsApi({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog } = await openCorrections(api);
    draftServer.stored = evasDraft(5, on(DNI, 'Falta el dorso'), on(MINUTES, 'Falta una firma'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await paste(dialog.getByRole('textbox', { name: /sobre DNI/ }), 'Está borroso');
    await sendCorrections();
    await dialog.findByText('«Falta el dorso»');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await sendCorrections();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toMatchObject({ observacion: [{ name: minutes }] });
  });

  it('asks about the one that both wrote, of two observations with one name', async () => {
    const about = (observacion: string) => ({ ...on(DNI, observacion), documento: null, name: 'Teléfono' });
    draftServer.stored = evasDraft(3, about('Falta uno'), about('No responde'));
    const api = correctionsApi({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog } = await openCorrections(api);
    draftServer.stored = evasDraft(5, about('Falta uno'), about('Da ocupado'));
    const [, second] = dialog.getAllByRole('textbox', { name: /^Observación/ });
    await paste(second as HTMLElement, ' nunca');
    await sendCorrections();
    expect(await dialog.findAllByText('«Da ocupado»')).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Agregar su texto' }));
    await sendCorrections();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toMatchObject({
      observacion: [{ observacion: 'Falta uno' }, { observacion: 'No responde nunca Da ocupado' }],
    });
  });
});

describe('a correction of a page that was opened before the supplier sent the request again', () => {
  it('is refused and said, keeps its text, and is saved after a look', async () => {
    const sentAt = (enviado: string) =>
      detail('OBSERVACION', { turno: { enviado, corregida: false, revisor: null } });
    const [FIRST, AGAIN] = ['2026-05-05T12:30:00.000Z', '2026-05-07T09:15:00.000Z'];
    const why = 'El proveedor volvió a enviar la inscripción desde que usted la abrió.';
    const api = correctionsApi({
      [DETAIL]: sentAt(FIRST),
      [DRAFT]: ({ body }: { body: { enviado_visto?: string; observaciones: [] } }) =>
        body.enviado_visto === FIRST
          ? refusal(409, why, 'CONFLICTO')
          : { data: correctionDraft({ version: 1, observaciones: body.observaciones }) },
    });
    const { dialog, view } = await openCorrections(api);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Poder legal' }));
    await paste(dialog.getByRole('textbox', { name: /sobre Poder legal/ }), 'Falta la firma');
    const alert = await dialog.findByRole('alert', { name: /cambió mientras/ });
    within(alert).getByText(why);
    await expectAccessible(view);
    expect(fieldValue(dialog.getByRole('textbox', { name: /sobre Poder legal/ }))).toBe('Falta la firma');
    await sendCorrections();
    await waitFor(() => expect(api.of(DRAFT).length).toBeGreaterThan(1));
    expect(api.of(CORRECT)).toEqual([]);

    api.answer({ [DETAIL]: sentAt(AGAIN) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.of(DETAIL)).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Hacer una corrección' }));
    expect(fieldValue(await screen.findByRole('textbox', { name: /sobre Poder legal/ }))).toBe(
      'Falta la firma',
    );
    await waitFor(() => expect(api.of(DRAFT).at(-1)?.body).toMatchObject({ enviado_visto: AGAIN }));
    await screen.findByText(/^Borrador guardado, sin enviar/);
  });
});

describe('the ready texts of a correction', () => {
  it('are those of the document’s type, and can be edited', async () => {
    const { dialog, view } = await openCorrections(correctionsApi());
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    const texts = within(await dialog.findByRole('group', { name: 'Textos preparados sobre DNI' }));
    await userEvent.click(await texts.findByRole('button', { name: 'Falta el dorso.' }));
    const text = dialog.getByRole('textbox', { name: /sobre DNI/ });
    expect(document.activeElement).toBe(text);
    await userEvent.type(text, ' Súbalo.');
    expect(fieldValue(text)).toBe('Falta el dorso. Súbalo.');
    await expectAccessible(view);
  });

  it('are offered for data of the form too, by name', async () => {
    const { dialog } = await openCorrections(correctionsApi());
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cuentas bancarias' }));
    expect(fieldValue(dialog.getByRole('textbox', { name: /Nombre del documento/ }))).toBe(
      'Cuentas bancarias',
    );
    dialog.getByRole('button', { name: /no está a nombre de quien se inscribe/ });
  });

  it('stand beside elements of similar names that are told apart', async () => {
    const { dialog } = await openCorrections(correctionsApi());
    const origin = (name: string) => describedBy(dialog.getByRole('checkbox', { name }));
    expect(origin('Acta de designación de representantes')).toContain('Documento requerido, del paso 5');
    expect(origin('Acta de designación')).toContain('Archivo del paso 1 del formulario: no se cargó');
    expect(origin('Catálogo de productos')).toContain('Documento opcional: archivo.pdf');
  });
});
