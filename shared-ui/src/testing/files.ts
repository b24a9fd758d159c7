import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A small PDF by that name. */
export const aPdf = (name = 'archivo.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** Chooses files in the part of the screen that has one place for them, and waits until the page has taken them. */
export async function chooseFile(
  person: UserEvent,
  box: ParentNode,
  file: File | File[] = aPdf(),
): Promise<void> {
  const input = box.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('there is no place for a file');
  await person.upload(input, file);
  // The zone reads what was chosen in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}
