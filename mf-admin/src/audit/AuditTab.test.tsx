import { auditByCuil, auditByDate } from 'shared-api/contract';
import { screen, waitFor } from 'shared-ui/testing';
import { describe, expect, test } from 'vitest';
import { isAccessible, open, window } from '../test/settings.tsx';

describe('the audit log', () => {
  test('is listed, and each record tells what changed', async () => {
    const { person } = open('?tab=auditorias');
    await person.click(await screen.findByRole('button', { name: /^Ver cambios: BAJA, usuario/ }));
    const detail = await window('Cambios registrados');
    detail.getByText('activo');
    detail.getByText('Sí', { exact: false });
    await isAccessible();
  });

  test('is filtered by CUIL, of which it wants all numbers, or by date, which wins', async () => {
    const { person, inputs, address } = open('?tab=auditorias');
    const cuil = await screen.findByLabelText('CUIL');
    await person.type(cuil, '2000230755{Enter}');
    await screen.findByText('El CUIL debe tener 11 números.');
    await isAccessible();
    expect(inputs(auditByCuil)).toEqual([]);
    await person.type(cuil, '4{Enter}');
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    expect(inputs(auditByCuil)).toEqual([{ query: { cuil: '20002307554', page: '1' } }]);
    await person.type(screen.getByLabelText('Fecha'), '04/05/2026{Enter}');
    await waitFor(() => expect(inputs(auditByDate)).toEqual([{ query: { fecha: '2026-05-04', page: '1' } }]));
    expect(address()).toBe('?tab=auditorias&cuil=20002307554&fecha=2026-05-04');
  });
});
