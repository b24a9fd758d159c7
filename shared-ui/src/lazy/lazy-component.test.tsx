import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '../testing/index.ts';
import { useToasts } from '../toasts/store.ts';
import { DialogUnavailable } from './DialogUnavailable.tsx';
import { LazyComponent } from './LazyComponent.tsx';

interface Props {
  readonly text: string;
}
const Real = ({ text }: Props) => <p>{text}</p>;
const Dialog = ({ opened }: { readonly opened: boolean }) => (opened ? <p>La guía</p> : null);
const Instead = ({ text }: Props) => <p>En lugar de {text}</p>;

describe('a component whose code comes later', () => {
  it('is shown once its code is there, and at once from then on', async () => {
    const load = vi.fn(async () => Real);
    const { unmount } = render(<LazyComponent load={load} componentProps={{ text: 'la guía' }} />);
    await screen.findByText('la guía');
    unmount();
    render(<LazyComponent load={load} componentProps={{ text: 'el menú' }} />);
    expect(screen.getByText('el menú')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves what is around it as it is when its code does not come, and tries again when it is asked for', async () => {
    let network = false;
    const load = () => (network ? Promise.resolve(Real) : Promise.reject(new Error('no network')));
    const page = (text: string) => (
      <>
        <input aria-label="Lo escrito" />
        <LazyComponent load={load} fallback={Instead} componentProps={{ text }} />
      </>
    );
    const { rerender } = render(page('la guía'));
    await screen.findByText('En lugar de la guía');
    expect(screen.getByRole('textbox', { name: 'Lo escrito' })).toBeTruthy();
    network = true;
    rerender(page('la ayuda'));
    await screen.findByText('la ayuda');
    expect(screen.queryByText(/En lugar/)).toBeNull();
  });

  it('is shown where it had not come once its code came elsewhere', async () => {
    let network = false;
    const load = () => (network ? Promise.resolve(Real) : Promise.reject(new Error('no network')));
    const here = (text: string) => <LazyComponent load={load} fallback={Instead} componentProps={{ text }} />;
    const { rerender } = render(here('la guía'));
    await screen.findByText('En lugar de la guía');
    network = true;
    render(<LazyComponent load={load} componentProps={{ text: 'otra parte' }} />);
    await screen.findByText('otra parte');
    rerender(here('la ayuda'));
    await screen.findByText('la ayuda');
  });

  it('a dialog says each time that it could not be opened, and opens once its code comes', async () => {
    let network = false;
    const load = () => (network ? Promise.resolve(Dialog) : Promise.reject(new Error('no network')));
    const close = vi.fn();
    const dialogOf = (opened: boolean) => (
      <LazyComponent load={load} fallback={DialogUnavailable} componentProps={{ opened, onClose: close }} />
    );
    const { rerender } = render(dialogOf(true));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(useToasts.getState().toasts.at(-1)?.text).toBe(
      'No se pudo abrir. Revise su conexión y vuelva a intentar.',
    );
    rerender(dialogOf(false));
    rerender(dialogOf(true));
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
    rerender(dialogOf(false));
    network = true;
    rerender(dialogOf(true));
    await screen.findByText('La guía');
    expect(close).toHaveBeenCalledTimes(2);
  });
});
