import { describe, expect, it, vi } from 'vitest';
import { aUser, renderPortal, screen } from '../testing/index.ts';
import { clearDrafts, useDraft, useUser } from './index.ts';

const START = { mensaje: '' };

function Draft() {
  const [value, set, forget, restored] = useDraft('mensaje:20002307554', START);
  return (
    <>
      <input
        aria-label="Mensaje"
        value={value.mensaje}
        onChange={(event) => {
          const mensaje = event.currentTarget.value;
          set((before) => ({ ...before, mensaje }));
        }}
      />
      <output>{restored ? 'recuperado' : 'nuevo'}</output>
      <button type="button" onClick={forget}>
        Descartar
      </button>
    </>
  );
}

let answered: () => void = () => undefined;
/** A field that forgets a sent text when its answer arrives, and keeps what was typed since. */
function Sent() {
  const [text, set] = useDraft('mensaje:20002307554', '');
  answered = () => set((now) => now.replace('Hola', ''));
  return <input aria-label="Mensaje" value={text} onChange={(event) => set(event.currentTarget.value)} />;
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Mensaje').value;

describe('what was typed and not saved', () => {
  it('is given back after a reload, and only to the same person', async () => {
    const first = renderPortal(<Draft />, { user: aUser() });
    await first.person.type(screen.getByLabelText('Mensaje'), 'Buenos días');
    first.unmount();

    const other = renderPortal(<Draft />, { user: aUser({ id: '7f0c2a5e-52a5-4b1c-9f43-0d9c6ab30002' }) });
    expect(typed()).toBe('');
    expect(screen.getByRole('status').textContent).toBe('nuevo');
    other.unmount();

    renderPortal(<Draft />, { user: aUser() });
    expect(typed()).toBe('Buenos días');
    expect(screen.getByRole('status').textContent).toBe('recuperado');
  });

  it('is not said to be given back when it was emptied, nor what is typed after that', async () => {
    const first = renderPortal(<Draft />, { user: aUser() });
    await first.person.type(screen.getByLabelText('Mensaje'), 'H');
    first.unmount();
    const again = renderPortal(<Draft />, { user: aUser() });
    expect(screen.getByRole('status').textContent).toBe('recuperado');
    await again.person.type(screen.getByLabelText('Mensaje'), '{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('nuevo');
    await again.person.type(screen.getByLabelText('Mensaje'), 'B');
    expect(screen.getByRole('status').textContent).toBe('nuevo');
    await again.person.type(screen.getByLabelText('Mensaje'), '{Backspace}');
    again.unmount();
    const later = renderPortal(<Draft />, { user: aUser() });
    expect(screen.getByRole('status').textContent).toBe('nuevo');
    await later.person.type(screen.getByLabelText('Mensaje'), 'B');
    expect(screen.getByRole('status').textContent).toBe('nuevo');
  });

  it('goes when it is saved or thrown away', async () => {
    const first = renderPortal(<Draft />, { user: aUser() });
    await first.person.type(screen.getByLabelText('Mensaje'), 'Hola');
    await first.person.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(typed()).toBe('');
    first.unmount();
    renderPortal(<Draft />, { user: aUser() });
    expect(typed()).toBe('');
  });

  it('goes at logout, and nothing else of the tab does', async () => {
    const first = renderPortal(<Draft />, { user: aUser() });
    await first.person.type(screen.getByLabelText('Mensaje'), 'Hola');
    first.unmount();
    sessionStorage.setItem('otra', 'cosa');
    clearDrafts();
    expect(sessionStorage.getItem('otra')).toBe('cosa');
    renderPortal(<Draft />, { user: aUser() });
    expect(typed()).toBe('');
  });

  it('does not come back after logout with the answer to what was sent before', async () => {
    const first = renderPortal(<Sent />, { user: aUser() });
    await first.person.type(screen.getByLabelText('Mensaje'), 'Hola y algo más');
    const before = answered;
    first.unmount();
    clearDrafts();
    before();
    expect(sessionStorage).toHaveLength(0);
    // The next user of this tab gets drafts of their own.
    const next = renderPortal(<Sent />, { user: aUser() });
    await next.person.type(screen.getByLabelText('Mensaje'), 'Hola');
    expect(sessionStorage).toHaveLength(1);
    next.unmount();
    answered();
    expect(Object.values(sessionStorage)).toEqual(['""']);
    clearDrafts();
  });

  it('stays on the screen when the tab can keep nothing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { person } = renderPortal(<Draft />, { user: aUser() });
    await person.type(screen.getByLabelText('Mensaje'), 'Hola');
    expect(typed()).toBe('Hola');
    expect(full).toHaveBeenCalled();
    full.mockRestore();
  });
});

function Name() {
  return <p>{useUser().nombre}</p>;
}

it('a page behind the guard knows who is signed in', () => {
  renderPortal(<Name />, { user: aUser({ nombre: 'Laura' }) });
  expect(screen.getByText('Laura')).toBeTruthy();
});
