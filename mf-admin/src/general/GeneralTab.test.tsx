import { listFailedMails, systemStatus } from 'shared-api/contract';
import { addDays, formatDate, todayInCity } from 'shared-api/rules';
import { REGISTRY_ELEMENT_ID } from 'shared-api/section';
import { answer, expectAccessible, refusal, screen, within } from 'shared-ui/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { HEALTHY, open, server } from '../test/open-settings.tsx';

afterEach(() => document.getElementById(REGISTRY_ELEMENT_ID)?.remove());

/** The lines of a table as they are read; each cell has its column's name before it, for a phone. */
const lines = async (name: RegExp, columns: readonly string[]) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell, index) => cell.textContent?.replace(columns[index] ?? '', '').trim()),
    );
const STATE = ['Parte', 'Estado', 'Detalle'];

describe('the General tab', () => {
  it('shows an administrator the state of the system', async () => {
    open('?tab=general');
    expect(await lines(/^Al \d\d\/\d\d\/\d{4}/, STATE)).toEqual([
      ['Base de datos', 'Funciona', 'PostgreSQL'],
      ['Archivos', 'Funciona', 'Carpeta'],
      ['Correo', 'Funciona', '0 correos sin enviar'],
      ['Autoridad fiscal', 'Funciona', 'ARCA (ex AFIP)'],
    ]);
    await expectAccessible();
  });

  it('shows what does not answer or needs attention, and reads it again on demand', async () => {
    const client = server();
    client.use(
      answer(systemStatus, {
        data: {
          ...HEALTHY,
          archivos: { estado: 'caido', tipo: 's3' },
          antivirus: { estado: 'caido' },
          correo: {
            estado: 'atencion',
            modo: 'smtp',
            pendientes: 3,
            con_error: 1,
            motivo: 'No se pudo conectar con el servidor de correo.',
          },
        },
      }),
    );
    const { person } = open('?tab=general', client);
    const stateLines = await lines(/^Al /, STATE);
    expect(stateLines[1]).toEqual(['Archivos', 'No responde', 'S3']);
    expect(stateLines[2]).toEqual(['Antivirus', 'No responde', 'Mientras tanto no se pueden subir archivos']);
    expect(stateLines[3]).toEqual([
      'Correo',
      'Requiere atención',
      '3 correos sin enviar, 1 con error. No se pudo conectar con el servidor de correo.',
    ]);
    await expectAccessible();
    client.use(answer(systemStatus, { data: HEALTHY }));
    await person.click(screen.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText('0 correos sin enviar');
  });

  it('keeps the last state, with its time, when it can’t be read again', async () => {
    const client = server();
    const { person } = open('?tab=general', client);
    const again = await screen.findByRole('button', { name: 'Actualizar' });
    client.use(answer(systemStatus, refusal(503, 'El portal no responde.')));
    await person.click(again);
    await screen.findByText('No se pudo ver el estado del sistema');
    expect(screen.getByRole('table', { name: /^Al / })).toBeTruthy();
    await expectAccessible();
  });

  it('shows when ARCA’s certificate expires, from some weeks before, or has expired', async () => {
    const client = server();
    const ends = (certificado_vence: string, estado: 'atencion' | 'caido') =>
      client.use(
        answer(systemStatus, {
          data: { ...HEALTHY, autoridad_fiscal: { estado, modo: 'arca', certificado_vence } },
        }),
      );
    const today = todayInCity(new Date());
    ends(today, 'atencion');
    const { person } = open('?tab=general', client);
    const stateLines = await lines(/^Al /, STATE);
    expect(stateLines.at(-1)).toEqual([
      'Autoridad fiscal',
      'Requiere atención',
      `El certificado de ARCA vence el ${formatDate(today)}`,
    ]);
    ends(addDays(today, -1), 'caido');
    await person.click(screen.getByRole('button', { name: 'Actualizar' }));
    await screen.findByText(`El certificado de ARCA venció el ${formatDate(addDays(today, -1))}`);
  });

  it('shows the active version of each section', async () => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = REGISTRY_ELEMENT_ID;
    script.textContent = JSON.stringify({
      revision: 1,
      sections: [
        { active: { section: { name: 'mf-staff', title: 'Inscripciones' }, version: '1.0.0-ab12' } },
      ],
    });
    document.body.append(script);
    open('?tab=general');
    expect(await lines(/^Las que están activas/, ['Sección', 'Versión'])).toEqual([
      ['Inscripciones', '1.0.0-ab12'],
    ]);
  });

  it('says that the state can’t be read', async () => {
    const client = server();
    client.use(answer(systemStatus, refusal(503, 'El portal no responde.')));
    open('?tab=general', client);
    await screen.findByText('No se pudo ver el estado del sistema');
    screen.getByText('El portal no responde.');
    screen.getByText('Sistema de Gestión de Proveedores del estado');
  });

  it('shows other roles name and version only', async () => {
    const { inputs } = open('?tab=general', server(), 'VISADOR');
    await screen.findByText('Sistema de Gestión de Proveedores del estado');
    expect(screen.queryByText('Estado del sistema')).toBeNull();
    expect(screen.queryByText('Correos que no se pudieron enviar')).toBeNull();
    expect([...inputs(systemStatus), ...inputs(listFailedMails)]).toEqual([]);
  });
});
