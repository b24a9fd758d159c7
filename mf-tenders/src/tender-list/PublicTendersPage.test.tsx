import { listTenders, readTender } from 'shared-api/contract';
import { answer, expectAccessible, fakeClient, never, refusal, screen, within } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inFull, page, tender } from '../test/fixtures.ts';
import { DIRECT, LIST_TITLE, listedTender, listing, open, PATH } from '../test/open-list.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the public list of tenders', () => {
  it('shows of each tender what the specification lists', async () => {
    open(listing([DIRECT, tender(2)]));
    await listedTender();
    screen.getByRole('heading', { level: 1, name: 'Licitaciones y Concursos' });
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement);
    for (const text of [
      'CONTRATACION DIRECTA',
      'SERVICIOS PUBLICOS',
      'N.º 1/2026',
      DIRECT.expediente,
      'Publicación',
      '01/03/2026',
      'Vencimiento',
      '20/03/2026',
    ]) {
      card.getByText(text);
    }
    screen.getByText('2 licitaciones');
    screen.getByText('Página 1 de 1');
    expect(document.title).toBe(LIST_TITLE);
    await expectAccessible();
  });

  it('says that it is loading', async () => {
    open(fakeClient(answer(listTenders, never)));
    await screen.findByText('Cargando...');
    expect(screen.queryByText('No se encontraron licitaciones')).toBeNull();
    await expectAccessible();
  });

  it('says that it is empty', async () => {
    open(listing([]));
    await screen.findByText('No se encontraron licitaciones');
    screen.getByText('Por favor, pruebe mas tarde');
    screen.getByText('0 licitaciones');
    expect(screen.queryByRole('link', { name: 'Ver todas las licitaciones' })).toBeNull();
    await expectAccessible();
  });

  it('says that it failed to load, and retries', async () => {
    const client = fakeClient(answer(listTenders, refusal(503, 'La base no responde')));
    const { person } = open(client);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Hubo un error al cargar las licitaciones');
    alert.getByText('No se encontraron licitaciones o concursos en este momento.');
    expect(screen.queryByText('La base no responde')).toBeNull();
    await expectAccessible();
    client.use(answer(listTenders, page([DIRECT])));
    await person.click(alert.getByRole('button', { name: 'Reintentar' }));
    await listedTender();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays, with a message above it, when it can’t be read again', async () => {
    const client = listing([DIRECT]);
    const { queries } = open(client);
    await listedTender();
    client.use(answer(listTenders, refusal(502, '')));
    await queries.refetchQueries({ queryKey: [listTenders.id] });
    await screen.findByText('Hubo un error al cargar las licitaciones');
    screen.getByRole('link', { name: DIRECT.titulo });
    screen.getByText('1 licitación');
  });
});

describe('the deadline', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 'faltan 19 días'],
    ['2026-03-13T12:00:00Z', 'Vence en 7 días'],
    ['2026-03-21T02:00:00Z', 'Vence hoy'],
    ['2026-03-21T03:00:00Z', 'Cerrada'],
  ])('at %s: %s, on the card and in the details', async (now, text) => {
    vi.setSystemTime(now);
    const client = fakeClient(answer(listTenders, page([DIRECT])), answer(readTender, inFull(DIRECT)));
    const { person } = open(client);
    await listedTender();
    within(screen.getByRole('article')).getByText(text);
    await person.click(await listedTender());
    within(await screen.findByRole('dialog', { name: 'Ver Licitacion' })).getByText(text);
    await expectAccessible();
  });
});

describe('paging', () => {
  it('turns pages, keeps the filter and stops at both ends', async () => {
    const client = fakeClient(
      answer(listTenders, ({ query }) => page([tender(Number(query?.page))], { total: 11, totalPages: 2 })),
    );
    const { person, listInputs, address } = open(client, '?objeto=obra');
    const press = (name: string) => person.click(screen.getByRole('button', { name }));
    await screen.findByText('Obra número 1');
    screen.getByText('11 licitaciones');
    await press('Anterior');
    await press('Siguiente');
    await screen.findByText('Obra número 2');
    screen.getByText('Página 2 de 2');
    expect(address()).toBe(`${PATH}?objeto=obra&pagina=2`);
    await press('Siguiente');
    expect(address()).toBe(`${PATH}?objeto=obra&pagina=2`);
    expect(listInputs()).toHaveLength(2);
    await press('Anterior');
    await screen.findByText('Obra número 1');
  });

  it('leads from a page that no longer exists to the first one, with the same filters', async () => {
    const client = fakeClient(answer(listTenders, ({ query }) => page(query?.page === '1' ? [DIRECT] : [])));
    const { person, address } = open(client, '?objeto=obra&pagina=9');
    await person.click(await screen.findByRole('link', { name: 'Ir a la primera página' }));
    await listedTender();
    expect(address()).toBe(`${PATH}?objeto=obra`);
  });
});
