import { uploadFile } from 'shared-api/contract';
import { answer, chooseFile, expectAccessible, never, refusal, screen, waitFor } from 'shared-ui/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fileField, openImport } from '../test/open-import.ts';

it('sends terms again by itself when the connection breaks', async () => {
  const { person, client } = openImport({});
  let tries = 0;
  client.use(
    answer(uploadFile, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('network');
      return { data: 'https://portal.test/api/municat/files/1' };
    }),
  );
  await chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await screen.findByText(/^p\.pdf: Se cortó la conexión\. Se envía otra vez/);
  await screen.findByText('1 pliego subido', {}, { timeout: 5_000 });
  expect(screen.queryByText(/Se cortó la conexión/)).toBeNull();
});

it('uploads the pliegos that are right, and says of each other one why it is refused', async () => {
  const { person, client } = openImport({});
  const sentNames: string[] = [];
  client.use(
    answer(uploadFile, (input) => {
      const { name } = (input as { file: File }).file;
      sentNames.push(name);
      return name === 'virus.pdf'
        ? refusal(415, 'El antivirus lo rechazó. Suba otro')
        : { data: `https://portal.test/api/municat/files/${name}` };
    }),
  );
  await chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), [
    new File(['%PDF-'], 'obra.pdf'),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'planos.pdf'),
    new File(['x'], 'nota.pdf'),
    new File(['%PDF-'], 'virus.pdf'),
    new File(['%PDF-'], 'calle.pdf'),
  ]);
  await screen.findByText('2 pliegos subidos');
  screen.getByText('planos.pdf: El archivo supera el máximo de 10 MB');
  screen.getByText('nota.pdf: El archivo debe ser PDF, JPG o PNG');
  screen.getByText('virus.pdf: El antivirus lo rechazó. Suba otro');
  expect(sentNames).toEqual(['obra.pdf', 'virus.pdf', 'calle.pdf']);
  expect(screen.queryAllByRole('option', { name: /\.pdf$/ }).map(({ textContent }) => textContent)).toEqual([
    'obra.pdf',
    'calle.pdf',
  ]);
  await expectAccessible();
});

it('shows how far a pliego is, and keeps those before it when the upload is cancelled', async () => {
  const { person, client } = openImport({});
  client.use(
    answer(uploadFile, (input, { signal, onProgress }) => {
      if ((input as { file: File }).file.name === 'obra.pdf') return { data: 'https://portal.test/files/1' };
      onProgress?.(0.4);
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
      });
    }),
  );
  const box = await fileField('Pliegos (PDF, JPG o PNG)');
  const files = ['obra.pdf', 'planos.pdf', 'calle.pdf'].map((name) => new File(['%PDF-'], name));
  await chooseFile(person, box, files);
  const progress = await screen.findByRole('progressbar', { name: 'Subiendo planos.pdf' });
  await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('40'));
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Cancelar' }));
  await screen.findByText('1 pliego subido');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(document.activeElement).toBe(box);
});

it('makes a large photo smaller, and calls it as it was chosen, as the table does', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  const canvas = HTMLCanvasElement.prototype;
  const context = { fillRect: () => undefined, drawImage: () => undefined } as unknown as RenderingContext;
  vi.spyOn(canvas, 'getContext').mockReturnValue(context);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['x'], { type: 'image/jpeg' })));
  onTestFinished(() => void vi.restoreAllMocks());
  const { person, client } = openImport({});
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  const content = new Uint8Array(11 * 1024 * 1024);
  content.set(new TextEncoder().encode('IEND'), 12);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File([content], 'plano.png'));
  await screen.findByRole('option', { name: 'plano.png' });
  expect(client.only(uploadFile)).toMatchObject({ file: { name: 'plano.jpg', size: 1 } });
});

