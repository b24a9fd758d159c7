import { type PortalVersions, portalVersions, type VersionHealth } from 'shared-api/contract';
import { answer, screen, within } from 'shared-ui/testing';
import { describe, expect, test } from 'vitest';
import { isAccessible, open, refusal, server } from '../test/settings.tsx';

const HEALTH: VersionHealth = {
  visitas: 2_000,
  visitas_fallidas: 3,
  fallas: 5,
  violaciones_csp: 1,
  carga_p75: 240,
  lcp_p75: 1_840,
  inp_p75: null,
  mas_frecuentes: [],
};
const NOBODY: VersionHealth = {
  ...HEALTH,
  visitas: 0,
  fallas: 0,
  violaciones_csp: 0,
  carga_p75: null,
  lcp_p75: null,
};
const VERSIONS: PortalVersions = {
  revision: 7,
  dias: 7,
  portal: { version: 'abc123', salud: NOBODY },
  secciones: [
    {
      seccion: 'mf-tenders',
      titulo: 'Licitaciones y Concursos',
      responsable: 'Equipo de Licitaciones',
      anterior: '0.9.0',
      activa: { version: '1.0.0-aaa', desde: '2026-05-04T12:30:00.000Z', publico: 'ana', salud: HEALTH },
      prueba: {
        version: '1.1.0-bbb',
        desde: '2026-05-05T12:30:00.000Z',
        publico: 'luis',
        porcentaje: 10,
        roles: ['VISADOR'],
        veredicto: 'peor',
        salud: {
          ...HEALTH,
          visitas: 40,
          fallas: 30,
          mas_frecuentes: [{ causa: 'pagina', nombre: 'TypeError', lugar: '0badc0de', veces: 30 }],
        },
      },
    },
  ],
  historial: [
    {
      revision: 7,
      fecha: '2026-05-06T12:30:00.000Z',
      quien: 'portal',
      accion: 'withdraw',
      seccion: 'mf-tenders',
      version: '1.0.0-aaa',
      antes: '1.1.0-ccc',
      motivo: 'Terminó por sí sola: falló en 30 de 40 visitas.',
    },
    {
      revision: 6,
      fecha: '2026-05-05T12:30:00.000Z',
      quien: 'luis',
      accion: 'retire',
      seccion: 'mf-claims',
      version: null,
      antes: '0.1.0',
      motivo: null,
    },
  ],
};

const at = { path: '/configuraciones/versiones' };
const serverWith = (data: PortalVersions) => {
  const client = server();
  client.use(answer(portalVersions, { data }));
  return client;
};
/** Cells of each row of a table, without its header. */
const rowsOf = async (name: string) => {
  const rows = within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent),
  );
};

describe('the versions that people are given', () => {
  test('are told per section, with who answers, since when, by whom, and how they do', async () => {
    open('', serverWith(VERSIONS), 'ADMIN', at);
    expect(await rowsOf('Versiones de Licitaciones y Concursos')).toEqual([
      ['1.0.0-aaa', 'Activa', '04/05/2026 09:30', 'ana', '2.000', '2,5', '240 ms', '1,8 s', '—', '1'],
      [
        '1.1.0-bbb',
        'A prueba: 10 % de las visitas, AUDITOR',
        '05/05/2026 09:30',
        'luis',
        '40',
        '750',
        '240 ms',
        '1,8 s',
        '—',
        '1',
      ],
    ]);
    screen.getByText('Responsable: Equipo de Licitaciones');
    screen.getByText('Falla claramente más que la activa: la prueba termina por sí sola.');
    screen.getByText('1.1.0-bbb: Página que no se pudo mostrar: TypeError (0badc0de), 30 veces');
    expect(await rowsOf('Versiones de Marco del portal')).toEqual([
      ['abc123', 'Activa', '—', '—', '0', '—', '—', '—', '—', '0'],
    ]);
    await isAccessible();
  });

  test('are told with their history, with the version that each is about, and why something happened by itself', async () => {
    open('', serverWith(VERSIONS), 'ADMIN', at);
    expect(await rowsOf('Cambios de versiones, los más nuevos primero')).toEqual([
      [
        '06/05/2026 09:30',
        'portal',
        'Terminó la prueba',
        'Licitaciones y Concursos',
        '1.1.0-ccc',
        'Terminó por sí sola: falló en 30 de 40 visitas.',
      ],
      ['05/05/2026 09:30', 'luis', 'Retiró', 'mf-claims', '0.1.0', '—'],
    ]);
  });

  test('are none where nothing was released', async () => {
    open('', serverWith({ ...VERSIONS, secciones: [], historial: [] }), 'ADMIN', at);
    await screen.findByText('Todavía no se publicó nada.');
    await isAccessible();
  });

  test('can be asked for again when they don’t come', async () => {
    const client = server();
    const why = 'El registro de versiones no se puede leer en este momento.';
    client.use(answer(portalVersions, refusal(503, why)));
    const { person } = open('', client, 'ADMIN', at);
    await screen.findByText('No se pudieron ver las versiones');
    screen.getByText(why);
    await isAccessible();
    client.use(answer(portalVersions, { data: VERSIONS }));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Responsable: Equipo de Licitaciones');
  });

  test('are for administrators: nobody else’s page asks for them', async () => {
    const { inputs } = open('', server(), 'VISADOR', at);
    await screen.findByRole('tab', { name: 'Etiquetas' });
    expect(inputs(portalVersions)).toEqual([]);
  });

  test('are found from General', async () => {
    const { person } = open('?tab=general', serverWith(VERSIONS));
    await person.click(await screen.findByRole('link', { name: 'Ver cómo funcionan y su historial' }));
    await screen.findByRole('heading', { level: 1, name: 'Versiones' });
    await screen.findByText('Responsable: Equipo de Licitaciones');
  });
});
