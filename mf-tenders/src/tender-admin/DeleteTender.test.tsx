import { deleteTender, listHiddenTenders, readTender, type Tender } from 'shared-api/contract';
import { answer, expectAccessible, refusal, screen, waitFor } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { inFull, page, tender, wordless } from '../test/fixtures.ts';
import { DRAFT, findRemoval, open, server } from '../test/open-admin.tsx';

const NOT_SENT = /^No se pudo enviar. Revise su conexión/;
const RETIRED = tender(1, { situacion: 'retirada' });

/** Opens a list in which the tender is gone, or withdrawn, after the answers to the first two calls got lost. */
function openLosing(listed: Tender, after: Tender[]) {
  const client = server([], [listed]);
  const keys: unknown[] = [];
  client.use(
    answer(readTender, inFull(listed)),
    answer(deleteTender, (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      client.use(
        answer(listHiddenTenders, page(after)),
        answer(readTender, after[0] ? inFull(after[0]) : refusal(404, 'No se encontró la licitación.')),
      );
      if (keys.length === 1) throw wordless();
      return keys.length === 2 ? refusal(503, 'El servicio no está disponible.') : { message: 'Listo' };
    }),
  );
  return { ...open(client), keys };
}

it.each([
  ['a draft', DRAFT, [], null],
  ['a published tender', tender(1), [RETIRED], 'Se rehará el pliego.'],
])('deletes %s by pressing again after its answer got lost', async (_which, listed, after, reason) => {
  const { person, keys, inputs } = openLosing(listed, after);
  await person.click(await screen.findByRole('button', { name: `Eliminar ${listed.titulo}` }));
  const question = await findRemoval();
  const button = question.getByRole('button', { name: 'Eliminar' });
  if (reason !== null) await person.type(question.getByLabelText(/^Motivo/), reason);
  await person.click(button);
  await question.findByText(NOT_SENT);
  await screen.findByText('Error al crear la licitación');
  // The list shows what is stored, behind the dialog.
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Eliminar ${listed.titulo}`, hidden: true })).toBeNull(),
  );
  await expectAccessible();
  await person.click(button);
  await question.findByText('El servicio no está disponible.');
  await person.click(button);
  await screen.findByText('Licitacion eliminada con exito');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]]);
  // A draft is read once, for the question: afterwards it is gone.
  expect(inputs(readTender)).toHaveLength(reason === null ? 1 : 0);
});

it('deletes another tender as another call, and asks no more for one that is gone', async () => {
  const { person, keys } = openLosing(DRAFT, [tender(2, { mostrar: false })]);
  const remove = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: `Eliminar ${name}` }));
    const question = await findRemoval();
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    return question;
  };
  const question = await remove('Bacheo');
  await question.findByText(NOT_SENT);
  await screen.findByRole('button', { name: 'Eliminar Obra número 2', hidden: true });
  await person.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Listado' }));
  expect(screen.queryByRole('button', { name: 'Eliminar Bacheo' })).toBeNull();
  await remove('Obra número 2');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

it('opens one window for a draft, once it is known which question to ask', async () => {
  const client = server([], [DRAFT]);
  const read = Promise.withResolvers<ReturnType<typeof inFull>>();
  client.use(answer(readTender, () => read.promise));
  const { person, inputs } = open(client);
  await person.click(await screen.findByRole('button', { name: `Eliminar ${DRAFT.titulo}` }));
  await waitFor(() => expect(inputs(readTender)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  read.resolve(inFull(DRAFT));
  (await findRemoval()).getByText(/Es un borrador que nadie vio/);
});
