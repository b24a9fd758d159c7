import { countFollowers, readTender, type TenderDetail, updateTender, uploadFile } from 'shared-api/contract';
import { answer, chooseFile, expectAccessible, findDialog, refusal, screen } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { inFull, tender } from '../test/fixtures.ts';
import { isUploaded, open, server, URL } from '../test/open-admin.tsx';

const STORED: TenderDetail = {
  ...inFull(tender(1, { fecha_publicacion: '2026-11-20', fecha_vencimiento: '2026-12-18' })),
  historial: [{ hecho: 'publicada', fecha: '2026-11-20T12:00:00.000Z', detalle: [] }],
  version: 3,
};

async function openForm(stored: TenderDetail = STORED) {
  const client = server([stored], []);
  client.use(answer(readTender, stored));
  const view = open(client, `?editar=${stored.id}`);
  const form = await findDialog('Editar licitación');
  const deadline = await form.findByLabelText(/^Fecha de vencimiento/);
  const { person } = view;
  return {
    ...view,
    client,
    form,
    async moveTo(day: string) {
      await person.clear(deadline);
      await person.type(deadline, day);
      await person.tab();
    },
    save: () => person.click(form.getByRole('button', { name: 'Guardar Cambios' })),
  };
}

const GROUP = { name: 'Cambia lo que ya se publicó' };

describe('a change of a published tender', () => {
  it('of the deadline shows before and after and asks for the circular in the same step', async () => {
    const { form, moveTo, save, person, inputs } = await openForm();
    expect(form.queryByRole('group', GROUP)).toBeNull();
    await moveTo('20/12/2026');
    form.getByText('18/12/2026 → 20/12/2026');
    expect(form.getAllByRole('radio')).toHaveLength(2);
    expect(form.queryByText(/^Acorta el plazo/)).toBeNull();
    await expectAccessible();
    await save();
    form.getByRole('link', { name: /^Debe escribir el texto de la circular/ });
    expect(inputs(updateTender)).toEqual([]);
    await person.type(form.getByLabelText(/^Texto de la circular/), 'Se prorroga.');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toMatchObject([
      { body: { fecha_vencimiento: '2026-12-20', circular: 'Se prorroga.' } },
    ]);
  });

  it('to an earlier deadline says by how much, and is confirmed with its reason', async () => {
    const { form, moveTo, save, person, inputs } = await openForm();
    await moveTo('28/11/2026');
    form.getByText('Acorta el plazo en 20 días');
    await moveTo('21/11/2026');
    form.getByText('Ese día ya pasó: queda cerrada');
    await moveTo('20/12/2190');
    expect(form.queryByText(/ya pasó/)).toBeNull();
    await moveTo('28/11/2026');
    await person.type(form.getByLabelText(/^Texto de la circular/), 'Se adelanta.');
    await save();
    form.getByRole('link', { name: 'Debe confirmar que acorta el plazo y escribir el motivo' });
    await expectAccessible();
    await person.type(form.getByLabelText(/^Motivo para acortar el plazo/), 'Urgencia.');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toEqual([
      {
        params: { id: STORED.id },
        body: { fecha_vencimiento: '2026-11-28', circular: 'Se adelanta.', motivo_acortamiento: 'Urgencia.' },
      },
    ]);
  });

  it('keeps the circular and the reason when somebody else changed the tender meanwhile', async () => {
    const { client, form, moveTo, save, person } = await openForm();
    await moveTo('28/11/2026');
    await person.type(form.getByLabelText(/^Texto de la circular/), 'Se adelanta.');
    await person.type(form.getByLabelText(/^Motivo para acortar el plazo/), 'Urgencia.');
    client.use(
      answer(readTender, { ...STORED, numero: 70, version: 4 }),
      answer(updateTender, refusal(409, 'La licitación cambió')),
    );
    await save();
    await person.click(await form.findByRole('button', { name: 'Volver a cargar' }));
    await person.click(form.getByRole('button', { name: 'Usar lo que escribí' }));
    expect(form.getByLabelText(/^Texto de la circular/)).toHaveProperty('value', 'Se adelanta.');
    expect(form.getByLabelText(/^Motivo para acortar el plazo/)).toHaveProperty('value', 'Urgencia.');
  });

  it('says how many followers are told of what matters to bidders, and nothing of another number', async () => {
    const { client, form, moveTo, person } = await openForm();
    client.use(answer(countFollowers, { data: { seguidores: 3 } }));
    await person.type(form.getByLabelText(/^Número/), '7');
    expect(client.calls.map(({ id }) => id)).not.toContain(countFollowers.id);
    await moveTo('20/12/2026');
    await form.findByText('Se avisará a 3 seguidores.');
    await person.click(form.getByRole('radio', { name: /^Borrador/ }));
    expect(form.queryByText(/^Se avisará/)).toBeNull();
  });

  it('that shows it again says how many followers are told, now or at its hour', async () => {
    const { client, form, person } = await openForm({ ...STORED, mostrar: false });
    client.use(answer(countFollowers, { data: { seguidores: 3 } }));
    const choose = (name: RegExp) => person.click(form.getByRole('radio', { name }));
    expect(client.calls.map(({ id }) => id)).not.toContain(countFollowers.id);
    const notice = 'Se avisará a 3 seguidores de lo que haya cambiado desde que se ocultó.';
    for (const name of [/^Publicar ahora/, /^Publicar por sí sola/]) {
      await choose(name);
      await form.findByText(notice);
      await choose(/^Borrador/);
      expect(form.queryByText(notice)).toBeNull();
    }
  });

  it('of the terms asks for the circular too', async () => {
    const { form, save, person, client, inputs } = await openForm();
    client.use(answer(uploadFile, { data: URL }));
    await person.click(form.getByRole('button', { name: /^Subir Otro/ }));
    await chooseFile(person, document);
    await isUploaded(form);
    form.getByText('Pliego de condiciones: otro archivo');
    await person.type(form.getByLabelText(/^Texto de la circular/), 'Nuevo pliego.');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toMatchObject([{ body: { pliego_url: URL, circular: 'Nuevo pliego.' } }]);
  });

  it('that is taken back sends no circular', async () => {
    const { form, moveTo, save, person, inputs } = await openForm();
    await moveTo('20/12/2026');
    await person.type(form.getByLabelText(/^Texto de la circular/), 'Se prorroga.');
    await moveTo('18/12/2026');
    await person.type(form.getByRole('textbox', { name: /^Objeto/ }), ' bis');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(inputs(updateTender)).toMatchObject([{ body: { titulo: 'Obra número 1 bis' } }]);
    expect(inputs(updateTender)).not.toMatchObject([{ body: { circular: expect.anything() } }]);
  });

  it('says at its field what the server refuses', async () => {
    const { form, moveTo, save, person, client } = await openForm();
    const problem = 'La licitación ya tiene resultado: no se cambian su vencimiento ni su pliego';
    client.use(answer(updateTender, refusal(400, problem, { errores: { fecha_vencimiento: problem } })));
    await moveTo('20/12/2026');
    await person.type(form.getByLabelText(/^Texto de la circular/), 'Se prorroga.');
    await save();
    await form.findByRole('link', { name: problem });
    expect(form.getByLabelText(/^Fecha de vencimiento/).getAttribute('aria-invalid')).toBe('true');
  });
});
