import { PDFDocument } from '@cantoo/pdf-lib';
import { uploadFile } from 'shared-api/contract';
import { answer, aPdf, chooseFile, type laterAnswers } from 'shared-ui/testing';
import { vi } from 'vitest';
import type { open } from './open.tsx';

export type Person = ReturnType<typeof open>['person'];

/** Chooses a PDF in the part of the screen that has one place for it. */
export const give = (person: Person, box: HTMLElement, name = 'archivo.pdf'): Promise<void> =>
  chooseFile(person, box, aPdf(name));

/** Stores each file, by its name, when the test says so. */
export const storesLater = (files: ReturnType<typeof laterAnswers>) =>
  answer(uploadFile, async (input) => ({ data: await files.of((input as { name: string }).name) }));

/** A JPEG of one grey pixel. */
export const A_JPEG = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  ),
  (character) => character.charCodeAt(0),
);

/** Lets photos be read and reduced as a browser does it; every one becomes a JPEG of one pixel. */
export function readsPhotos(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:pagina', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([A_JPEG], { type: 'image/jpeg' })),
  );
}

/** A PDF with pages. */
export async function aRealPdf(name: string, pages: number): Promise<File> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return new File([(await document.save()) as Uint8Array<ArrayBuffer>], name, { type: 'application/pdf' });
}
