import { type ComponentProps, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessibilityProblems, act, fireEvent, renderPortal, screen } from '../testing/index.ts';
import { FileUpload, type UploadOptions } from './index.ts';
import { shrinkSteps } from './shrink.ts';

const URL_STORED = '/api/municat/files/7f0c2a5e-52a5-4b1c-9f43-0d9c6ab30001';
const chooser = () => screen.getByLabelText<HTMLInputElement>('DNI', { selector: 'input' });
const chooseButton = () => screen.getByRole('button', { name: 'Elegir archivo: DNI' });

/** A field whose file is saved once it is uploaded: it comes back under its stored name, with an address that is signed anew. */
function Saved({ onUpload }: Pick<ComponentProps<typeof FileUpload>, 'onUpload'>) {
  const [value, setValue] = useState<{ url: string; name: string } | null>(null);
  const onUploaded = () => setValue({ url: `${URL_STORED}?v=2`, name: 'foto_.jpg' });
  return <FileUpload label="DNI" onUpload={onUpload} value={value} onUploaded={onUploaded} />;
}

/** An upload that the test drives. */
function driven() {
  const uploads: {
    file: File;
    options: UploadOptions;
    end: (url: string) => void;
  }[] = [];
  const onUpload = (file: File, options: UploadOptions) =>
    new Promise<string>((resolve) => {
      uploads.push({ file, options, end: resolve });
    });
  const last = () => {
    const latest = uploads.at(-1);
    if (!latest) throw new Error('nothing was uploaded');
    return latest;
  };
  return { onUpload, uploads, last };
}

afterEach(() => vi.restoreAllMocks());

