import { importTemplate, importTenders, uploadFile } from 'shared-api/contract';
import { IMPORT_TEXT_MAX } from 'shared-api/rules';
import {
  answer,
  aUser,
  chooseFile,
  expectAccessible,
  fieldValue,
  fireEvent,
  holdsUnsaved,
  never,
  refusal,
  renderPortal,
  screen,
  waitFor,
} from 'shared-ui/testing';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { tenderId } from '../test/fixtures.ts';
import { server } from '../test/open-admin.tsx';
import type { ImportReport } from './queries.ts';

const ROW = {
  numero: 7,
  anio: 2026,
  expediente: 'EX-2026-00000001--MUNICAT-ABCDEFGHIJ',
  tipo_licitacion: 'CONTRATACION_DIRECTA',
  subtipo_licitacion: 'SERVICIOS_PUBLICOS',
  fecha_publicacion: '2027-03-05',
  fecha_vencimiento: null,
  pliego: 'p.pdf',
  mostrar: false,
} as const;
const FILAS: ImportReport['filas'] = [
  { ...ROW, fila: 4, titulo: 'Obra buena', problemas: [], avisos: ['Se completó el subtipo'] },
  {
    ...ROW,
    fila: 5,
    titulo: 'Obra mala',
    problemas: [
      { campo: 'fecha_vencimiento', texto: '«pronto» no es una fecha' },
      { campo: null, texto: 'Ya está cargada' },
    ],
    avisos: [],
  },
];
const LECTURA: ImportReport['lectura'] = {
  origen: 'Excel, hoja «Hoja1»',
  encabezado: 3,
  columnas: [
    { nombre: 'Título', campo: 'titulo' },
    { nombre: 'Número', campo: 'numero' },
    { nombre: 'Área', campo: null },
  ],
  vacias: 1,
  otras_hojas: ['Febrero', 'Marzo'],
};

const REFUSED = '\uFEFF"titulo";"motivos"\r\n"Obra mala";"Máximo 250 caracteres"\r\n';

/** Returns the group of a file field. */
const group = (name: string) => screen.findByRole('group', { name });

/** The last file that the page made an address for; jsdom makes none. */
let madeFile = new Blob();
beforeEach(() => {
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      madeFile = blob;
      return 'blob:file';
    },
    revokeObjectURL: () => {},
  });
});

it('checks a file row by row first, and imports it after the report was shown', async () => {
  const client = server();
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  client.use(
    answer(importTenders, ({ body }) => ({
      data: {
        lectura: LECTURA,
        filas: FILAS,
        correctas: 1,
        importadas: body?.importar ? 1 : 0,
        rechazadas_csv: REFUSED,
      },
    })),
  );
  const { person } = renderPortal(routes, {
    at: '/licitaciones/importar',
    client,
    user: aUser({ tipo: 'PUBLICADOR' }),
  });
  const bodies = () => client.calls.filter(({ id }) => id === 'tenders.import').map(({ input }) => input);
  const check = await screen.findByRole('button', { name: 'Revisar' });
  expect(check).toHaveProperty('disabled', true);
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await chooseFile(
    person,
    await group('Pliegos (PDF, JPG o PNG)'),
    new File(['%PDF-'], 'p.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('1 pliego subido');
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '20');
  await person.click(check);
  await screen.findByText('1 de 2 filas se puede importar. Todavía no se guardó nada.');
  screen.getByText('Se leyó como Excel, hoja «Hoja1», con los títulos en la fila 3.');
  screen.getByText('Debajo hay 2 filas con datos y 1 vacía.');
  screen.getByText(/^También tienen licitaciones: «Febrero», «Marzo»\./);
  screen.getByText('Columnas leídas: Objeto («Título»), Número.');
  screen.getByText('Columnas que no se importan: «Área».');
  screen.getByText(/^Columnas que la planilla no trae: Año, Expediente, .*, Publicar\.$/);
  screen.getByText('Fecha de vencimiento: «pronto» no es una fecha');
  screen.getByText('Ya está cargada');
  expect(screen.getAllByText('Publicación 05/03/2027, vencimiento —')).toHaveLength(2);
  screen.getByText('Se completó el subtipo');
  await expectAccessible();
  const link = screen.getByRole('link', { name: 'Descargar las filas con problemas (1)' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    'blob:file',
    'licitaciones-con-problemas.csv',
  ]);
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await madeFile.arrayBuffer())).toBe(REFUSED);
  // Where a browser saves no such file the rows are copied, and pasted above.
  expect(fieldValue(screen.getByLabelText('Filas con problemas'))).toBe(REFUSED.replace(/[\ufeff\r]/g, ''));
  await person.click(screen.getByRole('button', { name: 'Importar solo las filas correctas (1)' }));
  await screen.findByText('Se importó 1 de 2 filas.');
  const sent = {
    archivo: { contenido: btoa('titulo\nx') },
    archivos: [{ nombre: 'p.pdf', url: 'https://portal.test/api/municat/files/1' }],
    completar: { fecha_publicacion: null, plazo_dias: 20, subtipo_licitacion: null, pliego_url: null },
  };
  expect(bodies()).toEqual([
    { body: { ...sent, importar: false, solo_correctas: false } },
    { body: { ...sent, importar: true, solo_correctas: true } },
  ]);

  client.use(answer(importTenders, refusal(400, 'El archivo no tiene filas.')));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText('El archivo no tiene filas.');
  await expectAccessible();
});