it('adds pliegos to those of an earlier choice, and uses the last one of a name', async () => {
  const { person, client, bodies } = openImport({});
  const url = (number: number) => `https://portal.test/api/municat/files/${number}`;
  let uploads = 0;
  client.use(
    answer(uploadFile, () => {
      uploads += 1;
      return { data: url(uploads) };
    }),
  );
  const choose = async (name: string) =>
    chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], name));
  await choose('comun.pdf');
  await screen.findByText('1 pliego subido');
  await person.selectOptions(screen.getByLabelText('Pliego'), 'comun.pdf');
  await choose('otro.pdf');
  await screen.findByText('2 pliegos subidos');
  await choose('comun.pdf');
  await waitFor(() => expect(uploads).toBe(3));
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Revisar' })).toHaveProperty('disabled', false),
  );
  screen.getByText('2 pliegos subidos');
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'comun.pdf' }).selected).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  expect(bodies()).toMatchObject([
    {
      body: {
        archivos: [
          { nombre: 'comun.pdf', url: url(3) },
          { nombre: 'otro.pdf', url: url(2) },
        ],
        completar: { pliego_url: url(3) },
      },
    },
  ]);
});

it('checks a file only after its terms are uploaded', async () => {
  const { person, client } = openImport({});
  client.use(answer(uploadFile, never));
  const check = await screen.findByRole('button', { name: 'Revisar' });
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await waitFor(() => expect(check).toHaveProperty('disabled', false));
  await chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await waitFor(() => expect(check).toHaveProperty('disabled', true));
});

it('sends a pliego that did not arrive again by ‘Reintentar’, with everything else as it was', async () => {
  const { person, client, bodies } = openImport({});
  let fails: () => unknown = () => refusal(503, 'El servicio no está disponible.');
  client.use(
    answer(uploadFile, async (input) => {
      const { name } = (input as { file: File }).file;
      // Long enough for the progress to be shown.
      await new Promise((shown) => setTimeout(shown, 20));
      if (name === 'obra.pdf') return { data: 'https://portal.test/api/municat/files/obra.pdf' };
      const failure = fails();
      return (failure ?? { data: `https://portal.test/api/municat/files/${name}` }) as { data: string };
    }),
  );
  await person.type(await screen.findByLabelText('O pegar una tabla'), 'Objeto');
  const box = await fileField('Pliegos (PDF, JPG o PNG)');
  const files = ['planos.pdf', 'obra.pdf', 'calle.pdf'].map((name) => new File(['%PDF-'], name));
  await chooseFile(person, box, files);
  await screen.findByText('planos.pdf: El servicio no está disponible.');
  await screen.findByText('1 pliego subido');
  await expectAccessible();
  const retry = (name: string) => screen.findByRole('button', { name: `Reintentar: ${name}` });
  fails = () => refusal(429, 'Demasiados pedidos.');
  await person.click(await retry('planos.pdf'));
  await screen.findByText('planos.pdf: Demasiados pedidos.');
  screen.getByText('calle.pdf: El servicio no está disponible.');
  fails = () => null;
  await person.click(await retry('planos.pdf'));
  await screen.findByText('2 pliegos subidos');
  await waitFor(() => expect(screen.queryByText(/^planos\.pdf: /)).toBeNull());
  expect(box.contains(document.activeElement)).toBe(true);
  await person.click(await retry('calle.pdf'));
  await screen.findByText('3 pliegos subidos');
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  expect(bodies()).toMatchObject([
    {
      body: {
        csv: 'Objeto',
        archivos: [{ nombre: 'obra.pdf' }, { nombre: 'planos.pdf' }, { nombre: 'calle.pdf' }],
      },
    },
  ]);
});

it('keeps a pliego that did not arrive while others are chosen, and sends it when the connection is back', async () => {
  const { person, client } = openImport({});
  let isDown = true;
  client.use(
    answer(uploadFile, (input) => {
      const { name } = (input as { file: File }).file;
      return isDown && name === 'planos.pdf'
        ? refusal(500, 'Error interno.')
        : { data: `https://portal.test/api/municat/files/${name}` };
    }),
  );
  const choose = async (name: string) =>
    chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], name));
  await choose('planos.pdf');
  await screen.findByText('planos.pdf: Error interno.');
  await choose('obra.pdf');
  await screen.findByText('1 pliego subido');
  await screen.findByRole('button', { name: 'Reintentar: planos.pdf' });
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('2 pliegos subidos');
  expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
});
