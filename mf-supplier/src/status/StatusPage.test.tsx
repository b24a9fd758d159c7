import {
  certificateEnd,
  conversation,
  emitCertificate,
  emitReceipt,
  listDocuments,
  observations,
  renewRequest,
  requestData,
  type StatusRecord,
  startPersonRequest,
  statusHistory,
} from 'shared-api/contract';
import {
  addWorkingDays,
  ESTADOS,
  type Estado,
  formatDate,
  hasStatusPage,
  RENEWAL_REASON,
  statesWhere,
  todayInCity,
} from 'shared-api/rules';
import {
  act,
  answer,
  aUser,
  expectAccessible,
  fakeClient,
  fireEvent,
  never,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  aBundle,
  attended,
  COMPANY_CUIT,
  COMPLETE,
  dayFromNow,
  documentsFor,
  PERSON_CUIT,
  uuid,
} from '../test/bundle.ts';
import { catchDownloads, fileIs } from '../test/downloads.ts';
import { open } from '../test/open.tsx';

const AT = `/request-management/estado-tramite/persona-humana/${PERSON_CUIT}`;
const observed = [{ name: 'DNI', observacion: 'No se lee' }];
const begun: StatusRecord = {
  id: uuid(1),
  estado: 'INICIADO',
  estado_actual: false,
  createdAt: '2026-03-02T12:00:00.000Z',
  usuario: { nombre: 'ANA', apellido: 'PEREZ' },
  observaciones: [],
  sujeto_fiscal_cuit: PERSON_CUIT,
};
const at = (estado: Estado, asked = estado === 'EN CORRECCION' ? observed : []) =>
  fakeClient(
    answer(requestData, aBundle(COMPLETE, estado, asked)),
    answer(listDocuments, documentsFor('FISICA', true)),
    answer(observations, observed.map(attended)),
    answer(conversation, { mensajes: [], espera_respuesta: false }),
    answer(certificateEnd, { vence: null, documento: null }),
    answer(statusHistory, [begun]),
  );
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('Detalles del Trámite', () => {
  it('says that the mail server refuses the address to which notices go', async () => {
    const client = at('OBSERVACION');
    client.use(answer(requestData, { ...aBundle(COMPLETE, 'OBSERVACION'), correo_rechazado: true }));
    open(AT, { client });
    expect(await screen.findByText('El último aviso no llegó')).toBeTruthy();
    expect(screen.getByText(/^El servidor de correo no aceptó el aviso/).textContent).toMatch(
      /^El servidor de correo no aceptó el aviso a \S+@\S+\./,
    );
    await expectAccessible();
  });

  it.each(statesWhere(hasStatusPage))('can be opened in %s', async (estado) => {
    open(AT, { client: at(estado) });
    expect(await screen.findByText('2026-000123')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Detalles del Trámite' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ir al formulario' }) !== null).toBe(
      estado === 'EN CORRECCION',
    );
    expect(screen.queryByRole('button', { name: 'Descargar Certificado' }) !== null).toBe(
      estado === 'HABILITADO',
    );
    const issued = estado === 'HABILITADO' || estado === 'VENCIDO';
    expect(screen.getByText(issued ? 'Su certificado' : 'Su certificado, si queda habilitado')).toBeTruthy();
    expect(await screen.findByText(/^Vence el .* porque el documento «Manifestación de bienes/)).toBeTruthy();
    await expectAccessible();
  });

  it.each([
    [
      'an auditor asked for',
      observed,
      'El auditor realizó observaciones. Corrija lo observado en el formulario',
    ],
    ['their own renewal needs', [{ name: 'DNI', observacion: RENEWAL_REASON.vencido }], 'La renovación está'],
  ])('tells the supplier themself to do what %s', async (_what, asked, told) => {
    open(AT, { client: at('EN CORRECCION', asked) });
    expect(await screen.findByText(new RegExp(`^${told}`))).toBeTruthy();
    expect(screen.queryByText(/^El solicitante/)).toBeNull();
  });

  it('shows the attorney’s papers over the page too: a link to them is over in minutes', async () => {
    fileIs(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    const client = at('HABILITADO');
    const attorney = {
      declaracion_jurada_representante_apoderado: true,
      poder_legal: 'https://portal.example/api/municat/files/poder?v=1&f=firma',
    };
    client.use(answer(requestData, aBundle({ ...COMPLETE, ...attorney }, 'HABILITADO')));
    const { person } = open(AT, { client });
    const opener = await screen.findByRole('button', { name: 'Ver Poder legal' });
    await expectAccessible();
    await person.click(opener);
    await screen.findByRole('dialog', { name: 'Poder legal' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('shows a file over the page and gives the focus back to what opened it', async () => {
    fileIs(() => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    const { person } = open(`${AT}?tab=archivos`, { client: at('HABILITADO') });
    const opener = await screen.findByRole('button', { name: 'Ver Archivo: DNI' });
    await person.click(opener);
    await screen.findByRole('dialog', { name: 'DNI' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('says since when and why the enabling of an expired supplier is over', async () => {
    const client = at('VENCIDO');
    const [balance] = documentsFor('FISICA', true).filter(
      ({ tipo_documento }) => tipo_documento?.regla_fecha === 'balance_close',
    );
    if (!balance) throw new Error('no balance');
    const documento_proveedor = [{ ...balance, expiracion: '2024-12-31' }];
    client.use(answer(requestData, aBundle({ ...COMPLETE, documento_proveedor }, 'VENCIDO')));
    open(AT, { client });
    expect(
      await screen.findByText(
        'Venció el 31/05/2026 porque el documento «Declaración jurada de Ganancias» vale 1 año y 5 meses desde su fecha de cierre (31/12/2024).',
      ),
    ).toBeTruthy();
  });

  it('says until when the certificate counts though the document that sets it is asked for no more', async () => {
    const client = at('HABILITADO');
    const end = { vence: dayFromNow(40), documento: 'Libre deuda' };
    client.use(answer(certificateEnd, end));
    open(AT, { client });
    expect(
      await screen.findByText(
        `Vence el ${formatDate(end.vence)} porque ese día vence el documento «Libre deuda».`,
      ),
    ).toBeTruthy();
  });

  it('says that it could not be asked until when the certificate counts', async () => {
    const client = at('HABILITADO');
    client.use(answer(certificateEnd, refusal(404, 'No se encontró el certificado.')));
    open(AT, { client });
    expect(await screen.findByText('No se pudo consultar hasta cuándo vale.')).toBeTruthy();
    await expectAccessible();
  });

  it('says before anything else what happened, what comes next and by when', async () => {
    const client = at('PENDIENTE EN OBSERVACION');
    const sentAt = new Date().toISOString();
    client.use(
      answer(statusHistory, [
        begun,
        { ...begun, id: uuid(2), estado: 'PENDIENTE EN OBSERVACION', createdAt: sentAt },
      ]),
    );
    open(AT, { client });
    const way = within(await screen.findByRole('region', { name: 'Cómo sigue' }));
    const day = todayInCity(new Date(sentAt));
    const steps = (await way.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Inscripción comenzada02/03/2026',
      `Solicitud enviada${formatDate(day)}`,
      `AhoraPrimera revisiónhasta el ${formatDate(addWorkingDays(day, 5))}No tiene que hacer nada mientras tanto.`,
      `DespuésHabilitación finalhasta el ${formatDate(addWorkingDays(day, 7))}Si antes hay que corregir algo, se lo pediremos.`,
    ]);
    expect(way.getByText('Primera revisión').closest('[aria-current=step]')).toBeTruthy();
  });

  it.each([
    ['pendiente', 'Corregir 1 cosa'],
    ['atendida', 'Enviar las correcciones'],
  ] as const)('asks in a correction only for what is left to do: %s', async (state, task) => {
    const observations = [
      { name: 'DNI', observacion: 'No se lee', estado: state },
      { name: 'Otro', observacion: 'Diga cuál', estado: 'atendida' as const },
    ];
    const client = at('EN CORRECCION', observations);
    client.use(
      answer(statusHistory, [
        { ...begun, estado: 'EN CORRECCION', observaciones: [...observed, ...observed] },
      ]),
    );
    open(AT, { client });
    const now = await screen.findByText('Ahora');
    expect(now.closest('li')?.textContent).toBe(`Ahora${task}depende de usted`);
  });

  it('follows within 20 seconds what becomes of the request, and says so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const client = at('OBSERVACION');
    open(AT, { client });
    await screen.findByText('Cómo sigue');
    const histories = client.inputs(statusHistory).length;
    const decided = aBundle({ ...COMPLETE, version: 2 }, 'HABILITADO');
    client.use(answer(requestData, decided));
    act(() => void vi.advanceTimersByTime(20_000));
    expect(await screen.findByRole('button', { name: 'Descargar Certificado' })).toBeTruthy();
    expect(screen.getByText('Cambió mientras usted miraba').closest('[role=status]')?.textContent).toContain(
      'El trámite está ahora en estado «Habilitado».',
    );
    expect(client.inputs(statusHistory).length).toBeGreaterThan(histories);
    const again = aBundle({ ...COMPLETE, version: 3 }, 'HABILITADO');
    client.use(
      answer(requestData, again),
      answer(certificateEnd, { vence: dayFromNow(40), documento: 'Libre deuda' }),
    );
    act(() => void vi.advanceTimersByTime(20_000));
    expect(await screen.findByText(/^Vence el .*«Libre deuda»/)).toBeTruthy();
    vi.useRealTimers();
    await expectAccessible();
  });

  it('asks nothing while nobody looks at it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const client = at('OBSERVACION');
    open(AT, { client });
    await screen.findByText('Cómo sigue');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(window, new Event('visibilitychange'));
    const before = client.calls.length;
    act(() => void vi.advanceTimersByTime(60_000));
    expect(client.calls.length).toBe(before);
    visibility.mockRestore();
    fireEvent(window, new Event('visibilitychange'));
  });

  it.each(ESTADOS.filter((estado) => !hasStatusPage(estado)))('leads away in %s', async (estado) => {
    const { address } = open(AT, { client: at(estado) });
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('keeps the tab in the address, and opens the one it names', async () => {
    const { person, address } = open(`${AT}?tab=historial`, { client: at('OBSERVACION') });
    expect(await screen.findByRole('list', { name: 'Historial de estados' })).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('tab', { name: 'Archivos' }));
    expect(address()).toBe(`${AT}?tab=archivos`);
    expect(await screen.findByRole('article', { name: 'DNI' })).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('tab', { name: 'Revisión' }));
    expect(await screen.findByText('CLIENTE UNO')).toBeTruthy();
    await expectAccessible();
  });

  it('starts the renewal of an expired enabling and opens what it asks for', async () => {
    const client = at('VENCIDO');
    const renewed = aBundle(COMPLETE, 'EN CORRECCION', observed);
    client.use(answer(renewRequest, { data: renewed }), answer(startPersonRequest, renewed));
    const { person, address, router } = open(AT, { client });
    await person.click(await screen.findByRole('button', { name: 'Iniciar la renovación' }));
    await waitFor(() => expect(address()).toBe(`/persona-humana/register/${PERSON_CUIT}`));
    // Whoever goes back finds the renewal begun, before the request is read again.
    client.use(answer(requestData, never));
    await router.navigate(AT);
    expect(await screen.findByRole('link', { name: 'Ir al formulario' })).toBeTruthy();
  });

  it('lists and counts the observations', async () => {
    const { person } = open(AT, { client: at('EN CORRECCION') });
    await person.click(await screen.findByRole('tab', { name: 'Observaciones 1 en total' }));
    expect(await screen.findByText('No se lee')).toBeTruthy();
    expect(screen.getByText('1 observación')).toBeTruthy();
    await expectAccessible();
  });

  it('says of what a renewal asks for that no auditor observed it', async () => {
    const client = at('OBSERVACION');
    const ofRenewal = /surge de la renovación de la inscripción: no lo observó un auditor/;
    const { unmount } = open(`${AT}?tab=observaciones`, { client });
    await screen.findByText('No se lee');
    expect(screen.queryByText(ofRenewal)).toBeNull();
    unmount();
    client.use(answer(observations, [attended({ name: 'DNI', observacion: RENEWAL_REASON.vencido })]));
    open(`${AT}?tab=observaciones`, { client });
    expect(await screen.findByText(ofRenewal)).toBeTruthy();
    expect(screen.getByText('1 observación')).toBeTruthy();
    await expectAccessible();
  });

  it('says when there are none', async () => {
    const client = at('OBSERVACION');
    client.use(answer(observations, []));
    open(`${AT}?tab=observaciones`, { client });
    expect(await screen.findByText('No hay observaciones')).toBeTruthy();
    await expectAccessible();
  });

  it('says in its tab what could not be loaded, and tries again', async () => {
    const client = at('OBSERVACION');
    client.use(answer(statusHistory, refusal(503, 'x')));
    const { person } = open(`${AT}?tab=historial`, { client });
    expect(await screen.findByText('No se pudo cargar el historial')).toBeTruthy();
    expect(screen.getByText('No se pudo cargar cómo sigue el trámite')).toBeTruthy();
    await expectAccessible();
    client.use(answer(statusHistory, [begun]));
    await person.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('list', { name: 'Historial de estados' })).toBeTruthy();
  });

  it('downloads the certificate of an enabled supplier', async () => {
    const downloads = catchDownloads();
    fileIs(() => new Response('%PDF'));
    const client = at('HABILITADO');
    client.use(answer(emitCertificate, { data: '/api/municat/files/x' }));
    const { person } = open(AT, { client });
    await person.click(await screen.findByRole('button', { name: 'Descargar Certificado' }));
    expect(await screen.findByText('Descargado')).toBeTruthy();
    expect(downloads).toEqual(['habilitacion-definitiva.pdf']);
  });

  it('calls no document complete in which something observed is open', async () => {
    const answered = attended({ name: 'DNI', observacion: 'Falta el dorso', estado: 'atendida' });
    open(`${AT}?tab=archivos`, { client: at('EN CORRECCION', [...observed, answered]) });
    const dni = within(await screen.findByRole('article', { name: 'DNI' }));
    expect(dni.getByText('Observado')).toBeTruthy();
    expect(dni.queryByText('Completo')).toBeNull();
    await expectAccessible();
  });

  it('shows of an enabled supplier no document as pending that was right for the enabling', async () => {
    const client = at('HABILITADO');
    const estado_tramite = { estado: 'HABILITADO' as const, createdAt: `${dayFromNow(-100)}T15:00:00.000Z` };
    client.use(answer(requestData, aBundle({ ...COMPLETE, estado_tramite }, 'HABILITADO')));
    const statement = documentsFor('FISICA', true).map((one) =>
      one.tipo_documento?.nombre === 'Manifestación de bienes y deudas'
        ? { ...one, emision: dayFromNow(-110) }
        : one,
    );
    client.use(answer(listDocuments, statement));
    open(`${AT}?tab=archivos`, { client });
    const card = within(await screen.findByRole('article', { name: 'Manifestación de bienes y deudas' }));
    expect(card.getByText('Completo')).toBeTruthy();
    expect(card.queryByText(/últimos 60 días/)).toBeNull();
  });

  it('shows the file of a document that is no longer asked for', async () => {
    const client = at('HABILITADO');
    const [first, ...others] = documentsFor('FISICA', true);
    if (!first) throw new Error('no document');
    const documents = { documento_proveedor: others, documentos_retirados: [first] };
    client.use(answer(requestData, aBundle({ ...COMPLETE, ...documents }, 'HABILITADO')));
    client.use(answer(listDocuments, others));
    open(`${AT}?tab=archivos`, { client });
    const section = within(await screen.findByRole('region', { name: 'Documentos que ya no se piden' }));
    expect(section.getByText('Ya no se pide')).toBeTruthy();
    expect(section.getByRole('button', { name: /^Ver Archivo/ })).toBeTruthy();
    await expectAccessible();
  });

  it('says on the page why a certificate or a receipt was not given', async () => {
    const client = at('HABILITADO');
    client.use(answer(emitCertificate, refusal(400, 'La habilitación venció.')));
    client.use(answer(emitReceipt, refusal(503, 'Vuelva más tarde.')));
    const { person } = open(AT, { client });
    await person.click(await screen.findByRole('button', { name: 'Descargar Certificado' }));
    expect(await screen.findByText('La habilitación venció.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Descargar comprobante' }));
    expect(await screen.findByText('Vuelva más tarde.')).toBeTruthy();
    await expectAccessible();
  });

  it('leads home from a company of one’s own that asked for nothing', async () => {
    const user = aUser({ representa: [COMPANY_CUIT] });
    const client = fakeClient(answer(requestData, refusal(404, 'No se encontró la inscripción.')));
    const { address } = open(`/request-management/estado-tramite/persona-juridica/${COMPANY_CUIT}`, {
      client,
      user,
    });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
