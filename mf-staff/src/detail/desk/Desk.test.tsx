import type { Role } from 'shared-api/rules';
import { expectAccessible, fireEvent, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/api.ts';
import {
  CATALOGUE,
  CUIT,
  DNI,
  detail,
  listAnswer,
  MINUTES,
  request,
  row,
  staff,
} from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';
import { showEverything } from '../../test/viewer.ts';

const NEXT_CUIT = '30558539565';
const PATH = `/dashboard/ver-tramite/${CUIT}?tab=archivos`;
const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const MARK = `PUT /sujeto-fiscal/vistos/${CUIT}`;
const DRAFT = `PUT /sujeto-fiscal/borrador-correccion/${CUIT}`;
const CORRECT = `PATCH /sujeto-fiscal/request/encorrecion/${CUIT}`;
const NAME = 'Acta de designación de representantes';
const TEXTS = ['No se lee bien.', 'Falta el dorso.'];

const onDni = { documento: DNI.id, name: 'DNI', observacion: TEXTS[1] ?? '', reemplazable: true };
const draftOf = (version: number, ...observaciones: (typeof onDni)[]) => ({
  version,
  observaciones,
  usuario: { nombre: 'Eva', apellido: 'Gil' },
  fecha: '2026-05-06T12:30:00.000Z',
});

/** A portal that keeps marks and draft, as the server does. */
function desk(more: Record<string, unknown> = {}) {
  const api = fakeApi({
    [DETAIL]: detail('OBSERVACION'),
    [`GET /sujeto-fiscal/${NEXT_CUIT}`]: detail('OBSERVACION', {
      sujeto_fiscal: request('OBSERVACION', { cuit: NEXT_CUIT, razon_social: 'Otra empresa' }),
    }),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [`GET /chat/conversacion/${NEXT_CUIT}`]: { mensajes: [] },
    [`PUT /sujeto-fiscal/vistos/${NEXT_CUIT}`]: { data: [] },
    'GET /sujeto-fiscal': listAnswer([row(), row({ cuit: NEXT_CUIT, razon_social: 'Otra empresa' })]),
    'GET /tipo-documento-requerido/textos': {
      data: [{ id: DNI.tipo_documento?.id, textos_observacion: TEXTS }],
    },
    [MARK]: ({ body }: { body: { documento: string; archivo: string; estado: string } }) => ({
      data: [
        {
          documento: body.documento,
          archivo: body.documento,
          estado: body.estado,
          usuario: { nombre: 'Ana', apellido: 'Paz' },
          fecha: '2026-05-06T12:30:00.000Z',
        },
      ],
    }),
    [DRAFT]: ({ body }: { body: { version: number; observaciones: (typeof onDni)[] } }) => ({
      data: body.observaciones.length === 0 ? null : draftOf(body.version + 1, ...body.observaciones),
    }),
    ...more,
  });
  return { api, ...open(PATH, api, staff('VISADOR')) };
}

beforeEach(() => {
  sessionStorage.clear();
  showEverything();
  URL.createObjectURL = () => 'blob:archivo';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response('x', { headers: { 'content-type': 'image/png' } }),
  );
});
afterEach(() => void vi.restoreAllMocks());

const findItemHeading = (name: string) => screen.findByRole('heading', { level: 2, name });
const side = () => within(screen.getByRole('complementary', { name: 'Mesa de revisión' }));

describe('the review desk', () => {
  it('shows a document beside the list of all documents and data', async () => {
    const { view } = desk();
    await screen.findByRole('img', { name: 'DNI' });
    const documents = within(side().getByRole('list', { name: /^Documentos/ })).getAllByRole('button');
    expect(documents.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('DNI'),
      expect.stringContaining('Vence el 31/12/2099'),
      expect.stringContaining('Catálogo de productos'),
    ]);
    side().getByText('0 de 3 vistos');
    expect(within(side().getByRole('list', { name: 'Datos' })).getAllByRole('button')).toHaveLength(4);
    await expectAccessible(view);
  });

  it.each<Role>(['GESTION_COMPRAS', 'VISUALIZADOR', 'PUBLICADOR'])('is not there for %s', async (role) => {
    open(PATH, desk().api, staff(role));
    await screen.findByRole('button', { name: `Ver Archivo: ${NAME}` });
  });

  it('marks what is right by one key, and goes on to the next, which the address names', async () => {
    const { api, address } = desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('b');
    await findItemHeading(NAME);
    // The dates on the paper are compared with those that were entered.
    expect(side().getByText('Fecha de expiración').parentElement?.textContent).toContain('31/12/2099');
    expect(api.of(MARK).at(-1)?.body).toEqual({
      documento: DNI.id,
      archivo: DNI.url_archivo,
      estado: 'bien',
    });
    expect(address()).toBe(`${PATH}&doc=${MINUTES.id}`);
    await userEvent.keyboard('p');
    await findItemHeading('DNI');
    await userEvent.keyboard('nn');
    await findItemHeading('Catálogo de productos');
    expect(address()).toContain(CATALOGUE.id);
  });

  it('goes from the documents to the data', async () => {
    desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('bbb');
    await findItemHeading('Datos del proveedor');
    await screen.findByRole('region', { name: 'Formulario: Datos del proveedor' });
  });

  it('marks a block of data like a document', async () => {
    const { api, view, address } = desk();
    await findItemHeading('DNI');
    await userEvent.click(side().getByRole('button', { name: /^Cuentas bancarias/ }));
    await waitFor(() => expect(address()).toBe(`${PATH}&doc=cuentas`));
    await userEvent.keyboard('b');
    await waitFor(() => expect(address()).toBe(`${PATH}&doc=clientes`));
    expect(api.of(MARK).at(-1)?.body).toEqual({ documento: 'cuentas', archivo: null, estado: 'bien' });
    await screen.findByRole('button', { name: /^Cuentas bancarias.*Bien: Ana Paz$/ });
    await expectAccessible(view);
  });
});

