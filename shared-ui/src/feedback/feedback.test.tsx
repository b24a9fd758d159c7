import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EmptyState, LiveRegion, Loader, LoadingPage, Problem, QueryProblem } from '../index.ts';
import { accessibilityProblems, renderPortal, screen } from '../testing/index.ts';

/** A part of a page that could not be loaded, and can be by either button. */
function PartOfPage() {
  const [failed, setFailed] = useState(true);
  return (
    <>
      <section aria-label="Historial">
        {failed ? <Problem title="Error al cargar" onRetry={() => setFailed(false)} /> : 'Enviada'}
      </section>
      <button type="button" onClick={() => setFailed(false)}>
        Otra cosa
      </button>
    </>
  );
}

describe('waiting and failing are said', () => {
  it('a spinner has the role status and a text', async () => {
    renderPortal(<Loader />);
    expect(screen.getByRole('status').textContent).toBe('Cargando...');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('a page that loads says what it loads', () => {
    renderPortal(<LoadingPage text="Buscando la empresa" />);
    expect(screen.getByRole('status').textContent).toBe('Buscando la empresa');
  });

  it('a problem is an alert with its title, its message and a way to try again', async () => {
    const onRetry = vi.fn();
    const { person } = renderPortal(
      <Problem
        title="Error al cargar licitaciones"
        message="Por favor, pruebe mas tarde"
        onRetry={onRetry}
      />,
    );
    const alert = screen.getByRole('alert', { name: 'Error al cargar licitaciones' });
    expect(alert.textContent).toContain('Por favor, pruebe mas tarde');
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each(['Reintentar', 'Otra cosa'])(
    'leaves the focus in its place when %s takes it away',
    async (name) => {
      const { person } = renderPortal(<PartOfPage />);
      const other = screen.getByRole('button', { name: 'Otra cosa' });
      await person.click(screen.getByRole('button', { name }));
      const part = screen.getByRole('region', { name: 'Historial' });
      expect(part.textContent).toBe('Enviada');
      expect(document.activeElement).toBe(name === 'Reintentar' ? part : other);
      expect(await accessibilityProblems()).toEqual([]);
    },
  );

  it('while it is tried again its button is busy', async () => {
    const onRetry = vi.fn();
    const { person } = renderPortal(<Problem title="Error al cargar" onRetry={onRetry} retrying />);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(onRetry).not.toHaveBeenCalled();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('a list that can’t be read says why, and whether what it shows is old', async () => {
    const refetch = vi.fn(async () => undefined);
    const error = new Error('El portal no responde.');
    const { person, unmount } = renderPortal(<QueryProblem query={{ error, refetch }} />);
    expect(screen.getByRole('alert').textContent).toBe('Error: El portal no responde.Reintentar');
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(refetch).toHaveBeenCalledOnce();
    unmount();
    renderPortal(
      <QueryProblem query={{ data: [], error, refetch }} title="No se pudo" message="Sin conexión." />,
    );
    expect(screen.getByRole('alert', { name: 'No se pudo' }).textContent).toBe(
      'No se pudoSin conexión.Se muestra lo último que se pudo leer.Reintentar',
    );
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('without a way to try again there is no button', () => {
    renderPortal(<Problem title="Error al cargar" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('an empty list says what to do', async () => {
    renderPortal(
      <EmptyState title="NO HAY INSCRIPCIONES" action={<button type="button">Limpiar filtros</button>}>
        Pruebe con otro filtro.
      </EmptyState>,
    );
    expect(screen.getByText('NO HAY INSCRIPCIONES')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Limpiar filtros' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('a live region is polite and there before its text', () => {
    const { rerender } = renderPortal(<LiveRegion />);
    expect(rerender).toBeTypeOf('function');
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });
});
