import { uploadFile } from 'shared-api/contract';
import { answer, aPdf, chooseFile, type laterAnswers } from 'shared-ui/testing';
import type { open } from './open.tsx';

export type Person = ReturnType<typeof open>['person'];

/** Chooses a PDF in the part of the screen that has one place for it. */
export const give = (person: Person, box: HTMLElement, name = 'archivo.pdf'): Promise<void> =>
  chooseFile(person, box, aPdf(name));

/** Stores each file, by its name, when the test says so. */
export const storesLater = (files: ReturnType<typeof laterAnswers>) =>
  answer(uploadFile, async (input) => ({ data: await files.of((input as { name: string }).name) }));
