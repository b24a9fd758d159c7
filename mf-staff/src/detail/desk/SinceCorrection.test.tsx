import type { Correction } from 'shared-api/contract';
import { RENEWAL_REASON } from 'shared-api/rules';
import { expectAccessible, screen, userEvent } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, change, correction, detail, NEW_DNI, observed } from '../../test/fixtures.ts';
import { DETAIL, desk, findItemHeading, NAME, prepareDesk, side } from '../../test/open-desk.tsx';

prepareDesk();

const openCorrected = (part: Partial<Correction>) =>
  desk({ [DETAIL]: detail('OBSERVACION', { correccion: correction(part) }) });
const inList = (name: RegExp) => side().getByRole('button', { name }).textContent;

describe('the desk after a correction', () => {
  it('shows what was asked of a document, and the file that replaced it beside the one before', async () => {
    const { view } = openCorrected({
      observaciones: [{ ...observed('DNI', 'Está borroso'), documento: NEW_DNI.campo, estado: 'atendida' }],
      cambios: [NEW_DNI],
    });
    await findItemHeading('DNI');
    side().getByText('Observado el 04/05/2026');
    side().getByText('Está borroso');
    side().getByText('Atendida');
    await expectAccessible(view);
    await userEvent.click(side().getByRole('button', { name: 'Ver el archivo anterior: DNI (antes)' }));
    await screen.findByRole('dialog', { name: 'DNI (antes)' });
  });

  it('shows the explanation that came instead', async () => {
    const respuesta = 'El dorso está en blanco';
    openCorrected({
      observaciones: [{ ...observed('DNI', 'Falta el dorso'), estado: 'atendida', respuesta }],
    });
    await findItemHeading('DNI');
    side().getByText(respuesta);
  });

  it('shows what was asked of the data, each under its own name', async () => {
    openCorrected({ observaciones: [observed('Teléfono alternativo', 'No atiende nadie')], cambios: [] });
    await findItemHeading('DNI');
    expect(side().queryByText(/No atiende nadie/)).toBeNull();
    await userEvent.click(side().getByRole('button', { name: /^Datos del proveedor/ }));
    await side().findByText('No atiende nadie');
    side().getByText('Teléfono alternativo');
    side().getByText('Pendiente');
  });

  it('tells a renewal apart, which no auditor asked for', async () => {
    openCorrected({ observaciones: [observed('DNI', RENEWAL_REASON.vencido)], cambios: [] });
    await findItemHeading('DNI');
    side().getByText('Renovación iniciada el 04/05/2026');
    expect(inList(/^DNI/)).toContain('Pedido por la renovación: sin atender');
    expect(side().queryByText(/Observado/)).toBeNull();
  });

  it('says in the list what was asked before and what changed unasked', async () => {
    const unasked = change({ grupo: 'documentos', campo: CATALOGUE.id, nombre: 'Catálogo de productos' });
    const observaciones = [
      { ...observed('DNI', 'Está borroso'), estado: 'atendida' as const },
      observed('Teléfono alternativo', 'No atiende nadie'),
    ];
    openCorrected({ observaciones, cambios: [NEW_DNI, unasked] });
    await findItemHeading('DNI');
    expect(inList(/^DNI/)).toContain('Observado antes: atendido');
    expect(inList(/^Datos del proveedor/)).toContain('Observado antes: sin atender');
    expect(inList(/^Catálogo de productos/)).toContain('Cambió sin que se pidiera');
    expect(inList(new RegExp(`^${NAME}`))).not.toMatch(/Observado|Cambió/);
  });
});
