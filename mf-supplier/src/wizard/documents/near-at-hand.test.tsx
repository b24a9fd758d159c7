import { screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { ASSETS, card, PROFITS, STEP, withDocuments } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { expectAccessible, open } from '../../test/open.tsx';

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
      await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
      const alert = (await screen.findByText('Faltan las fechas de archivos que ya subió')).closest('[role]');
      await waitFor(() => expect(document.activeElement, `try ${again}`).toBe(alert));
    }
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: new RegExp(ASSETS) }));
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: `Ingresar las fechas: ${ASSETS}` }),
    );
  });
});
