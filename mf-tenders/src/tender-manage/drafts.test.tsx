import { addCircular, readTender, setTenderResult, withdrawTender } from 'shared-api/contract';
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
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, tender, tenderId } from '../test/fixtures.ts';
import { server } from '../test/open-admin.tsx';

const OVER = refusal(401, 'La sesión terminó.');
/** Its last day has come: everything can be done to it. */
const DUE = inFull(tender(3, { fecha_vencimiento: todayInCity(new Date()) }));
const ANA = aUser({ tipo: 'PUBLICADOR' });

function open(user = ANA, shown = DUE) {
  const client = server();
  client.use(answer(readTender, shown));
  client.use(answer(addCircular, OVER), answer(withdrawTender, OVER), answer(setTenderResult, OVER));
  const { person, unmount } = renderPortal(routes, { at: `/licitaciones/${tenderId(3)}`, client, user });
  return { client, person, unmount };
}

const STEPS = [
  ['Agregar circular', 'Agregar circular', 'Publicar circular', ['Título', 'Texto']],
  ['Retirar', 'Retirar licitación', 'Retirar', ['Motivo']],
  ['Cargar resultado', 'Cargar resultado', 'Guardar resultado', ['Detalle']],
] as const;

describe.each(STEPS)('the draft of "%s"', (button, title, confirm, fields) => {
  const show = async (person: ReturnType<typeof open>['person']) => {
    await person.click(await screen.findByRole('button', { name: button }));
    return findDialog(title);
  };
  const write = async (person: ReturnType<typeof open>['person']) => {
    const form = await show(person);
    const result = form.queryByRole('combobox', { name: /^Resultado/ });
    if (result) await person.selectOptions(result, 'Desierta');
    for (const name of fields) {
      await person.type(form.getByRole('textbox', { name: new RegExp(`^${name}`) }), `${name} largo`);
    }
    return form;
  };
  const holds = (form: Awaited<ReturnType<typeof show>>) =>
    fields.map(
      (name) => (form.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement).value,
    );
  const WRITTEN = fields.map((name) => `${name} largo`);
  const EMPTY = fields.map(() => '');
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('begins in the first field', async () => {
    const { person } = open();
    await show(person);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        document.querySelector('[role=dialog] :is(input, textarea, select)'),
      ),
    );
  });

  it('survives the end of the session, for the same user only', async () => {
    const { person, unmount } = open();
    const form = await write(person);
    await person.click(form.getByRole('button', { name: confirm }));
    await form.findByText('La sesión terminó.');
    unmount();

    const other = open(aUser({ tipo: 'ADMIN', id: tenderId(50) }));
    expect(holds(await show(other.person))).toEqual(EMPTY);
    other.unmount();

    const again = open();
    const restored = await show(again.person);
    expect(holds(restored)).toEqual(WRITTEN);
    restored.getByText('Se recuperó lo que había escrito');
    await expectAccessible();
    again.client.use(
      answer(addCircular, { data: DUE }),
      answer(withdrawTender, { data: DUE }),
      answer(setTenderResult, { data: DUE }),
    );
    await again.person.click(restored.getByRole('button', { name: confirm }));
    await gone();
    expect(holds(await show(again.person))).toEqual(EMPTY);
  });

  it('survives Escape and the close button; "Cancelar" discards it', async () => {
    const { person } = open();
    await write(person);
    await person.keyboard('{Escape}');
    await gone();
    const first = await show(person);
    expect(holds(first)).toEqual(WRITTEN);
    await person.click(first.getByRole('button', { name: 'Cerrar' }));
    await gone();
    const second = await show(person);
    expect(holds(second)).toEqual(WRITTEN);
    await person.click(second.getByRole('button', { name: 'Cancelar' }));
    await gone();
    expect(holds(await show(person))).toEqual(EMPTY);
  });
});

describe('a page that stays open', () => {
  afterEach(() => void vi.useRealTimers());

  it('keeps a working link to the terms', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { client } = open();
    const link = () => screen.findByRole('link', { name: /Ver Pliego de Condiciones/ });
    expect(await link()).toHaveProperty('href', DUE.pliego_url);
    client.use(answer(readTender, { ...DUE, pliego_url: `${DUE.pliego_url}2` }));
    vi.advanceTimersByTime(5 * 60_000);
    await waitFor(async () => expect(await link()).toHaveProperty('href', `${DUE.pliego_url}2`));
  });
});
