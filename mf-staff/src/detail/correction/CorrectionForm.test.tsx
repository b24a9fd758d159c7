import {
  describedBy,
  expectAccessible,
  fieldValue,
  screen,
  userEvent,
  waitFor,
  within,
} from 'shared-ui/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../test/api.ts';
import { CATALOGUE, DNI, detail, MINUTES } from '../../test/fixtures.ts';
import {
  CORRECT,
  correctionsApi,
  DETAIL,
  draftServer,
  openCorrections,
  sendCorrections,
  withDocuments,
} from '../../test/open-corrections.tsx';

beforeEach(() => {
  sessionStorage.clear();
  draftServer.stored = null;
});

describe('asking for corrections', () => {
  it('offers every document and the extra elements', async () => {
    const { dialog, view } = await openCorrections(correctionsApi());
    const names = dialog
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(names).toEqual([
      'DNI',
      'Acta de designación de representantes',
      'Catálogo de productos',
      'Acta de designación',
      'Poder legal',
      'Otro',
    ]);
    await expectAccessible(view);
  });

  it('sends each observation, and which documents may be replaced', async () => {
    const api = correctionsApi({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog } = await openCorrections(api);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Observación sobre DNI/ }), 'Está borroso');
    const minutes = 'Acta de designación de representantes';
    await userEvent.click(dialog.getByRole('checkbox', { name: minutes }));
    await userEvent.type(
      dialog.getByRole('textbox', { name: new RegExp(`sobre ${minutes}`) }),
      'Revise la fecha',
    );
    await userEvent.click(
      dialog.getByRole('checkbox', { name: `El proveedor puede reemplazar el archivo de ${minutes}` }),
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Nombre del documento/ }), 'Domicilio');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Observación( \*)?$/ }), 'No coincide');
    api.answer({ [DETAIL]: detail('EN CORRECCION') });
    await sendCorrections();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toEqual({
      observacion: [
        { name: 'DNI', observacion: 'Está borroso', documento: DNI.id },
        { name: minutes, observacion: 'Revise la fecha', documento: MINUTES.id },
        { name: 'Domicilio', observacion: 'No coincide' },
      ],
      docs_ids: [DNI.id],
      borrador: draftServer.stored?.version ?? 'none stored',
    });
    await screen.findByText('En Corrección');
  });

  it('says that all files may be replaced when none was chosen', async () => {
    const { dialog } = await openCorrections(correctionsApi());
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Poder legal' }));
    dialog.getByText(/podrá reemplazar todos los archivos/);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    expect(dialog.queryByText(/podrá reemplazar todos los archivos/)).toBeNull();
  });

  it('says that an enabling ends with it, where there is one', async () => {
    const ends = /^La habilitación termina y su certificado deja de valer/;
    const first = await openCorrections(correctionsApi({ [DETAIL]: detail('HABILITADO') }));
    first.dialog.getByText(ends);
    await expectAccessible(first.view);
    first.unmount();
    const { dialog } = await openCorrections(correctionsApi());
    expect(dialog.queryByText(ends)).toBeNull();
  });

  it.each([
    ['that has expired', { expiracion: '2020-01-01' }],
    ['without its dates', { expiracion: null }],
    ['that was never uploaded', { url_archivo: null, archivo: null }],
  ])('counts a document %s among the replaceable, as the portal will open it', async (_, part) => {
    const { dialog } = await openCorrections(
      correctionsApi(withDocuments(DNI, { ...MINUTES, ...part }, CATALOGUE)),
    );
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    dialog.getByText('DNI, Acta de designación de representantes.');
  });
});

