import { listTenders, readTender } from 'shared-api/contract';
import {
  answer,
  expectAccessible,
  expectFocus,
  fakeClient,
  never,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, page, tender, tenderId } from '../test/fixtures.ts';
import { DIRECT, LIST_TITLE, listedTender, open, PATH } from '../test/open-list.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the details of a tender', () => {
  const client = () =>
    fakeClient(answer(listTenders, page([DIRECT, tender(2)])), answer(readTender, inFull(DIRECT)));

  it('open from its card, have an address, and close back to the card', async () => {
    const { person, address } = open(client());
    await person.click(await listedTender());
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    expect(address()).toBe(`${PATH}?licitacion=${tenderId(1)}`);
    for (const text of [
      DIRECT.titulo,
      '1/2026',
      DIRECT.expediente,
      'CONTRATACION DIRECTA',
      'SERVICIOS PUBLICOS',
      '01/03/2026',
      '20/03/2026',
    ]) {
      window.getByText(text);
    }
    await window.findByText('PDF, 340 kB');
    expect(document.title).toBe(`${DIRECT.titulo} · ${LIST_TITLE}`);
    const terms = window.getByRole('link', { name: /^Ver Pliego de Condiciones/ });
    expect(terms.getAttribute('href')).toBe(DIRECT.pliego_url);
    expect(terms.getAttribute('target')).toBe('_blank');
    expect(terms.getAttribute('rel')).toContain('noopener');
    await expectAccessible();

    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PATH);
    expect(document.title).toBe(LIST_TITLE);
    await expectFocus(listedTender());
  });

  it('open from a shared address, and close to the list', async () => {
    const { person, address } = open(client(), `?pagina=2&licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    await window.findByText(DIRECT.titulo);
    expect(document.title).toBe(`${DIRECT.titulo} · ${LIST_TITLE}`);
    await person.click(window.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?pagina=2`));
  });

  it('are part of the page that the server rendered', async () => {
    const at = `${PATH}?licitacion=${tenderId(1)}`;
    renderPortal(routes, { at, client: client(), portal: { isRenderedPage: true } });
    await screen.findByRole('heading', { name: DIRECT.titulo });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say at the top that deadline or terms changed, and by which circular', async () => {
    const cambios = [{ campo: 'fecha_vencimiento', antes: '18/12/2026', despues: '28/11/2026' }];
    const detalle = ['fecha_vencimiento'];
    const historial = [
      { hecho: 'publicada' as const, fecha: '2026-11-20T12:00:00.000Z', detalle: [] },
      // In the evening of the city's 25 November.
      { hecho: 'cambiada' as const, fecha: '2026-11-26T01:00:00.000Z', detalle, cambios, circular: 1 },
    ];
    open(
      fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, { ...inFull(DIRECT), historial })),
      `?licitacion=${tenderId(1)}`,
    );
    const text = 'Cambió el 25/11/2026: fecha de vencimiento 18/12/2026 → 28/11/2026 · Circular 1';
    expect(await screen.findByText(text)).toBeDefined();
    await expectAccessible();
  });

  it('show the awarded supplier, the formatted CUIT and the amount', async () => {
    const awarded = {
      ...inFull(DIRECT),
      situacion: 'adjudicada' as const,
      historial: [{ hecho: 'publicada' as const, fecha: '2026-03-01T12:00:00.000Z', detalle: [] }],
      desenlace: {
        fecha: '2026-03-05T12:00:00.000Z',
        detalle: '',
        motivo: null,
        adjudicaciones: [
          {
            renglon: null,
            proveedor: 'Obras del Valle S.A.',
            cuit: '30500012343',
            monto: 1_250_000.5,
          },
        ],
        archivo: null,
      },
    };
    open(
      fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, awarded)),
      `?licitacion=${tenderId(1)}`,
    );
    const suppliers = within(await screen.findByRole('list', { name: 'Adjudicatario' }));
    suppliers.getByText(/^Obras del Valle S\.A\. \(CUIT 30-50001234-3\), \$\s1\.250\.000,50$/);
    // The publication alone is no history.
    expect(screen.queryByText('Historia de la publicación')).toBeNull();
  });

  it.each([
    ['vigente', '2026-03-20', /Vence el 20\/03\/2026\.$/],
    ['vigente', '2026-03-21', /Venció el 20\/03\/2026\.$/],
    ['desierta', '2026-03-21', /Desierta\.$/],
  ] as const)('describe it to search engines and name its feed: %s on %s', async (situacion, day, text) => {
    vi.setSystemTime(`${day}T12:00:00Z`);
    const head = { title: null, description: null, feed: null };
    const server = fakeClient(
      answer(listTenders, page([DIRECT])),
      answer(readTender, { ...inFull(DIRECT), situacion }),
    );
    renderPortal(routes, { at: `${PATH}?licitacion=${tenderId(1)}`, client: server, portal: { head } });
    await screen.findByText('PDF, 340 kB');
    expect(head.description).toMatch(text);
    expect(head.feed).toMatch(/novedades\.atom$/);
  });

  it('say that they are loading', async () => {
    open(fakeClient(answer(listTenders, never), answer(readTender, never)), `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog'));
    window.getByRole('status', { name: 'Cargando...' });
    expect(window.queryByRole('link')).toBeNull();
    await expectAccessible();
  });

  it('stay, with a message and a retry above them, when they can’t be read again', async () => {
    const server = client();
    const { person, queries } = open(server, `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    await window.findByText('PDF, 340 kB');
    server.use(answer(readTender, refusal(502, '')));
    await queries.refetchQueries({ queryKey: [readTender.id] });
    await window.findByText('No se pudo actualizar la licitación');
    window.getByText(DIRECT.titulo);
    window.getByText('PDF, 340 kB');
    window.getByRole('link', { name: /^Ver Pliego de Condiciones/ });
    await expectAccessible();
    server.use(answer(readTender, inFull(DIRECT)));
    await person.click(window.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(window.queryByRole('alert')).toBeNull());
  });

  it('disappear when the tender is no longer public', async () => {
    const server = client();
    const { queries } = open(server, `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog', { name: 'Ver Licitacion' }));
    await window.findByText('PDF, 340 kB');
    server.use(answer(readTender, refusal(404, 'No se encontró la licitación.')));
    await queries.refetchQueries({ queryKey: [readTender.id] });
    await window.findByText('Error al cargar');
    expect(window.queryByText(DIRECT.titulo)).toBeNull();
    expect(window.queryByRole('link', { name: /^Ver Pliego/ })).toBeNull();
  });

  it('say that they failed to load, and retry', async () => {
    const server = fakeClient(
      answer(listTenders, page([])),
      answer(readTender, refusal(503, 'La base no responde')),
    );
    const { person } = open(server, `?licitacion=${tenderId(1)}`);
    const window = within(await screen.findByRole('dialog'));
    await window.findByText('Error al cargar');
    window.getByText('No se pudo obtener la información de la licitación');
    await expectAccessible();
    server.use(answer(readTender, inFull(DIRECT)));
    await person.click(window.getByRole('button', { name: 'Reintentar' }));
    await window.findByText(DIRECT.titulo);
  });

  it.each([
    ['there is no such tender', refusal(404, 'No se encontró la licitación.')],
    ['the link lost its end', refusal(400, 'id: no es un identificador válido')],
  ])('say that %s, and lead to the list', async (_, refused) => {
    const gone = fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, refused));
    const { person, address } = open(gone, `?objeto=obra&licitacion=${tenderId(3)}`);
    const window = within(await screen.findByRole('dialog'));
    await window.findByText('No se pudo obtener la información de la licitación');
    window.getByText('Puede que ya no esté publicada, o que el enlace esté incompleto.');
    expect(window.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await expectAccessible();
    await person.click(window.getByRole('link', { name: 'Ver todas las licitaciones' }));
    await listedTender();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PATH);
  });
});