/** The page, and what it sends of the files that it is given. */
function importing(report: object, user = aUser({ tipo: 'PUBLICADOR' })) {
  const client = server();
  client.use(
    answer(importTenders, ({ body }) => ({
      data: {
        lectura: LECTURA,
        filas: FILAS,
        correctas: 1,
        importadas: body?.importar ? 1 : 0,
        rechazadas_csv: null,
        ...report,
      },
    })),
  );
  const { person, unmount } = renderPortal(routes, { at: '/licitaciones/importar', client, user });
  const bodies = () => client.calls.filter(({ id }) => id === 'tenders.import').map(({ input }) => input);
  return { person, client, bodies, unmount };
}

it('says of a single refused row that it can’t be imported', async () => {
  const { person } = importing({ filas: FILAS.slice(0, 1), correctas: 0 });
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText('0 de 1 fila se puede importar. Todavía no se guardó nada.');
});

it('requires a new report after each change', async () => {
  const { person, client } = importing({});
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  const changes = [
    () => person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '2'),
    async () => chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf')),
    async () => chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\ny'], 'b.csv')),
  ];
  for (const change of changes) {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Revisar' })).toHaveProperty('disabled', false),
    );
    await person.click(screen.getByRole('button', { name: 'Revisar' }));
    await screen.findByRole('button', { name: /^Importar/ });
    await change();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull());
  }
});

it('imports once for a double click', async () => {
  const { person, bodies } = importing({});
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  const button = await screen.findByRole('button', { name: 'Importar solo las filas correctas (1)' });
  // The second click of a double one comes before the button shows that the first was heard.
  button.click();
  button.click();
  await screen.findByText('Se importó 1 de 2 filas.');
  expect(bodies()).toMatchObject([{ body: { importar: false } }, { body: { importar: true } }]);
});

it.each([
  ['all rows', FILAS.slice(0, 1), false],
  ['a part of them', FILAS, true],
])('holds nothing unsaved, and no file, once it was imported whole: %s', async (_, filas, unsaved) => {
  const { person } = importing({ filas });
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '20');
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/Todavía no se guardó nada/);
  expect(holdsUnsaved()).toBe(true);
  await person.click(screen.getByRole('button', { name: /^Importar/ }));
  await screen.findByText(/^Se importó 1 de/);
  expect([holdsUnsaved(), screen.queryByText('a.csv') !== null]).toEqual([unsaved, unsaved]);
});

