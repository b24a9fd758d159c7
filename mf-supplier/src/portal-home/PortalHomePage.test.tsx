import {
  listOwnRequests,
  renewRequest,
  type StatusRecord,
  startPersonRequest,
  statusHistory,
} from 'shared-api/contract';
import { ESTADOS, type Estado, formatDate, portalTiles, RENEWAL_REASON } from 'shared-api/rules';
import {
  answer,
  aUser,
  describedBy,
  expectAccessible,
  fakeClient,
  fireEvent,
  refusal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  aBundle,
  anOwnRequest,
  anOwnState,
  COMPANY_CUIT,
  dayFromNow,
  PERSON_CUIT,
  uuid,
} from '../test/bundle.ts';
import { open } from '../test/open.tsx';

/** An auditor's correction observes something; only a renewal may observe nothing. */
const observedIn = (estado: Estado) =>
  estado === 'EN CORRECCION' ? [{ name: 'DNI', observacion: 'No se lee' }] : [];
const lineAt = (estado: Estado, observaciones = observedIn(estado)) =>
  anOwnRequest({ solicitud: anOwnState(estado, { observaciones }) });
const at = (estado: Estado, observations = observedIn(estado)) =>
  fakeClient(
    answer(listOwnRequests, [lineAt(estado, observations)]),
    answer(statusHistory, [record(estado)]),
  );
/** The entry of the history that a state began with. */
const record = (estado: Estado): StatusRecord => ({
  id: uuid(1),
  estado,
  estado_actual: true,
  createdAt: '2026-03-02T12:00:00.000Z',
  usuario: null,
  observaciones: observedIn(estado),
  sujeto_fiscal_cuit: PERSON_CUIT,
});
const COMPANY_LINE = anOwnRequest({
  cuit: COMPANY_CUIT,
  tipo_persona: 'JURIDICA',
  nombre: 'FUNDACION DEL VALLE',
});
const HOME = `/request-management/persona-humana/${PERSON_CUIT}`;

