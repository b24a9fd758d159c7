import { importTenders, uploadFile } from 'shared-api/contract';
import {
  answer,
  aUser,
  chooseFile,
  expectAccessible,
  never,
  refusal,
  renderPortal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { expect, it, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { server } from '../test/open-admin.tsx';

const FILAS = [
  { fila: 2, titulo: 'Obra buena', problemas: [], avisos: ['Se completó el subtipo'] },
  { fila: 3, titulo: 'Obra mala', problemas: ['Máximo 250 caracteres'], avisos: [] },
];

const REFUSED = '\uFEFF"titulo";"motivos"\r\n"Obra mala";"Máximo 250 caracteres"\r\n';

/** Returns the group of a file field. */
const group = (name: string) => screen.findByRole('group', { name });

/** Records the files that the page saves from now on. */
function savedFiles() {
  const saved: { name: string; blob: Blob }[] = [];
  let last = new Blob();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:csv';
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last });
  });
  return saved;
}

it('checks a file row by row first, and imports it after the report was shown', async () => {
  const client = server();
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  client.use(
    answer(importTenders, ({ body }) => ({
      data: { filas: FILAS, correctas: 1, importadas: body?.importar ? 1 : 0, rechazadas_csv: REFUSED },
    })),
  );
  const { person } = renderPortal(routes, {
    at: '/licitaciones/importar',
    client,
    user: aUser({ tipo: 'PUBLICADOR' }),
  });
  const bodies = () => client.calls.filter(({ id }) => id === 'tenders.import').map(({ input }) => input);
  const check = await screen.findByRole('button', { name: 'Revisar archivo' });
  expect(check).toHaveProperty('disabled', true);
  await chooseFile(person, await group('Archivo CSV'), new File(['titulo\nx'], 'a.csv'));
  await chooseFile(
    person,
    await group('Pliegos (PDF, JPG o PNG)'),
    new File(['%PDF-'], 'p.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('1 pliego subido');
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '20');
  await person.click(check);
  await screen.findByText('1 de 2 filas se pueden importar. Todavía no se guardó nada.');
  screen.getByText('Máximo 250 caracteres');
  screen.getByText('Se completó el subtipo');
  await expectAccessible();
  const saved = savedFiles();
  await person.click(screen.getByRole('button', { name: 'Descargar las filas con problemas (1)' }));
  expect(saved.map(({ name }) => name)).toEqual(['licitaciones-con-problemas.csv']);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.blob.arrayBuffer())).toBe(
    REFUSED,
  );
  vi.restoreAllMocks();
  await person.click(screen.getByRole('button', { name: 'Importar solo las filas correctas (1)' }));
  await screen.findByText('Se importaron 1 de 2 filas.');
  const sent = {
    csv: 'titulo\nx',
    archivos: [{ nombre: 'p.pdf', url: 'https://portal.test/api/municat/files/1' }],
    completar: { fecha_publicacion: null, plazo_dias: 20, subtipo_licitacion: null, pliego_url: null },
  };
  expect(bodies()).toEqual([
    { body: { ...sent, importar: false, solo_correctas: false } },
    { body: { ...sent, importar: true, solo_correctas: true } },
  ]);

  client.use(answer(importTenders, refusal(400, 'El archivo no tiene filas.')));
  await person.click(screen.getByRole('button', { name: 'Revisar archivo' }));
  await screen.findByText('El archivo no tiene filas.');
  await expectAccessible();
});

/** The page, and what it sends of the files that it is given. */
function importing(report: object) {
  const client = server();
  client.use(
    answer(importTenders, ({ body }) => ({
      data: {
        filas: FILAS,
        correctas: 1,
        importadas: body?.importar ? 1 : 0,
        rechazadas_csv: null,
        ...report,
      },
    })),
  );
  const { person } = renderPortal(routes, {
    at: '/licitaciones/importar',
    client,
    user: aUser({ tipo: 'PUBLICADOR' }),
  });
  const bodies = () => client.calls.filter(({ id }) => id === 'tenders.import').map(({ input }) => input);
  return { person, client, bodies };
}

