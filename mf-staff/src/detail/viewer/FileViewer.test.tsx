import { useState } from 'react';
import { expectAccessible, fireEvent, renderPortal, screen, userEvent, waitFor } from 'shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staff } from '../../test/fixtures.ts';
import { showEverything } from '../../test/viewer.ts';
import { FileViewer } from './FileViewer.tsx';
import { pdfReader } from './lazy-pdf-reader.ts';
import { DamagedPdf } from './pdf-document.ts';

const URL_OF_DNI = '/files/1?v=1&f=firma';

beforeEach(() => {
  showEverything();
  URL.createObjectURL = () => 'blob:archivo';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const answer = (content: string, type: string, status = 200) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(content, { status, headers: { 'content-type': type } }));

function open(content: string, type: string, status = 200) {
  answer(content, type, status);
  return renderPortal(<FileViewer url={URL_OF_DNI} name="DNI" />, { user: staff('VISADOR') });
}

function pdfOf(pages: number, hasText = true) {
  const draw = vi.fn(async (_target: unknown, _view: unknown) => hasText);
  const close = vi.fn();
  const size = { width: 600, height: 800 };
  vi.spyOn(pdfReader, 'open').mockResolvedValue({
    pages,
    first: size,
    page: async () => ({ size, draw, release: () => undefined }),
    close,
  });
  return { draw, close };
}

it('draws all pages of a PDF below each other, and says which one is seen of how many', async () => {
  const { close } = pdfOf(3);
  const { container, unmount } = open('%PDF-1.7 … %%EOF', 'application/pdf');
  await screen.findByRole('img', { name: 'DNI, página 3' });
  expect(screen.getAllByRole('img')).toHaveLength(3);
  screen.getByText('Página 1 de 3');
  await expectAccessible(container);
  unmount();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it('says of a scanned page that it has no text', async () => {
  pdfOf(1, false);
  open('%PDF-1.7 … %%EOF', 'application/pdf');
  await screen.findByRole('img', { name: 'DNI, página 1: imagen sin texto' });
});

it('enlarges, fits and turns by buttons and by keys', async () => {
  const { draw } = pdfOf(1);
  open('%PDF-1.7 … %%EOF', 'application/pdf');
  await screen.findByRole('img', { name: 'DNI, página 1' });
  const view = () => draw.mock.lastCall?.[1] as { width: number; rotation: number };
  const { width } = view();
  await userEvent.click(screen.getByRole('button', { name: 'Agrandar' }));
  await waitFor(() => expect(view().width).toBe(width * 1.25));
  screen.getByText('125 %');
  await userEvent.keyboard('--');
  await waitFor(() => expect(view().width).toBe(width * 0.75));
  await userEvent.keyboard('0');
  await waitFor(() => expect(view().width).toBe(width));
  await userEvent.keyboard('r');
  await waitFor(() => expect(view().rotation).toBe(90));
  for (let turns = 0; turns < 3; turns++)
    await userEvent.click(screen.getByRole('button', { name: 'Girar' }));
  await waitFor(() => expect(view().rotation).toBe(0));
});

it('says that a PDF without its end may not be shown whole, and shows what there is', async () => {
  pdfOf(1);
  open('%PDF-1.7 …', 'application/pdf');
  await screen.findByText(/^Este archivo está incompleto: puede que no se vea entero\. Descárguelo/);
  await screen.findByRole('img', { name: 'DNI, página 1' });
});

it.each([
  ['a PDF', 'application/pdf'],
  ['a picture', 'image/jpeg'],
])('says that %s is damaged, and offers it for download', async (_, type) => {
  vi.spyOn(pdfReader, 'open').mockRejectedValue(new DamagedPdf('no PDF'));
  const { container } = open('no es lo que dice %%EOF', type);
  if (type.startsWith('image/')) fireEvent.error(await screen.findByRole('img', { name: 'DNI' }));
  await screen.findByText(/^Este archivo no se puede mostrar: está dañado o incompleto\./);
  expect(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href')).toContain('/files/1');
  await expectAccessible(container);
});

it('does not call a file damaged when its viewer was not loaded, and opens it when asked again', async () => {
  pdfOf(1);
  vi.mocked(pdfReader.open).mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const { container } = open('%PDF-1.7 … %%EOF', 'application/pdf');
  await screen.findByText('No se pudo abrir el archivo');
  expect(container.textContent).not.toContain('dañado');
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('img', { name: 'DNI, página 1' });
});

it('offers a file of another kind for download', async () => {
  open('x', 'application/zip');
  await screen.findByText('Este tipo de archivo no se puede mostrar aquí. Descárguelo para verlo.');
});

it('opens after a failed connection when it is asked again', async () => {
  const { container } = open('', 'text/plain', 403);
  await screen.findByText('No se pudo abrir el archivo');
  await expectAccessible(container);
  answer('x', 'image/png');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('img', { name: 'DNI' });
});

it('stays as it is when the request is read again and the file has another signature', async () => {
  const fetched = answer('x', 'image/png');
  renderPortal(<ReadAgain />, { user: staff('VISADOR') });
  const picture = await screen.findByRole('img', { name: 'DNI' });
  await userEvent.click(screen.getByRole('button', { name: 'Leer otra vez' }));
  expect(screen.getByRole('link', { name: 'Descargar' }).getAttribute('href')).toContain('f=otra');
  expect(screen.getByRole('img', { name: 'DNI' })).toBe(picture);
  expect(fetched).toHaveBeenCalledOnce();
});

function ReadAgain() {
  const [url, setUrl] = useState(URL_OF_DNI);
  return (
    <>
      <button type="button" onClick={() => setUrl('/files/1?v=2&f=otra')}>
        Leer otra vez
      </button>
      <FileViewer url={url} name="DNI" />
    </>
  );
}