it('gives what was typed back to the same person after the session ends, until all rows are imported', async () => {
  const RESTORED = 'Se recuperó lo que había escrito';
  const table = () => screen.findByLabelText<HTMLTextAreaElement>('O pegar una tabla');
  const days = () =>
    screen.getByLabelText<HTMLInputElement>('Días desde la publicación hasta el vencimiento');
  const typed = async () => [(await table()).value, days().value, screen.queryByText(RESTORED) !== null];
  const first = importing({});
  await first.person.type(await table(), 'Objeto');
  await first.person.type(days(), '20');
  first.unmount();

  const other = importing({}, aUser({ tipo: 'PUBLICADOR', id: tenderId(50) }));
  expect(await typed()).toEqual(['', '', false]);
  other.unmount();

  const again = importing({ filas: FILAS.slice(0, 1) });
  expect(await typed()).toEqual(['Objeto', '20', true]);
  await expectAccessible();
  await again.person.click(screen.getByRole('button', { name: 'Revisar' }));
  await again.person.click(await screen.findByRole('button', { name: /^Importar/ }));
  await screen.findByText('Se importó 1 de 1 fila.');
  expect(await typed()).toEqual(['', '', false]);
  again.unmount();

  importing({});
  expect(await typed()).toEqual(['', '', false]);
});

it('sends every byte of a file as it is, also of a large one', async () => {
  const { person, bodies } = importing({});
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File([bytes], 'a.xlsx'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  const [sent] = bodies() as { body: { archivo: { contenido: string } } }[];
  const content = atob(sent?.body.archivo.contenido ?? '');
  expect(content).toBe(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
});

it('takes a pasted table in place of a file, and a file in place of a pasted table', async () => {
  const { person, bodies } = importing({});
  const field = await screen.findByLabelText<HTMLTextAreaElement>('O pegar una tabla');
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['x'], 'a.csv'));
  await screen.findByText('a.csv');
  await person.click(field);
  await person.paste('Objeto\tExpediente\nObra\t1');
  expect(screen.queryByText('a.csv')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['y'], 'b.csv'));
  await waitFor(() => expect(field.value).toBe(''));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Revisar' })).toHaveProperty('disabled', false),
  );
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  expect(bodies()).toMatchObject([
    { body: { csv: 'Objeto\tExpediente\nObra\t1' } },
    { body: { archivo: { contenido: btoa('y') } } },
  ]);
});

it('says which days are wrong, and sends nothing', async () => {
  const { person, bodies } = importing({});
  await person.type(await screen.findByLabelText('O pegar una tabla'), 'x');
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '5000');
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByRole('link', { name: 'Los días hasta el vencimiento van de 1 a 3650' });
  await expectAccessible();
  expect(bodies()).toEqual([]);
});

it('cuts nothing of a pasted table that is too long, and says so', async () => {
  const { person, bodies } = importing({});
  const field = await screen.findByLabelText<HTMLTextAreaElement>('O pegar una tabla');
  const tooLong = 'x'.repeat(IMPORT_TEXT_MAX + 1);
  fireEvent.change(field, { target: { value: tooLong } });
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByRole('link', { name: /^La tabla es demasiado grande/ });
  expect([field.value.length, field.maxLength]).toEqual([tooLong.length, -1]);
  expect(bodies()).toEqual([]);
});

it('sends terms again by itself when the connection breaks', async () => {
  const { person, client } = importing({});
  let tries = 0;
  client.use(
    answer(uploadFile, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('network');
      return { data: 'https://portal.test/api/municat/files/1' };
    }),
  );
  await chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await screen.findByText(/^p\.pdf: Se cortó la conexión\. Se envía otra vez/);
  await screen.findByText('1 pliego subido', {}, { timeout: 5_000 });
  expect(screen.queryByText(/Se cortó la conexión/)).toBeNull();
});

it('says how large files may be before one is chosen', async () => {
  importing({});
  const limitOf = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect(await limitOf('Elegir archivo: Planilla (Excel o CSV)')).toContain('Máximo 2MB');
  expect(await limitOf('Elegir archivos: Pliegos (PDF, JPG o PNG)')).toContain('Máximo 10MB');
});

