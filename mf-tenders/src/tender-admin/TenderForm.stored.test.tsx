import { keyOf } from 'shared-api/client';
import {
  createTender,
  listHiddenTenders,
  readTender,
  type TenderDetail,
  twinTenders,
  updateTender,
} from 'shared-api/contract';
import {
  act,
  answer,
  expectAccessible,
  findDialog,
  never,
  refusal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { inFull, wordless } from '../test/fixtures.ts';
import { DRAFT, open, server } from '../test/open-admin.tsx';

const AT = `?editar=${DRAFT.id}`;
const FOREIGN = '4009-20-11759/2021 “S”';
const CHANGED = 'La licitación cambió mientras usted la editaba: no se guardó nada.';
const version = (n: number, part: Partial<TenderDetail> = {}): TenderDetail => ({
  ...inFull(DRAFT),
  version: n,
  ...part,
});

describe('a tender with a file number of another system', () => {
  const imported = () => {
    const client = server();
    client.use(answer(readTender, version(1, { expediente: FOREIGN })));
    return client;
  };

  it('is published without touching its number', async () => {
    const { person, inputs } = open(imported(), AT);
    const form = await findDialog('Editar licitación');
    expect(await form.findByLabelText(/^Expediente/)).toHaveProperty('value', FOREIGN);
    form.getByText(/^Es de otro sistema: queda como está mientras no lo cambie/);
    // The form came after its window, whose cross had the focus meanwhile.
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Objeto/)));
    await expectAccessible();
    await person.click(form.getByRole('radio', { name: 'Publicar ahora' }));
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toMatchObject([{ body: { mostrar: true } }]);
    expect(inputs(updateTender)).not.toMatchObject([{ body: { expediente: expect.anything() } }]);
    // It is no twin of itself.
    expect(inputs(twinTenders)).toMatchObject([{ query: { excepto: DRAFT.id } }]);
  });

  it('accepts one of this system, or its own again', async () => {
    const { person, inputs } = open(imported(), AT);
    const form = await findDialog('Editar licitación');
    const field = await form.findByLabelText<HTMLInputElement>(/^Expediente/);
    await person.type(field, '{Backspace}');
    expect(field.value).toBe('');
    await person.paste(FOREIGN);
    expect(field.value).toBe(FOREIGN);
    await person.clear(field);
    await person.type(field, '20260001');
    const save = () => person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await save();
    expect(form.getAllByText(/El expediente debe tener la forma/).length).toBeGreaterThan(0);
    await person.clear(field);
    await person.paste('ex-2026-00001234- -municat-abcde12345');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toMatchObject([
      { body: { expediente: 'EX-2026-00001234--MUNICAT-ABCDE12345' } },
    ]);
  });

  it.each([
    ['over the whole of it', { initialSelectionStart: 0, initialSelectionEnd: FOREIGN.length }],
    ['in the middle of it', { initialSelectionStart: 7, initialSelectionEnd: 7 }],
  ])('accepts one of this system typed %s, from its first digit on', async (_, where) => {
    const { person } = open(imported(), AT);
    const form = await findDialog('Editar licitación');
    const field = await form.findByLabelText<HTMLInputElement>(/^Expediente/);
    await person.type(field, '2', where);
    await person.type(field, '0260001', { initialSelectionStart: 99 });
    expect(field.value).toBe('EX-2026-0001');
  });
});

