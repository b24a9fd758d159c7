import { listUsers } from 'shared-api/contract';
import { expectAccessible, screen } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { open, server } from '../test/open-settings.tsx';

const tabs = async () => {
  await screen.findByRole('tablist');
  return screen.getAllByRole('tab').map((tab) => tab.textContent);
};

describe('the tabs', () => {
  it('of an administrator are all of them', async () => {
    open();
    expect(await tabs()).toEqual(['Usuarios', 'Campos de Formulario', 'Auditorias', 'Etiquetas', 'General']);
    const back = screen.getByRole('link', { name: 'Volver a las inscripciones' });
    expect(back.getAttribute('href')).toBe('/management');
    const tenders = screen.getByRole('link', { name: 'Licitaciones' });
    expect(tenders.getAttribute('href')).toBe('/licitaciones');
  });

  it.each(['VISADOR', 'GESTION_COMPRAS'] as const)('of %s are labels and general', async (role) => {
    const { inputs } = open('?tab=usuarios', server(), role);
    expect(await tabs()).toEqual(['Etiquetas', 'General']);
    await screen.findByText('Librería');
    expect(screen.queryByRole('link', { name: 'Licitaciones' })).toBeNull();
    screen.getByText('«Usuarios» es para quien administra el portal: no corresponde a su usuario.');
    await expectAccessible();
    expect(inputs(listUsers)).toEqual([]);
  });

  it.each([
    ['usuarios', 'Gómez, Ana', ['Nuevo usuario']],
    ['documentos', 'Último estado contable', ['Agregar documento']],
    ['etiquetas', 'Librería', ['Crear etiqueta']],
    ['general', 'Base de datos', ['Actualizar']],
  ])('are printed without what is only used on the screen: %s', async (tab, content, names) => {
    open(`?tab=${tab}`);
    const isPrinted = (part: HTMLElement) => part.closest('[data-no-print]') === null;
    expect(isPrinted(await screen.findByText(content))).toBe(true);
    expect(names.map((name) => isPrinted(screen.getByRole('button', { name })))).toEqual([false]);
  });

  it('are in the address, and drop the other tab’s filters', async () => {
    const released = document.createElement('meta');
    Object.assign(released, { name: 'last-maintenance', content: '2026-11-23' });
    document.head.append(released);
    const { person, address } = open('?tab=usuarios&dni=20');
    await person.click(await screen.findByRole('tab', { name: 'General' }));
    expect(address()).toBe('?tab=general');
    await screen.findByText('Sistema de Gestión de Proveedores del estado');
    screen.getByText('1.0.0');
    screen.getByText('Último mantenimiento');
    screen.getByText('23/11/2026');
    await expectAccessible();
    released.remove();
  });
});
