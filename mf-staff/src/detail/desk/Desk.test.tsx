import type { Role } from 'shared-api/rules';
import { expectAccessible, fireEvent, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/api.ts';
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
import {
  CORRECT,
  DETAIL,
  DRAFT,
  desk,
  draftOf,
  findItemHeading,
  MARK,
  NAME,
  NEXT_CUIT,
  onDni,
  PATH,
  prepareDesk,
  side,
  TEXTS,
} from '../../test/open-desk.tsx';

prepareDesk();

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

  it('is printed without its buttons, and with the whole list', async () => {
    desk();
    await screen.findByRole('img', { name: 'DNI' });
    const isPrinted = (part: HTMLElement) => part.closest('[data-no-print]') === null;
    const names = ['Atajos de teclado', /^Bien/, /^Observar/, /^Lista de control/, /^Habilitar y siguiente/];
    const buttons = names.map((name) => side().getByRole('button', { name }));
    expect(buttons.map(isPrinted)).toEqual(names.map(() => false));
    expect(isPrinted(side().getByRole('list', { name: /^Documentos/ }))).toBe(true);
  });

  it('counts one document in singular', async () => {
    desk({
      [DETAIL]: detail('OBSERVACION', {
        sujeto_fiscal: request('OBSERVACION', { documento_proveedor: [DNI] }),
      }),
    });
    await findItemHeading('DNI');
    side().getByText('0 de 1 visto');
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

describe('a mark that is refused', () => {
  const why = 'El documento tiene otro archivo desde que lo abrió: la marca no se guardó.';
  /** Marks the first document as right, goes on to the next, and presses keys there before the answer. */
  async function refusedAfter(keys: string) {
    const marks = Promise.withResolvers<unknown>();
    desk({ [MARK]: () => marks.promise });
    await findItemHeading('DNI');
    await userEvent.keyboard('b');
    await findItemHeading(NAME);
    if (keys) await userEvent.keyboard(keys);
    marks.resolve(refusal(409, why));
    await screen.findByText(`DNI: ${why}`);
  }

  it('leads back to its document, and says why', async () => {
    await refusedAfter('');
    await findItemHeading('DNI');
  });

  it('leaves a reviewer who has gone on where they are', async () => {
    await refusedAfter('n');
    await findItemHeading('Catálogo de productos');
  });

  it('leaves a reviewer who has begun to write in the text', async () => {
    await refusedAfter('oFalta');
    await findItemHeading(NAME);
    expect(document.activeElement).toBe(screen.getByDisplayValue('Falta'));
  });
});

describe('a mark on a request that the supplier has sent again since', () => {
  const sentAt = (enviado: string) =>
    detail('OBSERVACION', { turno: { enviado, corregida: false, revisor: null } });
  const [FIRST, AGAIN] = ['2026-05-05T12:30:00.000Z', '2026-05-07T09:15:00.000Z'];
  const why = 'El proveedor volvió a enviar la inscripción desde que usted la abrió: la marca no se guardó.';

  it('is refused and said, and the next one is of what was read again', async () => {
    const { api } = desk({ [DETAIL]: sentAt(FIRST), [MARK]: () => refusal(409, why) });
    await findItemHeading('DNI');
    api.answer({ [DETAIL]: sentAt(AGAIN) });
    await userEvent.keyboard('b');
    await screen.findByText(`DNI: ${why}`);
    expect(api.of(MARK)[0]?.body).toMatchObject({ estado: 'bien', enviado_visto: FIRST });
    await findItemHeading('DNI');
    await waitFor(() => expect(api.of(DETAIL).length).toBeGreaterThan(1));
    await userEvent.keyboard('b');
    await waitFor(() =>
      expect(api.of(MARK).at(-1)?.body).toMatchObject({ estado: 'bien', enviado_visto: AGAIN }),
    );
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
    // Coming back to the tab does not read the request again: the dialog shows what is sent.
    fireEvent(window, new Event('visibilitychange'));
    api.answer({ [DETAIL]: detail('EN CORRECCION') });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`));
    const sentAt = api.calls.findIndex(({ what }) => what === CORRECT);
    expect(api.calls.slice(0, sentAt).filter(({ what }) => what === DETAIL)).toHaveLength(1);
    expect(api.only(CORRECT).body).toEqual({
      observacion: [{ name: 'DNI', observacion: TEXTS[1], documento: onDni.documento }],
      docs_ids: [DNI.id],
      borrador: 7,
    });
  });

  it('stays here when a colleague enables the request after the own enabling was cancelled', async () => {
    const { api, address, readAgain } = desk();
    await findItemHeading('DNI');
    await userEvent.click(side().getByRole('button', { name: /^Habilitar y siguiente/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Habilitación' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    api.answer({ [DETAIL]: detail('HABILITADO') });
    await readAgain();
    await screen.findByRole('link', { name: /^Siguiente pendiente/ });
    expect(address()).toBe(PATH);
  });

  it('forgets why sending failed once its window is closed', async () => {
    const why = 'No hay conexión con el portal.';
    desk({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: draftOf(7, onDni) }),
      [CORRECT]: () => refusal(500, why),
    });
    await findItemHeading(NAME);
    await userEvent.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Enviar correcciones' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar y siguiente' }));
    await within(dialog).findByText(why);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(side().getByRole('button', { name: /^Enviar y siguiente \(1\)/ }));
    await screen.findByRole('dialog', { name: 'Enviar correcciones' });
    expect(screen.queryByText(why)).toBeNull();
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
      observacion: [{ name: 'DNI', observacion: onDni.observacion, documento: onDni.documento }],
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

  it('asks for nothing about a neighbour before it is opened: the server notes each look at somebody’s data', async () => {
    const { api } = desk();
    await placeText('1 de 2');
    await waitFor(() => expect(api.of(MARK)).toHaveLength(1), { timeout: 3_000 });
    expect(api.calls.filter(({ what }) => what.includes(NEXT_CUIT))).toEqual([]);
  });

  it('offers the next request after a decision that did not open it by itself', async () => {
    const { view, api, readAgain } = desk();
    await findItemHeading('DNI');
    api.answer({ [DETAIL]: detail('HABILITADO') });
    await readAgain();
    const link = await screen.findByRole('link', { name: /^Siguiente pendiente \(\d\)$/ });
    expect(link.getAttribute('href')).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`);
    await waitFor(() => expect(document.activeElement).toBe(link));
    await expectAccessible(view);
  });

  it('leaves the focus at the start of a request that was decided before it was opened', async () => {
    desk({ [DETAIL]: detail('HABILITADO') });
    await screen.findByRole('link', { name: /^Siguiente pendiente/ });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(document.activeElement).toBe(document.body);
  });

  it('goes on to the longest wait behind the request, though a colleague decided two before it', async () => {
    const behind = [NEXT_CUIT, '30500000054', '30500000062'].map((cuit) => row({ cuit }));
    const from = { list: '', row: { cuit: CUIT, index: 2 } };
    const { api, readAgain } = desk({ 'GET /sujeto-fiscal': listAnswer([row(), ...behind]) }, from);
    await placeText('1 de 4');
    api.answer({ [DETAIL]: detail('HABILITADO'), 'GET /sujeto-fiscal': listAnswer(behind) });
    await readAgain();
    const link = await screen.findByRole('link', { name: 'Siguiente pendiente (3)' });
    expect(link.getAttribute('href')).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`);
  });

  it('says that the queue has more requests than were counted', async () => {
    const rows = [row({ cuit: '30500000038' }), row(), row({ cuit: NEXT_CUIT })];
    const { api, readAgain } = desk(
      { 'GET /sujeto-fiscal': { ...listAnswer(rows), total: 1_000, totalIsExact: false } },
      { list: 'filas=10&pagina=121', row: { cuit: CUIT, index: 1 } },
    );
    await placeText('1.202 de más de 1.000');
    api.answer({ [DETAIL]: detail('HABILITADO') });
    await readAgain();
    await screen.findByRole('link', { name: 'Siguiente pendiente (1.000+)' });
  });

  it.each([
    ['has left', [row({ cuit: NEXT_CUIT })], 'Siguiente de la lista'],
    ['is still in', [row(), row({ cuit: NEXT_CUIT })], 'Trámite siguiente'],
  ])(
    'leads once to the next of a list of all that the request %s, and calls none of it pending',
    async (_, rows, name) => {
      const from = { list: 'vista=todas', row: { cuit: CUIT, index: 0 } };
      const { view } = desk({ [DETAIL]: detail('HABILITADO'), 'GET /sujeto-fiscal': listAnswer(rows) }, from);
      const link = await screen.findByRole('link', { name });
      expect(link.getAttribute('href')).toBe(`/dashboard/ver-tramite/${NEXT_CUIT}?tab=archivos`);
      expect(screen.getAllByRole('link', { name: /siguiente/i })).toEqual([link]);
      await expectAccessible(view);
    },
  );

  it('leads back to the list by Escape', async () => {
    const { address } = desk();
    await findItemHeading('DNI');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/management'));
  });
});

describe('leaving while what was written is being saved for a dialog', () => {
  const stored = draftOf(7, { ...onDni, documento: MINUTES.id, name: NAME });
  const readAgain = async (api: ReturnType<typeof desk>['api'], call: string) => {
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    const count = api.of(call).length;
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(api.of(call).length).toBeGreaterThan(count));
  };
  /** Writes an observation whose save is answered later, and opens a dialog that waits for it. */
  async function press(button: RegExp) {
    const saved = Promise.withResolvers<unknown>();
    const portal = desk({
      [DETAIL]: detail('OBSERVACION', { borrador_correccion: stored }),
      [DRAFT]: () => saved.promise,
    });
    await userEvent.click(await screen.findByRole('button', { name: /^DNI/ }));
    await findItemHeading('DNI');
    await userEvent.keyboard('oFalta');
    await userEvent.click(side().getByRole('button', { name: button }));
    await waitFor(() => expect(portal.api.of(DRAFT)).toHaveLength(1));
    return { ...portal, answer: (answer: unknown = { data: stored }) => saved.resolve(answer) };
  }

  it('leaves nothing unsaved', async () => {
    const { answer } = await press(/^Enviar y siguiente/);
    await userEvent.click(screen.getByRole('tab', { name: /^Historial/ }));
    answer();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    await userEvent.click(screen.getByRole('tab', { name: /^Archivos/ }));
    await screen.findByRole('button', { name: /^DNI/ });
    expect(screen.queryByText(/Sin guardar/)).toBeNull();
  });

  it('stays where the reviewer has gone when it can’t be saved', async () => {
    const { answer } = await press(/^Enviar y siguiente/);
    await userEvent.click(screen.getByRole('tab', { name: /^Historial/ }));
    answer(refusal(503, 'Vuelva a intentar en un minuto'));
    await screen.findAllByText(/La observación sobre DNI no se guardó/);
    expect(screen.getByRole('tab', { name: /^Historial/, selected: true })).toBeTruthy();
  });

  it('for another part of the request, reads it again as ever', async () => {
    const { api, answer } = await press(/^Enviar y siguiente/);
    await userEvent.click(screen.getByRole('tab', { name: /^Historial/ }));
    answer();
    await readAgain(api, DETAIL);
  });

  it('for the next request, reads that one again as ever', async () => {
    const { api, answer, go } = await press(/^Habilitar y siguiente/);
    go(`/dashboard/ver-tramite/${NEXT_CUIT}`);
    await screen.findAllByText('Otra empresa');
    answer();
    await readAgain(api, `GET /sujeto-fiscal/${NEXT_CUIT}`);
  });
});

const placeText = (text: string) => screen.findByText(text);
