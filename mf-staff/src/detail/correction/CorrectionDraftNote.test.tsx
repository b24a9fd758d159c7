import { screen, within } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { fakeApi } from '../../test/api.ts';
import { listAnswer, row, staff } from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';

it('stands in the list beside the requests that have a correction begun', async () => {
  const rows = [row({ correccion_sin_enviar: true }), row({ cuit: '20002307554', razon_social: 'Otra' })];
  const page = listAnswer(rows);
  const api = fakeApi({ 'GET /sujeto-fiscal': page, 'GET /etiqueta-rubro': [] });
  open('/management?vista=todas', api, staff('VISUALIZADOR'));
  const begun = await screen.findByRole('row', { name: /Panadería El Sol/ });
  within(begun).getByText('Tiene una corrección sin enviar');
  const otherRow = screen.getByRole('row', { name: /Otra/ });
  expect(within(otherRow).queryByText(/sin enviar/)).toBeNull();
});
