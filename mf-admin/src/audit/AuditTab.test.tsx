import {
  type AuditRecord,
  auditByCuil,
  auditByDate,
  exportAudit,
  listAudit,
  verifyAudit,
} from 'shared-api/contract';
import {
  answer,
  expectAccessible,
  findDialog,
  never,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHANGE, id, open, paged, server } from '../test/open-settings.tsx';

describe('the audit log', () => {
  it('lists the entries, each with its changes', async () => {
    const { person } = open('?tab=auditorias');
    await person.click(
      await screen.findByRole('button', { name: /^Ver cambios: Desactivó el usuario, Gómez, Ana/ }),
    );
    const detail = await findDialog('Cambios registrados');
    detail.getByText('Activo');
    detail.getByText('Sí', { exact: false });
    await expectAccessible();
  });

  it('is printed with the filters that apply, without those and the buttons to choose', async () => {
    open('?tab=auditorias&fecha=2026-05-04');
    const table = await screen.findByRole('table', { name: 'Auditorias' });
    const isPrinted = (part: HTMLElement) => part.closest('[data-no-print]') === null;
    expect([table, screen.getByText('Fecha: 04/05/2026')].map(isPrinted)).toEqual([true, true]);
    const exporting = screen.getByRole('button', { name: 'Exportar CSV' });
    const verify = screen.getByRole('button', { name: 'Verificar integridad' });
    const others = [screen.getByRole('tablist'), screen.getByRole('search'), exporting, verify];
    expect(others.map(isPrinted)).toEqual([false, false, false, false]);
  });

  it('opens a file that an entry mentions', async () => {
    const client = server();
    const archivo = id(7);
    const nombres = [{ id: archivo, nombre: 'pliego.pdf', url: '/files/7?f=x' }];
    const tender = { ...CHANGE, entidad: 'licitacion', nombres, datos_anteriores: null };
    client.use(answer(listAudit, paged([{ ...tender, datos_nuevos: { pliegoFileId: archivo } }])));
    const { person } = open('?tab=auditorias', client);
    await person.click(await screen.findByRole('button', { name: /^Ver cambios/ }));
    const detail = await findDialog('Cambios registrados');
    detail.getByText('Pliego de condiciones');
    const link = detail.getByRole('link', { name: 'pliego.pdf (se abre en otra pestaña)' });
    expect(link.getAttribute('href')).toBe('/files/7?f=x');
    await expectAccessible();
  });

  it('is filtered by a complete CUIL or by date, which takes precedence', async () => {
    const { person, inputs, address } = open('?tab=auditorias');
    const cuil = await screen.findByLabelText('CUIL');
    await person.type(cuil, '2000230755{Enter}');
    await screen.findByText('El CUIL debe tener 11 números.');
    await expectAccessible();
    expect(inputs(auditByCuil)).toEqual([]);
    await person.type(cuil, '4{Enter}');
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    screen.getByText('Busque con otros datos o con menos filtros.');
    await expectAccessible();
    expect(inputs(auditByCuil)).toEqual([{ query: { cuil: '20002307554', page: '1' } }]);
    await person.type(screen.getByLabelText('Fecha'), '04/05/2026{Enter}');
    await waitFor(() => expect(inputs(auditByDate)).toEqual([{ query: { fecha: '2026-05-04', page: '1' } }]));
    expect(address()).toBe('?tab=auditorias&cuil=20002307554&fecha=2026-05-04');
    // Only the filter that is applied is shown; without the date the CUIL applies again.
    expect(screen.queryByRole('button', { name: /^Quitar filtro CUIL/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Quitar filtro Fecha: 04/05/2026' }));
    await screen.findByRole('button', { name: /^Quitar filtro CUIL: 20-00230755-4$/ });
    await person.click(await screen.findByRole('button', { name: 'Ver todos los registros' }));
    await waitFor(() => expect(address()).toBe('?tab=auditorias'));
  });

  it('says that it is loading, with the height of a whole page', async () => {
    const client = server();
    client.use(answer(listAudit, never));
    open('?tab=auditorias', client);
    const table = within(await screen.findByRole('table', { name: 'Auditorias' }));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 10);
  });

  it('is filtered by who did it, with a CUIL or without', async () => {
    const { person, inputs, address } = open('?tab=auditorias');
    await person.type(await screen.findByLabelText('Realizado por'), ' soria {Enter}');
    await waitFor(() => expect(inputs(listAudit)).toContainEqual({ query: { usuario: 'soria', page: '1' } }));
    await person.type(screen.getByLabelText('CUIL'), '20002307554{Enter}');
    const query = { cuil: '20002307554', usuario: 'soria', page: '1' };
    await waitFor(() => expect(inputs(auditByCuil)).toEqual([{ query }]));
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Realizado por: soria' }));
    await waitFor(() => expect(address()).toBe('?tab=auditorias&cuil=20002307554'));
    await expectAccessible();
  });

  it('is filtered by what was done to which kind of record; the export too', async () => {
    const { person, inputs, address } = open('?tab=auditorias');
    await person.selectOptions(await screen.findByLabelText('Operación'), 'Baja');
    await person.selectOptions(screen.getByLabelText('Tipo de registro'), 'Documento requerido');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    const filters = { operacion: 'BAJA', entidad: 'tipo_documento_requerido' };
    await waitFor(() => expect(inputs(listAudit)).toContainEqual({ query: { ...filters, page: '1' } }));
    expect(address()).toBe('?tab=auditorias&operacion=BAJA&entidad=tipo_documento_requerido');
    await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(inputs(exportAudit)).toEqual([{ query: filters }]));
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Quitar filtro Operación: Baja' }));
    await waitFor(() => expect(address()).toBe('?tab=auditorias&entidad=tipo_documento_requerido'));
    expect((screen.getByLabelText('Tipo de registro') as HTMLSelectElement).value).toBe(filters.entidad);
  });

  it('says who and what each entry is about, with a link to the request', async () => {
    const client = server();
    const about = { nombre: 'QUIROGA JUAN', tramite: '20002307554' };
    const enabled = { estado: 'HABILITADO', certificado: { resolucion: 'RES-12' } };
    client.use(
      answer(
        listAudit,
        paged([{ ...CHANGE, entidad: 'sujeto_fiscal', sobre: about, datos_nuevos: enabled }]),
      ),
    );
    open('?tab=auditorias', client);
    await screen.findByRole('cell', { name: 'Habilitó la inscripción, resolución RES-12' });
    const link = screen.getByRole('link', { name: 'QUIROGA JUAN' });
    expect(link.getAttribute('href')).toBe('/dashboard/ver-tramite/20002307554');
    await expectAccessible();
  });

  it('refuses an unreadable date, and removes it with the filters', async () => {
    const { person, inputs } = open('?tab=auditorias');
    const day = async () => await screen.findByLabelText('Fecha');
    await person.type(await day(), '31/02/2026');
    await person.click(screen.getByRole('button', { name: 'Buscar' }));
    expect((await day()).getAttribute('aria-invalid')).toBe('true');
    expect(inputs(auditByDate)).toEqual([]);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    expect(((await day()) as HTMLInputElement).value).toBe('');
    await person.type(await day(), '28/02/2026{Enter}');
    await waitFor(() => expect(inputs(auditByDate)).toEqual([{ query: { fecha: '2026-02-28', page: '1' } }]));
  });

  const verdict = { integro: true, revisados: 1234, sello: 'ab12', verificado: '2026-05-04T12:30:00.000Z' };

  it('says that the log is intact, with the seal to keep', async () => {
    const client = server();
    client.use(answer(verifyAudit, { data: { ...verdict, problemas: [] } }));
    const { person } = open('?tab=auditorias', client);
    await person.click(await screen.findByRole('button', { name: 'Verificar integridad' }));
    await screen.findByText('Los registros están íntegros');
    screen.getByText(/^Se revisaron 1.234 registros el .*: ninguno fue modificado, quitado ni agregado.$/);
    screen.getByText('ab12');
    await expectAccessible();
  });

  it('lists exactly the entries that were altered', async () => {
    const client = server();
    client.use(
      answer(verifyAudit, {
        data: {
          ...verdict,
          integro: false,
          problemas: [
            { tipo: 'modificado', desde: 5, hasta: 5 },
            { tipo: 'faltante', desde: 7, hasta: 9 },
            { tipo: 'agregado', desde: 40, hasta: 40 },
          ],
        },
      }),
    );
    const { person } = open('?tab=auditorias', client);
    await person.click(await screen.findByRole('button', { name: 'Verificar integridad' }));
    await screen.findByText('Los registros no están íntegros');
    screen.getByText('El registro N.º 5 fue modificado después de guardarse.');
    screen.getByText('Los registros N.º 7 a 9 fueron quitados.');
    screen.getByText('El registro N.º 40 fue agregado por fuera del portal.');
    await expectAccessible();
  });

  describe('that is long is verified in parts', () => {
    const removed = { tipo: 'faltante' as const, desde: 7, hasta: 9 };
    const first = { ...verdict, integro: false, revisados: 20_000, problemas: [removed] };
    const sigue = { desde: 20_001, registros: 21_234 };
    const openLong = async (second: Parameters<typeof answer<typeof verifyAudit>>[1]) => {
      const client = server();
      client.use(
        answer(verifyAudit, (input, options) => {
          if (input.query?.desde === '1') return { data: { ...first, sigue } };
          return typeof second === 'function' ? second(input, options) : second;
        }),
      );
      const view = open('?tab=auditorias', client);
      await view.person.click(await screen.findByRole('button', { name: 'Verificar integridad' }));
      return { ...view, client };
    };

    it('with how far it is, until the page is left', async () => {
      let signal: AbortSignal | undefined;
      const { unmount } = await openLong((_input, options) => {
        signal = options.signal;
        return never();
      });
      await screen.findByText(/^Se revisaron 20.000 de 21.234 registros\./);
      await expectAccessible();
      expect(signal?.aborted).toBe(false);
      unmount();
      expect(signal?.aborted).toBe(true);
    });

    it('and goes on after a failure where it stopped', async () => {
      const { person, inputs, client } = await openLong(refusal(503, 'La base de datos no responde.'));
      await screen.findByText('La base de datos no responde.');
      const last = { ...verdict, problemas: [{ tipo: 'modificado' as const, desde: 20_002, hasta: 20_002 }] };
      client.use(
        answer(verifyAudit, ({ query }) => ({
          data:
            query?.desde === '20001'
              ? { ...last, integro: false, sigue: { desde: 21_235, registros: 22_468 } }
              : { ...verdict, problemas: [] },
        })),
      );
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      await screen.findByText(/^Se revisaron 22.468 registros el /);
      // An intact last part takes nothing back.
      screen.getByText('Los registros no están íntegros');
      screen.getByText('Los registros N.º 7 a 9 fueron quitados.');
      screen.getByText('El registro N.º 20002 fue modificado después de guardarse.');
      expect(inputs(verifyAudit)).toEqual(
        ['1', '20001', '20001', '21235'].map((desde) => ({ query: { desde } })),
      );
    });
  });

  it('says how many changes are not chained and verified yet', async () => {
    const client = server();
    client.use(
      answer(listAudit, { ...paged([CHANGE]), sin_encadenar: 3 }),
      answer(verifyAudit, { data: { ...verdict, problemas: [], sin_encadenar: 1 } }),
    );
    const { person } = open('?tab=auditorias', client);
    await screen.findByRole('button', { name: /^Ver cambios: Desactivó el usuario, Gómez, Ana/ });
    screen.getByText(
      /^Hay 3 cambios recientes que todavía no están en este registro ni en lo que se exporta\./,
    );
    await person.click(screen.getByRole('button', { name: 'Verificar integridad' }));
    await screen.findByText('Los registros están íntegros');
    screen.getByText('No se revisó 1 cambio reciente, que todavía no está en este registro.');
    await expectAccessible();
  });

  it('says that the verification failed, without a verdict', async () => {
    const client = server();
    client.use(answer(verifyAudit, refusal(503, 'La base de datos no responde.')));
    const { person } = open('?tab=auditorias', client);
    await person.click(await screen.findByRole('button', { name: 'Verificar integridad' }));
    await screen.findByText('No se pudo verificar');
    screen.getByText('La base de datos no responde.');
    expect(screen.queryByText(/íntegros/)).toBeNull();
  });

  it('goes to its last page when the one in the address no longer exists', async () => {
    const client = server();
    client.use(
      answer(auditByCuil, ({ query }) => ({
        ...paged<AuditRecord>(Number(query.page) > 2 ? [] : [CHANGE]),
        total: 11,
        totalPages: 2,
      })),
    );
    const { address } = open('?tab=auditorias&cuil=20002307554&pagina=9', client);
    await screen.findByRole('button', { name: /^Ver cambios: Desactivó el usuario, Gómez, Ana/ });
    expect(address()).toBe('?tab=auditorias&cuil=20002307554&pagina=2');
  });

  it('keeps its filters from page to page, and shows the first page of new ones', async () => {
    const client = server();
    client.use(answer(auditByCuil, { data: [CHANGE], total: 20, page: 1, totalPages: 2 }));
    const { person, inputs, address } = open('?tab=auditorias&cuil=20002307554&operacion=BAJA', client);
    const next = await screen.findByRole('button', { name: 'Siguiente' });
    await person.click(next);
    await waitFor(() => expect(address()).toBe('?tab=auditorias&cuil=20002307554&operacion=BAJA&pagina=2'));
    const query = { cuil: '20002307554', operacion: 'BAJA', page: '2' };
    await waitFor(() => expect(inputs(auditByCuil).at(-1)).toEqual({ query }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Auditorias' }));
    await person.type(screen.getByLabelText('Realizado por'), 'salas{Enter}');
    await waitFor(() =>
      expect(inputs(auditByCuil).at(-1)).toEqual({ query: { ...query, usuario: 'salas', page: '1' } }),
    );
  });

  it('says that it can’t be read, and reads it again', async () => {
    const client = server();
    client.use(answer(listAudit, refusal(503, 'La base de datos no responde.')));
    const { person } = open('?tab=auditorias', client);
    await screen.findByText('Error: La base de datos no responde.');
    expect(screen.queryByText(/registros/)).toBeNull();
    await expectAccessible();
    client.use(answer(listAudit, paged([CHANGE])));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Desactivó el usuario');
  });

  it('says why the export failed, until the filters change', async () => {
    const client = server();
    const why = 'Hay más de 50.000 registros. Agregue filtros para exportar menos.';
    client.use({ id: exportAudit.id, give: () => refusal(400, why) });
    const { person } = open('?tab=auditorias', client);
    await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await screen.findByText(why);
    await person.type(screen.getByLabelText('CUIL'), '20002307554{Enter}');
    await screen.findByRole('button', { name: /^Quitar filtro CUIL/ });
    expect(screen.queryByText(why)).toBeNull();
  });

  describe('is exported', () => {
    afterEach(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
    });

    it('with its filters, which are in the file’s name', async () => {
      const saved: string[] = [];
      Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: vi.fn() });
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const client = server();
      client.use({ id: exportAudit.id, give: () => new Blob(['csv']) });
      const { person, inputs } = open('?tab=auditorias&cuil=20002307554', client);
      await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
      await waitFor(() => expect(saved).toEqual(['auditorias-20002307554.csv']));
      expect(inputs(exportAudit)).toEqual([{ query: { cuil: '20002307554' } }]);
    });
  });
});