describe('observing', () => {
  it('takes a ready text by its digit into the correction, and goes on', async () => {
    const { api, view } = desk();
    await findItemHeading('DNI');
    await screen.findByRole('img', { name: 'DNI' });
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    await waitFor(() => expect(side().getByText(TEXTS[1] ?? '')).toBeTruthy());
    await userEvent.keyboard('2');
    await waitFor(() => expect(text).toHaveProperty('value', TEXTS[1]));
    await expectAccessible(view);
    await userEvent.keyboard('{Enter}');
    await findItemHeading(NAME);
    expect(api.only(DRAFT).body).toEqual({ version: 0, observaciones: [onDni] });
    side().getByText(`«${TEXTS[1]}»`);
    side().getByRole('button', { name: /Enviar y siguiente \(1\)/ });
  });

  it('takes letters that are typed at once as its text: none marks, sends or enables', async () => {
    desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    await userEvent.keyboard('borrosa: the 2.');
    expect(text).toHaveProperty('value', 'borrosa: the 2.');
    await findItemHeading('DNI');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(side().queryByText(/^Bien: /)).toBeNull();
  });

  it('says what is missing, and keeps what was typed when it can’t be stored', async () => {
    const { view } = desk({ [DRAFT]: refusal(409, 'Eva Gil cambió esta corrección.') });
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    await userEvent.keyboard('{Enter}');
    await screen.findByText('La observación no puede estar vacía');
    await userEvent.type(text, 'Otra cosa');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Eva Gil cambió esta corrección.');
    expect(text).toHaveProperty('value', 'Otra cosa');
    await expectAccessible(view);
  });

  it('keeps an unsaved text when the reviewer looks at something else', async () => {
    desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Observación sobre DNI' }), 'Falta');
    await userEvent.click(side().getByRole('button', { name: /^Catálogo/ }));
    await findItemHeading('Catálogo de productos');
    await userEvent.keyboard('o');
    expect(await screen.findByRole('textbox', { name: /Catálogo/ })).toHaveProperty('value', '');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(side().getByRole('button', { name: /^DNI/ }));
    await userEvent.keyboard('o');
    const text = await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    expect(text).toHaveProperty('value', 'Falta');
    await screen.findByText('Se recuperó lo que había escrito');
  });

  it('takes a text along to the field of the data that it is about', async () => {
    const { api } = desk();
    await findItemHeading('DNI');
    await userEvent.click(side().getByRole('button', { name: /^Datos del proveedor/ }));
    await userEvent.keyboard('o');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Observación sobre/ }), 'No coincide');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Dato observado' }),
      'Teléfono alternativo',
    );
    const text = screen.getByRole('textbox', { name: 'Observación sobre Teléfono alternativo' });
    expect(text).toHaveProperty('value', 'No coincide');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(api.of(DRAFT)).toHaveLength(1));
    expect(api.only(DRAFT).body).toMatchObject({
      observaciones: [{ name: 'Teléfono alternativo', observacion: 'No coincide' }],
    });
  });

  it('reads the request again once the text is left', async () => {
    const { api } = desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    await screen.findByRole('textbox', { name: 'Observación sobre DNI' });
    const look = () => fireEvent(window, new Event('visibilitychange'));
    look();
    await userEvent.click(side().getByRole('button', { name: /^Catálogo/ }));
    await findItemHeading('Catálogo de productos');
    expect(api.of(DETAIL)).toHaveLength(1);
    look();
    await waitFor(() => expect(api.of(DETAIL)).toHaveLength(2));
  });

  it('keeps what a colleague wrote meanwhile about something else', async () => {
    const colleaguesObservation = { ...onDni, documento: MINUTES.id, name: NAME };
    let refused = false;
    const { api } = desk({
      [DRAFT]: ({ body }: { body: { version: number; observaciones: (typeof onDni)[] } }) => {
        if (!refused) {
          refused = true;
          api.answer({
            [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(4, colleaguesObservation) }),
          });
          return refusal(409, 'Eva Gil cambió esta corrección.');
        }
        return { data: draftOf(body.version + 1, ...body.observaciones) };
      },
    });
    await findItemHeading('DNI');
    await userEvent.keyboard('o');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Observación sobre DNI' }),
      `${TEXTS[1]}{Enter}`,
    );
    await findItemHeading(NAME);
    const [, second] = api.of(DRAFT);
    expect(second?.body).toEqual({ version: 4, observaciones: [colleaguesObservation, onDni] });
  });
});

