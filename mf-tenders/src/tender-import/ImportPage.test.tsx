import { importTemplate, importTenders, uploadFile } from 'shared-api/contract';
import {
  answer,
  aUser,
  chooseFile,
  expectAccessible,
  fieldValue,
  holdsUnsaved,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { tenderId } from '../test/fixtures.ts';
import { fileField, openImport, READING, ROWS } from '../test/open-import.ts';

const REFUSED = '\uFEFF"titulo";"motivos"\r\n"Obra mala";"Máximo 250 caracteres"\r\n';

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
  const { person, client, bodies } = openImport({ rechazadas_csv: REFUSED });
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  const check = await screen.findByRole('button', { name: 'Revisar' });
  expect(check).toHaveProperty('disabled', true);
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await chooseFile(
    person,
    await fileField('Pliegos (PDF, JPG o PNG)'),
    new File(['%PDF-'], 'p.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('1 pliego subido');
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '20');
  await person.click(check);
  await screen.findByText('1 de 2 filas se puede importar. Todavía no se guardó nada.');
  screen.getByText('Se leyó como Excel, hoja «Hoja1», con los títulos en la fila 3.');
  screen.getByText('Debajo hay 2 filas con datos y 1 vacía.');
  screen.getByText(/^También tienen licitaciones: «Febrero», «Marzo»\./);
  screen.getByText('2 filas ocultas no se leyeron');
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
  const content = {
    archivo: { contenido: btoa('titulo\nx') },
    archivos: [{ nombre: 'p.pdf', url: 'https://portal.test/api/municat/files/1' }],
    completar: { fecha_publicacion: null, plazo_dias: 20, subtipo_licitacion: null, pliego_url: null },
  };
  expect(bodies()).toEqual([
    { body: { ...content, importar: false, solo_correctas: false } },
    { body: { ...content, importar: true, solo_correctas: true } },
  ]);

  client.use(answer(importTenders, refusal(400, 'El archivo no tiene filas.')));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText('El archivo no tiene filas.');
  await expectAccessible();
});

it('says of a single refused row that it can’t be imported', async () => {
  const { person } = openImport({ filas: ROWS.slice(0, 1), correctas: 0 });
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText('0 de 1 fila se puede importar. Todavía no se guardó nada.');
});

it('requires a new report after each change', async () => {
  const { person, client } = openImport({});
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  const changes = [
    () => person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '2'),
    async () => chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf')),
    async () =>
      chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\ny'], 'b.csv')),
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
  const { person, bodies } = openImport({});
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  const button = await screen.findByRole('button', { name: 'Importar solo las filas correctas (1)' });
  // The second click of a double one comes before the button shows that the first was heard.
  button.click();
  button.click();
  await screen.findByText('Se importó 1 de 2 filas.');
  expect(bodies()).toMatchObject([{ body: { importar: false } }, { body: { importar: true } }]);
});

it.each([
  ['all rows', ROWS.slice(0, 1), false],
  ['a part of them', ROWS, true],
])('holds nothing unsaved, and no file, once it was imported whole: %s', async (_, filas, unsaved) => {
  const { person, client } = openImport({ filas });
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await screen.findByText('1 pliego subido');
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '20');
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/Todavía no se guardó nada/);
  expect(holdsUnsaved()).toBe(true);
  await person.click(screen.getByRole('button', { name: /^Importar/ }));
  await screen.findByText(/^Se importó 1 de/);
  const onScreen = ['a.csv', '1 pliego subido'].map((text) => screen.queryByText(text) !== null);
  const field = within(await fileField('Pliegos (PDF, JPG o PNG)'));
  expect([holdsUnsaved(), ...onScreen, field.queryByText(/p\.pdf/) !== null]).toEqual(Array(4).fill(unsaved));
});

it('asks before a sign-out about a table that is chosen and not imported', async () => {
  const { person } = openImport({});
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await waitFor(() => expect(holdsUnsaved()).toBe(true));
});

it('asks before a sign-out about pliegos, while they are sent and after it', async () => {
  const { person, client } = openImport({});
  const stored = Promise.withResolvers<{ data: string }>();
  client.use(answer(uploadFile, () => stored.promise));
  const pliegos = await fileField('Pliegos (PDF, JPG o PNG)');
  expect(holdsUnsaved()).toBe(false);
  await chooseFile(person, pliegos, new File(['%PDF-'], 'p.pdf'));
  await waitFor(() => expect(holdsUnsaved()).toBe(true));
  stored.resolve({ data: 'https://portal.test/api/municat/files/1' });
  await screen.findByText('1 pliego subido');
  expect(holdsUnsaved()).toBe(true);
});

it('asks before a link leaves with a table or pliegos that are not imported', async () => {
  const { person, client, address } = openImport({});
  client.use(answer(uploadFile, { data: 'https://portal.test/api/municat/files/1' }));
  const back = () => person.click(screen.getByRole('link', { name: /^Volver a la administración/ }));
  await chooseFile(person, await fileField('Pliegos (PDF, JPG o PNG)'), new File(['%PDF-'], 'p.pdf'));
  await screen.findByText('1 pliego subido');
  await back();
  const dialog = within(await screen.findByRole('dialog', { name: 'Tiene archivos sin importar' }));
  await expectAccessible();
  await person.click(dialog.getByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('1 pliego subido');
  await back();
  await person.click(await screen.findByRole('button', { name: 'Salir sin importar' }));
  await waitFor(() => expect(address()).toBe('/licitaciones'));
});

it('leaves by a link without a question while no file is chosen', async () => {
  const { person, address } = openImport({});
  await person.type(await screen.findByLabelText('O pegar una tabla'), 'Objeto');
  await person.click(screen.getByRole('link', { name: /^Volver a la administración/ }));
  await waitFor(() => expect(address()).toBe('/licitaciones'));
});

it.each([
  ['a broken connection', () => Promise.reject(new TypeError('network')), /pruebe de nuevo/],
  ['a busy server', refusal(503, 'El portal está ocupado.'), /El portal está ocupado/],
])('keeps what was checked after %s, and imports it at the second try', async (_, failure, text) => {
  const { person, client, bodies } = openImport({});
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['titulo\nx'], 'a.csv'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  const name = 'Importar solo las filas correctas (1)';
  const button = await screen.findByRole('button', { name });
  client.use(answer(importTenders, failure));
  await person.click(button);
  await screen.findByText(text);
  screen.getByText('Obra buena');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
  await expectAccessible();
  const [, tried] = bodies();
  await person.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).toEqual(tried);
});