it('uploads the pliegos that are right, and says of each other one why it is refused', async () => {
  const { person, client } = importing({});
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
  await chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), [
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
  const { person, client } = importing({});
  client.use(
    answer(uploadFile, (input, { signal, onProgress }) => {
      if ((input as { file: File }).file.name === 'obra.pdf') return { data: 'https://portal.test/files/1' };
      onProgress?.(0.4);
      return new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
      });
    }),
  );
  const box = await group('Pliegos (PDF, JPG o PNG)');
  const files = ['obra.pdf', 'planos.pdf', 'calle.pdf'].map((name) => new File(['%PDF-'], name));
  await chooseFile(person, box, files);
  const progress = await screen.findByRole('progressbar', { name: 'Subiendo planos.pdf' });
  expect(progress.getAttribute('aria-valuenow')).toBe('40');
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
  const { person, client } = importing({});
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  const content = new Uint8Array(11 * 1024 * 1024);
  content.set(new TextEncoder().encode('IEND'), 12);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  await chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File([content], 'plano.png'));
  await screen.findByRole('option', { name: 'plano.png' });
  expect(client.only(uploadFile)).toMatchObject({ file: { name: 'plano.jpg', size: 1 } });
});

it('adds pliegos to those of an earlier choice, and uses the last one of a name', async () => {
  const { person, client, bodies } = importing({});
  const url = (number: number) => `https://portal.test/api/municat/files/${number}`;
  let uploads = 0;
  client.use(
    answer(uploadFile, () => {
      uploads += 1;
      return { data: url(uploads) };
    }),
  );
  const choose = async (name: string) =>
    chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], name));
  await choose('comun.pdf');
  await screen.findByText('1 pliego subido');
  await person.selectOptions(screen.getByLabelText('Pliego'), 'comun.pdf');
  await choose('otro.pdf');
  await screen.findByText('2 pliegos subidos');
  await choose('comun.pdf');
  await waitFor(() => expect(uploads).toBe(3));
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
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

it('gives a template to fill in', async () => {
  const { person, client } = importing({});
  client.use({ id: importTemplate.id, give: () => new Blob(['x']) });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await person.click(await screen.findByRole('button', { name: 'Descargar plantilla (Excel)' }));
  await waitFor(() => expect(saved).toEqual(['licitaciones-plantilla.xlsx']));
  const link = await screen.findByRole('link', { name: 'Abrir el archivo con un enlace' });
  expect(link.getAttribute('href')).toBe(`/enlace/${importTemplate.id}`);
  vi.restoreAllMocks();
});

it('checks a file only after its terms are uploaded', async () => {
  const { person, client } = importing({});
  client.use(answer(uploadFile, never));
  const check = await screen.findByRole('button', { name: 'Revisar' });
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await waitFor(() => expect(check).toHaveProperty('disabled', false));
  await chooseFile(person, await group('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await waitFor(() => expect(check).toHaveProperty('disabled', true));
});

it('reads a file again that was corrected on disk', async () => {
  const { person, bodies } = importing({});
  const file = new File(['titulo\nx'], 'a.csv');
  await chooseFile(person, await group('Planilla (Excel o CSV)'), file);
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  const corrected = new TextEncoder().encode('titulo\ny');
  vi.spyOn(file, 'arrayBuffer').mockResolvedValue(corrected.buffer);
  // Opening the chooser clears the last choice, so that the same file can be chosen again.
  await person.click(screen.getByRole('button', { name: 'Elegir archivo: Planilla (Excel o CSV)' }));
  await chooseFile(person, await group('Planilla (Excel o CSV)'), file);
  await waitFor(() => expect(screen.queryByText(/ importar\. Todavía no se guardó nada/)).toBeNull());
  screen.getByText(/a\.csv/);
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  expect(bodies()).toMatchObject([
    { body: { archivo: { contenido: btoa('titulo\nx') } } },
    { body: { archivo: { contenido: btoa('titulo\ny') } } },
  ]);
});

it('says that a file is empty', async () => {
  const { person, bodies } = importing({});
  await chooseFile(person, await group('Planilla (Excel o CSV)'), new File([], 'vacio.csv'));
  await screen.findByText('El archivo está vacío.');
  await expectAccessible();
  expect(bodies()).toEqual([]);
});

it('says that a file can’t be read', async () => {
  const { person, bodies } = importing({});
  const gone = new File(['titulo\nx'], 'a.csv');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  await chooseFile(person, await group('Planilla (Excel o CSV)'), gone);
  await screen.findByText('El archivo no se pudo leer. Elíjalo de nuevo.');
  await expectAccessible();
  expect(bodies()).toEqual([]);
});
