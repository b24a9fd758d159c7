import { keyOf } from 'shared-api/client';
import { createLabel, deleteLabel, listLabels, pageLabels } from 'shared-api/contract';
import { answer, expectAccessible, findDialog, refusal, screen, waitFor } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { id, open, server } from '../test/open-settings.tsx';

describe('the labels', () => {
  it('are listed in pages', async () => {
    const { person, inputs, address } = open('?tab=etiquetas');
    await screen.findByText('Librería');
    expect(inputs(pageLabels)).toEqual([{ query: { page: '1', limit: '5' } }]);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(inputs(pageLabels).at(-1)).toEqual({ query: { page: '2', limit: '5' } }));
    expect(address()).toBe('?tab=etiquetas&pagina=2');
  });

  it('take turns of colour across the pages, and say that a page can’t be read until it is', async () => {
    const client = server();
    const label = (n: number) => ({ id: id(20 + n), etiqueta_nombre: `Rubro ${n}`, proveedores: 0 });
    const pages = [[1, 2, 3, 4, 5].map(label), [label(6)]];
    const answers = answer(pageLabels, ({ query }) => ({
      data: pages[Number(query?.page) - 1] ?? [],
      total: 6,
      totalPages: 2,
    }));
    client.use(answers);
    const { person } = open('?tab=etiquetas', client);
    const hueOf = async (name: string) =>
      (await screen.findByText(name)).closest<HTMLElement>('.mantine-Badge-root')?.style.cssText;
    const first = await hueOf('Rubro 1');
    client.use(answer(pageLabels, refusal(503, 'El portal no responde.')));
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Error: El portal no responde.');
    expect(screen.queryByText('Rubro 1')).toBeNull();
    client.use(answers);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await hueOf('Rubro 6')).not.toBe(first);
  });

  it('say that they are empty, and how to create one', async () => {
    const client = server();
    client.use(answer(pageLabels, { data: [], total: 0, totalPages: 0 }));
    open('?tab=etiquetas', client);
    await screen.findByText('No hay etiquetas');
    screen.getByText('Cree la primera con el formulario de arriba.');
    await expectAccessible();
  });

  it('go to their last page when the one in the address no longer exists', async () => {
    const client = server();
    const createdLabel = { id: id(4), etiqueta_nombre: 'Librería', proveedores: 3 };
    client.use(
      answer(pageLabels, ({ query }) => ({
        data: Number(query?.page) > 2 ? [] : [createdLabel],
        total: 10,
        totalPages: 2,
      })),
    );
    const { address } = open('?tab=etiquetas&pagina=9', client);
    await screen.findByText('Librería');
    screen.getByText('10 etiquetas');
    expect(screen.queryByText('No hay etiquetas')).toBeNull();
    expect(address()).toBe('?tab=etiquetas&pagina=2');
  });

  it('are created with a name of two letters or more', async () => {
    const { person, inputs } = open('?tab=etiquetas', server(), 'VISADOR');
    const name = await screen.findByLabelText(/^Nombre de la etiqueta/);
    await person.click(screen.getByRole('button', { name: 'Crear etiqueta' }));
    await screen.findByText('El nombre de la etiqueta no puede estar vacia');
    await person.type(name, 'O{Enter}');
    await screen.findByText('La etiqueta debe tener al menos 2 caracteres');
    await expectAccessible();
    expect(inputs(createLabel)).toEqual([]);
    await person.type(name, 'bras{Enter}');
    await screen.findByText('Etiqueta creada con éxito');
    expect(inputs(createLabel)).toEqual([{ body: { etiqueta_nombre: 'Obras' } }]);
    expect(name).toHaveProperty('value', '');
  });

  it('are created once when the answer got lost and the name is sent again', async () => {
    const client = server();
    const keys: unknown[] = [];
    client.use(
      answer(createLabel, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (keys.length === 1) return refusal(503, 'El portal no responde.');
        return { data: { id: id(5), etiqueta_nombre: 'Obras' } };
      }),
    );
    const { person } = open('?tab=etiquetas', client);
    await person.type(await screen.findByLabelText(/^Nombre de la etiqueta/), 'Obras{Enter}');
    await screen.findByText('La etiqueta no se pudo crear');
    await person.click(screen.getByRole('button', { name: 'Crear etiqueta' }));
    await screen.findByText('Etiqueta creada con éxito');
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('are shown on the page that the new one is on', async () => {
    const client = server();
    const names = ['Aseo', 'Autos', 'Bazar', 'Cocina', 'Librería'];
    const before = names.map((etiqueta_nombre, index) => ({ id: id(10 + index), etiqueta_nombre }));
    client.use(answer(listLabels, [...before, { id: id(5), etiqueta_nombre: 'Obras' }]));
    const { person, inputs, address } = open('?tab=etiquetas', client);
    await person.type(await screen.findByLabelText(/^Nombre de la etiqueta/), 'Obras{Enter}');
    await waitFor(() => expect(address()).toBe('?tab=etiquetas&pagina=2'));
    await waitFor(() => expect(inputs(pageLabels).at(-1)).toEqual({ query: { page: '2', limit: '5' } }));
  });

  it('are created one at a time, without deleting what is typed meanwhile', async () => {
    const created = Promise.withResolvers<{ data: { id: string; etiqueta_nombre: string } }>();
    const client = server();
    client.use(answer(createLabel, () => created.promise));
    const { person } = open('?tab=etiquetas', client);
    const name = await screen.findByLabelText(/^Nombre de la etiqueta/);
    await person.type(name, 'Obras{Enter}');
    await person.clear(name);
    await person.type(name, 'Vial');
    expect(screen.getByRole('button', { name: 'Crear etiqueta' })).toHaveProperty('disabled', true);
    created.resolve({ data: { id: id(5), etiqueta_nombre: 'Obras' } });
    await screen.findByText('Etiqueta creada con éxito');
    await screen.findByRole('cell', { name: 'Librería' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Crear etiqueta' })).toHaveProperty('disabled', false),
    );
    expect(name).toHaveProperty('value', 'Vial');
  });

  it('are deleted only after a confirmation', async () => {
    const { person, inputs, client } = open('?tab=etiquetas');
    await person.click(await screen.findByRole('button', { name: 'Eliminar Librería' }));
    const question = await findDialog('Eliminar etiqueta');
    question.getByText(/Se quitará también a los 3 proveedores que la tienen\.$/);
    expect(inputs(deleteLabel)).toEqual([]);
    client.use(answer(pageLabels, { data: [], total: 0, totalPages: 0 }));
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('Etiqueta eliminada con éxito');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Etiquetas de proveedores' }));
    expect(inputs(deleteLabel)).toEqual([{ params: { id: id(4) } }]);
  });

  it.each([
    [0, 'Ningún proveedor la tiene.'],
    [1, 'Se quitará también al proveedor que la tiene.'],
  ])('say what their removal does to %i suppliers', async (proveedores, effect) => {
    const client = server();
    const label = { id: id(4), etiqueta_nombre: 'Librería', proveedores };
    client.use(answer(pageLabels, { data: [label], total: 1, totalPages: 1 }));
    const { person } = open('?tab=etiquetas', client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Librería' }));
    (await findDialog('Eliminar etiqueta')).getByText(new RegExp(`${effect}$`));
  });

  it('are read again by the other sections after one was created', async () => {
    const { person, queries } = open('?tab=etiquetas');
    queries.setQueryData(keyOf(listLabels), []);
    await person.type(await screen.findByLabelText(/^Nombre de la etiqueta/), 'Obras{Enter}');
    await screen.findByText('Etiqueta creada con éxito');
    await waitFor(() => expect(queries.getQueryState(keyOf(listLabels))?.isInvalidated).toBe(true));
  });

  it('are read again when someone else has deleted them', async () => {
    const client = server();
    client.use(answer(deleteLabel, refusal(404, 'No se encontró la etiqueta.')));
    const { person } = open('?tab=etiquetas', client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Librería' }));
    client.use(answer(pageLabels, { data: [], total: 0, totalPages: 0 }));
    await person.click((await findDialog('Eliminar etiqueta')).getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('No hay etiquetas');
  });

  it('say why they can’t be created or deleted', async () => {
    const client = server();
    client.use(
      answer(createLabel, refusal(400, 'Ya existe una etiqueta con ese nombre')),
      answer(deleteLabel, refusal(404, 'No se encontró la etiqueta.')),
    );
    const { person } = open('?tab=etiquetas', client);
    await person.type(await screen.findByLabelText(/^Nombre de la etiqueta/), 'Librería{Enter}');
    await screen.findByText('La etiqueta no se pudo crear');
    screen.getByText('Ya existe una etiqueta con ese nombre');
    await person.click(screen.getByRole('button', { name: 'Eliminar Librería' }));
    const question = await findDialog('Eliminar etiqueta');
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('No se pudo eliminar etiqueta');
    await question.findByText('No se encontró la etiqueta.');
    await expectAccessible();
  });
});
