import { afterEach, describe, expect, test, vi } from 'vitest';
import { toast } from '../index.ts';
import { accessibilityProblems, act, fireEvent, renderPortal, screen, waitFor } from '../testing/index.ts';
import { dismiss, TOAST_MS, toastStore } from './store.ts';

afterEach(() => {
  vi.useRealTimers();
  act(() => {
    for (const { id } of toastStore.current()) dismiss(id);
  });
});

describe('messages', () => {
  test('say what happened: a failure at once, the rest when there is a pause', async () => {
    renderPortal(<main />);
    act(() => {
      toast.success('Datos guardados correctamente');
      toast.error('Ocurrió un problema');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un problema');
    expect(screen.getByRole('status').textContent).toContain('Datos guardados correctamente');
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('are closed by a button with a name', async () => {
    const { person } = renderPortal(<main />);
    act(() => toast.info('Descargado'));
    await screen.findByText('Descargado');
    await person.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByText('Descargado')).toBeNull();
  });

  test('closed by keyboard leave the focus with the messages, and those that are left go by themselves', async () => {
    const { person } = renderPortal(<main />);
    act(() => {
      toast.info('Descargado');
      toast.success('Licitacion creada');
    });
    await screen.findByText('Descargado');
    const [close] = screen.getAllByRole('button', { name: 'Cerrar' });
    act(() => close?.focus());
    await person.keyboard('{Enter}');
    expect(screen.queryByText('Descargado')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Avisos (Alt+T)' }));
    await waitFor(() => expect(screen.queryByText('Licitacion creada')).toBeNull(), {
      timeout: TOAST_MS * 2,
    });
  });

  test('said twice are shown once', async () => {
    renderPortal(<main />);
    act(() => {
      toast.warning('No existen modificaciones');
      toast.warning('No existen modificaciones');
    });
    expect(await screen.findAllByText('No existen modificaciones')).toHaveLength(1);
  });

  test('are three at most: the oldest makes room', async () => {
    renderPortal(<main />);
    act(() => {
      for (const name of ['DNI', 'ARCA', 'Rentas', 'Ganancias']) toast.success(`Archivo subido: ${name}`);
    });
    await screen.findByText('Archivo subido: Ganancias');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByText('Archivo subido: DNI')).toBeNull();
  });

  test('take the focus with Alt+T', () => {
    renderPortal(<main />);
    fireEvent.keyDown(document, { code: 'KeyT', key: 't', altKey: true });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Avisos (Alt+T)' }));
  });

  test('go after 5 seconds, and wait while one is pointed at', async () => {
    renderPortal(<main />);
    act(() => toast.success('Licitacion creada'));
    await screen.findByText('Licitacion creada');
    vi.useFakeTimers();
    const list = screen.getByRole('list');
    fireEvent.mouseEnter(list);
    act(() => void vi.advanceTimersByTime(TOAST_MS * 3));
    expect(screen.queryByText('Licitacion creada')).not.toBeNull();
    fireEvent.mouseLeave(list);
    act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
    expect(screen.queryByText('Licitacion creada')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Licitacion creada')).toBeNull();
    expect(TOAST_MS).toBe(5000);
    vi.useRealTimers();
    await waitFor(() => expect(toastStore.current()).toEqual([]));
  });
});
