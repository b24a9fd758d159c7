import { Suspense, use, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Page, Problem } from '../index.ts';
import { Link } from '../router/index.ts';
import { accessibilityProblems, act, fireEvent, renderPortal, screen, waitFor } from '../testing/index.ts';

const First = () => (
  <Page title="Inscripción de proveedores" intro="Elija quién se inscribe.">
    <Link to="/segunda">Seguir</Link>
    <Link to="?paso=2">Otro paso</Link>
  </Page>
);
/** A page whose code is still loading. */
const Late = ({ code }: { readonly code: Promise<void> }) => {
  use(code);
  return <First />;
};
const Second = () => (
  <Page
    title="Detalles del Trámite"
    documentTitle="Trámite 2026-000123"
    size="wide"
    back={{ to: '/', label: 'Volver al estado del tramite' }}
    actions={<button type="button">Habilitar</button>}
  />
);
/** A page that could not be read, and is read again: in its place or in that of its content there is a spinner meanwhile. */
function Unread({ waiting }: { readonly waiting: 'page' | 'spinner' }) {
  const [state, setState] = useState<'failed' | 'loading' | 'read'>('failed');
  const spinner = (
    <button type="button" onClick={() => setState('read')}>
      Llegó
    </button>
  );
  if (state === 'read') return <Second />;
  if (state === 'loading' && waiting === 'spinner') return spinner;
  return (
    <Page title="Trámite">
      {state === 'failed' ? <Problem title="Error" onRetry={() => setState('loading')} /> : spinner}
    </Page>
  );
}
const routes = [
  { path: '/', Component: First },
  { path: '/segunda', Component: Second },
];

describe('a page', () => {
  it('has one heading and names the tab', async () => {
    renderPortal(routes);
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual([
      'Inscripción de proveedores',
    ]);
    expect(document.title).toBe('Inscripción de proveedores · Proveedores');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('leaves the focus alone on a first visit, so that the skip link comes first', () => {
    renderPortal(routes);
    expect(document.activeElement).toBe(document.body);
  });

  it('takes the focus to its heading after moving, and renames the tab', async () => {
    const { person } = renderPortal(routes);
    await person.click(screen.getByRole('link', { name: 'Seguir' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Detalles del Trámite' });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toBe('Trámite 2026-000123 · Proveedores');
    expect(screen.getByRole('button', { name: 'Habilitar' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('takes the focus going back too, also to where one began, and leaves the place in the page that comes back', async () => {
    const { person, router } = renderPortal(routes);
    await person.click(screen.getByRole('link', { name: 'Seguir' }));
    await screen.findByRole('heading', { name: 'Detalles del Trámite' });
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    await act(() => router.navigate(-1));
    const heading = await screen.findByRole('heading', { name: 'Inscripción de proveedores' });
    expect(document.activeElement).toBe(heading);
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    focus.mockRestore();
  });

  it.each(['page', 'spinner'] as const)(
    'takes the focus of a page that could not be read, after ‘Reintentar’ showed a %s',
    async (waiting) => {
      const { person } = renderPortal([{ path: '/', element: <Unread waiting={waiting} /> }]);
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      fireEvent.click(screen.getByRole('button', { name: 'Llegó' }));
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { level: 1, name: 'Detalles del Trámite' }),
      );
    },
  );

  it('does not take the focus from what was opened before its code was there', async () => {
    const code = Promise.withResolvers<void>();
    const late = (
      <Suspense>
        <Late code={code.promise} />
      </Suspense>
    );
    const { router } = renderPortal(late, { at: '/inicio' });
    await act(() => router.navigate('/inicio#guia'));
    await act(async () => code.resolve());
    screen.getByRole('heading', { name: 'Inscripción de proveedores' });
    expect(document.activeElement).toBe(document.body);
  });

  it('does not take the focus when only the query changes', async () => {
    const { person, router } = renderPortal(routes);
    const link = screen.getByRole('link', { name: 'Otro paso' });
    await person.click(link);
    await waitFor(() => expect(router.state.location.search).toBe('?paso=2'));
    expect(document.activeElement).toBe(link);
  });

  it('leads back', async () => {
    const { person, router } = renderPortal(routes, { at: '/segunda' });
    await person.click(screen.getByRole('link', { name: 'Volver al estado del tramite' }));
    await screen.findByRole('heading', { name: 'Inscripción de proveedores' });
    expect(router.state.location.pathname).toBe('/');
  });
});
