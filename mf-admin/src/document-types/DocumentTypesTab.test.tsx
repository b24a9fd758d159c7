import { keyOf } from 'shared-api/client';
import {
  createDocumentType,
  deactivateDocumentType,
  type ExplainedDocumentType,
  explainDocumentType,
  explainedDocuments,
  listDocumentTypes,
  observationTexts,
  saveObservationTexts,
} from 'shared-api/contract';
import { NO_EXPLANATION } from 'shared-api/testing';
import {
  act,
  answer,
  describedBy,
  expectAccessible,
  findDialog,
  never,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { BALANCE, done, id, open, paged, server } from '../test/open-settings.tsx';

describe('the required documents', () => {
  it('are listed with persons and expiry rule', async () => {
    open('?tab=documentos');
    await screen.findByRole('cell', { name: 'Último estado contable' });
    screen.getByRole('cell', { name: 'Persona jurídica' });
    screen.getByRole('cell', { name: '1 año y 5 meses después de la fecha de cierre' });
    await expectAccessible();
  });

  it('break a long word of their name or explanation, such as an address, inside its column', async () => {
    const client = server();
    const address = `https://catamarca.example/${'tramites'.repeat(12)}`;
    client.use(
      answer(listDocumentTypes, paged([{ ...BALANCE, nombre: 'N'.repeat(100), descripcion: address }])),
    );
    open('?tab=documentos', client);
    const texts = [await screen.findByText('N'.repeat(100)), screen.getByText(address)];
    expect(texts.map((text) => text.closest('[data-breaks]') !== null)).toEqual([true, true]);
  });

  it('say that there are none, and how to add one', async () => {
    const client = server();
    client.use(answer(listDocumentTypes, paged<ExplainedDocumentType>([])));
    open('?tab=documentos', client);
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    screen.getByText('Agregue el primero con el formulario de arriba.');
    await expectAccessible();
  });

  it('say that they are loading, with the height of a whole page', async () => {
    const client = server();
    client.use(answer(listDocumentTypes, never));
    open('?tab=documentos', client);
    const table = within(await screen.findByRole('table', { name: 'Documentos requeridos' }));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 10);
  });

  it('go to their last page when the one in the address no longer exists', async () => {
    const client = server();
    client.use(
      answer(listDocumentTypes, ({ query }) => ({
        ...paged(Number(query?.page) > 1 ? [] : [BALANCE]),
        total: 1,
        totalPages: 1,
      })),
    );
    const { address } = open('?tab=documentos&pagina=3', client);
    await screen.findByRole('cell', { name: 'Último estado contable' });
    expect(screen.queryByText(/filtros aplicados/)).toBeNull();
    expect(address()).toBe('?tab=documentos&pagina=1');
  });

  it('can be added with a name and a person type', async () => {
    const { person, inputs } = open('?tab=documentos');
    const add = await screen.findByRole('button', { name: 'Agregar documento' });
    await person.type(screen.getByLabelText(/^Nombre del documento/), 'Seguro');
    expect(add).toHaveProperty('disabled', true);
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    expect(add).toHaveProperty('disabled', false);
    await person.click(screen.getByLabelText('Lleva fecha de expiración'));
    expect(screen.getByLabelText('Cuándo vence')).toHaveProperty('value', 'expiry');
    await person.selectOptions(screen.getByLabelText('Cuándo vence'), 'balance_close');
    await expectAccessible();
    await person.click(add);
    await screen.findByText('¡Documento requerido creado correctamente!');
    const body = {
      nombre: 'Seguro',
      requerido_persona_fisica: true,
      requerido_persona_juridica: false,
      emision: false,
      expiracion: true,
      regla_fecha: 'balance_close',
    };
    expect(inputs(createDocumentType)).toEqual([{ body }]);
  });

  it('are added once when the answer got lost and the form is sent again', async () => {
    const client = server();
    const keys: unknown[] = [];
    client.use(
      answer(createDocumentType, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return keys.length === 1 ? refusal(503, 'El portal no responde.') : { data: BALANCE };
      }),
    );
    const { person } = open('?tab=documentos', client);
    await person.type(await screen.findByLabelText(/^Nombre del documento/), 'Seguro');
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    const add = screen.getByRole('button', { name: 'Agregar documento' });
    await person.click(add);
    await waitFor(() =>
      expect(
        screen.getAllByText('Error al crear el documento requerido: El portal no responde.'),
      ).not.toEqual([]),
    );
    await person.click(add);
    await screen.findByText('¡Documento requerido creado correctamente!');
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('are shown after they were added, on the page where they are, with who owes them said before', async () => {
    const client = server();
    client.use(answer(listDocumentTypes, { ...paged([BALANCE]), total: 13, totalPages: 2 }));
    const { person, address } = open('?tab=documentos', client);
    await screen.findByText('13 documentos');
    screen.getByText(/^Lo deberán presentar desde ahora quienes están completando o corrigiendo/);
    await person.type(screen.getByLabelText(/^Nombre del documento/), 'Seguro');
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    screen.getByText('Desde hoy lo deben presentar 8 inscripciones: 8 sin enviar.');
    await person.click(screen.getByRole('button', { name: 'Agregar documento' }));
    await screen.findByText('¡Documento requerido creado correctamente!');
    await waitFor(() => expect(address()).toBe('?tab=documentos&pagina=2'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Documentos requeridos' }));
  });

  it('are added with a rule for their dates, whatever was chosen before', async () => {
    const { person, inputs } = open('?tab=documentos');
    await person.type(await screen.findByLabelText(/^Nombre del documento/), 'Seguro');
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    const expires = screen.getByLabelText('Lleva fecha de expiración');
    await person.click(expires);
    await person.selectOptions(screen.getByLabelText('Cuándo vence'), 'balance_close');
    await person.click(expires);
    await person.click(screen.getByRole('button', { name: 'Agregar documento' }));
    await screen.findByText('¡Documento requerido creado correctamente!');
    expect(inputs(createDocumentType)).toMatchObject([{ body: { expiracion: false, regla_fecha: 'none' } }]);
  });

  it('are added without deleting what is typed meanwhile', async () => {
    const created = Promise.withResolvers<{ data: typeof BALANCE }>();
    const client = server();
    client.use(answer(createDocumentType, () => created.promise));
    const { person } = open('?tab=documentos', client);
    const name = await screen.findByLabelText(/^Nombre del documento/);
    await person.type(name, 'Seguro');
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    await person.click(screen.getByRole('button', { name: 'Agregar documento' }));
    await person.clear(name);
    await person.type(name, 'Habilitación comercial');
    created.resolve({ data: BALANCE });
    await screen.findByText('¡Documento requerido creado correctamente!');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Agregar documento' })).toHaveProperty('disabled', false),
    );
    expect(name).toHaveProperty('value', 'Habilitación comercial');
    expect(document.activeElement).toBe(name);
  });

  describe('their explanations', () => {
    const openForm = async (client = server()) => {
      const view = open('?tab=documentos', client);
      await view.person.click(
        await screen.findByRole('button', { name: 'Nombrar y explicar Último estado contable' }),
      );
      return { ...view, dialog: await findDialog('Nombre y explicación del documento') };
    };
    const NAME = /^Nombre( \*)?$/;
    const WHAT = 'Balance firmado.';

    it('are written and saved over what was on the screen', async () => {
      const { person, inputs, dialog } = await openForm();
      const name = dialog.getByLabelText(NAME);
      await person.clear(name);
      await person.type(name, 'Balance anual');
      await person.type(dialog.getByLabelText('Qué es'), WHAT);
      await person.type(
        dialog.getByLabelText('Enlace del sitio donde se consigue'),
        'https://www.facpce.org.ar/',
      );
      await expectAccessible();
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await screen.findByText('Se guardaron el nombre y la explicación del documento');
      const before = { ...NO_EXPLANATION, nombre: BALANCE.nombre };
      const texts = {
        ...before,
        nombre: 'Balance anual',
        descripcion: WHAT,
        enlace_obtener: 'https://www.facpce.org.ar/',
      };
      expect(inputs(explainDocumentType)).toEqual([
        { params: { id: BALANCE.id }, body: { ...texts, vista: before } },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it.each([
      ['Enlace de un modelo para completar', 'http://ciudad.gob.ar/', /^El enlace debe empezar con https:/],
      [NAME, 'a'.repeat(151), /^El nombre puede tener hasta 150 caracteres/],
      ['Qué es', 'a'.repeat(301), /^La descripción puede tener hasta 300 caracteres/],
    ])('say at «%s» what is wrong', async (label, typed, problem) => {
      const { person, inputs, dialog } = await openForm();
      const field = dialog.getByLabelText(label);
      await person.click(field);
      await person.paste(typed);
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findAllByText(problem);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(inputs(explainDocumentType)).toEqual([]);
      await expectAccessible();
    });

    it('show what somebody else saved meanwhile, and keep what was typed', async () => {
      const client = server();
      client.use(answer(explainDocumentType, refusal(409, 'Otra persona cambió esta explicación')));
      const { person, inputs, dialog } = await openForm(client);
      await person.type(dialog.getByLabelText('Qué es'), WHAT);
      const changedType = {
        ...BALANCE,
        descripcion: 'Estados contables.',
        donde_obtener: 'Con su contador.',
      };
      client.use(answer(listDocumentTypes, paged([changedType])));
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findByText('Otra persona guardó: «Estados contables.»');
      expect(dialog.getByLabelText('Qué es')).toHaveProperty('value', WHAT);
      client.use(answer(explainDocumentType, { data: BALANCE }));
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await screen.findByText('Se guardaron el nombre y la explicación del documento');
      expect(inputs(explainDocumentType).at(-1)).toMatchObject({
        body: {
          descripcion: WHAT,
          donde_obtener: 'Con su contador.',
          vista: { descripcion: 'Estados contables.' },
        },
      });
    });

    it('do not call it somebody else’s when the answer to the own change got lost', async () => {
      const client = server();
      client.use(answer(explainDocumentType, refusal(503, 'El portal no responde')));
      const { person, dialog } = await openForm(client);
      await person.type(dialog.getByLabelText('Qué es'), WHAT);
      const stored = { ...BALANCE, descripcion: WHAT, modelo: 'Un modelo' };
      client.use(answer(listDocumentTypes, paged([stored])));
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findByText('Otra persona guardó: «Un modelo»');
      expect(dialog.queryByText(`Otra persona guardó: «${WHAT}»`)).toBeNull();
    });

    it('show it also of a document that moved to the page before', async () => {
      const client = server();
      client.use(answer(explainDocumentType, refusal(409, 'Otra persona cambió esta explicación')));
      const { dialog, person } = await openForm(client);
      client.use(
        answer(listDocumentTypes, paged([{ ...BALANCE, id: id(8) }])),
        answer(explainedDocuments, { data: [{ ...BALANCE, descripcion: 'Estados contables.' }] }),
      );
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findByText('Otra persona guardó: «Estados contables.»');
      client.use(answer(explainedDocuments, { data: [{ ...BALANCE, descripcion: 'Balance.' }] }));
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findByText('Otra persona guardó: «Balance.»');
    });
  });

  describe('their ready texts for observations', () => {
    const stored = (...textos_observacion: string[]) => ({ data: [{ id: BALANCE.id, textos_observacion }] });
    const openForm = async (client = server()) => {
      client.use(answer(observationTexts, stored('Está incompleto.', 'Falta la firma.')));
      client.use(answer(saveObservationTexts, { data: { id: BALANCE.id, textos_observacion: [] } }));
      const view = open('?tab=documentos', client);
      const button = { name: 'Textos para observar Último estado contable' };
      await view.person.click(await screen.findByRole('button', button));
      const dialog = await findDialog('Textos para observar');
      return { ...view, dialog, field: await dialog.findByLabelText('Textos, uno por línea') };
    };

    it('are written one on a line and saved over what was on the screen', async () => {
      const { person, inputs, dialog, field } = await openForm();
      expect(field).toHaveProperty('value', 'Está incompleto.\nFalta la firma.');
      await person.type(field, '\n\n Es de otra empresa. ');
      await expectAccessible();
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await screen.findByText('Se guardaron los textos para observar');
      const before = ['Está incompleto.', 'Falta la firma.'];
      expect(inputs(saveObservationTexts)).toEqual([
        {
          params: { id: BALANCE.id },
          body: { textos_observacion: [...before, 'Es de otra empresa.'], vistos: before },
        },
      ]);
    });

    it('stay as they are typed when they can’t be read again meanwhile', async () => {
      const client = server();
      const { person, queries, dialog, field } = await openForm(client);
      await person.type(field, '\nEs de otra empresa.');
      client.use(answer(observationTexts, refusal(503, 'Espere un momento.')));
      const queryKey = keyOf(observationTexts);
      void queries.refetchQueries({ queryKey });
      const [query] = queries.getQueryCache().findAll({ queryKey });
      await waitFor(() => expect(query?.state.status).toBe('error'), { timeout: 5_000 });
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(dialog.getByLabelText('Textos, uno por línea')).toBe(field);
    });

    it('say what is wrong, and show what somebody else saved meanwhile', async () => {
      const client = server();
      const { person, inputs, dialog, field } = await openForm(client);
      await person.type(field, '\nESTA INCOMPLETO.');
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findByText('«ESTA INCOMPLETO.» está dos veces');
      expect(inputs(saveObservationTexts)).toEqual([]);
      await expectAccessible();
      await person.type(field, ' No.');
      client.use(answer(saveObservationTexts, refusal(409, 'Otra persona cambió estos textos')));
      client.use(answer(observationTexts, stored('Roto.')));
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await dialog.findByText('Otra persona guardó estos textos');
      dialog.getByText('Roto.');
      expect(field).toHaveProperty('value', 'Está incompleto.\nFalta la firma.\nESTA INCOMPLETO. No.');
      await person.click(dialog.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(inputs(saveObservationTexts)).toHaveLength(2));
      expect(inputs(saveObservationTexts)[1]).toMatchObject({ body: { vistos: ['Roto.'] } });
    });
  });

  it('are deleted knowing that the files submitted for them stay', async () => {
    const { person } = open('?tab=documentos', server());
    await person.click(await screen.findByRole('button', { name: 'Eliminar Último estado contable' }));
    const question = await findDialog('Eliminar documento requerido');
    question.getByText(
      /Los archivos ya presentados se conservan en sus trámites, marcados como «Ya no se pide»\.$/,
    );
  });

  it('are read again when someone else has deleted them', async () => {
    const client = server();
    client.use(answer(deactivateDocumentType, refusal(404, 'No se encontró el documento.')));
    const { person } = open('?tab=documentos', client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Último estado contable' }));
    client.use(answer(listDocumentTypes, paged<typeof BALANCE>([])));
    const question = await findDialog('Eliminar documento requerido');
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await question.findByText('Error al eliminar un documento: No se encontró el documento.');
    await screen.findByText('0 documentos');
  });

  it('say why they can’t be added, and keep the typed values', async () => {
    const client = server();
    const nameTaken = 'Ya existe un documento requerido con ese nombre';
    client.use(answer(createDocumentType, refusal(400, nameTaken, { errores: { nombre: nameTaken } })));
    const { person } = open('?tab=documentos', client);
    const name = await screen.findByLabelText(/^Nombre del documento/);
    await person.type(name, 'Seguro');
    await person.click(screen.getByLabelText('Requerido a persona humana'));
    await person.click(screen.getByRole('button', { name: 'Agregar documento' }));
    const message = `Error al crear el documento requerido: ${nameTaken}`;
    await waitFor(() => expect(describedBy(name)).toContain(message));
    expect(document.activeElement).toBe(name);
    expect(name).toHaveProperty('value', 'Seguro');
    await expectAccessible();
  });

  it('are deleted only after a confirmation, and say when that fails', async () => {
    const client = server();
    client.use(answer(deactivateDocumentType, refusal(404, 'No se encontró el documento.')));
    const { person, inputs } = open('?tab=documentos', client);
    await person.click(await screen.findByRole('button', { name: 'Eliminar Último estado contable' }));
    const question = await findDialog('Eliminar documento requerido');
    expect(inputs(deactivateDocumentType)).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await question.findByText('Error al eliminar un documento: No se encontró el documento.');
    client.use(answer(deactivateDocumentType, done));
    await person.click(question.getByRole('button', { name: 'Eliminar' }));
    await screen.findByText('¡Documento eliminado!');
  });
});