describe('the upload of a photo', () => {
  const LIMIT = 1024 * 1024;
  const HEADERS: Readonly<Record<string, readonly number[]>> = {
    'image/jpeg': [0xff, 0xd8, 0xff, 0xd9],
    'image/png': [0x89, ...new TextEncoder().encode('PNG\r\n\x1a\n\0\0\0\0IEND')],
    'image/heic': [0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')],
    'image/webp': [...new TextEncoder().encode('RIFF\x04\0\0\0WEBP')],
  };
  /** Its picture ends right after the header; phones append films and data. */
  const photo = (name: string, bytes: number, type = 'image/jpeg') => {
    const content = new Uint8Array(bytes);
    content.set(HEADERS[type] ?? []);
    return new File([content], name, { type });
  };
  /** A browser whose JPEGs weigh what `bytesOf` says of their long side. */
  function drawsPhotos(width: number, height: number, bytesOf: (side: number) => number) {
    const close = vi.fn();
    const read = vi.fn(async () => ({ width, height, close }));
    vi.stubGlobal('createImageBitmap', read);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
    } as unknown as RenderingContext);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
      this: HTMLCanvasElement,
      done,
      type = '',
    ) {
      done(new Blob([new Uint8Array(bytesOf(Math.max(this.width, this.height)))], { type }));
    });
    return { read, close };
  }
  it.each([
    ['FOTO.JPEG', 'image/jpeg', 'FOTO.jpg'],
    ['captura.png', 'image/png', 'captura.jpg'],
    ['IMG_2041.HEIC', 'image/heic', 'IMG_2041.jpg'],
    ['dni.webp', 'image/webp', 'dni.jpg'],
  ])('sends %s upright and smaller, and says by how much', async (name, type, sent) => {
    const browser = drawsPhotos(8000, 6000, (side) => (side > 2100 ? LIMIT + 1 : LIMIT / 2));
    const { onUpload, last } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={LIMIT} />);
    // A file of a type that the chooser does not offer can be dropped, or chosen all the same.
    fireEvent.change(chooser(), { target: { files: [photo(name, 3 * LIMIT, type)] } });
    await screen.findByRole('progressbar');
    // Without an option that older browsers refuse.
    expect(browser.read).toHaveBeenCalledExactlyOnceWith(expect.any(File));
    expect(browser.close).toHaveBeenCalledOnce();
    expect(last().file).toMatchObject({ name: sent, type: 'image/jpeg', size: LIMIT / 2 });
    await act(async () => last().end(URL_STORED));
    expect(screen.getByText('La foto se redujo de 3,0 MB a 512 kB')).toBeTruthy();
    expect(screen.getByText(sent)).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
  });

  /** A browser that reads pictures of one size, whose two halves have these brightnesses. */
  function readsPicture(width: number, height: number, [left, right]: readonly [number, number]) {
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: () => undefined,
      getImageData: () => ({ data: [left, left, left, 255, right, right, right, 255] }),
    } as unknown as RenderingContext);
  }
  it.each([
    ['a thumbnail', 120, 90, [0, 255], /^La imagen es muy chica \(120\s×\s90\spíxeles\) y puede no leerse/],
    ['an empty page', 1200, 1600, [240, 250], /^La imagen parece en blanco/],
  ] as const)(
    'that is %s is taken, and said to be perhaps illegible',
    async (_, width, height, sides, doubt) => {
      readsPicture(width, height, sides);
      const { onUpload, last } = driven();
      const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={LIMIT} />);
      await person.upload(chooser(), photo('foto.jpg', 9_000));
      await act(async () => last().end(URL_STORED));
      expect(screen.getByText('Archivo subido exitosamente')).toBeTruthy();
      expect(screen.getByText(doubt)).toBeTruthy();
      expect(await accessibilityProblems()).toEqual([]);
    },
  );

  it('stays doubted once it is saved', async () => {
    readsPicture(120, 90, [0, 255]);
    const { onUpload, last } = driven();
    const { person } = renderPortal(<Saved onUpload={onUpload} />);
    await person.upload(chooser(), photo('foto*.JPG', 9_000));
    await act(async () => last().end(`${URL_STORED}?v=1`));
    screen.getByText('foto_.jpg');
    screen.getByText(/^La imagen es muy chica/);
  });

  it('that shows something is not doubted', async () => {
    readsPicture(1200, 1600, [90, 250]);
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={LIMIT} />);
    await person.upload(chooser(), photo('foto.jpg', 9_000));
    await act(async () => last().end(URL_STORED));
    expect(screen.getByText('Archivo subido exitosamente')).toBeTruthy();
    expect(screen.queryByText(/^La imagen/)).toBeNull();
  });

  it.each([
    ['can’t be read', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))],
    ['would have to be illegible', () => drawsPhotos(8000, 6000, () => LIMIT + 1)],
  ])('that %s is refused with what to do', async (_, browser) => {
    browser();
    const { onUpload, uploads } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={LIMIT} />);
    await person.upload(chooser(), photo('foto.jpg', LIMIT + 1));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'foto.jpg: La foto es demasiado grande y no se pudo reducir. Sáquela de nuevo con menos resolución o súbala en PDF',
    );
    expect(uploads).toEqual([]);
  });

  it('can be called off while it is made smaller', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const { onUpload, uploads } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={LIMIT} />);
    await person.upload(chooser(), photo('foto.jpg', LIMIT + 1));
    expect(screen.getByText('Reduciendo la foto foto.jpg')).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(chooseButton()).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('that is within it is sent as it is', async () => {
    drawsPhotos(1200, 900, () => LIMIT / 2);
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={LIMIT} />);
    const file = photo('foto.jpg', LIMIT);
    await person.upload(chooser(), file);
    expect(last().file).toBe(file);
    await act(async () => last().end(URL_STORED));
    expect(screen.queryByText(/se redujo/)).toBeNull();
  });

  it('of a phone travels as what stays legible, though the limit would let it through', async () => {
    drawsPhotos(4032, 3024, (side) => side * 240);
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={10 * LIMIT} />);
    await person.upload(chooser(), photo('IMG_2041.jpg', 4_617_637));
    await screen.findByRole('progressbar');
    expect(last().file.size).toBe(2500 * 240);
    await act(async () => last().end(URL_STORED));
    expect(screen.getByText('La foto se redujo de 4,4 MB a 586 kB')).toBeTruthy();
  });

  it.each([
    ['would not get lighter', () => drawsPhotos(2000, 1500, () => 3 * LIMIT)],
    ['can’t be read here', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('x')))],
  ])('within the limit that %s is sent as it is', async (_, browser) => {
    browser();
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={10 * LIMIT} />);
    const file = photo('foto.jpg', 2 * LIMIT);
    await person.upload(chooser(), file);
    await screen.findByRole('progressbar');
    expect(last().file).toBe(file);
  });

  it('of more pixels than the portal takes travels reduced, though it weighs little', async () => {
    drawsPhotos(12_000, 9_000, () => 300_000);
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={10 * LIMIT} />);
    await person.upload(chooser(), photo('plano.jpg', 600_000));
    await screen.findByRole('progressbar');
    expect(last().file.size).toBe(300_000);
  });

  it('that is cut is sent as it is, for the server to refuse, though this browser would draw the rest white', async () => {
    drawsPhotos(2000, 1500, () => LIMIT / 2);
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={10 * LIMIT} />);
    const file = new File([Uint8Array.of(0xff, 0xd8, 0xff), new Uint8Array(2 * LIMIT)], 'foto.jpg');
    await person.upload(chooser(), file);
    await screen.findByRole('progressbar');
    expect(last().file).toBe(file);
  });

  it('is never made larger than it is, nor smaller than what can be read', () => {
    expect(shrinkSteps(1000, 500).every(({ width, height }) => width === 1000 && height === 500)).toBe(true);
    const tall = shrinkSteps(3000, 9000);
    expect(tall[0]).toEqual({ width: 833, height: 2500, quality: 0.8 });
    expect(Math.min(...tall.map(({ height }) => height))).toBe(1750);
    expect(Math.min(...tall.map(({ quality }) => quality))).toBe(0.7);
  });
});
