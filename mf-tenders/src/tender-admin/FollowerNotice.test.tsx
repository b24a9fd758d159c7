import { addCircular, countFollowers, readTender } from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import {
  answer,
  aUser,
  expectAccessible,
  findDialog,
  refusal,
  renderPortal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, tender, tenderId } from '../test/fixtures.ts';
import { server } from '../test/open-admin.tsx';

/** Its last day has come: everything can be done to it. */
const DUE = inFull(tender(1, { fecha_vencimiento: todayInCity(new Date()) }));

function open(at = `/licitaciones/${tenderId(1)}`) {
  const client = server([DUE], []);
  client.use(answer(readTender, DUE), answer(countFollowers, { data: { seguidores: 1200 } }));
  const { person } = renderPortal(routes, { at, client, user: aUser({ tipo: 'PUBLICADOR' }) });
  return { client, person };
}

it.each([
  ['Agregar circular', 'Agregar circular'],
  ['Cargar resultado', 'Cargar resultado'],
  ['Retirar', 'Retirar licitación'],
])('“%s” says how many followers it tells', async (button, title) => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: button }));
  const form = await findDialog(title);
  await form.findByText('Se avisará a 1.200 seguidores.');
  await expectAccessible();
});

it('the removal of what was public says it too, of one follower in the singular', async () => {
  const { client, person } = open('/licitaciones');
  client.use(answer(countFollowers, { data: { seguidores: 1 } }));
  await person.click(await screen.findByRole('button', { name: /^Eliminar/ }));
  const form = await findDialog('Eliminar licitación');
  await form.findByText('Se avisará a 1 seguidor.');
});

it.each([
  ['nobody follows', answer(countFollowers, { data: { seguidores: 0 } })],
  ['it can’t be counted', answer(countFollowers, refusal(500, 'Error'))],
  ['it is still counted', answer(countFollowers, () => new Promise<never>(() => undefined))],
])('nothing is said while %s, and the circular is published', async (_case, followers) => {
  const { client, person } = open();
  client.use(followers, answer(addCircular, { data: DUE }));
  await person.click(await screen.findByRole('button', { name: 'Agregar circular' }));
  const form = await findDialog('Agregar circular');
  await waitFor(() => expect(client.calls.map(({ id }) => id)).toContain(countFollowers.id));
  await person.type(form.getByLabelText(/^Título/), 'Planos');
  await person.type(form.getByLabelText(/^Texto/), 'Van adjuntos.');
  expect(form.queryByText(/^Se avisará/)).toBeNull();
  await person.click(form.getByRole('button', { name: 'Publicar circular' }));
  await screen.findByText('Circular publicada');
});
