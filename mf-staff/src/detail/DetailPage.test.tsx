import { type Estado, OBSERVATION_MAX } from 'shared-api/rules';
import { supplierName } from 'shared-ui/request';
import { expectAccessible, fireEvent, never, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import {
  CUIT,
  correction,
  correctionDraft,
  detail,
  LABELS,
  listAnswer,
  record,
  request,
  row,
  staff,
} from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}`;
const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const CHAT = `GET /chat/conversacion/${CUIT}`;
const NO_ROWS = listAnswer([]);
const none = { mensajes: [] };
const answers = (estado: Estado) => ({ [DETAIL]: detail(estado), [CHAT]: none });
const buttons = async () =>
  within(await screen.findByRole('group', { name: 'Acciones del trámite' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

describe('the detail of a request', () => {
  it('says who, which, since when and in what state', async () => {
    const { view } = open(PATH, fakeApi(answers('OBSERVACION')), staff('VISADOR'));
    await screen.findByRole('heading', { level: 1, name: 'Detalles del Trámite' });
    await buttons();
    expect(screen.getAllByText('2026-000123').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Panadería El Sol/).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Observación').length).toBeGreaterThan(0);
    screen.getByText('En este estado desde el 05/05/2026 09:30');
    await expectAccessible(view);
  });

  it('leads back to the list as it was left', async () => {
    const from = { list: 'estado=OBSERVACION&pagina=2' };
    open(PATH, fakeApi(answers('OBSERVACION')), staff('VISADOR'), from);
    const back = { name: 'Volver al estado del tramite' };
    await buttons();
    await userEvent.click(screen.getByRole('tab', { name: /Archivos/ }));
    expect(screen.getByRole('link', back).getAttribute('href')).toBe(
      '/management?estado=OBSERVACION&pagina=2',
    );
  });

  it('says that it is loading', async () => {
    const { view } = open(PATH, fakeApi({ [DETAIL]: never }), staff('VISADOR'));
    await screen.findByText('Cargando...');
    await expectAccessible(view);
  });

  it('says that there is no such request, and where to look', async () => {
    const { view } = open(PATH, fakeApi({ [DETAIL]: refusal(404, 'No se encontró') }), staff('VISADOR'));
    await screen.findByText('No encontramos este trámite');
    expect(screen.getByRole('link', { name: 'Ver las inscripciones' }).getAttribute('href')).toBe(
      '/management',
    );
    await expectAccessible(view);
  });

  it('asks nothing of the API for what is no tax id', async () => {
    const api = fakeApi({});
    open('/dashboard/ver-tramite/123', api, staff('VISADOR'));
    await screen.findByText('No encontramos este trámite');
    expect(api.calls).toEqual([]);
  });

  it('says what failed and tries again', async () => {
    const api = fakeApi({ [DETAIL]: refusal(503, 'La base de datos no responde'), [CHAT]: none });
    const { view } = open(PATH, api, staff('VISADOR'));
    await screen.findByText('Error: La base de datos no responde');
    await expectAccessible(view);
    api.answer(answers('OBSERVACION'));
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await buttons()).toContain('Habilitar');
  });
});

describe('the buttons', () => {
  it('of an auditor follow the state of the request', async () => {
    open(PATH, fakeApi(answers('PENDIENTE EN OBSERVACION')), staff('VISADOR'));
    expect(await buttons()).toEqual([
      'Iniciar revisión',
      'Hacer una corrección',
      'Etiquetar',
      'Descargar comprobante',
      'Inhabilitar inscripción',
    ]);
  });

  it('of an enabled request hold its certificate', async () => {
    open(PATH, fakeApi(answers('HABILITADO')), staff('GESTION_COMPRAS'));
    expect(await buttons()).toEqual(['Etiquetar', 'Descargar Certificado', 'Descargar comprobante']);
  });

  it('that are not there are explained by role and state', async () => {
    const { view } = open(PATH, fakeApi({ [DETAIL]: detail('OBSERVACION') }), staff('VISUALIZADOR'));
    await userEvent.click(await screen.findByText('Qué no se puede hacer ahora y por qué'));
    const list = within(screen.getByRole('list', { name: 'Lo que no se puede hacer ahora' }));
    const reasons = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(reasons).toEqual([
      'Iniciar revisión, Habilitar, Hacer una corrección, Inhabilitar inscripción: Es una tarea de AUDITOR o ADMIN.',
      'Etiquetar, Escribir al proveedor: Es una tarea de AUDITOR, GESTION COMPRAS o ADMIN.',
      'Descargar Certificado: Hay certificado solo mientras la inscripción está habilitada.',
    ]);
    await expectAccessible(view);
  });

  it('of a viewer decide nothing', async () => {
    open(PATH, fakeApi({ [DETAIL]: detail('OBSERVACION') }), staff('VISUALIZADOR'));
    expect(await buttons()).toEqual(['Descargar comprobante']);
  });
});

describe('taking into review', () => {
  const TAKE = `PATCH /sujeto-fiscal/request/observacion/${CUIT}`;

  it('moves the request on with the version that was seen', async () => {
    const firstAnswer = Response.json(detail('PENDIENTE EN OBSERVACION'), { headers: { etag: '"7"' } });
    const api = fakeApi({ [DETAIL]: firstAnswer, [CHAT]: none, [TAKE]: { message: 'La revisión comenzó' } });
    open(PATH, api, staff('VISADOR'));
    const button = await screen.findByRole('button', { name: 'Iniciar revisión' });
    api.answer({ [DETAIL]: detail('OBSERVACION') });
    await userEvent.click(button);
    await screen.findByRole('button', { name: 'Habilitar' });
    expect(screen.queryByRole('button', { name: 'Iniciar revisión' })).toBeNull();
    expect(api.only(TAKE).headers.get('if-match')).toBe('"7"');
  });

  it('reads again the history and the list, which it has changed', async () => {
    const list = 'GET /sujeto-fiscal';
    const history = `GET /estado-tramite/${CUIT}`;
    const api = fakeApi({
      ...answers('PENDIENTE EN OBSERVACION'),
      [list]: { ...NO_ROWS, data: [row()], total: 1 },
      [history]: [record(1, 'PENDIENTE EN OBSERVACION')],
      [TAKE]: { message: 'La revisión comenzó' },
    });
    const { go } = open('/management', api, staff('VISADOR'));
    await userEvent.click(await screen.findByRole('link', { name: /^Ver el trámite/ }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Historial' }));
    await screen.findByText(/01\/05\/2026 09:30/);
    const readBefore = api.of(list).length;
    api.answer({
      [DETAIL]: detail('OBSERVACION'),
      [history]: [record(1, 'PENDIENTE EN OBSERVACION'), record(2, 'OBSERVACION')],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar revisión' }));
    await screen.findByText(/02\/05\/2026 09:30/);
    go('/management');
    await screen.findByRole('link', { name: /^Ver el trámite/ });
    await waitFor(() => expect(api.of(list).length).toBeGreaterThan(readBefore));
  });

  it('is asked for once, however fast the button is clicked twice', async () => {
    const api = fakeApi({
      ...answers('PENDIENTE EN OBSERVACION'),
      [TAKE]: { message: 'La revisión comenzó' },
    });
    open(PATH, api, staff('VISADOR'));
    const button = await screen.findByRole('button', { name: 'Iniciar revisión' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('La revisión comenzó');
    api.only(TAKE);
  });

  it('says who was first and what they did, and shows how it stands', async () => {
    const stale =
      'Eva Sosa tomó el trámite para revisarlo el 05/05/2026 09:30. Actualice la página para ver cómo quedó.';
    const api = fakeApi({ ...answers('PENDIENTE EN OBSERVACION'), [TAKE]: refusal(409, stale, 'CONFLICTO') });
    const { view } = open(PATH, api, staff('VISADOR'));
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar revisión' }));
    const alert = await screen.findByRole('alert', { name: /cambió mientras/ });
    within(alert).getByText(stale);
    await expectAccessible(view);
    api.answer(answers('EN CORRECCION'));
    await userEvent.click(within(alert).getByRole('button', { name: 'Volver a cargar' }));
    await screen.findByText('En Corrección');
    expect(screen.queryByText(stale)).toBeNull();
    expect(await buttons()).toEqual(['Etiquetar', 'Descargar comprobante', 'Inhabilitar inscripción']);
  });
});

describe('disabling', () => {
  const REJECT = `PATCH /sujeto-fiscal/request/rechazado/${CUIT}`;
  const NAME = supplierName(request('OBSERVACION'));
  async function openRejection(api: ReturnType<typeof fakeApi>) {
    const rendered = open(PATH, api, staff('ADMIN'));
    await userEvent.click(await screen.findByRole('button', { name: 'Inhabilitar inscripción' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Inhabilitar solicitud de inscripción' }),
    );
    await dialog.findByRole('textbox', { name: /Motivo/ });
    return { ...rendered, dialog };
  }
  async function fillIn(dialog: ReturnType<typeof within>, name = NAME) {
    await userEvent.type(dialog.getByRole('textbox', { name: /Motivo/ }), ' Documentación falsa ');
    await userEvent.type(dialog.getByRole('textbox', { name: /Nombre del proveedor/ }), name);
  }
  const accept = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Inhabilitar' }));

  beforeEach(() => sessionStorage.clear());

  it('asks first, says that an unsent observation is lost, and changes nothing when cancelled', async () => {
    const observaciones = [{ documento: null, name: 'Otro', observacion: 'Falta', reemplazable: false }];
    const borrador_correccion = correctionDraft({ observaciones });
    const api = fakeApi({
      ...answers('OBSERVACION'),
      [DETAIL]: detail('OBSERVACION', { borrador_correccion }),
    });
    const { view, dialog } = await openRejection(api);
    dialog.getByText(/no se puede deshacer/);
    dialog.getByRole('alert', { name: 'Hay 1 observación sin enviar: al inhabilitar se descarta.' });
    await expectAccessible(view);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(api.of(REJECT)).toEqual([]);
  });

  it('takes what is typed right after it opened as the reason', async () => {
    const { dialog } = await openRejection(fakeApi(answers('OBSERVACION')));
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Motivo/ });
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await userEvent.keyboard('No responde');
    expect(reason.value).toBe('No responde');
  });

  it('needs a reason and the name of the supplier', async () => {
    const api = fakeApi(answers('OBSERVACION'));
    const { view, dialog } = await openRejection(api);
    await accept(dialog);
    expect(dialog.getAllByText('Debe escribir el motivo: lo leerá el proveedor').length).toBeGreaterThan(0);
    await expectAccessible(view);
    await fillIn(dialog, 'Otra persona');
    await accept(dialog);
    expect(dialog.getAllByText(`Escriba el nombre tal como figura: ${NAME}`).length).toBeGreaterThan(0);
    expect(api.of(REJECT)).toEqual([]);
  });

  it('cuts nothing of a reason that is too long, and says so', async () => {
    const api = fakeApi(answers('OBSERVACION'));
    const { dialog } = await openRejection(api);
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Motivo/ });
    fireEvent.change(field, { target: { value: 'x'.repeat(OBSERVATION_MAX + 1) } });
    expect([field.value.length, field.maxLength]).toEqual([OBSERVATION_MAX + 1, -1]);
    await accept(dialog);
    expect(dialog.getAllByText(/^El motivo puede tener hasta/).length).toBeGreaterThan(0);
    expect(api.of(REJECT)).toEqual([]);
  });

  it('disables with the reason, the name typed without capitals, accents and points', async () => {
    const sujeto_fiscal = request('OBSERVACION', { razon_social: 'Panadería S.A.' });
    const draft = correctionDraft({ version: 4 });
    const api = fakeApi({
      ...answers('OBSERVACION'),
      [DETAIL]: detail('OBSERVACION', { sujeto_fiscal, borrador_correccion: draft }),
      [REJECT]: { message: 'Solicitud inhabilitada' },
    });
    const { dialog } = await openRejection(api);
    await fillIn(dialog, 'panaderia sa');
    api.answer(answers('RECHAZADO'));
    await accept(dialog);
    expect((await screen.findAllByText('Solicitud inhabilitada')).length).toBeGreaterThan(0);
    expect(api.only(REJECT).body).toEqual({ motivo: 'Documentación falsa', borrador: 4 });
    await waitFor(async () => expect(await buttons()).toEqual(['Etiquetar', 'Descargar comprobante']));
  });

  it('says why it was not done', async () => {
    const api = fakeApi({
      ...answers('OBSERVACION'),
      [REJECT]: refusal(503, 'Vuelva a intentar en un minuto'),
    });
    const { view, dialog } = await openRejection(api);
    await fillIn(dialog);
    await accept(dialog);
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    within(alert).getByText('Vuelva a intentar en un minuto');
    // The window says it precisely: no toast says less beside it.
    expect(screen.getAllByText('Ocurrió un problema')).toHaveLength(1);
    await expectAccessible(view);
  });
});

describe('the tabs', () => {
  it('open by the address and change it', async () => {
    const api = fakeApi({
      ...answers('OBSERVACION'),
      [`GET /estado-tramite/${CUIT}`]: [record(1, 'INICIADO'), record(2, 'OBSERVACION')],
    });
    const { address, view } = open(`${PATH}?tab=historial`, api, staff('VISADOR'));
    expect((await screen.findByRole('tab', { name: 'Historial' })).getAttribute('aria-selected')).toBe(
      'true',
    );
    await screen.findByText(/01\/05\/2026 09:30/);
    expect(screen.getAllByText(/Ana Paz/).length).toBeGreaterThan(0);
    await expectAccessible(view);
    await userEvent.click(screen.getByRole('tab', { name: 'Revisión' }));
    expect(address()).toBe(PATH);
  });

  it('say when the history could not be read', async () => {
    const api = fakeApi({
      ...answers('OBSERVACION'),
      [`GET /estado-tramite/${CUIT}`]: refusal(503, 'Sin respuesta'),
    });
    const { view } = open(`${PATH}?tab=historial`, api, staff('VISADOR'));
    await screen.findByText('Error: Sin respuesta');
    await expectAccessible(view);
  });

  it('count and list the observations', async () => {
    const api = fakeApi({ [DETAIL]: detail('EN CORRECCION', { correccion: correction() }), [CHAT]: none });
    const { view } = open(`${PATH}?tab=observaciones`, api, staff('VISADOR'));
    await screen.findByRole('tab', { name: 'Observaciones 2 en total' });
    screen.getByText('Está borroso');
    screen.getByText('Falta la firma');
    await expectAccessible(view);
  });

  it('say that nothing was observed', async () => {
    const { view } = open(`${PATH}?tab=observaciones`, fakeApi(answers('OBSERVACION')), staff('VISADOR'));
    await screen.findByText('Sin observaciones');
    await expectAccessible(view);
  });

  it('review the attorney only when one is declared', async () => {
    const attorney = request('OBSERVACION', {
      declaracion_jurada_representante_apoderado: true,
      apoderado_legal_nombre: 'Iris Vega',
      cuit_apoderado_legal: '20002307554',
    });
    const api = fakeApi({ [DETAIL]: detail('OBSERVACION', { sujeto_fiscal: attorney }), [CHAT]: none });
    const { unmount } = open(PATH, api, staff('VISADOR'));
    await screen.findByText('Iris Vega');
    unmount();
    open(PATH, fakeApi(answers('OBSERVACION')), staff('VISADOR'));
    await buttons();
    expect(screen.queryByText(/apoderado/i)).toBeNull();
  });

  it('show the labels of the supplier to whoever reads', async () => {
    const api = fakeApi({ [DETAIL]: detail('OBSERVACION', { etiquetas: [...LABELS] }) });
    open(PATH, api, staff('PUBLICADOR'));
    const list = await screen.findByRole('list', { name: 'Etiquetas' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Alimentos', 'Limpieza']);
  });
});
