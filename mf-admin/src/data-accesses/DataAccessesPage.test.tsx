import { type DataAccess, exportDataAccesses, listDataAccesses } from 'shared-api/contract';
import { answer, screen, waitFor, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { id, isAccessible, never, open, paged, refusal, server } from '../test/open-settings.tsx';

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

describe('who looked at whose personal data', () => {
  it('is found from the audit log by keyboard', async () => {
    const client = looked(LOOK);
    const { person } = open('?tab=auditorias', client);
    (await screen.findByRole('link', { name: 'Consultas de datos personales' })).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Consultas de datos personales' });
    screen.getByRole('link', { name: 'Volver a Auditorias' });
  });

  it('is listed: when, about whom, and who with what role', async () => {
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
    await isAccessible();
  });

  it('is filtered by supplier, who looked and days, which stay in the address', async () => {
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

  it('goes to its last page when the page of the address is no more', async () => {
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

  it('is not asked for with a CUIT that is too short or days the wrong way round: the field says so', async () => {
    const { person, inputs } = openPage();
    await screen.findByText('QUIROGA JUAN');
    await person.type(screen.getByLabelText('CUIT del proveedor'), '2000');
    await person.type(screen.getByLabelText('Desde'), '04/05/2026');
    await person.type(screen.getByLabelText('Hasta'), '03/05/2026{Enter}');
    await screen.findByText('El CUIT debe tener 11 números.');
    screen.getByText("La fecha 'Hasta' no puede ser anterior a la fecha 'Desde'");
    expect(screen.getByLabelText('Hasta').getAttribute('aria-invalid')).toBe('true');
    expect(inputs(listDataAccesses)).toHaveLength(1);
    await isAccessible();
  });

  it('is not asked for with a day that nobody can read, which goes when the filters are cleared', async () => {
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

  it('opens from an address that says nonsense without it', async () => {
    const { inputs } = openPage('?cuit=12&desde=2026-05-04&hasta=2026-05-01&pagina=x');
    await screen.findByText('QUIROGA JUAN');
    expect(inputs(listDataAccesses)).toEqual([{ query: { desde: '2026-05-04', page: '1' } }]);
  });

  it('is turned page by page', async () => {
    const client = server();
    client.use(answer(listDataAccesses, { data: [LOOK], total: 11, page: 1, totalPages: 2 }));
    const { person, inputs, address } = openPage('', client);
    await person.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(address()).toBe('?pagina=2'));
    await waitFor(() => expect(inputs(listDataAccesses)).toContainEqual({ query: { page: '2' } }));
  });

  it('says that there is none', async () => {
    openPage('', looked());
    await screen.findByText('No se encontraron consultas para los filtros aplicados.');
    screen.getByText('0 registros');
    await isAccessible();
  });

  it('says that it is loading', async () => {
    const client = server();
    client.use(answer(listDataAccesses, never));
    openPage('', client);
    expect((await screen.findAllByText('Cargando...')).length).toBeGreaterThan(0);
    await isAccessible();
  });

  it('says what went wrong, and tries again', async () => {
    const client = server();
    client.use(answer(listDataAccesses, refusal(503, 'La base de datos no responde.')));
    const { person } = openPage('', client);
    await screen.findByText('No se pudieron ver las consultas');
    screen.getByText('La base de datos no responde.');
    await isAccessible();
    client.use(answer(listDataAccesses, paged([LOOK])));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('QUIROGA JUAN');
  });

  it('is for administrators alone', async () => {
    const { inputs } = open('', looked(LOOK), 'VISADOR', PAGE);
    await screen.findByRole('tab', { name: 'Etiquetas' });
    expect(inputs(listDataAccesses)).toEqual([]);
  });

  describe('is exported', () => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('as it is filtered, under a name that says so', async () => {
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
    });

    it('or says why not', async () => {
      const client = looked(LOOK);
      client.use(answer(exportDataAccesses, refusal(503, 'La base de datos no responde.')));
      const { person } = openPage('', client);
      await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
      await screen.findByText('La base de datos no responde.');
      await isAccessible();
    });
  });
});
