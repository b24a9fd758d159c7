import {
  addCircular,
  readTender,
  setTenderResult,
  type TenderDetail,
  uploadFile,
  withdrawTender,
} from 'shared-api/contract';
import { type AwardStanding, todayInCity } from 'shared-api/rules';
import {
  answer,
  aUser,
  chooseFile,
  expectAccessible,
  findDialog,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, tender, tenderId } from '../test/fixtures.ts';
import { isUploaded, server, URL, viewExpiredFile, waitsForUpload } from '../test/open-admin.tsx';

/** Still open, whenever the test runs. */
const OPEN = inFull(tender(3, { fecha_vencimiento: '2190-01-01' }));
/** Its last day has come. */
const DUE = inFull(tender(3, { fecha_vencimiento: todayInCity(new Date()) }));
const WITHDRAWN: TenderDetail = {
  ...OPEN,
  situacion: 'retirada',
  desenlace: {
    fecha: '2026-03-05T12:00:00.000Z',
    detalle: 'Se rehará.',
    motivo: null,
    adjudicaciones: [],
    archivo: null,
  },
  circulares: [
    {
      id: tenderId(90),
      numero: 1,
      titulo: 'Nuevo plazo',
      texto: 'Se extiende el plazo.',
      modifica_pliego: true,
      publicada_en: '2026-03-04T12:00:00.000Z',
      archivo: {
        url: 'https://portal.test/f',
        nombre: 'a.pdf',
        tipo: 'application/pdf',
        bytes: 1024,
        sha256: '',
      },
    },
  ],
  historial: [
    { hecho: 'publicada', fecha: '2026-03-01T12:00:00.000Z', detalle: [] },
    { hecho: 'circular', fecha: '2026-03-04T12:00:00.000Z', detalle: ['1', 'Nuevo plazo'] },
    { hecho: 'retirada', fecha: '2026-03-05T12:00:00.000Z', detalle: [] },
  ],
};

function open(shown: TenderDetail, at = `/licitaciones/${tenderId(3)}`) {
  const client = server();
  client.use(answer(readTender, shown));
  client.use(answer(addCircular, { data: WITHDRAWN }));
  client.use(answer(withdrawTender, { data: WITHDRAWN }));
  client.use(answer(setTenderResult, { data: { ...DUE, situacion: 'desierta' } }));
  const { router, person } = renderPortal(routes, { at, client, user: aUser({ tipo: 'PUBLICADOR' }) });
  const inputsOf = (id: string) => client.calls.filter((call) => call.id === id).map(({ input }) => input);
  return { client, person, sent: inputsOf, router };
}

