import { type PortalVersions, portalVersions, type VersionHealth } from 'shared-api/contract';
import { answer, expectAccessible, refusal, screen, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { open, server } from '../test/open-settings.tsx';

const HEALTH: VersionHealth = { visitas: 2_000, visitas_fallidas: 3, violaciones_csp: 1 };
const NOBODY: VersionHealth = { visitas: 0, visitas_fallidas: 0, violaciones_csp: 0 };
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
        salud: { ...HEALTH, visitas: 240, visitas_fallidas: 30 },
      },
      retirada: null,
    },
    {
      seccion: 'mf-admin',
      titulo: 'Configuraciones',
      responsable: null,
      anterior: null,
      activa: { version: '2.0.0', desde: null, publico: null, salud: NOBODY },
      prueba: null,
      retirada: {
        version: '2.1.0-ccc',
        fecha: '2026-05-06T12:30:00.000Z',
        quien: 'portal',
        motivo: 'Terminó por sí sola: falló en 30 de 240 visitas.',
      },
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

describe('the versions of the portal', () => {
  it('are listed per section, with team, start, author and health', async () => {
    open('', serverWith(VERSIONS), 'ADMIN', at);
    expect(await rowsOf('Versiones de Licitaciones y Concursos')).toEqual([
      ['1.0.0-aaa', 'Activa', '04/05/2026 09:30', 'ana', '2.000', '3', '1'],
      ['1.1.0-bbb', 'A prueba: 10 % de las visitas, AUDITOR', '05/05/2026 09:30', 'luis', '240', '30', '1'],
    ]);
    screen.getByText('Responsable: Equipo de Licitaciones');
    screen.getByText('Falla claramente más que la activa: la prueba termina por sí sola.');
    expect(await rowsOf('Versiones de Marco del portal')).toEqual([
      ['abc123', 'Activa', '—', '—', '0', '0', '0'],
    ]);
    await expectAccessible();
  });

  it('are listed with the withdrawn canary, when and why', async () => {
    open('', serverWith(VERSIONS), 'ADMIN', at);
    await screen.findByText(
      'La prueba de 2.1.0-ccc terminó el 06/05/2026 09:30 (portal). Terminó por sí sola: falló en 30 de 240 visitas.',
    );
  });

  it('are empty before the first release', async () => {
    open('', serverWith({ ...VERSIONS, secciones: [] }), 'ADMIN', at);
    await screen.findByRole('table', { name: 'Versiones de Marco del portal' });
    expect(screen.getAllByRole('table')).toHaveLength(1);
    await expectAccessible();
  });

  it('can be read again when they fail to load', async () => {
    const client = server();
    const why = 'El registro de versiones no se puede leer en este momento.';
    client.use(answer(portalVersions, refusal(503, why)));
    const { person } = open('', client, 'ADMIN', at);
    await screen.findByText('No se pudieron ver las versiones');
    screen.getByText(why);
    await expectAccessible();
    client.use(answer(portalVersions, { data: VERSIONS }));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Responsable: Equipo de Licitaciones');
  });

  it('open from General', async () => {
    const { person } = open('?tab=general', serverWith(VERSIONS));
    await person.click(await screen.findByRole('link', { name: 'Ver cómo funcionan' }));
    await screen.findByRole('heading', { level: 1, name: 'Versiones' });
    await screen.findByText('Responsable: Equipo de Licitaciones');
  });
});
