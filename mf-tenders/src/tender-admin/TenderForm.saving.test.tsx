import { type Tender, updateTender, uploadFile } from 'shared-api/contract';
import { act, answer, chooseFile, findDialog, screen, waitFor } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import {
  DRAFT,
  isUploaded,
  open,
  server,
  URL,
  viewExpiredFile,
  waitsForUpload,
} from '../test/open-admin.tsx';

const AT = `?editar=${DRAFT.id}`;

describe('new terms of a tender', () => {
  it('are uploaded before the tender is saved, with their progress shown', async () => {
    const client = server();
    const stored = Promise.withResolvers<{ data: string }>();
    client.use(answer(uploadFile, () => stored.promise));
    const { person, inputs } = open(client, AT);
    const form = await findDialog('Editar licitación');
    await person.click(await form.findByRole('button', { name: /^Subir Otro/ }));
    await chooseFile(person, document);
    const save = () => person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    await save();
    await waitsForUpload(form);
    expect(inputs(updateTender)).toEqual([]);
    stored.resolve({ data: URL });
    await isUploaded(form);
    await viewExpiredFile(person, form);
    await form.findByText(/Puede guardar la licitación con él/);
    expect(form.queryByText(/recargue la página/)).toBeNull();
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toMatchObject([{ body: { pliego_url: URL } }]);
  });
});

describe('a tender that is being saved', () => {
  const saving = async () => {
    const client = server();
    const saved = Promise.withResolvers<{ data: Tender }>();
    client.use(answer(updateTender, () => saved.promise));
    const view = open(client);
    await view.person.click(await screen.findByRole('button', { name: 'Editar Bacheo' }));
    const form = await findDialog('Editar licitación');
    await view.person.type(await form.findByRole('textbox', { name: /^Objeto/ }), ' de calles');
    await view.person.click(form.getByRole('button', { name: 'Guardar Cambios' }));
    return { ...view, form, come: () => saved.resolve({ data: DRAFT }) };
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('keeps its modal open until the answer', async () => {
    const { person, form, come } = await saving();
    await person.click(form.getByRole('button', { name: 'Cancelar' }));
    await person.click(form.getByRole('button', { name: 'Cerrar' }));
    await person.keyboard('{Escape}');
    expect(form.getByRole('textbox', { name: /^Objeto/ })).toHaveProperty('value', 'Bacheo de calles');
    come();
    await gone();
  });

  it('leaves no draft when it was saved after the browser went back', async () => {
    const { person, router, come } = await saving();
    await act(() => router.navigate(-1));
    await gone();
    come();
    await screen.findByText('Licitación actualizada con éxito');
    await person.click(screen.getByRole('button', { name: 'Editar Bacheo' }));
    const form = await findDialog('Editar licitación');
    expect(await form.findByRole('textbox', { name: /^Objeto/ })).toHaveProperty('value', 'Bacheo');
    expect(form.queryByText('Se recuperó lo que había escrito')).toBeNull();
  });
});
