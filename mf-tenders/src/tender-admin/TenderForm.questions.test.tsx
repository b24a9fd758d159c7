import { readTender, updateTender } from 'shared-api/contract';
import { answer, expectAccessible, fieldValue, findDialog, screen } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { inFull, tender } from '../test/fixtures.ts';
import { open, server } from '../test/open-admin.tsx';

/** A public tender that ends on 18 December. */
const STORED = {
  ...inFull(
    tender(1, {
      fecha_publicacion: '2026-11-20',
      fecha_vencimiento: '2026-12-18',
      preguntas_hasta: '2026-12-10',
    }),
  ),
  historial: [{ hecho: 'publicada' as const, fecha: '2026-11-20T12:00:00.000Z', detalle: [] }],
};

async function openForm(search: string, title: string) {
  const client = server([STORED], []);
  client.use(answer(readTender, STORED));
  const { person, inputs } = open(client, search);
  const form = await findDialog(title);
  const until = await form.findByRole('textbox', { name: 'Se reciben preguntas hasta' });
  return {
    form,
    until,
    changes: () => inputs(updateTender),
    set: async (day: string) => {
      await person.clear(until);
      if (day) await person.type(until, day);
      await person.tab();
    },
    save: () => person.click(form.getByRole('button', { name: 'Guardar Cambios' })),
  };
}

describe('the last day for questions', () => {
  it('can’t be after the deadline, and needs no circular', async () => {
    const { form, until, changes, set, save } = await openForm(`?editar=${STORED.id}`, 'Editar licitación');
    expect(fieldValue(until)).toBe('10/12/2026');
    await set('19/12/2026');
    await save();
    form.getByRole('link', { name: 'No se pueden recibir preguntas después de la fecha de vencimiento' });
    await expectAccessible();
    await set('18/12/2026');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(changes()).toMatchObject([{ body: { preguntas_hasta: '2026-12-18' } }]);
  });

  it('may be left out, but not be unreadable', async () => {
    const { form, changes, set, save } = await openForm(`?editar=${STORED.id}`, 'Editar licitación');
    await set('31/02/2026');
    await save();
    expect(form.getAllByRole('link').length).toBeGreaterThan(0);
    expect(changes()).toEqual([]);
    await set('');
    await save();
    await screen.findByText('Licitación actualizada con éxito');
    expect(changes()).toMatchObject([{ body: { preguntas_hasta: null } }]);
  });

  it('is not copied with the tender', async () => {
    const { until } = await openForm(`?editar=nueva&copia=${STORED.id}`, 'Nueva licitación');
    expect(fieldValue(until)).toBe('');
  });
});
