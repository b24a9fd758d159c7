import { type DataAccess, exportDataAccesses, listDataAccesses } from 'shared-api/contract';
import { answer, expectAccessible, never, refusal, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { id, open, paged, server } from '../test/open-settings.tsx';

const PAGE = { path: '/configuraciones/consultas' };
const LOOK: DataAccess = {
  cuit: '20002307554',
  proveedor: 'QUIROGA JUAN',
  usuario_id: id(1),
  usuario_nombre: 'Gómez, Ana',
  usuario_rol: 'VISADOR',
  dia: '2026-05-04',
  desde: '2026-05-04T12:30:00.000Z',
};
const NOT_FILED: DataAccess = { ...LOOK, cuit: '30558515305', proveedor: null, usuario_rol: 'VISUALIZADOR' };

const looked = (...looks: DataAccess[]) => {
  const client = server();
  client.use(answer(listDataAccesses, paged(looks)));
  return client;
};
const openPage = (search = '', client = looked(LOOK, NOT_FILED)) => open(search, client, 'ADMIN', PAGE);

describe('the accesses to personal data', () => {
  it('open from the audit log by keyboard', async () => {
    const client = looked(LOOK);
    const { person } = open('?tab=auditorias', client);
    (await screen.findByRole('link', { name: 'Consultas de datos personales' })).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Consultas de datos personales' });
    screen.getByRole('link', { name: 'Volver a Auditorias' });
  });

  it('are listed with time, supplier, user and role', async () => {
    openPage();
    await screen.findByText('QUIROGA JUAN');
    const [, first, second] = screen.getAllByRole('row');
    const row = within(first as HTMLElement);
    row.getByText(/^04\/05\/2026.*09:30/);
    row.getByText('QUIROGA JUAN');
    row.getByText('CUIT 20-00230755-4');
    row.getByText('Gómez, Ana');
    row.getByText('AUDITOR');
    within(second as HTMLElement).getByText('Sin inscripción');
    screen.getByText('2 registros');
    await expectAccessible();
  });

  it('are filtered by supplier, user and days, which stay in the address', async () => {
    const { person, inputs, address } = openPage();
    await person.type(await screen.findByLabelText('CUIT del proveedor'), '20-00230755-4');
    await person.type(screen.getByLabelText('Consultado por'), 'gomez');
    await person.type(screen.getByLabelText('Desde'), '04/05/2026');
    await person.type(screen.getByLabelText('Hasta'), '05/05/2026{Enter}');
    const filter = { cuit: '20002307554', usuario: 'gomez', desde: '2026-05-04', hasta: '2026-05-05' };
    await waitFor(() => expect(inputs(listDataAccesses)).toContainEqual({ query: { ...filter, page: '1' } }));
    expect(address()).toBe(`?${new URLSearchParams(filter)}`);
    await person.click(await screen.findByRole('button', { name: /Consultado por: gomez/ }));
    await waitFor(() => expect(address()).not.toContain('usuario'));
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('goes to its last page when the one in the address no longer exists', async () => {
    const client = server();
    client.use(
      answer(listDataAccesses, ({ query }) => ({
        ...paged<DataAccess>(Number(query?.page) > 2 ? [] : [LOOK]),
        total: 11,
        totalPages: 2,
      })),
    );
    const { address } = openPage('?usuario=gomez&pagina=9', client);
    await screen.findByText('QUIROGA JUAN');
    expect(address()).toBe('?usuario=gomez&pagina=2');
  });

  it('refuse a short CUIT and a last day before the first one', async () => {
    const { person, inputs } = openPage();
    await screen.findByText('QUIROGA JUAN');
    await person.type(screen.getByLabelText('CUIT del proveedor'), '2000');
    await person.type(screen.getByLabelText('Desde'), '04/05/2026');
    await person.type(screen.getByLabelText('Hasta'), '03/05/2026{Enter}');
    await screen.findByText('El CUIT debe tener 11 números.');
    screen.getByText("La fecha 'Hasta' no puede ser anterior a la fecha 'Desde'");
    expect(screen.getByLabelText('Hasta').getAttribute('aria-invalid')).toBe('true');
    expect(inputs(listDataAccesses)).toHaveLength(1);
    await expectAccessible();
  });

  it('refuse an unreadable day, and remove it with the filters', async () => {
    const { person, inputs } = openPage();
    await screen.findByText('QUIROGA JUAN');
    await person.type(screen.getByLabelText('Desde'), '31/02/2026');
    await person.type(screen.getByLabelText('Hasta'), '05/05/2026{Enter}');
    expect(screen.getByLabelText('Desde').getAttribute('aria-invalid')).toBe('true');
    expect(inputs(listDataAccesses)).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    expect((screen.getByLabelText('Desde') as HTMLInputElement).value).toBe('');
    expect((screen.getByLabelText('Hasta') as HTMLInputElement).value).toBe('');
  });

  it('ignore invalid values in the address', async () => {
    const { inputs } = openPage('?cuit=12&desde=2026-05-04&hasta=2026-05-01&pagina=x');
    await screen.findByText('QUIROGA JUAN');
    expect(inputs(listDataAccesses)).toEqual([{ query: { desde: '2026-05-04', page: '1' } }]);
  });

  it('have pages', async () => {
    const client = server();
    client.use(answer(listDataAccesses, { data: [LOOK], total: 11, page: 1, totalPages: 2 }));
    const { person, inputs, address } = openPage('', client);
    await person.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(address()).toBe('?pagina=2'));
    await waitFor(() => expect(inputs(listDataAccesses)).toContainEqual({ query: { page: '2' } }));
  });

  it('says that it is empty, and what fills it', async () => {
    openPage('', looked());
    await screen.findByText('Todavía no hay consultas');
    screen.getByText(/^Cuando alguien del personal vea los datos de un proveedor/);
    screen.getByText('0 registros');
    await expectAccessible();
  });

  it('says that the filters find nothing, and leads to all of it', async () => {
    const client = looked();
    client.use(answer(listDataAccesses, ({ query }) => paged(query?.usuario ? [] : [LOOK])));
    const { person, address } = openPage('?usuario=nadie', client);
    await screen.findByText('No se encontraron consultas para los filtros aplicados.');
    screen.getByText('Busque con otros datos o con menos filtros.');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Ver todas las consultas' }));
    await screen.findByText('QUIROGA JUAN');
    expect(address()).toBe('');
  });

  it('says that it is loading, with the height of a whole page', async () => {
    const client = server();
    client.use(answer(listDataAccesses, never));
    openPage('', client);
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 10);
    expect(screen.getAllByText('Cargando...').length).toBeGreaterThan(0);
    await expectAccessible();
  });

  it('say what went wrong, and retry', async () => {
    const client = server();
    client.use(answer(listDataAccesses, refusal(503, 'La base de datos no responde.')));
    const { person } = openPage('', client);
    await screen.findByText('No se pudieron ver las consultas');
    screen.getByText('La base de datos no responde.');
    await expectAccessible();
    client.use(answer(listDataAccesses, paged([LOOK])));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('QUIROGA JUAN');
  });

  describe('is exported', () => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('with its filters, which are in the file’s name', async () => {
      const saved: string[] = [];
      Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: vi.fn() });
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const client = looked(LOOK);
      client.use({ id: exportDataAccesses.id, give: () => new Blob(['csv']) });
      const { person, inputs } = openPage('?cuit=20002307554&desde=2026-05-04&pagina=2', client);
      await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
      await waitFor(() => expect(saved).toEqual(['consultas-20002307554-2026-05-04.csv']));
      expect(inputs(exportDataAccesses)).toEqual([{ query: { cuit: '20002307554', desde: '2026-05-04' } }]);
      const link = await screen.findByRole('link', { name: 'Abrir el archivo con un enlace' });
      expect(link.getAttribute('href')).toBe(`/enlace/${exportDataAccesses.id}`);
    });

    it('or says why it failed, until the filters change', async () => {
      const client = looked(LOOK);
      client.use(answer(exportDataAccesses, refusal(503, 'La base de datos no responde.')));
      const { person, address } = openPage('?pagina=2', client);
      await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
      await screen.findByText('La base de datos no responde.');
      await expectAccessible();
      await person.type(screen.getByLabelText('CUIT del proveedor'), '20002307554{Enter}');
      await screen.findByRole('button', { name: /^Quitar filtro CUIT/ });
      expect(screen.queryByText('La base de datos no responde.')).toBeNull();
      expect(address()).toBe('?cuit=20002307554');
    });
  });
});
