import { keyOf } from 'shared-api/client';
import {
  addCircular,
  readTender,
  setTenderResult,
  type TenderDetail,
  withdrawTender,
} from 'shared-api/contract';
import { todayInCity } from 'shared-api/rules';
import {
  act,
  answer,
  aUser,
  findDialog,
  fireEvent,
  refusal,
  renderPortal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, tender, tenderId, wordless } from '../test/fixtures.ts';
import { server } from '../test/open-admin.tsx';

const AT = `/licitaciones/${tenderId(3)}`;
/** Its last day has come: everything can be done to it. */
const DUE = inFull(tender(3, { fecha_vencimiento: todayInCity(new Date()) }));
const WITHDRAWN: TenderDetail = { ...DUE, situacion: 'retirada' };
const WHY = 'La licitación ya está retirada.';

/** The page of a tender before a server that takes a step when the test says so. */
function open() {
  const client = server();
  const step = Promise.withResolvers<{ data: TenderDetail }>();
  const untilTaken = () => step.promise;
  client.use(answer(readTender, DUE));
  client.use(
    answer(addCircular, untilTaken),
    answer(withdrawTender, untilTaken),
    answer(setTenderResult, untilTaken),
  );
  const view = renderPortal(routes, { at: AT, client, user: aUser({ tipo: 'PUBLICADOR' }) });
  return {
    ...view,
    client,
    come: () => step.resolve({ data: DUE }),
    fail: () => step.reject(refusal(409, WHY)),
  };
}
type Person = ReturnType<typeof open>['person'];

async function show(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Retirar' }));
  return findDialog('Retirar licitación');
}
async function send(person: Person) {
  const form = await show(person);
  await person.type(form.getByLabelText(/^Motivo/), 'Se rehará');
  await person.click(form.getByRole('button', { name: 'Retirar' }));
  return form;
}

describe('a sent act', () => {
  it('keeps its modal open until the answer, and leaves no draft', async () => {
    const { person, come } = open();
    const form = await send(person);
    await person.click(form.getByRole('button', { name: 'Cancelar' }));
    await person.click(form.getByRole('button', { name: 'Cerrar' }));
    await person.keyboard('{Escape}');
    expect(form.getByLabelText(/^Motivo/)).toHaveProperty('value', 'Se rehará');
    come();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await show(person)).getByLabelText(/^Motivo/)).toHaveProperty('value', '');
  });

  it('is sent once, however fast its button is clicked twice', async () => {
    const { person, client, come } = open();
    await person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
    const form = await findDialog('Cargar resultado');
    await person.selectOptions(form.getByLabelText(/^Resultado/), 'Desierta');
    const button = form.getByRole('button', { name: 'Guardar resultado' });
    fireEvent.click(button);
    fireEvent.click(button);
    come();
    await screen.findByText('Resultado guardado');
    expect(client.calls.filter(({ id }) => id === setTenderResult.id)).toHaveLength(1);
  });

  it('leaves no draft when its page was left before the answer', async () => {
    const { person, router, come } = open();
    await send(person);
    await act(() => router.navigate('/licitaciones'));
    come();
    await screen.findByText('Licitación retirada');
    await act(() => router.navigate(AT));
    const form = await show(person);
    expect(form.queryByText('Se recuperó lo que había escrito')).toBeNull();
    expect(form.getByLabelText(/^Motivo/)).toHaveProperty('value', '');
  });

  it('shows the tender as someone else has changed it, when refused', async () => {
    const { person, client, fail } = open();
    const form = await send(person);
    client.use(answer(readTender, WITHDRAWN));
    fail();
    await form.findByText(WHY);
    await person.click(form.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull());
  });
});

describe('a circular whose answer got lost', () => {
  const publish = async (person: Person, write: boolean) => {
    await person.click(await screen.findByRole('button', { name: 'Agregar circular' }));
    const form = await findDialog('Agregar circular');
    if (write) {
      await person.type(form.getByLabelText(/^Título/), 'Plazo');
      await person.type(form.getByLabelText(/^Texto/), 'Se extiende.');
    }
    await person.click(form.getByRole('button', { name: 'Publicar circular' }));
    return form;
  };

  it('is published once when it is sent again, also after a reload; the next one is another', async () => {
    const keys: unknown[] = [];
    const lost = answer(addCircular, (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      return wordless();
    });
    const came = answer(addCircular, (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { data: DUE };
    });
    const first = open();
    first.client.use(lost);
    const form = await publish(first.person, true);
    await form.findByText(/No se pudo guardar/);
    first.unmount();
    const { person, client } = open();
    client.use(came);
    await publish(person, false);
    await screen.findByText('Circular publicada');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await publish(person, true);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

it('withdraws a tender by pressing again after its answer got lost, although it is read as withdrawn', async () => {
  const { person, client } = open();
  const keys: unknown[] = [];
  client.use(
    answer(withdrawTender, (_, { idempotencyKey }) => {
      keys.push(idempotencyKey);
      client.use(answer(readTender, WITHDRAWN));
      return keys.length === 1 ? wordless() : { data: WITHDRAWN };
    }),
  );
  const form = await send(person);
  await form.findByText(/No se pudo guardar/);
  await screen.findByText(/^Retirar: /);
  await person.click(form.getByRole('button', { name: 'Retirar' }));
  await screen.findByText('Licitación retirada');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it('keeps the form open when the tender can’t be read again', async () => {
  const { person, client, queries } = open();
  const form = await show(person);
  await person.type(form.getByLabelText(/^Motivo/), 'Se rehará');
  client.use(answer(readTender, wordless()));
  await act(() => queries.refetchQueries({ queryKey: keyOf(readTender) }));
  const readAgain = queries.getQueryState(keyOf(readTender, { params: { id: DUE.id } }));
  expect(readAgain?.status).toBe('error');
  await act(() => new Promise((shown) => setTimeout(shown)));
  expect(form.getByLabelText(/^Motivo/)).toHaveProperty('value', 'Se rehará');
  expect(screen.queryByText('Error al cargar')).toBeNull();
});
