import { renderPortal, screen } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { ChangesBox } from './ChangesBox.tsx';

it('shows once what the registry has twice', () => {
  const twice = ['VENTA DE PAN', 'VENTA DE PAN'];
  const change = {
    grupo: 'registro',
    campo: 'actividades',
    nombre: 'Actividades',
    antes: [],
    ahora: twice,
  } as const;
  renderPortal(
    <ChangesBox
      about="Panadería"
      changes={[{ ...change, antes: [], ahora: twice, archivo_antes: null, archivo_ahora: null }]}
      onPreview={() => undefined}
    />,
  );
  expect(screen.getAllByText('VENTA DE PAN')).toHaveLength(1);
});