describe('a tender that someone else changes meanwhile', () => {
  it('is not overwritten: it is loaded again, and the typed values stay for comparison', async () => {
    const client = server();
    client.use(answer(readTender, version(3)));
    const versions: (number | undefined)[] = [];
    client.use(
      answer(updateTender, (_input, options) => {
        versions.push(options.version);
        if (options.version !== 3) return { data: DRAFT };
        client.use(
          answer(readTender, version(4, { titulo: 'Bacheo y cordones', numero: 70, mostrar: true })),
        );
        return refusal(409, CHANGED);
      }),
    );
    const { person, inputs } = open(client, AT);
    const form = await findDialog('Editar licitación');
    await person.type(await form.findByRole('textbox', { name: /^Objeto/ }), ' de calles');
    const save = () => person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await save();
    await form.findByText('Esta licitación cambió mientras usted la editaba');
    expect(form.getAllByText(CHANGED)).toHaveLength(1);
    expect(form.getByRole('textbox', { name: /^Objeto/ })).toHaveProperty('value', 'Bacheo de calles');
    await expectAccessible();
    await person.click(form.getByRole('button', { name: 'Volver a cargar' }));
    expect(form.getByRole('textbox', { name: /^Objeto/ })).toHaveProperty('value', 'Bacheo y cordones');
    expect(form.getByRole('textbox', { name: /^Número/ })).toHaveProperty('value', '70');
    expect(form.getByRole('radio', { name: 'Publicada' })).toHaveProperty('checked', true);
    form.getByText('Lo que escribió: Bacheo de calles');
    form.getByText('En el formulario: Bacheo y cordones');
    expect(document.activeElement?.textContent).toMatch(/^Lo que había escrito/);
    expect(screen.queryByText('Esta licitación cambió mientras usted la editaba')).toBeNull();
    await expectAccessible();
    await person.click(form.getByRole('button', { name: 'Usar lo que escribí' }));
    expect(form.getByRole('textbox', { name: /^Objeto/ })).toHaveProperty('value', 'Bacheo de calles');
    expect(form.queryByText('Lo que había escrito')).toBeNull();
    expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^Objeto/ }));
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(versions).toEqual([3, 4]);
    expect(inputs(updateTender).at(-1)).toMatchObject({ body: { titulo: 'Bacheo de calles' } });
    expect(Object.keys((inputs(updateTender).at(-1) as { body: object }).body)).toEqual(['titulo']);
  });

  it('is not reported when it was this form whose answer got lost: it is saved once when sent again', async () => {
    const client = server();
    client.use(answer(readTender, version(3)));
    const bodies: unknown[] = [];
    client.use(
      answer(updateTender, (_input, options) => {
        bodies.push([options.version, options.idempotencyKey]);
        client.use(answer(readTender, version(4, { titulo: 'Bacheo de calles' })));
        return bodies.length === 1 ? wordless() : { data: DRAFT };
      }),
    );
    const { person, queries } = open(client, AT);
    const form = await findDialog('Editar licitación');
    await person.type(await form.findByRole('textbox', { name: /^Objeto/ }), ' de calles');
    const save = () => person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await save();
    await form.findByText('No se pudo guardar. Revise su conexión y pruebe de nuevo.');
    await act(() => queries.refetchQueries({ queryKey: keyOf(readTender) }));
    expect(form.queryByText('Esta licitación cambió mientras usted la editaba')).toBeNull();
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(bodies).toEqual([[3, expect.any(String)], bodies[0]]);
  });

  it('is reported without moving the focus while the user types', async () => {
    const client = server();
    client.use(answer(readTender, version(3)));
    const { person, queries } = open(client, AT);
    const form = await findDialog('Editar licitación');
    const subject = await form.findByRole('textbox', { name: /^Objeto/ });
    await person.clear(subject);
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    form.getByRole('link', { name: "El campo 'Objeto' es obligatorio" });
    await person.type(subject, 'Bacheo de calles');
    client.use(answer(readTender, version(4, { numero: 70 })));
    await act(() => queries.refetchQueries({ queryKey: keyOf(readTender) }));
    const alert = await form.findByRole('alert', {
      name: 'Esta licitación cambió mientras usted la editaba',
    });
    expect(document.activeElement).toBe(subject);
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    expect(document.activeElement).toBe(alert);
  });

  it('is not reported when this form saved it', async () => {
    const client = server();
    let saved = 3;
    client.use(
      answer(readTender, () => version(saved, { titulo: saved > 3 ? 'Bacheo de calles' : 'Bacheo' })),
      answer(updateTender, () => {
        saved = 4;
        // The list takes its time: the window stays open, and has heard of the new version already.
        client.use(answer(listHiddenTenders, never));
        return { data: DRAFT };
      }),
    );
    const { person, inputs } = open(client, AT);
    const form = await findDialog('Editar licitación');
    await person.type(await form.findByRole('textbox', { name: /^Objeto/ }), ' de calles');
    await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await screen.findByText('Licitación actualizada con éxito');
    await waitFor(() => expect(inputs(readTender)).toHaveLength(2));
    // The form renders the answer in a task of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(form.queryByText('Esta licitación cambió mientras usted la editaba')).toBeNull();
  });

  it('is not overwritten by an older draft', async () => {
    const client = server();
    client.use(answer(readTender, version(3)));
    const { person, inputs } = open(client, AT);
    const before = await findDialog('Editar licitación');
    await person.type(await before.findByRole('textbox', { name: /^Objeto/ }), ' de calles');
    await person.click(before.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    client.use(answer(readTender, version(5, { numero: 70, mostrar: true })));
    await person.click(await screen.findByRole('button', { name: 'Editar Bacheo' }));
    const form = await findDialog('Editar licitación');
    await form.findByText('Esta licitación cambió mientras usted la editaba');
    await person.click(form.getByRole('button', { name: 'Volver a cargar' }));
    expect(form.getByRole('textbox', { name: /^Número/ })).toHaveProperty('value', '70');
    expect(form.getByRole('textbox', { name: /^Objeto/ })).toHaveProperty('value', 'Bacheo');
    form.getByText('Lo que escribió: Bacheo de calles');
    expect(inputs(createTender)).toEqual([]);
  });
});

it('is scheduled for its day of publication, and says if it was for another', async () => {
  const client = server();
  const stored = { publicar_desde: '2026-11-25T11:30:00.000Z', fecha_publicacion: '2026-11-29' };
  client.use(answer(readTender, version(1, { ...stored, fecha_vencimiento: '2026-12-20' })));
  const { person, inputs } = open(client, AT);
  const form = await findDialog('Editar licitación');
  const scheduled = await form.findByRole('radio', { name: 'Publicar por sí sola el 29/11/2026' });
  expect(scheduled).toHaveProperty('checked', true);
  form.getByText(/^Estaba programada para el 25\/11\/2026.*Al guardar queda para el 29\/11\/2026\./);
  await expectAccessible();
  await person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
  await screen.findByText('Licitación actualizada con éxito');
  expect(inputs(updateTender)).toMatchObject([{ body: { publicar_desde: '2026-11-29T11:30:00.000Z' } }]);
});
