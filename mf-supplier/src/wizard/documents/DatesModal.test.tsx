import { editDocumentDates } from 'shared-api/contract';
import { formatDate } from 'shared-api/rules';
import { act, expectAccessible, fieldValue, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { dayFromNow, documentsFor } from '../../test/bundle.ts';
import { ASSETS, card, PROFITS, STEP, typed, withDocuments } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open } from '../../test/open.tsx';

describe('the window for the dates of a document', () => {
  it('takes what is typed and Enter right after the upload, without a click', async () => {
    const client = withDocuments();
    const { person } = open(STEP, { client });
    await give(person, await card(PROFITS));
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    const field = within(dialog).getByLabelText('Fecha de cierre');
    await waitFor(() => expect(document.activeElement).toBe(field));
    const close = dayFromNow(-100);
    await person.keyboard(`${typed(close)}{Enter}`);
    await screen.findByText(`Documento "${PROFITS}" guardado exitosamente con sus fechas`);
    const saved = client.calls.find(({ id }) => id === editDocumentDates.id);
    expect(saved?.input).toMatchObject({ body: { emision: null, expiracion: close } });
  });

  it('opens on the date when the stored ones are edited', async () => {
    const { person } = open(STEP, { client: withDocuments(documentsFor('FISICA', true)) });
    await person.click(await screen.findByRole('button', { name: `Editar: ${ASSETS}` }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText('Fecha de emisión');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(fieldValue(field)).not.toBe('');
  });

  it('stays with the date that was typed where Escape answers the question whether to leave', async () => {
    const { person, router } = open(STEP, { client: withDocuments() });
    await give(person, await card(PROFITS));
    const dialog = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    const field = within(dialog).getByLabelText('Fecha de cierre');
    await person.type(field, '31/12/2025');
    await act(() => router.navigate('/dashboard'));
    await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
    expect(fieldValue(field)).toBe('31/12/2025');
  });

  it('warns before saving that the document is expired with the typed date, or closes in the future', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await give(person, await card(PROFITS));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Fecha de cierre');
    await person.type(field, '31/12/2020');
    expect(dialog.getByText('Con esta fecha el documento está vencido')).toBeTruthy();
    expect(
      dialog.getByText(
        'Venció el 31/05/2022: no se puede enviar así. Revise la fecha o suba un documento vigente.',
      ),
    ).toBeTruthy();
    await expectAccessible();
    await person.clear(field);
    await person.type(field, formatDate(dayFromNow(100)));
    expect(dialog.queryByText(/está vencido/)).toBeNull();
    dialog.getByText('Esa fecha de cierre todavía no llegó');
    await person.clear(field);
    await person.type(field, formatDate(dayFromNow(-100)));
    expect(dialog.queryByText(/está vencido|no llegó/)).toBeNull();
  });
});
