import type { Role } from 'shared-api/rules';
import {
  describedBy,
  expectAccessible,
  renderPortal,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { LABELS, row, staff } from '../test/fixtures.ts';
import { BulkActions } from './BulkActions.tsx';
// Loaded before the tests, so that none of them waits for a dialog's code.
import './ApproveSeveral.tsx';
import './AssignSeveral.tsx';
import './LabelSeveral.tsx';

const CHECK = 'GET /sujeto-fiscal/por-habilitar';
const APPROVE = 'POST /sujeto-fiscal/habilitar-varios';
const LABEL = 'POST /sujeto-fiscal/etiquetar-varios';
const ASSIGN = 'POST /sujeto-fiscal/asignar-varios';
const EXPORT = 'GET /sujeto-fiscal/exportar';
const RESOLUTIONS = 'GET /sujeto-fiscal/resoluciones';
const URL_OF_FILE = '/api/municat/files/00000000-0000-4000-8000-000000000041?v=1&f=firma';
const RESOLUTION = {
  resolucion: '41/2026',
  resolucion_url: URL_OF_FILE,
  archivo: { nombre: 'resolucion.pdf' },
  usada: '2026-05-04T12:30:00.000Z',
  propia: true,
  hoy: true,
};
const [SOL, LUNA, MAR] = [
  row({ cuit: '30500000011', razon_social: 'Panadería El Sol' }),
  row({ cuit: '30500000022', razon_social: 'Luna SRL' }),
  row({ cuit: '30500000033', razon_social: 'Mar SA' }),
] as const;
const checked = (cuit: string, problema: string | null = null, part: object = {}) => ({
  cuit,
  version: 7,
  observaciones_abiertas: 0,
  problema,
  ...part,
});

function show(
  api: ReturnType<typeof fakeApi>,
  role: Role = 'VISADOR',
  selected: readonly (typeof SOL)[] = [SOL, LUNA, MAR],
) {
  const onDone = vi.fn();
  const { container } = renderPortal(<BulkActions selected={selected} onDone={onDone} />, {
    user: staff(role),
    portal: { client: api.client },
  });
  return { view: container, onDone };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function openDialog(button: string, title: string) {
  await press(button);
  return within(await screen.findByRole('dialog', { name: title }));
}
const items = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('what can be done with the selected requests', () => {
  it.each([
    ['VISADOR', ['Habilitar', 'Asignar', 'Etiquetar', 'Exportar CSV', 'Exportar Excel']],
    ['GESTION_COMPRAS', ['Etiquetar', 'Exportar CSV', 'Exportar Excel']],
    ['VISUALIZADOR', ['Exportar CSV', 'Exportar Excel']],
  ] as const)('by %s', async (role, buttons) => {
    const { view } = show(fakeApi({}), role);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([...buttons]);
    await expectAccessible(view);
  });
});

describe('approving the selected requests', () => {
  const TITLE = 'Habilitar varias inscripciones';
  const apiWith = (more: Record<string, unknown> = {}) =>
    fakeApi({
      [CHECK]: {
        data: [
          checked(SOL.cuit),
          checked(LUNA.cuit, null, { observaciones_abiertas: 2, observaciones_sin_enviar: 1, borrador: 4 }),
          checked(MAR.cuit, 'Primero hay que iniciar la revisión.'),
        ],
      },
      [RESOLUTIONS]: { data: [RESOLUTION] },
      ...more,
    });

  it('shows which requests can be approved, why others can’t, and then each result', async () => {
    const api = apiWith({
      [APPROVE]: {
        resultados: [
          { cuit: SOL.cuit, motivo: null, certificado: '2026-000123' },
          { cuit: LUNA.cuit, motivo: 'Ana Paz pidió correcciones el 4 de mayo.', certificado: null },
        ],
      },
    });
    const { view, onDone } = show(api);
    const dialog = await openDialog('Habilitar', TITLE);
    expect(items(await dialog.findByRole('region', { name: 'Se habilitan' }))).toEqual([
      'Panadería El Sol',
      'Luna SRL. Quedan 2 observaciones sin resolver. Puede habilitar igual. Hay 1 observación sin enviar: al habilitar se descarta.',
    ]);
    expect(items(dialog.getByRole('region', { name: 'No se pueden habilitar ahora' }))).toEqual([
      'Mar SA: Primero hay que iniciar la revisión.',
    ]);
    await expectAccessible(view);
    await userEvent.click(dialog.getByRole('button', { name: 'Habilitar 2 inscripciones' }));
    const summary = await dialog.findByText('Se habilitó 1 de 2 inscripciones');
    expect(api.only(APPROVE).body).toEqual({
      resolucion: '41/2026',
      resolucion_url: URL_OF_FILE,
      tramites: [
        { cuit: SOL.cuit, version: 7 },
        { cuit: LUNA.cuit, version: 7, borrador: 4 },
      ],
    });
    await waitFor(() => expect(document.activeElement?.contains(summary)).toBe(true));
    expect(items(dialog.getByRole('region', { name: 'No se hicieron' }))).toEqual([
      'Luna SRL: Ana Paz pidió correcciones el 4 de mayo.',
    ]);
    expect(items(dialog.getByRole('region', { name: 'Hechas' }))).toEqual([
      'Panadería El Sol: certificado N° 2026-000123',
    ]);
    const link = dialog.getByRole('link', { name: 'Luna SRL' });
    expect(link.getAttribute('href')).toBe(`/dashboard/ver-tramite/${LUNA.cuit}`);
    await expectAccessible(view);
    // The next approval is offered this resolution as the last one.
    await waitFor(() => expect(api.of(RESOLUTIONS)).toHaveLength(2));
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Listo' }));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('keeps the selection and what was typed when it is cancelled or fails', async () => {
    const api = apiWith({
      [APPROVE]: refusal(503, 'Vuelva a intentar en un minuto'),
      [RESOLUTIONS]: { data: [RESOLUTION] },
    });
    const { view, onDone } = show(api);
    const dialog = await openDialog('Habilitar', TITLE);
    await userEvent.type(await dialog.findByRole('textbox', { name: /Número de resolución/ }), '-B');
    await userEvent.click(dialog.getByRole('button', { name: 'Habilitar 2 inscripciones' }));
    within(await dialog.findByRole('alert', { name: 'Ocurrió un problema' })).getByText(
      'Vuelva a intentar en un minuto',
    );
    dialog.getByDisplayValue('41/2026-B');
    await expectAccessible(view);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says that none can be approved, and offers no form', async () => {
    const { view } = show(
      apiWith({ [CHECK]: { data: [checked(SOL.cuit, 'La inscripción ya está habilitada.')] } }),
    );
    const dialog = await openDialog('Habilitar', TITLE);
    await dialog.findByText('Ninguna de las inscripciones elegidas se puede habilitar ahora.');
    expect(items(dialog.getByRole('region', { name: 'No se pueden habilitar ahora' }))).toEqual([
      'Panadería El Sol: La inscripción ya está habilitada.',
      'Luna SRL: Ya no existe.',
      'Mar SA: Ya no existe.',
    ]);
    expect(dialog.queryByRole('textbox')).toBeNull();
    await expectAccessible(view);
  });

  it('says when too many are selected, and asks nothing; as many can be labelled', async () => {
    const api = apiWith({ 'GET /etiqueta-rubro': LABELS });
    const many = Array.from({ length: 51 }, (_, n) => row({ cuit: `305000${String(n).padStart(5, '0')}` }));
    const { view } = show(api, 'ADMIN', many);
    const dialog = await openDialog('Habilitar', TITLE);
    await dialog.findByText(/hasta 50 inscripciones por vez y eligió 51/);
    expect(api.of(CHECK)).toEqual([]);
    await expectAccessible(view);
    await userEvent.keyboard('{Escape}');
    const labels = await openDialog('Etiquetar', 'Etiquetar varios proveedores');
    expect(await labels.findByRole('button', { name: 'Guardar Cambios' })).toHaveProperty('disabled', false);
  });

  it('asks again for a check that failed', async () => {
    const api = apiWith({ [CHECK]: refusal(400, 'Hoy no') });
    const { view } = show(api);
    const dialog = await openDialog('Habilitar', TITLE);
    const retry = await dialog.findByRole('button', { name: 'Reintentar' }, { timeout: 8_000 });
    await expectAccessible(view);
    api.answer({ [CHECK]: { data: [checked(SOL.cuit)] } });
    await userEvent.click(retry);
    await dialog.findByRole('button', { name: 'Habilitar 1 inscripción' });
  });
});

describe('labelling the selected suppliers', () => {
  const TITLE = 'Etiquetar varios proveedores';
  const [food, cleaning] = LABELS;
  const all = [SOL, LUNA, MAR].map(({ cuit }) => ({ cuit, motivo: null }));
  const apiWith = (resultados: object[]) =>
    fakeApi({ 'GET /etiqueta-rubro': LABELS, [LABEL]: { resultados } });

  it.each([
    ['a label', [food], 'Se quitó la etiqueta de 3 inscripciones'],
    ['labels', [food, cleaning], 'Se quitaron las etiquetas de 3 inscripciones'],
  ])('takes %s off all of them, and says so once', async (_, chosen, result) => {
    const api = apiWith(all);
    const { view, onDone } = show(api, 'GESTION_COMPRAS');
    const dialog = await openDialog('Etiquetar', TITLE);
    await userEvent.click(await dialog.findByRole('radio', { name: 'Quitarlas' }));
    for (const { etiqueta_nombre } of chosen)
      await userEvent.click(dialog.getByRole('checkbox', { name: etiqueta_nombre }));
    await expectAccessible(view);
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar Cambios' }));
    await screen.findByText(result);
    expect(api.only(LABEL).body).toEqual({
      cuits: all.map(({ cuit }) => cuit),
      quitar: chosen.map(({ id }) => id),
    });
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('needs a label, and names those that were not labelled', async () => {
    const api = apiWith([{ cuit: SOL.cuit, motivo: 'No se encontró la etiqueta.' }, ...all.slice(1)]);
    const { view } = show(api);
    const dialog = await openDialog('Etiquetar', TITLE);
    await userEvent.click(await dialog.findByRole('button', { name: 'Guardar Cambios' }));
    expect(dialog.getAllByText('Debe elegir al menos una etiqueta').length).toBeGreaterThan(0);
    expect(api.of(LABEL)).toEqual([]);
    await expectAccessible(view);
    await userEvent.click(dialog.getByRole('checkbox', { name: cleaning.etiqueta_nombre }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar Cambios' }));
    await dialog.findByText('Se etiquetaron 2 de 3 inscripciones');
    expect(items(dialog.getByRole('region', { name: 'No se hicieron' }))).toEqual([
      'Panadería El Sol: No se encontró la etiqueta.',
    ]);
    await expectAccessible(view);
  });
});

describe('assigning the selected requests', () => {
  const me = { id: staff('VISADOR').id, nombre: 'Ana', apellido: 'Paz' };
  const colleague = { id: '00000000-0000-4000-8000-000000000002', nombre: 'Luis', apellido: 'Sosa' };

  it.each([
    ['Ana Paz (usted)', me.id, 'Se asignaron 3 inscripciones'],
    ['Nadie: dejarlas sin tomar', null, 'Quedaron sin tomar 3 inscripciones'],
  ])('gives them from the reviewers that the list shows to %s', async (choice, revisor, result) => {
    const resultados = [SOL, LUNA, MAR].map(({ cuit }) => ({ cuit, motivo: null }));
    const api = fakeApi({ 'GET /sujeto-fiscal/revisores': [me, colleague], [ASSIGN]: { resultados } });
    const waits = { enviado: '2026-05-05T12:30:00.000Z', corregida: false };
    const { view } = show(api, 'VISADOR', [
      { ...SOL, turno: { ...waits, revisor: null } },
      { ...LUNA, turno: { ...waits, revisor: colleague } },
      MAR,
    ]);
    const dialog = await openDialog('Asignar', 'Asignar varias inscripciones');
    const select = await dialog.findByRole('combobox', { name: 'Quién las revisa' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ana Paz (usted)', 'Luis Sosa', 'Nadie: dejarlas sin tomar']);
    await expectAccessible(view);
    await userEvent.selectOptions(select, choice);
    await userEvent.click(dialog.getByRole('button', { name: 'Asignar' }));
    await screen.findByText(result);
    expect(api.only(ASSIGN).body).toEqual({
      cuits: resultados.map(({ cuit }) => cuit),
      revisor,
      // The list does not say who reviews a request that the supplier is correcting.
      revisores_vistos: { [SOL.cuit]: null, [LUNA.cuit]: colleague.id },
    });
  });
});

describe('exporting the selected requests', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:archivo';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['Exportar CSV de las elegidas', 'csv'],
    ['Exportar Excel de las elegidas', 'xlsx'],
  ])('%s exports the selected requests alone', async (button, format) => {
    const api = fakeApi({ [EXPORT]: new Response('contenido') });
    show(api, 'VISUALIZADOR');
    await press(button);
    await screen.findByText('Descargado');
    const query = new URL(`http://x${api.only(EXPORT).what.slice(4)}`).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      formato: format,
      cuits: [SOL, LUNA, MAR].map(({ cuit }) => cuit).join(),
    });
  });

  it('says when too many are selected', async () => {
    const many = Array.from({ length: 101 }, (_, n) => row({ cuit: `305000${String(n).padStart(5, '0')}` }));
    const { view } = show(fakeApi({}), 'VISUALIZADOR', many);
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Exportar/ })) {
      expect(button.disabled).toBe(true);
      expect(describedBy(button)).toBe(
        'Puede elegir hasta 100 inscripciones por vez y eligió 101. Quite algunas.',
      );
    }
    await expectAccessible(view);
  });
});
