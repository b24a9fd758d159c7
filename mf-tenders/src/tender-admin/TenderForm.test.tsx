import { ApiError } from 'shared-api/client';
import { createTender, listHiddenTenders, readTender, twinTenders, updateTender } from 'shared-api/contract';
import { formatDate, todayInCity } from 'shared-api/rules';
import {
  answer,
  chooseFile,
  describedBy,
  expectAccessible,
  findDialog,
  fireEvent,
  refusal,
  screen,
  valuesOf,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { inFull, tender, tenderId, wordless } from '../test/fixtures.ts';
import { DRAFT, open, type Person, server, URL } from '../test/open-admin.tsx';

describe('a new tender', () => {
  async function fill(person: Person) {
    const form = await findDialog('Nueva licitación');
    const paste = async (label: RegExp, text: string) => {
      await person.clear(form.getByLabelText(label));
      await person.paste(text);
    };
    await paste(/^Objeto/, 'Alumbrado');
    await person.selectOptions(form.getByLabelText(/^Tipo de licitación/), 'CONTRATACION DIRECTA');
    await person.selectOptions(form.getByLabelText(/^Subtipo de licitación/), 'SERVICIOS PUBLICOS');
    await paste(/^Expediente/, 'ex-2026-00001234- -municat-abcde12345');
    await paste(/^Número/, '12');
    await paste(/^Año/, '2026');
    await paste(/^Fecha de publicación/, '01/03/2026');
    await paste(/^Fecha de vencimiento/, '20/03/2026');
    return form;
  }
  const attach = async (person: Person) => {
    await chooseFile(person, document);
    await screen.findByText('Archivo subido exitosamente');
  };

  it('is sent as it was filled in, and shown; the way back leads to the list as it was', async () => {
    const client = server();
    const { person, inputs, address, router } = open(client, '?objeto=bacheo');
    await person.click(await screen.findByRole('button', { name: 'Nueva licitación' }));
    expect(address()).toBe('?objeto=bacheo&editar=nueva');
    const form = await fill(person);
    await person.click(form.getByLabelText(/^Objeto/));
    await person.paste('\r\n\tpúblico');
    await attach(person);
    await person.click(form.getByRole('radio', { name: /^Borrador/ }));
    await expectAccessible();
    const before = inputs(listHiddenTenders).length;
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await screen.findByText('Licitacion creada');
    expect(inputs(createTender)).toEqual([
      {
        body: {
          titulo: 'Alumbrado público',
          numero: 12,
          anio: 2026,
          expediente: 'EX-2026-00001234--MUNICAT-ABCDE12345',
          tipo_licitacion: 'CONTRATACION_DIRECTA',
          subtipo_licitacion: 'SERVICIOS_PUBLICOS',
          fecha_publicacion: '2026-03-01',
          fecha_vencimiento: '2026-03-20',
          preguntas_hasta: null,
          pliego_url: URL,
          mostrar: false,
          publicar_desde: null,
          borrador: expect.any(String),
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/licitaciones/${tenderId(9)}`);
    const back = await screen.findByRole('link', { name: 'Volver a la administración de licitaciones' });
    expect(back.getAttribute('href')).toBe('/licitaciones?objeto=bacheo');
    expect(inputs(listHiddenTenders).length).toBeGreaterThan(before);
  });

  it('is not sent with problems: the summary links to each field, in the order of the form', async () => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await findDialog('Nueva licitación');
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    expect(form.getAllByRole('link').map((link) => link.textContent)).toEqual([
      "El campo 'Objeto' es obligatorio",
      'Debes seleccionar un tipo de licitación',
      "El campo 'Expediente' es obligatorio",
      'Debe escribir el número',
      'Debes seleccionar la fecha de publicación',
      'Debes seleccionar la fecha de vencimiento',
      'Debes subir el pliego de la licitación',
    ]);
    await expectAccessible();
    await person.click(form.getByRole('link', { name: "El campo 'Objeto' es obligatorio" }));
    expect(document.activeElement).toBe(form.getByLabelText(/^Objeto/));
    await person.selectOptions(form.getByLabelText(/^Tipo de licitación/), 'CONTRATACION DIRECTA');
    form.getByRole('link', { name: 'Debes seleccionar un subtipo de licitación' });
    await person.type(form.getByLabelText(/^Fecha de publicación/), '20/03/2026');
    await person.type(form.getByLabelText(/^Fecha de vencimiento/), '01/03/2026');
    form.getByRole('link', { name: 'La fecha de vencimiento no puede ser anterior a la publicación' });
    expect(inputs(createTender)).toEqual([]);
  });

  it('is not sent with a date that does not exist: the field and the summary say so', async () => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await findDialog('Nueva licitación');
    await person.type(form.getByLabelText(/^Fecha de vencimiento/), '31/11/2026');
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    form.getByRole('link', { name: 'Escriba una fecha que exista, como 31/12/2026' });
    expect(form.queryByText('Debes seleccionar la fecha de vencimiento')).toBeNull();
    expect(inputs(createTender)).toEqual([]);
  });

  it.each([
    [/^Número/, '-1', 'Escriba un número entero desde 1, de hasta 9 cifras, por ejemplo 13'],
    [/^Número/, '1234567890', 'Escriba un número entero desde 1, de hasta 9 cifras, por ejemplo 13'],
    [/^Año/, '20 de mayo', 'El año debe ser un número de hasta 4 cifras, por ejemplo 2026'],
  ])('is not sent with %s as %s: the field and the summary say the same', async (label, text, problem) => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await findDialog('Nueva licitación');
    const field = form.getByLabelText(label);
    await person.clear(field);
    await person.type(field, text);
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await person.click(form.getByRole('link', { name: problem }));
    expect(document.activeElement).toBe(field);
    expect(form.getAllByText(problem)).toHaveLength(2);
    expect(describedBy(field)).toBe(problem);
    expect(inputs(createTender)).toEqual([]);
  });

  it('is published by itself on its day of publication, at the chosen hour', async () => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('radio', { name: 'Publicar por sí sola el 01/03/2026' }));
    fireEvent.change(form.getByLabelText('Hora de publicación'), { target: { value: '09:30' } });
    await expectAccessible();
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await screen.findByText('Licitacion creada');
    expect(inputs(createTender)).toMatchObject([
      { body: { mostrar: false, publicar_desde: '2026-03-01T12:30:00.000Z' } },
    ]);
  });

  it('is not sent without the hour of a scheduled publication; published now it needs none', async () => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('radio', { name: 'Publicar por sí sola el 01/03/2026' }));
    // What a time field holds while a part of it is blank.
    fireEvent.change(form.getByLabelText('Hora de publicación'), { target: { value: '' } });
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    const problem = form.getByRole('link', { name: 'Escriba la hora, como 08:00' });
    expect(problem.getAttribute('href')).toBe(`#${form.getByLabelText('Hora de publicación').id}`);
    expect(inputs(createTender)).toEqual([]);
    await person.click(form.getByRole('radio', { name: 'Publicar ahora' }));
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await screen.findByText('Licitacion creada');
    expect(inputs(createTender)).toMatchObject([{ body: { mostrar: true, publicar_desde: null } }]);
  });

  it('warns of a stored tender with the same number, and may be saved all the same', async () => {
    const client = server();
    client.use(answer(twinTenders, { data: [tender(3)] }));
    const { person, inputs } = open(client, '?editar=nueva');
    const form = await fill(person);
    const link = await form.findByRole('link', { name: /^Obra número 3/ });
    expect(link.getAttribute('href')).toBe(`/licitaciones/${tenderId(3)}`);
    expect(inputs(twinTenders).at(-1)).toEqual({
      query: {
        expediente: 'EX-2026-00001234--MUNICAT-ABCDE12345',
        numero: '12',
        anio: '2026',
        tipo_licitacion: 'CONTRATACION_DIRECTA',
      },
    });
    await expectAccessible();
    await attach(person);
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await screen.findByText('Licitacion creada');
  });

  it('asks before a tender of a later day is published at once', async () => {
    const { person } = open(server(), '?editar=nueva');
    const form = await fill(person);
    const day = form.getByLabelText(/^Fecha de publicación/);
    expect(form.queryByText(/pero así se ve desde que la guarde/)).toBeNull();
    await person.clear(day);
    await person.type(day, '01/03/2030');
    await person.tab();
    form.getByText('La fecha de publicación es el 01/03/2030, pero así se ve desde que la guarde.');
    await expectAccessible();
    await person.click(form.getByRole('button', { name: 'Publicar por sí sola ese día' }));
    expect(form.getByRole('radio', { name: 'Publicar por sí sola el 01/03/2030' })).toHaveProperty(
      'checked',
      true,
    );
    expect(form.getByLabelText('Hora de publicación')).toHaveProperty('value', '08:00');
  });

  it('says of a deadline that has passed that the tender is published closed', async () => {
    const { person } = open(server(), '?editar=nueva');
    const form = await fill(person);
    const expiry = form.getByLabelText(/^Fecha de vencimiento/);
    form.getByText('La fecha de vencimiento, el 20/03/2026, ya pasó: se publica cerrada.');
    await person.clear(expiry);
    // Offers are taken on the last day.
    await person.type(expiry, formatDate(todayInCity(new Date())));
    expect(form.queryByText(/se publica cerrada/)).toBeNull();
  });

  it('keeps its values when the server refuses it, and says why', async () => {
    const client = server();
    client.use(
      answer(createTender, refusal(400, '', { message: ['Ya existe ese expediente', 'Revise el número'] })),
    );
    const { person } = open(client, '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await form.findByText('Ya existe ese expediente, Revise el número');
    expect(form.getByLabelText(/^Objeto/)).toHaveProperty('value', 'Alumbrado');
  });

  it('shows at the hour that it has passed, until another one is chosen', async () => {
    const client = server();
    const message = 'La hora de publicación debe ser posterior a la actual';
    const body = { statusCode: 400, error: 'Error', message, requestId: 'r1', code: 'HORA_PASADA' } as const;
    client.use(answer(createTender, new ApiError(400, body, '')));
    const { person } = open(client, '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('radio', { name: 'Publicar por sí sola el 01/03/2026' }));
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    const hour = form.getByLabelText('Hora de publicación');
    await waitFor(() => expect(hour.getAttribute('aria-invalid')).toBe('true'));
    // At the field and in the summary.
    expect(form.getAllByText(message)).toHaveLength(2);
    await expectAccessible();
    fireEvent.change(hour, { target: { value: '09:30' } });
    expect(hour.getAttribute('aria-invalid')).not.toBe('true');
    expect(form.queryByText(message)).toBeNull();
  });

  it('says that it failed, and to look at the connection, when the server sent no message', async () => {
    const client = server();
    client.use(answer(createTender, wordless()));
    const { person } = open(client, '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    await person.click(form.getByRole('button', { name: 'Crear licitación' }));
    await form.findByText('No se pudo guardar. Revise su conexión y pruebe de nuevo.');
    screen.getByText('Error al crear la licitación');
    expect(form.getByLabelText(/^Objeto/)).toHaveProperty('value', 'Alumbrado');
  });

  it('is created once when it is sent again after a lost answer, unless it was changed', async () => {
    const client = server();
    const keys: unknown[] = [];
    client.use(
      answer(createTender, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return wordless();
      }),
    );
    const { person } = open(client, '?editar=nueva');
    const form = await fill(person);
    await attach(person);
    const send = async (times: number) => {
      await person.click(form.getByRole('button', { name: 'Crear licitación' }));
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() =>
        expect(form.getByRole('button', { name: 'Crear licitación' })).toHaveProperty('disabled', false),
      );
    };
    await send(1);
    await send(2);
    await person.type(form.getByLabelText(/^Objeto/), ' público');
    await send(3);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is previewed as the public will see it, without being saved', async () => {
    const { person, inputs } = open(server(), '?editar=nueva');
    const form = await fill(person);
    const see = () => person.click(form.getByRole('button', { name: 'Vista previa' }));
    await see();
    form.getByRole('link', { name: 'Debes subir el pliego de la licitación' });
    await attach(person);
    await see();
    const preview = await findDialog('Vista previa');
    preview.getByText('Así la verá el público cuando la guarde. Todavía no se guardó nada.');
    const card = within(preview.getByRole('article'));
    card.getByRole('heading', { name: 'Alumbrado' });
    card.getByText('CONTRATACION DIRECTA');
    card.getByText('01/03/2026');
    expect(card.queryByRole('link')).toBeNull();
    expect(valuesOf('Pliego')).toEqual(['PDF, 1 kB']);
    expect(valuesOf('Expediente')).toEqual(['EX-2026-00001234--MUNICAT-ABCDE12345']);
    expect(preview.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([URL]);
    expect(preview.queryByRole('button', { name: 'Copiar enlace' })).toBeNull();
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vista previa' })).toBeNull());
    expect(form.getByLabelText(/^Objeto/)).toHaveProperty('value', 'Alumbrado');
    await person.click(form.getByRole('radio', { name: /^Borrador/ }));
    await see();
    const later = await findDialog('Vista previa');
    later.getByText('Así la verá el público cuando se publique. Todavía no se guardó nada.');
    await person.click(later.getByRole('button', { name: 'Volver al formulario' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vista previa'));
    expect(inputs(createTender)).toEqual([]);
  });
});

it('previews a stored tender with the typed values and its history', async () => {
  const circular = {
    id: 'c1',
    numero: 1,
    titulo: 'Visita a obra',
    texto: 'Es el lunes.',
    modifica_pliego: false,
    publicada_en: '2026-03-02T12:00:00.000Z',
    archivo: null,
  };
  const client = server();
  client.use(answer(readTender, { ...inFull(DRAFT), circulares: [circular] }));
  const { person, inputs } = open(client, `?editar=${DRAFT.id}`);
  const form = await findDialog('Editar licitación');
  await person.type(await form.findByLabelText(/^Objeto/), ' de calles');
  await person.click(form.getByRole('button', { name: 'Vista previa' }));
  const preview = await findDialog('Vista previa');
  expect(preview.getAllByText('Bacheo de calles')).toHaveLength(2);
  preview.getByText('Circular 1: Visita a obra');
  expect(valuesOf('Pliego')).toEqual(['PDF, 340 kB']);
  await expectAccessible();
  expect(inputs(updateTender)).toEqual([]);
});