describe('a correction that is half written', () => {
  const minutes = 'Acta de designación de representantes';
  const write = async (dialog: ReturnType<typeof within>, name: string, text: string) => {
    await userEvent.click(dialog.getByRole('checkbox', { name }));
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(`sobre ${name}`) }), text);
  };

  it('goes without a document that is no longer asked for, and says so', async () => {
    const first = await openCorrections(correctionsApi());
    await write(first.dialog, minutes, 'Falta una firma');
    await write(first.dialog, 'Poder legal', 'Está vencido');
    first.unmount();
    const api = correctionsApi({
      ...withDocuments(DNI),
      [CORRECT]: { message: 'Se realizó con éxito la corrección' },
    });
    const { dialog, view } = await openCorrections(api);
    dialog.getByText(`${minutes}: «Falta una firma»`);
    dialog.getByText(/podrá reemplazar todos los archivos/);
    await expectAccessible(view);
    await sendCorrections();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toEqual({
      observacion: [{ name: 'Poder legal', observacion: 'Está vencido' }],
      docs_ids: [],
      borrador: draftServer.stored?.version ?? 'none stored',
    });
  });

  it('needs something else when all it was about is no longer asked for', async () => {
    const first = await openCorrections(correctionsApi());
    await write(first.dialog, minutes, 'Falta una firma');
    first.unmount();
    const api = correctionsApi(withDocuments(DNI));
    const { dialog } = await openCorrections(api);
    await sendCorrections();
    dialog.getByText(/Debe agregar al menos una observación/);
    expect(api.of(CORRECT)).toEqual([]);
  });

  it('is read again when the document went while it was being written', async () => {
    const why = 'docs_ids: uno de los documentos no es de esta inscripción';
    const api = correctionsApi({ [CORRECT]: refusal(400, why) });
    const { dialog } = await openCorrections(api);
    await write(dialog, minutes, 'Falta una firma');
    await sendCorrections();
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    api.answer(withDocuments(DNI));
    await userEvent.click(within(alert).getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Hacer una corrección' }));
    await screen.findByText(`${minutes}: «Falta una firma»`);
  });

  it('is kept by Cancelar and thrown away by Descartar', async () => {
    const { dialog } = await openCorrections(correctionsApi());
    expect(dialog.queryByRole('button', { name: 'Descartar' })).toBeNull();
    await write(dialog, 'DNI', 'Está borroso');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    const again = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Hacer una corrección' }));
      return within(await screen.findByRole('dialog', { name: 'Correcciones' }));
    };
    const reopened = await again();
    reopened.getByDisplayValue('Está borroso');
    await userEvent.click(reopened.getByRole('button', { name: 'Descartar' }));
    const empty = await again();
    expect(empty.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    expect(empty.queryByRole('button', { name: 'Descartar' })).toBeNull();
  });
});

describe('a correction that is not right', () => {
  it('needs at least one observation', async () => {
    const api = correctionsApi();
    const { dialog, view } = await openCorrections(api);
    await sendCorrections();
    dialog.getByText(/Debe agregar al menos una observación/);
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
  });

  it('takes whatever is pasted, counts it, and says what is too long', async () => {
    const api = correctionsApi();
    const { dialog, view } = await openCorrections(api);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.click(dialog.getByRole('textbox', { name: /Nombre del documento/ }));
    await userEvent.paste('n'.repeat(151));
    const text = dialog.getByRole('textbox', { name: /^Observación( \*)?$/ });
    await userEvent.click(text);
    await userEvent.paste('x'.repeat(2001));
    expect(fieldValue(text)).toHaveLength(2001);
    expect(describedBy(text)).toContain('2001/2000');
    await sendCorrections();
    expect(describedBy(text)).toContain('La observación puede tener hasta 2000 caracteres');
    expect(describedBy(dialog.getByRole('textbox', { name: /Nombre del documento/ }))).toContain(
      'El nombre del documento puede tener hasta 150 caracteres',
    );
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
  });

  it('says at each field what is missing', async () => {
    const api = correctionsApi();
    const { dialog, view } = await openCorrections(api);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Observación( \*)?$/ }), 'x');
    await sendCorrections();
    expect(describedBy(dialog.getByRole('textbox', { name: /sobre DNI/ }))).toContain(
      'La observación no puede estar vacía',
    );
    expect(describedBy(dialog.getByRole('textbox', { name: /Nombre del documento/ }))).toContain(
      'El nombre del documento es requerido',
    );
    expect(describedBy(dialog.getByRole('textbox', { name: /^Observación( \*)?$/ }))).toContain(
      'La observación debe tener al menos 2 caracteres',
    );
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
  });
});

describe('a correction that was not made', () => {
  const write = async (dialog: ReturnType<typeof within>) => {
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Poder legal' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /sobre Poder legal/ }), 'Falta la firma');
    await sendCorrections();
  };

  it('because the request changed keeps what was written, and reads the request again', async () => {
    const api = correctionsApi({
      [CORRECT]: refusal(409, 'La inscripción cambió mientras la miraba.', 'CONFLICTO'),
    });
    const { dialog } = await openCorrections(api);
    await write(dialog);
    const alert = await dialog.findByRole('alert', { name: /cambió mientras/ });
    await userEvent.click(within(alert).getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.of(DETAIL)).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Hacer una corrección' }));
    expect(fieldValue(await screen.findByRole('textbox', { name: /sobre Poder legal/ }))).toBe(
      'Falta la firma',
    );
  });

  it('says the server’s reason', async () => {
    const api = correctionsApi({
      [CORRECT]: refusal(400, 'Uno de los documentos no es de esta inscripción'),
    });
    const { dialog, view } = await openCorrections(api);
    await write(dialog);
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    within(alert).getByText('Uno de los documentos no es de esta inscripción');
    await expectAccessible(view);
  });

  it('says that the error is unknown when the server says nothing', async () => {
    const api = correctionsApi({ [CORRECT]: new Response('', { status: 502 }) });
    const { dialog } = await openCorrections(api);
    await write(dialog);
    await dialog.findByText('Error desconocido');
  });
});
