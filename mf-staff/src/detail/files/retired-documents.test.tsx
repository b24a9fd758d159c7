import { expectAccessible, screen, userEvent, within } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { fakeApi } from '../../test/api.ts';
import { CUIT, DNI, detail, listAnswer, MINUTES, request, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

const PATH = `/dashboard/ver-tramite/${CUIT}?tab=archivos`;

it.each(['HABILITADO', 'OBSERVACION'] as const)(
  'shows the files of documents that are no longer asked for, in %s',
  async (estado) => {
    const stored = request(estado, {
      documento_proveedor: [DNI],
      documentos_retirados: [{ ...MINUTES, expiracion: '2020-01-31' }],
    });
    const api = fakeApi({
      [`GET /sujeto-fiscal/${CUIT}`]: detail(estado, { sujeto_fiscal: stored }),
      [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
      [`PUT /sujeto-fiscal/vistos/${CUIT}`]: { data: [] },
      'GET /sujeto-fiscal': listAnswer([]),
    });
    const { view } = open(PATH, api, staff('VISADOR'));
    const section = within(await screen.findByRole('region', { name: 'Documentos que ya no se piden' }));
    section.getByText('Ya no se pide');
    section.getByText('31/01/2020');
    expect(section.queryByText('Vencido')).toBeNull();
    expect(section.queryByRole('button', { name: /Editar fechas/ })).toBeNull();
    section.getByRole('button', { name: /^Historial: Acta/ });
    await expectAccessible(view);
    await userEvent.setup().click(section.getByRole('button', { name: /^Ver Archivo: Acta/ }));
    await screen.findByRole('dialog', { name: MINUTES.tipo_documento?.nombre ?? '' });
  },
);
