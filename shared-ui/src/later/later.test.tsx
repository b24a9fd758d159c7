import { render } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { screen } from '../testing/index.ts';
import { Later } from './Later.tsx';

interface Props {
  readonly text: string;
}
const Real = ({ text }: Props) => <p>{text}</p>;
const Instead = ({ text }: Props) => <p>En lugar de {text}</p>;

describe('a component whose code comes later', () => {
  test('is shown once its code is there, and at once from then on', async () => {
    const load = vi.fn(async () => Real);
    const { unmount } = render(<Later load={load} give={{ text: 'la guía' }} />);
    await screen.findByText('la guía');
    unmount();
    render(<Later load={load} give={{ text: 'el menú' }} />);
    expect(screen.getByText('el menú')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('leaves what is around it as it is when its code does not come, and tries again when it is asked for', async () => {
    let network = false;
    const load = () => (network ? Promise.resolve(Real) : Promise.reject(new Error('no network')));
    const page = (text: string) => (
      <>
        <input aria-label="Lo escrito" />
        <Later load={load} otherwise={Instead} give={{ text }} />
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
});
