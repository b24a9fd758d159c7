import { fireEvent, renderPortal, screen } from 'shared-ui/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cleanPastes } from './clean-paste.ts';

/** Pastes a text. @returns what is inserted in its place, if anything */
function paste(text: string) {
  const insert = vi.fn();
  // jsdom has no `execCommand`.
  document.execCommand = (_command, _ui, inserted) => insert(inserted);
  onTestFinished(cleanPastes());
  renderPortal(<textarea aria-label="Motivo" />);
  const clipboardData = { getData: () => text };
  const isLeft = fireEvent.paste(screen.getByLabelText('Motivo'), { clipboardData });
  return isLeft ? null : insert.mock.lastCall?.[0];
}

it.each([
  ['Falta el\u0002 acta', 'Falta el acta'],
  ['Falta\u0000 el acta\n\tdel 3/5', 'Falta el acta\n\tdel 3/5'],
  ['Página 1\fPágina 2', 'Página 1\nPágina 2'],
  ['Falta el \u202eatca\u202c', 'Falta el atca'],
])('%j is pasted as %j', (text, inserted) => expect(paste(text)).toBe(inserted));

it.each(['Falta el acta\r\n\tdel 3/5', 'Está \u200d👍🏽', ''])('%j is left to the browser', (text) =>
  expect(paste(text)).toBeNull(),
);
