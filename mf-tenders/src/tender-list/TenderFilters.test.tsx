import { listTenders, tenderFilters } from 'shared-api/contract';
import { answer, expectAccessible, fakeClient, never, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { page, tender } from '../test/fixtures.ts';
import { DIRECT, listedTender, listing, open, PATH } from '../test/open-list.ts';

const searchPanel = () => within(screen.getByRole('search', { name: 'Buscar licitaciones' }));

describe('filtering', () => {
  it('offers the types that published tenders have, and the one of a shared address', async () => {
    open(listing([DIRECT]), '?tipo=INICIATIVA_PRIVADA');
    await listedTender();
    const types = () => within(searchPanel().getByLabelText('Tipo de licitación')).getAllByRole('option');
    await waitFor(() =>
      expect(types().map(({ textContent }) => textContent)).toEqual([
        'Todos',
        'CONTRATACION DIRECTA',
        'CONCURSO DE PRECIOS',
        'INICIATIVA PRIVADA',
      ]),
    );
    expect(searchPanel().getByLabelText<HTMLSelectElement>('Tipo de licitación').value).toBe(
      'INICIATIVA_PRIVADA',
    );
  });

  it('searches for the typed words and writes them into the address', async () => {
    const { person, listInputs, address } = open(listing([DIRECT]));
    await listedTender();
    await person.type(searchPanel().getByLabelText('Objeto'), ' alumbrado ');
    await person.selectOptions(searchPanel().getByLabelText('Tipo de licitación'), 'CONTRATACION DIRECTA');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    const query = { page: '1', titulo: 'alumbrado', tipo_licitacion: 'CONTRATACION_DIRECTA' };
    await waitFor(() => expect(listInputs().at(-1)).toEqual({ query }));
    expect(address()).toBe(`${PATH}?objeto=alumbrado&tipo=CONTRATACION_DIRECTA`);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Resultados' }));
  });

  it('offers "Todos" and, until those of published tenders are known, every type', async () => {
    open(fakeClient(answer(listTenders, page([])), answer(tenderFilters, never)));
    const select = within(await screen.findByLabelText('Tipo de licitación'));
    expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Todos',
      'CONTRATACION DIRECTA',
      'CONCURSO DE PRECIOS',
      'LICITACIÓN',
      'INICIATIVA PRIVADA',
    ]);
  });

  it('starts from a shared address, and removes each filter alone', async () => {
    const { person, listInputs, address } = open(listing([DIRECT]), '?objeto=obra&tipo=LICITACION&pagina=2');
    await listedTender();
    expect(listInputs()).toEqual([{ query: { page: '2', titulo: 'obra', tipo_licitacion: 'LICITACIÓN' } }]);
    expect(searchPanel().getByLabelText('Objeto')).toHaveProperty('value', 'obra');
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Objeto: obra' }));
    const query = { page: '1', tipo_licitacion: 'LICITACIÓN' };
    await waitFor(() => expect(listInputs().at(-1)).toEqual({ query }));
    expect(searchPanel().getByLabelText('Objeto')).toHaveProperty('value', '');
    await expectAccessible();
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Tipo: LICITACIÓN' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('finds closed tenders by "Estado"', async () => {
    const { person, listInputs, address } = open(listing([DIRECT]));
    await listedTender();
    await person.selectOptions(searchPanel().getByLabelText('Estado'), 'Cerradas');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(listInputs().at(-1)).toEqual({ query: { page: '1', estado: 'cerradas' } }));
    expect(address()).toBe(`${PATH}?estado=cerradas`);
    await expectAccessible();
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Estado: Cerradas' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('finds what closes within a range of days, whichever end is typed first', async () => {
    const { person, listInputs, address } = open(listing([DIRECT]));
    await listedTender();
    await person.click(searchPanel().getByText('Por fecha de vencimiento'));
    await person.type(searchPanel().getByLabelText('Vence desde'), '2026-03-31');
    await person.type(searchPanel().getByLabelText('Vence hasta'), '2026-03-01');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    const query = {
      page: '1',
      fecha_vencimiento_desde: '2026-03-01',
      fecha_vencimiento_hasta: '2026-03-31',
    };
    await waitFor(() => expect(listInputs().at(-1)).toEqual({ query }));
    expect(address()).toBe(`${PATH}?vence_desde=2026-03-01&vence_hasta=2026-03-31`);
    expect(searchPanel().getByLabelText('Vence desde')).toHaveProperty('value', '2026-03-01');
    await expectAccessible();
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Vence hasta: 31/03/2026' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?vence_desde=2026-03-01`));
  });

  it('gives advice first where nothing is found', async () => {
    open(listing([]), '?objeto=nada');
    const advice = await screen.findByText(/^Busque con otras palabras/);
    const later = screen.getByText('Por favor, pruebe mas tarde');
    expect(advice.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [1, 'No hay resultados exactos; se muestran parecidos', '0 licitaciones y 1 parecida'],
    [2, 'También hay licitaciones parecidas', '1 licitación y 1 parecida'],
  ])('says which of %i found tenders are only similar', async (total, note, count) => {
    const tenders = [tender(2), DIRECT].slice(-total);
    open(fakeClient(answer(listTenders, { ...page(tenders), parecidas: 1 })), '?objeto=alunbrado');
    await listedTender();
    await screen.findByText(note);
    screen.getByText(count);
    expect(screen.getAllByRole('article')).toHaveLength(total);
    await expectAccessible();
  });

  it('is undone from the empty list and by "Limpiar filtros"', async () => {
    const client = fakeClient(
      answer(listTenders, ({ query }) => page(query?.titulo === 'nada' ? [] : [DIRECT])),
    );
    const { person, address } = open(client, '?objeto=nada');
    await screen.findByText('No se encontraron licitaciones');
    await expectAccessible();
    await person.click(screen.getByRole('link', { name: 'Ver todas las licitaciones' }));
    await listedTender();
    expect(address()).toBe(PATH);

    await person.type(searchPanel().getByLabelText('Objeto'), 'nada{Enter}');
    await screen.findByText('No se encontraron licitaciones');
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await listedTender();
    expect(searchPanel().getByLabelText('Objeto')).toHaveProperty('value', '');
  });
});