it('requires a new report after each change', async () => {
  const { person, client } = importing({});
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  await chooseFile(person, await group('Archivo CSV'), new File(['titulo\nx'], 'a.csv'));
  const changes = [
    () => person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '2'),
    async () => chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf')),
    async () => chooseFile(person, await group('Archivo CSV'), new File(['titulo\ny'], 'b.csv')),
  ];
  for (const change of changes) {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Revisar archivo' })).toHaveProperty('disabled', false),
    );
    await person.click(screen.getByRole('button', { name: 'Revisar archivo' }));
    await screen.findByRole('button', { name: /^Importar/ });
    await change();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull());
  }
});

it('imports once for a double click', async () => {
  const { person, bodies } = importing({});
  await chooseFile(person, await group('Archivo CSV'), new File(['titulo\nx'], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar archivo' }));
  const button = await screen.findByRole('button', { name: 'Importar solo las filas correctas (1)' });
  // The second click of a double one comes before the button shows that the first was heard.
  button.click();
  button.click();
  await screen.findByText('Se importaron 1 de 2 filas.');
  expect(bodies()).toMatchObject([{ body: { importar: false } }, { body: { importar: true } }]);
});

it.each([
  ['UTF-8', new TextEncoder().encode('titulo\nReparación «Ñ»')],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFtitulo\nReparación «Ñ»')],
  [
    'Windows’ letters, as spreadsheets save a CSV here',
    Uint8Array.from('titulo\nReparación «Ñ»', (letter) => letter.charCodeAt(0)),
  ],
  [
    'UTF-16, with the small half of each letter first',
    Uint8Array.from(
      [...'\uFEFFtitulo\nReparación «Ñ»'].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return [code & 0xff, code >> 8];
      }),
    ),
  ],
  [
    'UTF-16, with the great half first',
    Uint8Array.from(
      [...'\uFEFFtitulo\nReparación «Ñ»'].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return [code >> 8, code & 0xff];
      }),
    ),
  ],
])('reads every letter of a file in %s', async (_what, bytes) => {
  const { person, bodies } = importing({});
  await chooseFile(person, await group('Archivo CSV'), new File([bytes], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar archivo' }));
  await screen.findByText(/se pueden importar/);
  expect(bodies()).toMatchObject([{ body: { csv: 'titulo\nReparación «Ñ»' } }]);
});

it('checks a file only after its terms are uploaded', async () => {
  const { person, client } = importing({});
  client.use(answer(uploadFile, never));
  const check = await screen.findByRole('button', { name: 'Revisar archivo' });
  await chooseFile(person, await group('Archivo CSV'), new File(['titulo\nx'], 'a.csv'));
  await waitFor(() => expect(check).toHaveProperty('disabled', false));
  await chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await waitFor(() => expect(check).toHaveProperty('disabled', true));
});

it('reads a file again that was corrected on disk', async () => {
  const { person, bodies } = importing({});
  const file = new File(['titulo\nx'], 'a.csv');
  await chooseFile(person, await group('Archivo CSV'), file);
  await person.click(screen.getByRole('button', { name: 'Revisar archivo' }));
  await screen.findByText(/se pueden importar/);
  const corrected = new TextEncoder().encode('titulo\ny');
  vi.spyOn(file, 'arrayBuffer').mockResolvedValue(corrected.buffer);
  // Opening the chooser clears the last choice, so that the same file can be chosen again.
  await person.click(screen.getByRole('button', { name: 'Elegir archivo: Archivo CSV' }));
  await chooseFile(person, await group('Archivo CSV'), file);
  await waitFor(() => expect(screen.queryByText(/se pueden importar/)).toBeNull());
  screen.getByText(/a\.csv/);
  await person.click(screen.getByRole('button', { name: 'Revisar archivo' }));
  await screen.findByText(/se pueden importar/);
  expect(bodies()).toMatchObject([{ body: { csv: 'titulo\nx' } }, { body: { csv: 'titulo\ny' } }]);
});

it('says that a file is empty', async () => {
  const { person, bodies } = importing({});
  await chooseFile(person, await group('Archivo CSV'), new File([], 'vacio.csv'));
  await screen.findByText('El archivo está vacío.');
  await expectAccessible();
  expect(bodies()).toEqual([]);
});
