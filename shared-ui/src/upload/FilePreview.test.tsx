import { beforeEach, expect, it, vi } from 'vitest';
import { accessibilityProblems, fireEvent, renderPortal, screen } from '../testing/index.ts';
import { FilePreview } from './FilePreview.tsx';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archivo');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

function open(content: string, type: string) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(content, { headers: { 'content-type': type } }),
  );
  return renderPortal(<FilePreview url="/files/1" name="DNI" />);
}

it('says that a PDF without its end may not be shown whole', async () => {
  open('%PDF-1.7 …', 'application/pdf');
  expect(
    await screen.findByText(/^Este archivo está incompleto: puede que no se vea entero\. Descárguelo/),
  ).toBeTruthy();
  expect(screen.getByTitle('DNI')).toBeTruthy();
});

it('says nothing of a whole one', async () => {
  open('%PDF-1.7 … %%EOF\n', 'application/pdf');
  expect(await screen.findByTitle('DNI')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that a picture is damaged, instead of a sign that none understands', async () => {
  open('no es una foto', 'image/jpeg');
  fireEvent.error(await screen.findByRole('img', { name: 'DNI' }));
  expect(screen.getByRole('status').textContent).toContain(
    'Este archivo no se puede mostrar: está dañado o incompleto.',
  );
  expect(screen.getByRole('link', { name: 'Descargar' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(await accessibilityProblems()).toEqual([]);
});
