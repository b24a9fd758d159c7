import { supplierName } from 'shared-ui/request';
import { findDialog, screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../test/api.ts';
import { CUIT, detail, request, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';
import { CORRECT, DETAIL, desk, draftOf, onDni, prepareDesk } from '../test/open-desk.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}`;
const APPROVE = `PATCH /sujeto-fiscal/request/aprobado/${CUIT}`;
const REJECT = `PATCH /sujeto-fiscal/request/rechazado/${CUIT}`;
const TAKE = `PATCH /sujeto-fiscal/request/observacion/${CUIT}`;
const DRAFT = { borrador_correccion: draftOf(7, onDni) };
const RESOLUTION = {
  resolucion: '12/2026',
  resolucion_url: '/api/municat/files/00000000-0000-4000-8000-000000000099',
  archivo: { nombre: 'resolucion.pdf' },
  usada: '2026-05-04T12:30:00.000Z',
  propia: true,
  hoy: true,
};

const lose = () => {
  throw new TypeError('Failed to fetch');
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

interface Decision {
  readonly call: string;
  /** The button that sends it. */
  readonly button: string;
  /** Opens the window and fills it. */
  readonly prepare: () => Promise<unknown>;
}

const WINDOWS: Readonly<Record<string, Decision>> = {
  Correcciones: {
    call: CORRECT,
    button: 'Enviar correcciones',
    prepare: () => press('Hacer una corrección'),
  },
  'Enviar correcciones': {
    call: CORRECT,
    button: 'Enviar y siguiente',
    prepare: () => press(/^Enviar y siguiente \(1\)/),
  },
  Habilitación: { call: APPROVE, button: 'Habilitar', prepare: () => press('Habilitar') },
  'Inhabilitar solicitud de inscripción': {
    call: REJECT,
    button: 'Inhabilitar',
    prepare: async () => {
      await press('Inhabilitar inscripción');
      await userEvent.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Documentación falsa');
      const name = supplierName(request('OBSERVACION'));
      await userEvent.type(screen.getByRole('textbox', { name: /Nombre del proveedor/ }), name);
    },
  },
};

describe('a decision whose answer got lost', () => {
  prepareDesk();
  const keysOf = (api: ReturnType<typeof fakeApi>, call: string) =>
    api.of(call).map(({ headers }) => headers.get('idempotency-key'));

  it.each(Object.entries(WINDOWS))(
    'says to look at the connection, and is the same try when it is sent again in %s',
    async (title, { call, button, prepare }) => {
      const { api } = desk({
        [DETAIL]: detail('OBSERVACION', DRAFT),
        'GET /sujeto-fiscal/resoluciones': { data: [RESOLUTION] },
        [call]: lose,
      });
      await prepare();
      const dialog = await findDialog(title);
      const send = async () => userEvent.click(await dialog.findByRole('button', { name: button }));
      await send();
      const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
      within(alert).getByText('No hay conexión con el portal. Revise su conexión y vuelva a intentar.');
      api.answer({ [call]: { message: 'Listo' }, [DETAIL]: detail('EN CORRECCION') });
      await send();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const [lost, again] = keysOf(api, call);
      expect(lost).toBeTruthy();
      expect([again, api.of(call).length]).toEqual([lost, 2]);
    },
  );

  it('is the same try while the review waits to be started, and another one of a later version', async () => {
    const waiting = (version: number) =>
      detail('PENDIENTE EN OBSERVACION', { sujeto_fiscal: request('PENDIENTE EN OBSERVACION', { version }) });
    const api = fakeApi({
      [DETAIL]: waiting(7),
      [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
      [TAKE]: lose,
    });
    const { readAgain } = open(PATH, api, staff('VISADOR'));
    const takeAndLose = async (times: number) => {
      await press('Iniciar revisión');
      await waitFor(() => expect(api.of(TAKE)).toHaveLength(times));
      await screen.findByRole('alert', { name: 'Ocurrió un problema' });
    };
    await takeAndLose(1);
    await takeAndLose(2);
    api.answer({ [DETAIL]: waiting(12) });
    await readAgain();
    await takeAndLose(3);
    const [lost, again, later] = keysOf(api, TAKE);
    expect(again).toBe(lost);
    expect(later).not.toBe(lost);
  });
});
