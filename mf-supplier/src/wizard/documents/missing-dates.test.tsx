import { expectAccessible, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { documentsFor } from '../../test/bundle.ts';
import { ASSETS, card, PROFITS, STEP, withDocuments } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open } from '../../test/open.tsx';

/** Gives a document a file whose dates are then not given. */
async function leaveUndated(person: ReturnType<typeof open>['person'], name: string) {
  await give(person, await card(name));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('what comes next in Cargar Documentos is at hand', () => {
  it('leads from the refusal to go on to the dates that are missing', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await leaveUndated(person, PROFITS);
    await leaveUndated(person, ASSETS);
    for (const again of [1, 2]) {
      await person.click(screen.getByRole('button', { name: 'Guardar' }));
      const alert = (await screen.findByText('Faltan las fechas de archivos que ya subió')).closest('[role]');
      await waitFor(() => expect(document.activeElement, `try ${again}`).toBe(alert));
    }
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: new RegExp(ASSETS) }));
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: `Ingresar las fechas: ${ASSETS}` }),
    );
  });

  it('lists beside the dates every document that is missing, before anything is asked', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await leaveUndated(person, PROFITS);
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    const list = within(await screen.findByRole('region', { name: 'Antes de enviar, falta:' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Antes de enviar, falta:' })),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(list.getAllByRole('button', { name: /^Subir: / })).toHaveLength(8);
    await expectAccessible();
    await person.click(list.getByRole('button', { name: `Poner fecha: ${PROFITS}: sus fechas` }));
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: `Ingresar las fechas: ${PROFITS}` }),
    );
    await person.click(list.getByRole('button', { name: 'Subir: DNI' }));
    const dni = await card('DNI');
    expect(document.activeElement).toBe(within(dni).getByRole('button', { name: /Elegir archivo/ }));
  });

  it('goes on at the document when the window for its dates closes, however it was opened', async () => {
    const { person } = open(STEP, { client: withDocuments(documentsFor('FISICA', true)) });
    await screen.findByRole('button', { name: `Editar: ${ASSETS}` });
    const at = (name: string) => waitFor(() => expect(document.activeElement?.ariaLabel).toBe(name));
    const dialog = () => screen.findByRole('dialog');

    await person.click(screen.getByRole('button', { name: `Editar: ${ASSETS}` }));
    await person.click(within(await dialog()).getByRole('button', { name: 'Guardar' }));
    await at(`Editar: ${ASSETS}`);

    await person.click(within(await card(PROFITS)).getByRole('button', { name: /^Subir Otro/ }));
    await leaveUndated(person, PROFITS);
    await at(`Ingresar las fechas: ${PROFITS}`);
  });

  it('says of a file that waits for its dates that these are missing, not the file', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await leaveUndated(person, PROFITS);
    const profits = await card(PROFITS);
    expect(within(profits).getByText('Fechas pendientes')).toBeTruthy();
    expect(within(profits).queryByText('Sin subir')).toBeNull();
    expect(screen.getAllByText('0 de 9 documentos listos').length).toBeGreaterThan(0);
  });

  it('puts who adds an optional document at its name', async () => {
    const { person } = open(STEP, { client: withDocuments() });
    await person.click(await screen.findByRole('button', { name: '+ Agregar Documento Opcional' }));
    const row = await screen.findByRole('group', { name: 'Documento opcional #1' });
    expect(document.activeElement).toBe(within(row).getByLabelText('Nombre del documento'));
  });
});
