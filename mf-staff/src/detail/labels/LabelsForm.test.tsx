import {
  describedBy,
  expectAccessible,
  fieldValue,
  never,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../../test/api.ts';
import { CUIT, detail, LABELS, SUPPLIER_ID, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

const [food, cleaning] = LABELS;
const ALL = 'GET /etiqueta-rubro';
const OF_SUPPLIER = `GET /etiqueta-proveedor/proveedor/${SUPPLIER_ID}`;
const CREATE = 'POST /etiqueta-rubro';
const PUT_ON = 'POST /etiqueta-proveedor/etiquetar';
const TAKE_OFF = 'POST /etiqueta-proveedor/quitar-etiquetar';
const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION', { etiquetas: [food] }),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [`GET /proveedor/cuit/${CUIT}`]: { id: SUPPLIER_ID },
    [OF_SUPPLIER]: [food],
    [ALL]: [food, cleaning],
    ...more,
  });

async function openLabels(api: ReturnType<typeof fakeApi>) {
  const rendered = open(`/dashboard/ver-tramite/${CUIT}`, api, staff('GESTION_COMPRAS'));
  await userEvent.click(await screen.findByRole('button', { name: 'Etiquetar' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Etiquetar Proveedor' })) };
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar Cambios' }));

describe('labelling a supplier', () => {
  it('puts on what was picked and takes off what was not', async () => {
    const api = apiWith({ [PUT_ON]: { message: 'Listo' }, [TAKE_OFF]: { message: 'Listo' } });
    const { dialog, view } = await openLabels(api);
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Alimentos', checked: true }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Limpieza', checked: false }));
    const assigned = dialog.getByRole('list', { name: 'Etiquetas asignadas' });
    expect(
      within(assigned)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Limpieza']);
    await expectAccessible(view);
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('El proveedor fue etiquetado con éxito');
    expect(api.only(PUT_ON).body).toEqual({ proveedor_id: SUPPLIER_ID, etiqueta_ids: [cleaning.id] });
    expect(api.only(TAKE_OFF).body).toEqual({ proveedor_id: SUPPLIER_ID, etiqueta_ids: [food.id] });
  });

  it('starts from the labels that the supplier has now, not from those of the page', async () => {
    const { dialog } = await openLabels(apiWith({ [OF_SUPPLIER]: [cleaning] }));
    await dialog.findByRole('checkbox', { name: 'Limpieza', checked: true });
    dialog.getByRole('checkbox', { name: 'Alimentos', checked: false });
  });

  it('says so when labels were only taken off', async () => {
    const { dialog } = await openLabels(apiWith({ [TAKE_OFF]: { message: 'Listo' } }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Alimentos', checked: true }));
    await save();
    await screen.findByText('Se realizó con exito la acción');
  });

  it('says that nothing changed', async () => {
    const api = apiWith();
    const { dialog, view } = await openLabels(api);
    await dialog.findByRole('checkbox', { name: 'Alimentos' });
    await save();
    dialog.getByText('No existen modificaciones');
    expect(api.of(PUT_ON)).toEqual([]);
    expect(api.of(TAKE_OFF)).toEqual([]);
    await expectAccessible(view);
  });

  it('says when it failed', async () => {
    const { dialog, view } = await openLabels(
      apiWith({ [PUT_ON]: refusal(400, 'La etiqueta ya no existe') }),
    );
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Limpieza' }));
    await save();
    await dialog.findByText('La etiqueta ya no existe');
    dialog.getByText('No se pudo etiquetar al proveedor');
    await expectAccessible(view);
  });
});

describe('the labels there are', () => {
  it('stay, with what was picked of them, when they can not be read again', async () => {
    const api = apiWith();
    const { dialog, readAgain } = await openLabels(api);
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Limpieza' }));
    api.answer({ [ALL]: refusal(400, 'Sin respuesta') });
    await readAgain();
    dialog.getByRole('checkbox', { name: 'Limpieza', checked: true });
  });

  it('are loading, none, or could not be read', async () => {
    const loading = await openLabels(apiWith({ [ALL]: never }));
    await loading.dialog.findByText('Cargando...');
    await expectAccessible(loading.view);
    loading.unmount();
    const none = await openLabels(apiWith({ [ALL]: [] }));
    await none.dialog.findByText('No hay etiquetas');
    await expectAccessible(none.view);
    none.unmount();
    const failed = await openLabels(apiWith({ [ALL]: refusal(503, 'Sin respuesta') }));
    await failed.dialog.findByText('Error: Sin respuesta');
    await expectAccessible(failed.view);
  });

  it('grow by a new one, which is picked at once', async () => {
    const createdLabel = { id: '00000000-0000-4000-8000-000000000033', etiqueta_nombre: 'Obras' };
    const api = apiWith({ [CREATE]: { data: createdLabel } });
    const { dialog } = await openLabels(api);
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Nueva etiqueta' }), ' Obras ');
    api.answer({ [ALL]: [food, cleaning, createdLabel] });
    await userEvent.click(dialog.getByRole('button', { name: 'Crear etiqueta' }));
    await dialog.findByRole('checkbox', { name: 'Obras', checked: true });
    expect(api.only(CREATE).body).toEqual({ etiqueta_nombre: 'Obras' });
  });

  it('take nothing away, when a new one comes, of what was ticked and written meanwhile', async () => {
    const createdLabel = { id: '00000000-0000-4000-8000-000000000033', etiqueta_nombre: 'Obras' };
    const created = Promise.withResolvers<unknown>();
    const api = apiWith({ [CREATE]: () => created.promise });
    const { dialog } = await openLabels(api);
    const name = await dialog.findByRole('textbox', { name: 'Nueva etiqueta' });
    await userEvent.type(name, 'Obras{Enter}');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Limpieza' }));
    await userEvent.clear(name);
    await userEvent.type(name, 'Vial');
    api.answer({ [ALL]: [food, cleaning, createdLabel] });
    created.resolve({ data: createdLabel });
    await dialog.findByRole('checkbox', { name: 'Obras', checked: true });
    dialog.getByRole('checkbox', { name: 'Limpieza', checked: true });
    expect(fieldValue(name)).toBe('Vial');
  });

  it('that are gone by the time they are saved are neither put on nor taken off', async () => {
    const api = apiWith({ [PUT_ON]: { message: 'Listo' } });
    const first = await openLabels(api);
    await userEvent.click(await first.dialog.findByRole('checkbox', { name: 'Limpieza' }));
    first.unmount();
    api.answer({ [ALL]: [] });
    const { dialog } = await openLabels(api);
    await dialog.findByText('No hay etiquetas');
    await save();
    dialog.getByText('No existen modificaciones');
    expect(api.of(PUT_ON)).toEqual([]);
    expect(api.of(TAKE_OFF)).toEqual([]);
  });

  it.each([
    ['', 'El nombre de la etiqueta no puede estar vacia'],
    ['x', 'La etiqueta debe tener al menos 2 caracteres'],
  ])('do not grow by %o', async (name, problem) => {
    const api = apiWith();
    const { dialog, view } = await openLabels(api);
    const field = await dialog.findByRole('textbox', { name: 'Nueva etiqueta' });
    if (name) await userEvent.type(field, name);
    await userEvent.click(dialog.getByRole('button', { name: 'Crear etiqueta' }));
    expect(describedBy(field)).toContain(problem);
    expect(api.of(CREATE)).toEqual([]);
    await expectAccessible(view);
  });
});
