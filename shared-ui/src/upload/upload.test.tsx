import { fileDownloadUrl } from 'shared-api/rules';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessibilityProblems, act, fireEvent, renderPortal, screen, waitFor } from '../testing/index.ts';
import { FilePreviewModal, FileUpload, type UploadOptions } from './index.ts';
import { PAUSES_MS } from './until-through.ts';

const URL_STORED = '/api/municat/files/7f0c2a5e-52a5-4b1c-9f43-0d9c6ab30001';
const pdf = (name = 'dni.pdf', content = '%PDF-1.7') =>
  new File([content], name, { type: 'application/pdf' });

const chooser = () => screen.getByLabelText<HTMLInputElement>('DNI', { selector: 'input' });
/** The zone: a click anywhere in it opens the chooser. */
const chooseButton = () => screen.getByRole('button', { name: 'Elegir archivo: DNI' });
function drop(...files: File[]) {
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(chooseButton(), { dataTransfer: { files, items, types: ['Files'] } });
}

/** An upload that the test drives. */
function driven() {
  const uploads: {
    file: File;
    options: UploadOptions;
    end: (url: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const onUpload = (file: File, options: UploadOptions) =>
    new Promise<string>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
      uploads.push({ file, options, end: resolve, fail: reject });
    });
  const last = () => {
    const latest = uploads.at(-1);
    if (!latest) throw new Error('nothing was uploaded');
    return latest;
  };
  return { onUpload, uploads, last };
}