describe('Portal de Proveedores', () => {
  it.each(ESTADOS)('offers what %s allows and says why the rest is closed', async (estado) => {
    open(HOME, { client: at(estado) });
    const tiles = portalTiles(estado);
    const form = await screen.findByRole('link', { name: 'Formulario de Inscripción' });
    const status = screen.getByRole('link', { name: 'Consultar Estado de Trámite' });
    for (const [tile, { enabled, why }] of [
      [form, tiles.form],
      [status, tiles.status],
    ] as const) {
      if (enabled) expect(tile.hasAttribute('href')).toBe(true);
      else {
        expect(tile.getAttribute('aria-disabled')).toBe('true');
        expect(describedBy(tile)).toBe(why);
      }
    }
    if (tiles.notice) expect(screen.getAllByText(tiles.notice.title).length).toBeGreaterThan(0);
    await expectAccessible();
  });

  it.each([
    ['PENDIENTE EN OBSERVACION', 'Formulario no disponible'],
    ['OBSERVACION', 'Formulario no disponible'],
    ['HABILITADO', 'Formulario no disponible'],
    ['VENCIDO', 'Formulario no disponible'],
    ['RECHAZADO', 'Solicitud inhabilitada'],
    ['EN CORRECCION', 'Su solicitud tiene observaciones'],
  ] as const)('says in %s: %s', async (estado, title) => {
    open(HOME, { client: at(estado) });
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  });

  it('says whom to ask who was disabled, and no one else', async () => {
    const { unmount } = open(HOME, { client: at('RECHAZADO') });
    await screen.findByText(/Oficina de Proveedores/);
    await expectAccessible();
    unmount();
    open(HOME, { client: at('OBSERVACION') });
    await screen.findByRole('link', { name: 'Consultar Estado de Trámite' });
    expect(screen.queryByText(/Oficina de Proveedores/)).toBeNull();
  });

  it('says why the request was disabled', async () => {
    open(HOME, { client: at('RECHAZADO', [{ name: 'Motivo', observacion: 'Documentación falsa' }]) });
    expect(await screen.findByText('Documentación falsa')).toBeTruthy();
    expect(screen.getAllByText(/inhabilitada\. Esta decisión no se puede revertir/)).toHaveLength(2);
    expect(screen.queryByText(/No se puede revertir ni volver a enviar/)).toBeNull();
    expect(screen.queryByText(/Puede guardar y seguir en otro momento/)).toBeNull();
    await expectAccessible();
  });

  it('says nothing above the tiles of a form that was only begun', async () => {
    open(HOME, { client: at('INICIADO') });
    await screen.findByRole('link', { name: 'Formulario de Inscripción' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the observations that are to be corrected', async () => {
    open(HOME, { client: at('EN CORRECCION', [{ name: 'DNI', observacion: 'No se lee' }]) });
    expect(await screen.findByText('No se lee')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Escribir al auditor' }).getAttribute('href')).toBe(
      `/request-management/estado-tramite/persona-humana/${PERSON_CUIT}?tab=mensajes`,
    );
    await expectAccessible();
  });

  it('means the signed-in person when the address names their id or nobody', async () => {
    const user = aUser();
    const client = at('INICIADO');
    open(`/request-management/persona-humana/${user.id}`, { client, user });
    await screen.findByText('PEREZ ANA');
  });

  it('begins nothing by being looked at', async () => {
    const client = fakeClient(answer(listOwnRequests, [anOwnRequest(), COMPANY_LINE]));
    for (const path of [HOME, `/request-management/persona-juridica/${COMPANY_CUIT}`]) {
      const { unmount } = open(path, { client });
      const tile = await screen.findByRole('link', { name: 'Formulario de Inscripción' });
      expect(tile.hasAttribute('href')).toBe(true);
      expect(screen.getByRole('link', { name: /^Inscribir/ })).toBeTruthy();
      expect(describedBy(screen.getByRole('link', { name: 'Consultar Estado de Trámite' }))).toMatch(
        /^Todavía no envió la solicitud/,
      );
      await expectAccessible();
      unmount();
    }
    expect(new Set(client.calls.map(({ id }) => id))).toEqual(new Set([listOwnRequests.id]));
  });

  it('shows an enabled supplier the certificate: number, expiry and download', async () => {
    const certificado = { numero: '2026-14', vence: dayFromNow(200) };
    const client = fakeClient(
      answer(listOwnRequests, [anOwnRequest({ solicitud: anOwnState('HABILITADO', { certificado }) })]),
    );
    open(HOME, { client });
    expect(
      await screen.findByText(`Certificado N° 2026-14. Vence el ${formatDate(certificado.vence)}`),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Descargar certificado/ })).toBeTruthy();
    await expectAccessible();
  });

  it('says what is still missing, and that the tax id is inactive', async () => {
    const solicitud = anOwnState('INICIADO', {
      datos_faltantes: ['Falta condición fiscal'],
      documentos_requeridos: 9,
      documentos_faltantes: ['DNI', 'Licencia comercial municipal'],
    });
    open(HOME, {
      client: fakeClient(answer(listOwnRequests, [anOwnRequest({ solicitud, activo: false })])),
    });
    expect(await screen.findByText('Faltan 1 dato y 2 documentos')).toBeTruthy();
    expect(screen.getByText(/^7 de 9 documentos listos\./)).toBeTruthy();
    expect(screen.getByText('CUIT INACTIVO')).toBeTruthy();
    await expectAccessible();
  });

  it('starts the renewal of an expired enabling and opens what it asks for', async () => {
    const client = at('VENCIDO');
    client.use(
      answer(renewRequest, { data: aBundle({}, 'EN CORRECCION') }),
      answer(startPersonRequest, aBundle({}, 'EN CORRECCION')),
    );
    const { person, address } = open(HOME, { client });
    await person.click(await screen.findByRole('button', { name: 'Renovar: PEREZ ANA' }));
    await waitFor(() => expect(address()).toBe(`/persona-humana/register/${PERSON_CUIT}`));
  });

  it('says on the page why a renewal was refused', async () => {
    const client = at('VENCIDO');
    client.use(answer(renewRequest, refusal(409, 'El trámite ya cambió de estado.')));
    const { person } = open(HOME, { client });
    await person.click(await screen.findByRole('button', { name: 'Renovar: PEREZ ANA' }));
    expect(await screen.findByText('El trámite ya cambió de estado.')).toBeTruthy();
    await expectAccessible();
  });

  it('tells a renewal, which the supplier began, from what an auditor observed', async () => {
    open(HOME, { client: at('EN CORRECCION', [{ name: 'DNI', observacion: RENEWAL_REASON.vencido }]) });
    expect(await screen.findByText('Renovación de su inscripción')).toBeTruthy();
    expect(screen.getByText(/Reemplace los archivos indicados/)).toBeTruthy();
    expect(screen.getByText(RENEWAL_REASON.vencido)).toBeTruthy();
    expect(screen.queryByText(/auditor realizó observaciones/)).toBeNull();
    expect(describedBy(screen.getByRole('link', { name: 'Consultar Estado de Trámite' }))).toMatch(
      /^La renovación todavía no fue enviada/,
    );
    await expectAccessible();
  });

  it('says that a renewal with nothing to replace only has to be sent', async () => {
    open(HOME, { client: at('EN CORRECCION', []) });
    expect(await screen.findByText(/No hay archivos que reemplazar: revise sus datos/)).toBeTruthy();
    expect(screen.queryByText(/auditor realizó observaciones/)).toBeNull();
    await expectAccessible();
  });

  it('opens the guide', async () => {
    const openGuide = vi.fn();
    const { person } = open(HOME, { client: at('INICIADO'), portal: { openGuide } });
    await person.click(await screen.findByRole('button', { name: 'Ver Guía de Ayuda' }));
    expect(openGuide).toHaveBeenCalledOnce();
  });

  it('shows that there is no relation with a company, and the way back', async () => {
    open(`/request-management/persona-juridica/${COMPANY_CUIT}`, {
      client: fakeClient(answer(listOwnRequests, [anOwnRequest()])),
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'No tienes relación con esta empresa' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver a elegir empresa' }).getAttribute('href')).toBe(
      '/auth/personas-juridicas',
    );
    await expectAccessible();
  });

  it('leads a company to its own form', async () => {
    const client = fakeClient(answer(listOwnRequests, [anOwnRequest(), COMPANY_LINE]));
    open(`/request-management/persona-juridica/${COMPANY_CUIT}`, { client });
    expect(
      (await screen.findByRole('link', { name: 'Formulario de Inscripción' })).getAttribute('href'),
    ).toBe(`/persona-juridica/register-form/${COMPANY_CUIT}`);
  });

  it('tells whoever opens another person’s address that it is not theirs', async () => {
    open('/request-management/persona-humana/20201797064', {
      client: fakeClient(answer(listOwnRequests, [anOwnRequest()])),
    });
    expect(await screen.findByRole('heading', { name: 'Esta inscripción no es suya' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir a Mis inscripciones' }).getAttribute('href')).toBe('/cuenta');
    await expectAccessible();
  });

  it('sends who names no company to choose one', async () => {
    const { address } = open('/request-management/persona-juridica');
    await waitFor(() => expect(address()).toBe('/auth/personas-juridicas'));
  });

  it('says that it loads, below its heading', async () => {
    const client = fakeClient(answer(listOwnRequests, () => new Promise(() => undefined)));
    open(HOME, { client });
    expect(await screen.findByRole('heading', { level: 1, name: 'Portal de Proveedores' })).toBeTruthy();
    expect(screen.getByText('Cargando...')).toBeTruthy();
    await expectAccessible();
  });

  it('says what went wrong and tries again', async () => {
    const client = fakeClient(answer(listOwnRequests, refusal(400, 'El portal no respondió')));
    const { person } = open(HOME, { client });
    expect(await screen.findByText('Hubo un error al acceder a sus datos de AFIP')).toBeTruthy();
    expect(screen.getByText('El portal no respondió')).toBeTruthy();
    await expectAccessible();
    client.use(answer(listOwnRequests, [anOwnRequest()]));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('PEREZ ANA')).toBeTruthy();
  });
});

describe('a portal home that was left open', () => {
  const MINUTE = 60_000;
  const comesBack = () => fireEvent(window, new Event('visibilitychange'));
  const readsOf = (client: ReturnType<typeof fakeClient>) => client.inputs(listOwnRequests).length;
  afterEach(() => void vi.useRealTimers());

  it('shows what became of the request when its tab is looked at again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = at('PENDIENTE EN OBSERVACION');
    open(HOME, { client });
    await screen.findAllByText('Formulario no disponible');
    expect(await screen.findByText('Primera revisión')).toBeTruthy();
    client.use(
      answer(listOwnRequests, [lineAt('EN CORRECCION')]),
      answer(statusHistory, [record('PENDIENTE EN OBSERVACION'), record('EN CORRECCION')]),
    );
    comesBack();
    expect(await screen.findByText('Su solicitud tiene observaciones')).toBeTruthy();
    expect(await screen.findByText('Revisión de correcciones')).toBeTruthy();
    expect(readsOf(client)).toBe(2);
  });

  it('is not the form, which keeps the version that it shows', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = fakeClient(answer(startPersonRequest, aBundle()));
    open(`/persona-humana/register/${PERSON_CUIT}`, { client });
    await screen.findByRole('heading', { level: 1, name: 'Formulario de Inscripción' });
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    comesBack();
    expect(client.inputs(startPersonRequest)).toHaveLength(1);
  });
});
