import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../index.ts';
import { accessibilityProblems, act, fireEvent, renderPortal, screen, waitFor } from '../testing/index.ts';
import { TOAST_MS, useToasts } from './store.ts';

afterEach(() => {
  vi.useRealTimers();
  act(() => useToasts.setState({ toasts: [] }));
});

describe('messages', () => {
  it('say what happened: a failure at once, the rest when there is a pause', async () => {
    renderPortal(<main />);
    act(() => {
      toast.info('Datos guardados correctamente');
      toast.error('Ocurrió un problema');
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Ocurrió un problema');
    expect(screen.getByRole('status').textContent).toContain('Datos guardados correctamente');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('are closed by a button with a name', async () => {
    const { person } = renderPortal(<main />);
    act(() => toast.info('Descargado'));
    await screen.findByText('Descargado');
    await person.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByText('Descargado')).toBeNull());
  });

  it('closed by keyboard leave the focus with the messages, and those that are left go by themselves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { person } = renderPortal(<main />);
    act(() => {
      toast.info('Descargado');
      toast.success('Licitacion creada');
    });
    await screen.findByText('Descargado');
    const [close] = screen.getAllByRole('button', { name: 'Cerrar' });
    act(() => close?.focus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Descargado')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Avisos (Alt+T)' }));
    expect(screen.queryByText('Licitacion creada')).not.toBeNull();
    act(() => vi.advanceTimersByTime(TOAST_MS));
    await waitFor(() => expect(screen.queryByText('Licitacion creada')).toBeNull());
  });

  it('said twice are shown once', async () => {
    renderPortal(<main />);
    act(() => {
      toast.warning('No existen modificaciones');
      toast.warning('No existen modificaciones');
    });
    expect(await screen.findAllByText('No existen modificaciones')).toHaveLength(1);
  });

  it('never say that something failed beside a newer success, nor the other way round', async () => {
    renderPortal(<main />);
    act(() => {
      toast.error('No se pudo subir el archivo');
      toast.success('Archivo subido exitosamente para DNI');
    });
    await screen.findByText('Archivo subido exitosamente para DNI');
    await waitFor(() => expect(screen.queryByText('No se pudo subir el archivo')).toBeNull());
    act(() => toast.error('Hubo un error al guardar los datos'));
    expect((await screen.findByRole('alert')).textContent).toContain('Hubo un error al guardar los datos');
    await waitFor(() => expect(screen.queryByText('Archivo subido exitosamente para DNI')).toBeNull());
  });

  it('are three at most: the oldest makes room', async () => {
    renderPortal(<main />);
    act(() => {
      for (const name of ['DNI', 'ARCA', 'Rentas', 'Ganancias']) toast.error(`No se pudo subir: ${name}`);
    });
    await screen.findByText('No se pudo subir: Ganancias');
    expect(screen.getAllByRole('alert')).toHaveLength(3);
    expect(screen.queryByText('No se pudo subir: DNI')).toBeNull();
  });

  it('show the newest success alone, beside what else there is to know', async () => {
    renderPortal(<main />);
    act(() => {
      toast.warning('No existen modificaciones');
      for (const name of ['DNI', 'ARCA', 'Rentas']) toast.success(`Archivo subido: ${name}`);
    });
    await screen.findByText('Archivo subido: Rentas');
    await screen.findByText('No existen modificaciones');
    await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  });

  it('take the focus with Alt+T', () => {
    renderPortal(<main />);
    fireEvent.keyDown(document, { code: 'KeyT', key: 't', altKey: true });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Avisos (Alt+T)' }));
  });

  it('go after 5 seconds, and wait while one is pointed at', async () => {
    renderPortal(<main />);
    act(() => toast.success('Licitacion creada'));
    await screen.findByText('Licitacion creada');
    vi.useFakeTimers();
    const message = screen.getByRole('status');
    fireEvent.mouseEnter(message);
    act(() => void vi.advanceTimersByTime(TOAST_MS * 3));
    expect(screen.queryByText('Licitacion creada')).not.toBeNull();
    fireEvent.mouseLeave(message);
    act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
    expect(screen.queryByText('Licitacion creada')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Licitacion creada')).toBeNull();
    expect(TOAST_MS).toBe(5000);
    vi.useRealTimers();
    await waitFor(() => expect(useToasts.getState().toasts).toEqual([]));
  });
});