/** An error of the client, with the properties that uploads read. */
const answered = (message: string, fromServer = true, status = 415) =>
  Object.assign(new Error(message), { status, fromServer });

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:archivo', revokeObjectURL: vi.fn() }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('an upload', () => {
  it('says limit and types before', async () => {
    renderPortal(<FileUpload label="DNI" onUpload={driven().onUpload} />);
    expect(screen.getByRole('group', { name: 'DNI' })).toBeTruthy();
    const description = document.getElementById(chooseButton().getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toContain('PDF, JPG o PNG. Máximo 10MB');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('shows how far it is, and then the file', async () => {
    const { onUpload, last } = driven();
    const onUploaded = vi.fn();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} onUploaded={onUploaded} />);
    await person.upload(chooser(), pdf());
    const bar = screen.getByRole('progressbar', { name: 'Subiendo dni.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    act(() => last().options.onProgress(0.4));
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(await accessibilityProblems()).toEqual([]);
    await act(async () => last().end(URL_STORED));
    expect(screen.getByRole('status').textContent).toBe('Archivo subido exitosamente');
    expect(screen.getByRole('button', { name: 'Ver Archivo: DNI' })).toBeTruthy();
    expect(onUploaded).toHaveBeenCalledExactlyOnceWith({ url: URL_STORED, name: 'dni.pdf' });
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('takes a dropped file, and one alone', async () => {
    const { onUpload, uploads } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    drop(pdf('a.pdf'), pdf('b.pdf'));
    expect((await screen.findByRole('alert')).textContent).toBe('Suba un solo archivo por vez');
    drop(pdf('a.pdf'));
    await waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(['a.pdf']));
  });

  it('opens the chooser on a click anywhere, and with the keyboard', async () => {
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={driven().onUpload} />);
    const openChooser = vi.spyOn(chooser(), 'click');
    await person.tab();
    expect(document.activeElement).toBe(chooseButton());
    await person.keyboard('{Enter}');
    await person.keyboard(' ');
    await person.click(screen.getByText(/PDF, JPG o PNG/));
    expect(openChooser).toHaveBeenCalledTimes(3);
  });

  it('is cancelled, and can be tried again', async () => {
    const { onUpload, last, uploads } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    await person.upload(chooser(), pdf());
    await person.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(last().options.signal.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'DNI' }));
    await person.upload(chooser(), pdf());
    expect(uploads).toHaveLength(2);
  });

  it('is cancelled by leaving the page', async () => {
    const { onUpload, last } = driven();
    const { person, unmount } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    await person.upload(chooser(), pdf());
    unmount();
    expect(last().options.signal.aborted).toBe(true);
  });

  it.each([
    [
      'too large',
      new File(['12345'], 'dni.pdf', { type: 'application/pdf' }),
      'dni.pdf: El archivo supera el máximo de 0 MB',
    ],
    [
      'of another type',
      new File(['x'], 'dni.exe', { type: 'application/exe' }),
      'dni.exe: El archivo debe ser PDF, JPG o PNG',
    ],
    [
      'empty',
      new File([], 'dni.pdf', { type: 'application/pdf' }),
      'dni.pdf: El archivo está vacío. Elija otro',
    ],
  ])('of a file that is %s is refused at once, with the reason', async (_, file, reason) => {
    const { onUpload, uploads } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} maxBytes={4} />);
    fireEvent.change(chooser(), { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    expect(uploads).toEqual([]);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('is held to the limit that the city has set, and says it', async () => {
    const meta = document.createElement('meta');
    meta.name = 'max-upload-bytes';
    meta.content = String(2 * 1024 * 1024);
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    const { onUpload, uploads } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    expect(screen.getByText(/Máximo 2MB/)).toBeTruthy();
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'dni.pdf', { type: 'application/pdf' });
    fireEvent.change(chooser(), { target: { files: [large] } });
    const refusalText = 'dni.pdf: El archivo supera el máximo de 2 MB';
    expect((await screen.findByRole('alert')).textContent).toBe(refusalText);
    expect(uploads).toEqual([]);
  });

  it.each(['', 'application/octet-stream', 'application/x-pdf', 'image/jpg', 'text/plain'])(
    'takes a good file that the device labels %j: its content decides',
    async (type) => {
      const { onUpload, uploads } = driven();
      renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
      fireEvent.change(chooser(), { target: { files: [new File(['%PDF-1.7'], 'dni', { type })] } });
      await waitFor(() => expect(uploads).toHaveLength(1));
    },
  );

  it('refuses a page that calls itself a PDF', async () => {
    const { onUpload, uploads } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    fireEvent.change(chooser(), { target: { files: [pdf('acta.pdf', '<html>')] } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'acta.pdf: El archivo debe ser PDF, JPG o PNG. Es una página web: ábrala e imprímala con «Guardar como PDF»',
    );
    expect(uploads).toEqual([]);
  });

  it('says of a file that can’t be read what to do', async () => {
    const { onUpload, uploads } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    const gone = pdf();
    gone.slice = () => {
      throw new DOMException('The requested file could not be read', 'NotReadableError');
    };
    fireEvent.change(chooser(), { target: { files: [gone] } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'dni.pdf: No se pudo leer el archivo. Si está en la nube o cambió de lugar, descárguelo o elíjalo de nuevo',
    );
    expect(uploads).toEqual([]);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('is sent again by itself when the connection breaks, and says so', async () => {
    const { onUpload, uploads, last } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    fireEvent.change(chooser(), { target: { files: [pdf()] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    const ended = [answered('Bad gateway', false, 502), answered('La conexión tardó demasiado.', true, 408)];
    for (const error of [new TypeError('network'), ...ended]) {
      const before = uploads.length;
      await act(async () => last().fail(error));
      expect(screen.getByRole('status').textContent).toBe(
        `dni.pdf: Se cortó la conexión. Se envía otra vez en unos segundos (intento ${before + 1} de 5).`,
      );
      // As soon as the device has a connection again.
      await act(async () => void fireEvent(window, new Event('online')));
      expect(uploads).toHaveLength(before + 1);
    }
    await act(async () => last().fail(answered('A page of the hotel’s network', false, 200)));
    expect(await accessibilityProblems()).toEqual([]);
    await act(async () => void fireEvent(window, new Event('online')));
    await act(async () => last().end(URL_STORED));
    expect(screen.getByText('Archivo subido exitosamente')).toBeTruthy();
  });

  it('without a connection says so, and goes on by itself when there is one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { onUpload, uploads, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    await person.upload(chooser(), pdf());
    await act(async () => last().fail(new TypeError('network')));
    expect(screen.getByRole('status').textContent).toBe(
      'dni.pdf: No hay conexión. El archivo se envía solo cuando vuelva: no hace falta elegirlo de nuevo.',
    );
    expect(await accessibilityProblems()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(uploads).toHaveLength(2);
    await act(async () => last().fail(new TypeError('network')));
    online.mockReturnValue(true);
    await act(async () => void fireEvent(window, new Event('online')));
    expect(uploads).toHaveLength(3);
  });

  it('gives up after five tries but keeps the file, and can be cancelled between two', async () => {
    const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { onUpload, uploads, last } = driven();
    renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    fireEvent.change(chooser(), { target: { files: [pdf()] } });
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    for (const pause of [...PAUSES_MS, 0]) {
      await act(async () => last().fail(new TypeError('network')));
      await act(async () => vi.advanceTimersByTime(pause));
    }
    expect(uploads).toHaveLength(5);
    expect(screen.getByRole('alert').textContent).toBe('dni.pdf: Error inesperado al subir el archivo.');
    vi.useRealTimers();
    expect(await accessibilityProblems()).toEqual([]);
    fakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await vi.waitFor(() => expect(uploads).toHaveLength(6));
    for (const pause of [...PAUSES_MS, 0]) {
      await act(async () => last().fail(new TypeError('network')));
      await act(async () => vi.advanceTimersByTime(pause));
    }
    expect(uploads).toHaveLength(10);
    await act(async () => void fireEvent(window, new Event('online')));
    await vi.waitFor(() => expect(uploads).toHaveLength(11));
    await act(async () => last().fail(new TypeError('network')));
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(uploads).toHaveLength(11);
    expect(chooseButton()).toBeTruthy();
  });

  it.each([
    [
      answered('El archivo no se guardó porque el antivirus lo rechazó. Suba otro'),
      'dni.pdf: El archivo no se guardó porque el antivirus lo rechazó. Suba otro',
    ],
    [answered('x', false), 'dni.pdf: Error al subir el archivo.'],
    [
      answered('x', false, 413),
      'dni.pdf: Error al subir el archivo. Es demasiado grande: redúzcalo y elíjalo de nuevo.',
    ],
  ])('that fails says why', async (error, said) => {
    const { onUpload, last } = driven();
    const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
    await person.upload(chooser(), pdf());
    await act(async () => last().fail(error));
    expect(screen.getByRole('alert').textContent).toBe(said);
    expect(chooseButton().getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
  });

  it.each([500, 503, 429])(
    'that the server could not take (%s) keeps the file for another try',
    async (status) => {
      const { onUpload, uploads, last } = driven();
      const { person } = renderPortal(<FileUpload label="DNI" onUpload={onUpload} />);
      await person.upload(chooser(), pdf());
      await act(async () => last().fail(answered('Ocurrió un error. Intente de nuevo.', true, status)));
      expect(screen.getByRole('alert').textContent).toBe('dni.pdf: Ocurrió un error. Intente de nuevo.');
      screen.getByText('El archivo sigue elegido: presione Reintentar para enviarlo otra vez.');
      expect(await accessibilityProblems()).toEqual([]);
      expect(uploads).toHaveLength(1);
      await person.click(screen.getByRole('button', { name: 'Reintentar' }));
      await waitFor(() => expect(uploads).toHaveLength(2));
      await act(async () => last().end(URL_STORED));
      screen.getByText('Archivo subido exitosamente');
    },
  );

  it('replaces a file, or keeps the one there is', async () => {
    const { onUpload } = driven();
    const { person } = renderPortal(
      <FileUpload label="DNI" onUpload={onUpload} value={{ url: URL_STORED, name: 'viejo.pdf' }} />,
    );
    await person.click(screen.getByRole('button', { name: 'Subir Otro: DNI' }));
    expect(chooseButton()).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Conservar el anterior: DNI' }));
    expect(screen.getByText('viejo.pdf')).toBeTruthy();
  });

  it('that is disabled is reached by keyboard and says why', async () => {
    const { onUpload, uploads } = driven();
    const { person } = renderPortal(
      <FileUpload
        label="DNI"
        onUpload={onUpload}
        disabled
        disabledReason="Este documento no fue observado."
      />,
    );
    await person.tab();
    expect(document.activeElement).toBe(chooseButton());
    const description = document.getElementById(chooseButton().getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Este documento no fue observado.');
    drop(pdf());
    const openChooser = vi.spyOn(chooser(), 'click');
    await person.click(chooseButton());
    await person.keyboard('{Enter}');
    expect([uploads, openChooser.mock.calls]).toEqual([[], []]);
    expect(await accessibilityProblems()).toEqual([]);
  });
});

describe('a stored file', () => {
  const answerWith = (blob: Blob | number) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        typeof blob === 'number'
          ? new Response(null, { status: blob })
          : new Response(blob, { headers: { 'content-type': blob.type } }),
      );

  it('is shown in place, fetched and framed as a blob', async () => {
    const fetched = answerWith(pdf());
    const { person } = renderPortal(
      <FileUpload label="DNI" onUpload={driven().onUpload} value={{ url: URL_STORED, name: 'dni.pdf' }} />,
    );
    const button = screen.getByRole('button', { name: 'Ver Archivo: DNI' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await person.click(button);
    expect((await screen.findByTitle('dni.pdf')).getAttribute('src')).toBe('blob:archivo');
    expect(fetched.mock.calls[0]?.[0]).toBe(URL_STORED);
    // Browsers inside of other apps open and save nothing from a blob.
    const save = screen.getByRole('link', { name: 'Descargar' });
    expect(save.getAttribute('download')).toBe('dni.pdf');
    expect(save.getAttribute('href')).toBe(fileDownloadUrl(URL_STORED));
    expect(screen.getByRole('link', { name: 'Abrir en otra pestaña' }).getAttribute('href')).toBe(URL_STORED);
  });

  it('goes to whoever opens it over the page', async () => {
    const onPreview = vi.fn();
    const value = { url: URL_STORED, name: 'dni.pdf' };
    const { person } = renderPortal(
      <FileUpload label="DNI" onUpload={driven().onUpload} value={value} onPreview={onPreview} />,
    );
    await person.click(screen.getByRole('button', { name: 'Ver Archivo: DNI' }));
    expect(onPreview).toHaveBeenCalledExactlyOnceWith(value);
  });

  it('over the page: an image with its name; its blob goes with it', async () => {
    answerWith(new Blob(['x'], { type: 'image/png' }));
    const onClose = vi.fn();
    const view = renderPortal(
      <FilePreviewModal opened url={URL_STORED} name="Foto del DNI" onClose={onClose} />,
    );
    expect((await screen.findByRole('img', { name: 'Foto del DNI' })).getAttribute('src')).toBe(
      'blob:archivo',
    );
    expect(screen.getByRole('dialog', { name: 'Foto del DNI' })).toBeTruthy();
    expect(await accessibilityProblems()).toEqual([]);
    await view.person.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledOnce();
    view.unmount();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:archivo');
  });

  it('that can’t be read says so and is tried again', async () => {
    const fetched = answerWith(404);
    const { person } = renderPortal(
      <FilePreviewModal opened url={URL_STORED} name="DNI" onClose={() => undefined} />,
    );
    expect(await screen.findByRole('alert', { name: 'No se pudo abrir el archivo' })).toBeTruthy();
    fetched.mockImplementation(
      async () =>
        new Response(new Blob(['x'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } }),
    );
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('img', { name: 'DNI' })).toBeTruthy();
  });
});