describe('managing a tender', () => {
  it('adds a circular once it has a title and a text', async () => {
    const { person, sent } = open(OPEN);
    await person.click(await screen.findByRole('button', { name: 'Agregar circular' }));
    const form = await findDialog('Agregar circular');
    await person.click(form.getByRole('button', { name: 'Publicar circular' }));
    expect(form.getAllByText('Debe escribir el título de la circular').length).toBeGreaterThan(0);
    await expectAccessible();
    await person.type(form.getByLabelText(/^Título/), 'Nuevo plazo');
    await person.type(form.getByLabelText(/^Texto/), 'Se extiende el plazo.');
    await person.click(form.getByLabelText('Modifica el pliego'));
    await person.click(form.getByRole('button', { name: 'Publicar circular' }));
    await screen.findByText('Circular publicada');
    expect(sent('tenders.addCircular')).toEqual([
      {
        params: { id: tenderId(3) },
        body: {
          titulo: 'Nuevo plazo',
          texto: 'Se extiende el plazo.',
          archivo_url: null,
          modifica_pliego: true,
        },
      },
    ]);
  });

  it('publishes no circular while its file is uploaded, and shows its progress', async () => {
    const { client, person, sent } = open(OPEN);
    const stored = Promise.withResolvers<{ data: string }>();
    client.use(answer(uploadFile, () => stored.promise));
    await person.click(await screen.findByRole('button', { name: 'Agregar circular' }));
    const form = await findDialog('Agregar circular');
    await person.type(form.getByLabelText(/^Título/), 'Planos');
    await person.type(form.getByLabelText(/^Texto/), 'Van adjuntos.');
    await chooseFile(person, document);
    const publish = () => person.click(form.getByRole('button', { name: 'Publicar circular' }));
    await publish();
    await waitsForUpload(form);
    expect(sent('tenders.addCircular')).toEqual([]);
    stored.resolve({ data: URL });
    await isUploaded(form);
    await viewExpiredFile(person, form);
    await form.findByText(/Puede publicar la circular con él/);
    expect(form.queryByText(/recargue la página/)).toBeNull();
    await publish();
    await screen.findByText('Circular publicada');
    expect(sent('tenders.addCircular')).toMatchObject([{ body: { archivo_url: URL } }]);
  });

  it('publishes a circular without the file that was taken out again', async () => {
    const { client, person, sent } = open(OPEN);
    client.use(answer(uploadFile, { data: URL }));
    await person.click(await screen.findByRole('button', { name: 'Agregar circular' }));
    const form = await findDialog('Agregar circular');
    await person.type(form.getByLabelText(/^Título/), 'Visita');
    await person.type(form.getByLabelText(/^Texto/), 'El lunes.');
    await chooseFile(person, document);
    await isUploaded(form);
    await person.click(form.getByRole('button', { name: 'Quitar' }));
    await form.findByRole('button', { name: /^Elegir archivo/ });
    await person.click(form.getByRole('button', { name: 'Publicar circular' }));
    await screen.findByText('Circular publicada');
    expect(sent('tenders.addCircular')).toMatchObject([{ body: { archivo_url: null } }]);
  });

  it('returns the focus to the button that opened the modal, or to the changed tender', async () => {
    const { person } = open(OPEN);
    const add = await screen.findByRole('button', { name: 'Agregar circular' });
    for (const close of [
      () => person.keyboard('{Escape}'),
      () => person.click(screen.getByText('Cancelar')),
    ]) {
      await person.click(add);
      await findDialog('Agregar circular');
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(add));
    }
    await person.click(screen.getByRole('button', { name: 'Retirar' }));
    const form = await findDialog('Retirar licitación');
    await person.type(form.getByLabelText(/^Motivo/), 'Se rehará.');
    await person.click(form.getByRole('button', { name: 'Retirar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const preview = screen.getByRole('heading', { level: 2, name: 'Así la ve quien consulta el portal:' });
    await waitFor(() => expect(document.activeElement).toBe(preview));
    // Its circulars and its history have headings of their own by now.
    await expectAccessible();
  });

  it('withdraws it with a reason, and shows a refusal', async () => {
    const { client, person, sent } = open(OPEN);
    client.use(
      answer(withdrawTender, refusal(409, 'La licitación ya tiene resultado: no se puede retirar.')),
    );
    await person.click(await screen.findByRole('button', { name: 'Retirar' }));
    const form = await findDialog('Retirar licitación');
    await person.type(form.getByLabelText(/^Motivo/), 'Se rehará.');
    await person.click(form.getByRole('button', { name: 'Retirar' }));
    await form.findByText('La licitación ya tiene resultado: no se puede retirar.');
    await expectAccessible();
    expect(sent('tenders.withdraw')).toEqual([
      { params: { id: tenderId(3) }, body: { motivo: 'Se rehará.' } },
    ]);
  });

  it('accepts a result from the last day on', async () => {
    const { person, sent } = open(DUE);
    await person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
    const form = await findDialog('Cargar resultado');
    await person.selectOptions(form.getByLabelText(/^Resultado/), 'Adjudicada');
    await person.type(form.getByLabelText(/^Proveedor/), 'Obras SA');
    await person.type(form.getByLabelText(/^CUIT/), '30500012343');
    await person.type(form.getByLabelText(/^Monto/), '1.500,50');
    await expectAccessible();
    // A result that is no award sends neither supplier nor amount.
    await person.selectOptions(form.getByLabelText(/^Resultado/), 'Desierta');
    await person.click(form.getByRole('button', { name: 'Guardar resultado' }));
    await screen.findByText('Resultado guardado');
    expect(sent('tenders.result')).toEqual([
      {
        params: { id: tenderId(3) },
        body: { resultado: 'desierta', detalle: null, adjudicaciones: [], archivo_url: null, motivo: '' },
      },
    ]);
  });

  it('says that it is closed without a result, and requires a choice', async () => {
    const { person, sent } = open({ ...DUE, fecha_vencimiento: '2020-03-31' });
    await screen.findByText('Cerrada sin resultado');
    await person.click(await screen.findByRole('button', { name: 'Cargar resultado' }));
    const form = await findDialog('Cargar resultado');
    await person.click(form.getByRole('button', { name: 'Guardar resultado' }));
    const problems = within(await form.findByRole('alert'));
    await person.click(problems.getByRole('link', { name: 'Debe elegir el resultado' }));
    expect(document.activeElement).toBe(form.getByLabelText(/^Resultado/));
    expect(sent('tenders.result')).toEqual([]);
    await expectAccessible();
  });

  it('shows why an act is not possible, and a draft as the public will see it', async () => {
    const preguntas_hasta = OPEN.fecha_vencimiento;
    open({ ...OPEN, preguntas_hasta, mostrar: false, publicar_desde: '2190-01-01T11:00:00.000Z' });
    await screen.findByText('Se publicará el 01/01/2190 08:00.');
    expect(screen.getAllByText(/La licitación es un borrador/)).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Retirar' })).toBeNull();
    const preview = within(screen.getByRole('region', { name: 'Vista previa' }));
    preview.getByText('Se reciben preguntas hasta el 01/01/2190.');
    // Its page is not public: other links would lead nowhere.
    expect(preview.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ver Pliego de Condiciones',
    ]);
    expect(preview.queryByRole('button', { name: 'Copiar enlace' })).toBeNull();
    await expectAccessible();
  });

  it('tells staff beside the preview how the awarded stood in the register, where that is known', async () => {
    const awarded = (cuit: string | null, registro?: AwardStanding | null) => ({
      renglon: null,
      proveedor: `Empresa ${cuit}`,
      cuit,
      monto: 10,
      ...(registro !== undefined && { registro }),
    });
    const adjudicaciones = [
      awarded('30558535365', { habilitado: true, vence: '2027-03-20' }),
      awarded('30714295698', null),
      awarded('33500005679'),
      awarded(null, null),
    ];
    const desenlace = { fecha: '2026-03-05T12:00:00.000Z', detalle: null, motivo: null, adjudicaciones };
    open({ ...DUE, situacion: 'adjudicada', desenlace: { ...desenlace, archivo: null } });
    const preview = within(await screen.findByRole('region', { name: 'Vista previa' }));
    expect(preview.getAllByText(/Empresa/)).toHaveLength(4);
    expect(preview.queryByText(/ese día/)).toBeNull();
    const standings = within(screen.getByRole('region', { name: 'Los adjudicatarios en el registro' }));
    expect(standings.getAllByText(/Empresa/)).toHaveLength(3);
    standings.getByText(/30-55853536-5.*Habilitado ese día, hasta el 20\/03\/2027\.$/);
    standings.getByText(/Empresa null.*Sin CUIT: no se buscó en el registro\.$/);
    standings.getByText(/30-71429569-8.*No estaba en el registro de proveedores ese día\.$/);
    await expectAccessible();
  });

  it('copies into a new form without what must differ, and stores nothing before it is saved', async () => {
    const { client, person, router } = open(OPEN);
    await person.click(await screen.findByRole('button', { name: 'Duplicar' }));
    const form = await findDialog('Nueva licitación');
    expect(await form.findByLabelText(/^Objeto/)).toHaveProperty('value', OPEN.titulo);
    expect(form.getByLabelText(/^Tipo de licitación/)).toHaveProperty('value', OPEN.tipo_licitacion);
    for (const label of [/^Número/, /^Expediente/, /^Fecha de publicación/, /^Fecha de vencimiento/]) {
      expect(form.getByLabelText(label)).toHaveProperty('value', '');
    }
    expect(form.queryByRole('button', { name: /^Ver Archivo/ })).toBeNull();
    await expectAccessible();
    await person.click(form.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/licitaciones/${tenderId(3)}`));
    expect(client.calls.filter(({ id }) => id === 'tenders.create')).toEqual([]);
  });

  it('returns to the lists as they were left, and from its form to the tender', async () => {
    const left = '?objeto=obra&pagina=2';
    const { person, router } = open(OPEN, `/licitaciones${left}`);
    const address = () => router.state.location.pathname + router.state.location.search;
    const manage = async () => {
      await person.click(await screen.findByRole('link', { name: 'Gestionar Obra número 1' }));
      await screen.findByRole('button', { name: 'Agregar circular' });
    };
    await manage();
    await person.click(screen.getByRole('link', { name: 'Volver a la administración de licitaciones' }));
    await waitFor(() => expect(address()).toBe(`/licitaciones${left}`));
    await manage();
    await person.click(screen.getByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(address()).toBe(`/licitaciones${left}&editar=${tenderId(3)}`));
    const form = await findDialog('Editar licitación');
    await person.click(await form.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(address()).toBe(`/licitaciones/${tenderId(3)}`));
    await screen.findByRole('button', { name: 'Agregar circular' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await person.click(screen.getByRole('link', { name: 'Volver a la administración de licitaciones' }));
    await waitFor(() => expect(address()).toBe(`/licitaciones${left}`));
  });

  it('says that a tender does not exist', async () => {
    const { client } = open(OPEN);
    client.use(answer(readTender, refusal(404, 'No se encontró la licitación.')));
    await screen.findByRole('heading', { level: 1 });
  });
});

it('shows the public the outcome, the circulars in order and the history', async () => {
  open(WITHDRAWN, `/licitaciones-concursos?licitacion=${tenderId(3)}`);
  const dialog = await findDialog('Ver Licitacion');
  await dialog.findByText('Retirada el 05/03/2026 09:00');
  dialog.getByText('Se rehará.');
  dialog.getByText('Circular 1: Nuevo plazo', { selector: 'p' });
  dialog.getByText('04/03/2026 09:00 · Modifica el pliego');
  dialog.getByRole('link', { name: /Ver el archivo de la circular 1/ });
  dialog.getByText('Historia de la publicación');
  await expectAccessible();
});
