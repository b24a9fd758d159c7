import { screen, userEvent, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '../test/api.ts';
import { listAnswer, row, staff } from '../test/fixtures.ts';
import { open } from '../test/open.tsx';

const LIST = 'GET /sujeto-fiscal';
const EXPORT = 'GET /sujeto-fiscal/exportar';
const page = listAnswer([row()]);

/** Names under which the browser was handed a file. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:archivo';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('exporting', () => {
  it.each([
    ['Exportar CSV', 'csv'],
    ['Exportar Excel', 'xlsx'],
  ])('%s asks for the list as it is filtered and ordered, and saves it', async (button, format) => {
    const api = fakeApi({ [LIST]: page, [EXPORT]: new Response('contenido') });
    open('/management?cuit=30&estado=OBSERVACION&orden=nombre&pagina=1', api, staff('VISUALIZADOR'));
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('Descargado');
    const query = new URL(`http://x${api.only(EXPORT).what.slice(4)}`).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      formato: format,
      cuit: '30',
      estado: 'OBSERVACION',
      orden: 'nombre',
    });
    expect(saved).toEqual([
      expect.stringMatching(new RegExp(`^inscripciones-\\d{4}-\\d\\d-\\d\\d\\.${format}$`)),
    ]);
  });

  it('says why there is no file', async () => {
    const why = 'Hay más de 10.000 inscripciones. Agregue filtros para exportar menos.';
    open('/management?vista=todas', fakeApi({ [LIST]: page, [EXPORT]: refusal(400, why) }), staff('ADMIN'));
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await screen.findByText(why);
    expect(saved).toEqual([]);
  });

  it('is not offered for an empty list', async () => {
    open('/management?orden=nombre', fakeApi({ [LIST]: { ...page, data: [], total: 0 } }), staff('ADMIN'));
    await screen.findByText('NO HAY INSCRIPCIONES');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Exportar/ })).toBeNull());
  });
});
