import { IMPORT_TEXT_MAX } from 'shared-api/rules';
import { chooseFile, expectAccessible, fireEvent, screen, waitFor } from 'shared-ui/testing';
import { expect, it, vi } from 'vitest';
import { fileField, openImport } from '../test/open-import.ts';

it('sends every byte of a file as it is, also of a large one', async () => {
  const { person, bodies } = openImport({});
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File([bytes], 'a.xlsx'));
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  const [check] = bodies();
  const content = atob(check?.body?.archivo?.contenido ?? '');
  expect(content).toBe(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
});

it('takes a pasted table in place of a file, and a file in place of a pasted table', async () => {
  const { person, bodies } = openImport({});
  const field = await screen.findByLabelText<HTMLTextAreaElement>('O pegar una tabla');
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['x'], 'a.csv'));
  await screen.findByText('a.csv');
  await person.click(field);
  await person.paste('Objeto\tExpediente\nObra\t1');
  expect(screen.queryByText('a.csv')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File(['y'], 'b.xlsm'));
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

it('cuts nothing of a pasted table that is too long, and says so', async () => {
  const { person, bodies } = openImport({});
  const field = await screen.findByLabelText<HTMLTextAreaElement>('O pegar una tabla');
  const tooLong = 'x'.repeat(IMPORT_TEXT_MAX + 1);
  fireEvent.change(field, { target: { value: tooLong } });
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByRole('link', { name: /^La tabla es demasiado grande/ });
  expect([field.value.length, field.maxLength]).toEqual([tooLong.length, -1]);
  expect(bodies()).toEqual([]);
});

it('reads a file again that was corrected on disk', async () => {
  const { person, bodies } = openImport({});
  const file = new File(['titulo\nx'], 'a.csv');
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), file);
  await person.click(screen.getByRole('button', { name: 'Revisar' }));
  await screen.findByText(/ importar\. Todavía no se guardó nada/);
  const corrected = new TextEncoder().encode('titulo\ny');
  vi.spyOn(file, 'arrayBuffer').mockResolvedValue(corrected.buffer);
  // Opening the chooser clears the last choice, so that the same file can be chosen again.
  await person.click(screen.getByRole('button', { name: 'Elegir archivo: Planilla (Excel o CSV)' }));
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), file);
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
  const { person, bodies } = openImport({});
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), new File([], 'vacio.csv'));
  await screen.findByText('El archivo está vacío.');
  await expectAccessible();
  expect(bodies()).toEqual([]);
});

it('says that a file can’t be read', async () => {
  const { person, bodies } = openImport({});
  const gone = new File(['titulo\nx'], 'a.csv');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  await chooseFile(person, await fileField('Planilla (Excel o CSV)'), gone);
  await screen.findByText('El archivo no se pudo leer. Elíjalo de nuevo.');
  await expectAccessible();
  expect(bodies()).toEqual([]);
});
