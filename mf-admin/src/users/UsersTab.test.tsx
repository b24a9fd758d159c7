import { listUsers, type StaffUser } from 'shared-api/contract';
import { answer, expectAccessible, never, refusal, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { ANA, id, open, paged, server } from '../test/open-settings.tsx';

describe('the users', () => {
  it('are listed with their data', async () => {
    open();
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    for (const name of ['Nombre', 'DNI', 'Rol', 'Estado', 'Creado', 'Acciones']) {
      screen.getByRole('columnheader', { name });
    }
    for (const name of ['AUDITOR', 'Activo', 'Inactivo']) screen.getByRole('cell', { name });
    expect(screen.getAllByRole('cell', { name: '04/05/2026 09:30' })).toHaveLength(2);
    screen.getByText('2 usuarios');
    await expectAccessible();
  });

  it('are filtered by document number, role and surname', async () => {
    const { person, inputs, address } = open();
    const panel = within(await screen.findByRole('search', { name: 'Buscar usuarios' }));
    await person.type(panel.getByLabelText('DNI'), '20.111');
    await person.selectOptions(panel.getByLabelText('Rol'), 'AUDITOR');
    await person.type(panel.getByLabelText('Apellido'), ' gomez ');
    await person.click(panel.getByRole('button', { name: 'Buscar' }));
    const query = { page: '1', dni: '20111', rol: 'VISADOR', apellido: 'gomez' };
    await waitFor(() => expect(inputs(listUsers).at(-1)).toEqual({ query }));
    expect(address()).toBe('?tab=usuarios&dni=20111&rol=VISADOR&apellido=gomez');
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Rol: AUDITOR' }));
    await waitFor(() => expect(address()).toBe('?tab=usuarios&dni=20111&apellido=gomez'));
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(address()).toBe('?tab=usuarios'));
  });

  it('come in pages, a new filter from the first one', async () => {
    const client = server();
    client.use(answer(listUsers, { data: [ANA], total: 11, page: 1, totalPages: 2 }));
    const { person, inputs, address } = open('', client);
    await screen.findByText('Página 1 de 2');
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Página 2 de 2');
    expect(address()).toBe('?tab=usuarios&pagina=2');
    expect(inputs(listUsers).at(-1)).toEqual({ query: { page: '2' } });
    await person.type(screen.getByLabelText('Apellido'), 'g{Enter}');
    await waitFor(() => expect(address()).toBe('?tab=usuarios&apellido=g'));
  });

  it('go to their last page when the one in the address no longer exists', async () => {
    const client = server();
    client.use(
      answer(listUsers, ({ query }) => ({
        ...paged<StaffUser>(Number(query?.page) > 2 ? [] : [ANA]),
        total: 11,
        totalPages: 2,
      })),
    );
    const { address } = open('?tab=usuarios&apellido=g&pagina=9', client);
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    expect(screen.queryByText(/filtros aplicados/)).toBeNull();
    expect(address()).toBe('?tab=usuarios&apellido=g&pagina=2');
  });

  it('say that they are loading, with the height of a whole page', async () => {
    const client = server();
    client.use(answer(listUsers, never));
    open('', client);
    await waitFor(() => expect(screen.getAllByText('Cargando...').length).toBeGreaterThan(0));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 10);
    await expectAccessible();
  });

  it('say that there are none, and lead to all of them', async () => {
    const client = server();
    client.use(answer(listUsers, ({ query }) => paged(query?.apellido ? [] : [ANA])));
    const { person, address } = open('?tab=usuarios&apellido=nadie', client);
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    screen.getByText('Busque con otros datos o con menos filtros.');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Ver todos los usuarios' }));
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    expect(address()).toBe('?tab=usuarios');
    expect(screen.getByLabelText('Apellido')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Usuarios' }));
  });

  it('say what failed', async () => {
    const client = server();
    const { person } = open('', client);
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    client.use(answer(listUsers, refusal(503, 'La base no responde')));
    await person.type(screen.getByLabelText('Apellido'), 'x{Enter}');
    await screen.findByText('Error: La base no responde');
    await expectAccessible();
    client.use(answer(listUsers, paged([ANA])));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
  });

  it('stay shown, said to be old, when they can’t be read again', async () => {
    const client = server();
    const { queries } = open('', client);
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    client.use(answer(listUsers, refusal(503, 'La base no responde')));
    await queries.refetchQueries({ queryKey: [listUsers.id] });
    await screen.findByText('Error: La base no responde');
    screen.getByText('Se muestra lo último que se pudo leer.');
    screen.getByRole('cell', { name: 'Gómez, Ana' });
    screen.getByText('2 usuarios');
    await expectAccessible();
  });

  it('offer no action for the own account', async () => {
    const client = server();
    client.use(answer(listUsers, paged([{ ...ANA, id: id(9) }])));
    open('', client);
    await screen.findByText('Su cuenta');
    expect(screen.queryByRole('button', { name: /^(Editar|Desactivar|Resetear)/ })).toBeNull();
  });
});
