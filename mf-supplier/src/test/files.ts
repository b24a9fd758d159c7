import { uploadFile } from 'shared-api/contract';
import { answer } from 'shared-ui/testing';
import type { later, open } from './open.tsx';

export type Person = ReturnType<typeof open>['person'];

/** Chooses a PDF in the part of the screen that has one place for it. */
export async function give(person: Person, box: HTMLElement, name = 'archivo.pdf'): Promise<void> {
  const input = box.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no file can be chosen here');
  await person.upload(input, new File(['%PDF-1.7'], name, { type: 'application/pdf' }));
}

/** Stores each file, by its name, when the test says so. */
export const storesLater = (files: ReturnType<typeof later>) =>
  answer(uploadFile, async (input) => ({ data: await files.of((input as { name: string }).name) }));