it('sends an import whose answer got lost as the same one, and says that it may be done', async () => {
  const { person, client } = openImport({});
  const keys: unknown[] = [];
  const reportOf = (importadas: number, [row = ROWS[0]] = ROWS) => {
    const correctas = row === ROWS[0] ? 1 : 0;
    return {
      data: { lectura: READING, filas: row ? [row] : [], correctas, importadas, rechazadas_csv: null },
    };
  };
  const importing = answer(importTenders, ({ body }, { idempotencyKey }) => {
    if (!body?.importar) {
      // A check writes nothing: its long answer is not stored.
      expect(idempotencyKey).toBeNull();
      return reportOf(0);
    }
    keys.push(idempotencyKey);
    // A refusal of the second try tells nothing of the first one.
    if (keys.length === 3) return reportOf(1);
    return refusal(keys.length === 1 ? 503 : 429, `El portal no respondió la vez ${keys.length}.`);
  });
  client.use(importing);
  const check = () => person.click(screen.getByRole('button', { name: 'Revisar' }));
  const confirm = async () => person.click(await screen.findByRole('button', { name: /^Importar/ }));
  await person.type(await screen.findByLabelText('O pegar una tabla'), 'Objeto');
  await check();
  await screen.findByText(/Todavía no se guardó nada\.$/);
  for (const tries of [1, 2]) {
    await confirm();
    await screen.findByText(`El portal no respondió la vez ${tries}.`);
  }
  expect(keys).toEqual([expect.any(String), keys[0]]);

  client.use(answer(importTenders, reportOf(0, ROWS.slice(1))));
  await check();
  await screen.findByText(
    /^0 de 1 fila se puede importar\. La respuesta a la importación anterior se perdió/,
  );
  await expectAccessible();
  client.use(importing);
  await check();
  await confirm();
  await screen.findByText('Se importó 1 de 1 fila.');
  await person.type(await screen.findByLabelText('O pegar una tabla'), 'Otra');
  await check();
  await screen.findByText(/Todavía no se guardó nada\.$/);
});

it('gives what was typed back to the same person after the session ends, until all rows are imported', async () => {
  const RESTORED = 'Se recuperó lo que había escrito';
  const table = () => screen.findByLabelText<HTMLTextAreaElement>('O pegar una tabla');
  const days = () =>
    screen.getByLabelText<HTMLInputElement>('Días desde la publicación hasta el vencimiento');
  const typed = async () => [(await table()).value, days().value, screen.queryByText(RESTORED) !== null];
  const first = openImport({});
  await first.person.type(await table(), 'Objeto');
  await first.person.type(days(), '20');
  first.unmount();

  const other = openImport({}, aUser({ tipo: 'PUBLICADOR', id: tenderId(50) }));
  expect(await typed()).toEqual(['', '', false]);
  other.unmount();

  const again = openImport({ filas: ROWS.slice(0, 1) });
  expect(await typed()).toEqual(['Objeto', '20', true]);
  await expectAccessible();
  await again.person.click(screen.getByRole('button', { name: 'Revisar' }));
  await again.person.click(await screen.findByRole('button', { name: /^Importar/ }));
  await screen.findByText('Se importó 1 de 1 fila.');
  expect(await typed()).toEqual(['', '', false]);
  again.unmount();

  openImport({});
  expect(await typed()).toEqual(['', '', false]);
});

it('says of a table that was imported in part that it was not imported whole', async () => {
  const first = openImport({});
  await first.person.type(await screen.findByLabelText('O pegar una tabla'), 'Objeto');
  await first.person.click(screen.getByRole('button', { name: 'Revisar' }));
  await first.person.click(await screen.findByRole('button', { name: /^Importar/ }));
  await screen.findByText('Se importó 1 de 2 filas.');
  first.unmount();
  openImport({});
  expect(await screen.findByText(/^No se terminó de importar\./)).toBeTruthy();
});

it('says which days are wrong, and sends nothing', async () => {
  const { person, bodies } = openImport({});
  await person.type(await screen.findByLabelText('O pegar una tabla'), 'x');
  await person.type(screen.getByLabelText('Días desde la publicación hasta el vencimiento'), '5000');
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByRole('link', { name: 'Los días hasta el vencimiento van de 1 a 3650' });
  await expectAccessible();
  expect(bodies()).toEqual([]);
});

it('says how large files may be before one is chosen', async () => {
  openImport({});
  const limitOf = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect(await limitOf('Elegir archivo: Planilla (Excel o CSV)')).toContain('Máximo 2MB');
  expect(await limitOf('Elegir archivos: Pliegos (PDF, JPG o PNG)')).toContain('Máximo 10MB');
});

it('gives a template to fill in', async () => {
  const { person, client } = openImport({});
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
