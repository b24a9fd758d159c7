import { screen, userEvent, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { CUIT, detail, LABELS, MINUTES, SUPPLIER_ID, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const DETAIL = `/dashboard/ver-tramite/${CUIT}`;
const click = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((it) => userEvent.click(it));

interface Sent {
  readonly at: string;
  readonly call: string;
  /** Opens the window, fills it and sends what it holds. */
  readonly send: () => Promise<unknown>;
}

const WINDOWS: Readonly<Record<string, Sent>> = {
  Correcciones: {
    at: DETAIL,
    call: `PATCH /sujeto-fiscal/request/encorrecion/${CUIT}`,
    send: async () => {
      await click('Hacer una corrección');
      await userEvent.click(await screen.findByRole('checkbox', { name: 'DNI' }));
      await userEvent.type(screen.getByRole('textbox', { name: /sobre DNI/ }), 'Está borroso');
      await click('Enviar correcciones');
    },
  },
  'Etiquetar Proveedor': {
    at: DETAIL,
    call: 'POST /etiqueta-proveedor/etiquetar',
    send: async () => {
      await click('Etiquetar');
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Limpieza' }));
      await click('Guardar Cambios');
    },
  },
  'Editar fechas del documento': {
    at: `${DETAIL}?tab=archivos&doc=${MINUTES.id}`,
    call: `PATCH /documento-proveedor/fechas/${MINUTES.id}`,
    send: async () => {
      await click(/^Editar fechas: Acta/);
      await click('Guardar');
    },
  },
};

describe('a window whose content was sent', () => {
  it.each(Object.entries(WINDOWS))(
    '%s waits for the answer, and says what became of it',
    async (title, sent) => {
      const answer = Promise.withResolvers<Response>();
      const api = fakeApi({
        [`GET /sujeto-fiscal/${CUIT}`]: detail('OBSERVACION'),
        [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
        [`GET /proveedor/cuit/${CUIT}`]: { id: SUPPLIER_ID },
        'GET /etiqueta-rubro': LABELS,
        [sent.call]: () => answer.promise,
      });
      open(sent.at, api, staff('VISADOR'));
      await sent.send();
      await waitFor(() => expect(api.of(sent.call)).toHaveLength(1));
      const dialog = within(screen.getByRole('dialog', { name: title }));
      await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
      await userEvent.keyboard('{Escape}');
      answer.resolve(refusal(503, 'Vuelva a intentar en un minuto'));
      await dialog.findByText('Vuelva a intentar en un minuto');
      await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );
});