describe('going on', () => {
  it('sends the correction as it is stored, and opens the next request', async () => {
    const { api, view, address } = desk({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, onDni) }),
      [CORRECT]: { data: true },
    });
    await findItemHeading(NAME);
    await userEvent.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Enviar correcciones' });
    const send = within(dialog).getByRole('button', { name: 'Enviar y siguiente' });
    await waitFor(() => expect(document.activeElement).toBe(send));
    await expectAccessible(view);
    api.answer({ [DETAIL]: detail('EN CORRECCION') });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`));
    expect(api.only(CORRECT).body).toEqual({
      observacion: [{ name: 'DNI', observacion: TEXTS[1] }],
      docs_ids: [DNI.id],
      borrador: 7,
    });
  });

  it('leaves out of the correction what was written about a document that is no longer asked for', async () => {
    const gone = { ...onDni, documento: '00000000-0000-4000-8000-000000000099', name: 'Seguro de caución' };
    const { api, view } = desk({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, gone, onDni) }),
      [CORRECT]: { data: true },
    });
    await findItemHeading(NAME);
    await userEvent.click(side().getByRole('button', { name: /^Enviar y siguiente \(1\)/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Enviar correcciones' });
    await within(dialog).findByText(`Seguro de caución: «${gone.observacion}»`);
    await expectAccessible(view);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar y siguiente' }));
    await waitFor(() => expect(api.of(CORRECT)).toHaveLength(1));
    expect(api.only(CORRECT).body).toEqual({
      observacion: [{ name: 'DNI', observacion: onDni.observacion }],
      docs_ids: [DNI.id],
      borrador: 7,
    });
  });

  it('sends a decision only after the marks before it are stored', async () => {
    const marks = Promise.withResolvers<unknown>();
    const { api } = desk({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, onDni) }),
      [MARK]: () => marks.promise,
      [CORRECT]: { data: true },
    });
    await findItemHeading(NAME);
    await userEvent.keyboard('be');
    const dialog = await screen.findByRole('dialog', { name: 'Enviar correcciones' });
    const send = within(dialog).getByRole('button', { name: 'Enviar y siguiente' });
    await waitFor(() => expect(document.activeElement).toBe(send));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(send.getAttribute('data-loading')).toBe('true'));
    expect(api.of(CORRECT)).toEqual([]);
    marks.resolve({ data: [] });
    await waitFor(() => expect(api.of(CORRECT)).toHaveLength(1));
    expect(await screen.findByText('Se realizó con éxito la corrección')).toBeTruthy();
  });

  it('shows no error when a document counts as seen after the decision', async () => {
    const { api } = desk({
      [MARK]: refusal(409, 'Los documentos se marcan mientras el trámite está en revisión.'),
    });
    await findItemHeading('DNI');
    await waitFor(() => expect(api.of(MARK)).toHaveLength(1), { timeout: 3_000 });
    // The request is read again after the refusal.
    await waitFor(() => expect(api.of(DETAIL).length).toBeGreaterThan(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the request’s place in the queue, and opens its neighbours', async () => {
    const { address } = desk();
    await placeText('1 de 2');
    await userEvent.keyboard('s');
    await waitFor(() => expect(address()).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`));
    await placeText('2 de 2');
    await userEvent.keyboard('a');
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('offers the next request after a decision that did not open it by itself', async () => {
    const { view } = desk({ [DETAIL]: detail('HABILITADO') });
    const link = await screen.findByRole('link', { name: /^Siguiente pendiente \(\d\)$/ });
    expect(link.getAttribute('href')).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`);
    await waitFor(() => expect(document.activeElement).toBe(link));
    await expectAccessible(view);
  });

  it('leads back to the list by Escape', async () => {
    const { address } = desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/management'));
  });
});

const placeText = (text: string) => screen.findByText(text);
