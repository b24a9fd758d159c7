import { useState } from 'react';
import { Button } from 'shared-ui';
import { act, renderPortal, screen } from 'shared-ui/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { restoreFocusAfterLoading } from './restore-focus.ts';

let end: () => void;
afterEach(() => end());

let setBusy: (busy: boolean) => void;
function Page() {
  const [busy, set] = useState(false);
  setBusy = set;
  return (
    <main>
      <Button loading={busy}>Enviar</Button>
      <input aria-label="Otra cosa" />
    </main>
  );
}

/** A button that is waiting, as a browser leaves it: here nothing takes the focus from what is disabled. */
async function waiting(isFocused = true) {
  end = restoreFocusAfterLoading();
  renderPortal(<Page />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  if (isFocused) button.focus();
  await act(async () => setBusy(true));
  button.blur();
  return button;
}
/** As long as it takes until the focus is given back, and a while more. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));

it('restores the focus of a button that was loading', async () => {
  const button = await waiting();
  expect(document.activeElement).toBe(document.body);
  await act(async () => setBusy(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('restores it also where the browser removed the focus before the button said that it was loading', async () => {
  end = restoreFocusAfterLoading();
  renderPortal(<Page />);
  const button = screen.getByRole('button', { name: 'Enviar' });
  button.focus();
  await act(async () => {
    button.blur();
    setBusy(true);
  });
  await act(async () => setBusy(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('leaves the focus where the user moved it meanwhile', async () => {
  await waiting();
  const other = screen.getByLabelText('Otra cosa');
  other.focus();
  await act(async () => setBusy(false));
  await aMoment();
  expect(document.activeElement).toBe(other);
});

it('gives no focus to a button that had none', async () => {
  await waiting(false);
  await act(async () => setBusy(false));
  await aMoment();
  expect(document.activeElement).toBe(document.body);
});

it('lets a dialog that closes return the focus first', async () => {
  const button = await waiting();
  await act(async () => setBusy(false));
  // As windows do it: a little later, to whoever opened them, unless somebody has the focus by then.
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(document.activeElement).toBe(document.body);
  screen.getByLabelText('Otra cosa').focus();
  await aMoment();
  expect(document.activeElement).not.toBe(button);
});
