import type { CorrectionDraft, SupplierDocument } from 'shared-api/contract';
import type { DraftObservation } from 'shared-api/rules';
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
import { type Call, fakeApi, refusal } from '../../test/api.ts';
import {
  CATALOGUE,
  CUIT,
  correctionDraft,
  DNI,
  detail,
  MINUTES,
  request,
  staff,
} from '../../test/fixtures.ts';
import { open } from '../../test/open.tsx';
import type { Detail } from '../queries.ts';

const DETAIL = `GET /sujeto-fiscal/${CUIT}`;
const CORRECT = `PATCH /sujeto-fiscal/request/encorrecion/${CUIT}`;
const DRAFT = `PUT /sujeto-fiscal/borrador-correccion/${CUIT}`;
const TEXTS = 'GET /tipo-documento-requerido/textos';

/** The draft on the server, which outlives a page. */
let storedDraft: CorrectionDraft | null = null;

/** Answers a save of the draft as the server does. */
function saveDraft({ body }: Call) {
  const { version, observaciones } = body as { version: number; observaciones: DraftObservation[] };
  if (version !== (storedDraft?.version ?? 0)) {
    const stored = { borrador_correccion: storedDraft };
    const refused = {
      statusCode: 409,
      error: 'Error',
      message: 'La cambió Eva',
      code: 'CONFLICTO',
      requestId: 'r1',
    };
    return Response.json({ ...refused, stored }, { status: 409 });
  }
  storedDraft = observaciones.length > 0 ? correctionDraft({ version: version + 1, observaciones }) : null;
  return { data: storedDraft };
}

/** The detail's answer with the draft as it is when it is read. */
const withDraft = (answer: Detail) => () => ({ ...answer, borrador_correccion: storedDraft });

const apiWith = (more: Record<string, unknown> = {}) =>
  fakeApi({
    [DETAIL]: withDraft(detail('OBSERVACION')),
    [`GET /chat/conversacion/${CUIT}`]: { mensajes: [] },
    [DRAFT]: saveDraft,
    [TEXTS]: {
      data: [{ id: DNI.tipo_documento?.id, textos_observacion: ['Falta el dorso.', 'Está vencido.'] }],
    },
    ...more,
  });

/** The request with these documents alone. */
const withDocuments = (...documento_proveedor: SupplierDocument[]) => ({
  [DETAIL]: withDraft(
    detail('OBSERVACION', { sujeto_fiscal: request('OBSERVACION', { documento_proveedor }) }),
  ),
});

async function openCorrections(api: ReturnType<typeof fakeApi>) {
  const rendered = open(`/dashboard/ver-tramite/${CUIT}`, api, staff('VISADOR'));
  await userEvent.click(await screen.findByRole('button', { name: 'Hacer una corrección' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correcciones' });
  await within(dialog).findByRole('button', { name: 'Enviar correcciones' });
  return { ...rendered, dialog: within(dialog) };
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar correcciones' }));

beforeEach(() => {
  sessionStorage.clear();
  storedDraft = null;
});

describe('asking for corrections', () => {
  it('offers every document and the extra elements', async () => {
    const { dialog, view } = await openCorrections(apiWith());
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
    const api = apiWith({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
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
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toEqual({
      observacion: [
        { name: 'DNI', observacion: 'Está borroso' },
        { name: minutes, observacion: 'Revise la fecha' },
        { name: 'Domicilio', observacion: 'No coincide' },
      ],
      docs_ids: [DNI.id],
      borrador: 1,
    });
    await screen.findByText('En Corrección');
  });

  it('says that all files may be replaced when none was chosen', async () => {
    const { dialog } = await openCorrections(apiWith());
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Poder legal' }));
    dialog.getByText(/podrá reemplazar todos los archivos/);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    expect(dialog.queryByText(/podrá reemplazar todos los archivos/)).toBeNull();
  });

  it('says that an enabling ends with it, where there is one', async () => {
    const ends = /^La habilitación termina y su certificado deja de valer/;
    const first = await openCorrections(apiWith({ [DETAIL]: detail('HABILITADO') }));
    first.dialog.getByText(ends);
    await expectAccessible(first.view);
    first.unmount();
    const { dialog } = await openCorrections(apiWith());
    expect(dialog.queryByText(ends)).toBeNull();
  });

  it.each([
    ['that has expired', { expiracion: '2020-01-01' }],
    ['without its dates', { expiracion: null }],
    ['that was never uploaded', { url_archivo: null, archivo: null }],
  ])('counts a document %s among the replaceable, as the portal will open it', async (_, part) => {
    const { dialog } = await openCorrections(apiWith(withDocuments(DNI, { ...MINUTES, ...part }, CATALOGUE)));
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
    const first = await openCorrections(apiWith());
    await write(first.dialog, minutes, 'Falta una firma');
    await write(first.dialog, 'Poder legal', 'Está vencido');
    first.unmount();
    const api = apiWith({
      ...withDocuments(DNI),
      [CORRECT]: { message: 'Se realizó con éxito la corrección' },
    });
    const { dialog, view } = await openCorrections(api);
    dialog.getByText(`${minutes}: «Falta una firma»`);
    dialog.getByText(/podrá reemplazar todos los archivos/);
    await expectAccessible(view);
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toEqual({
      observacion: [{ name: 'Poder legal', observacion: 'Está vencido' }],
      docs_ids: [],
      borrador: 1,
    });
  });

  it('needs something else when all it was about is no longer asked for', async () => {
    const first = await openCorrections(apiWith());
    await write(first.dialog, minutes, 'Falta una firma');
    first.unmount();
    const api = apiWith(withDocuments(DNI));
    const { dialog } = await openCorrections(api);
    await send();
    dialog.getByText(/Debe agregar al menos una observación/);
    expect(api.of(CORRECT)).toEqual([]);
  });

  it('is read again when the document went while it was being written', async () => {
    const why = 'docs_ids: uno de los documentos no es de esta inscripción';
    const api = apiWith({ [CORRECT]: refusal(400, why) });
    const { dialog } = await openCorrections(api);
    await write(dialog, minutes, 'Falta una firma');
    await send();
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    api.answer(withDocuments(DNI));
    await userEvent.click(within(alert).getByRole('button', { name: 'Volver a cargar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Hacer una corrección' }));
    await screen.findByText(`${minutes}: «Falta una firma»`);
  });

  it('is kept by Cancelar and thrown away by Descartar', async () => {
    const { dialog } = await openCorrections(apiWith());
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

describe('a correction that several reviewers write', () => {
  const minutes = 'Acta de designación de representantes';
  const eva = { nombre: 'Eva', apellido: 'Sol' };
  const on = (document: SupplierDocument, observacion: string): DraftObservation => ({
    documento: document.id,
    name: document.tipo_documento?.nombre ?? '',
    observacion,
    reemplazable: true,
  });
  const evasDraft = (version: number, ...observaciones: DraftObservation[]) =>
    correctionDraft({ version, observaciones, usuario: eva });

  it('begins from what is stored, and the page says that it was not sent', async () => {
    storedDraft = evasDraft(3, on(DNI, 'Está borroso'));
    const { dialog, view } = await openCorrections(apiWith());
    screen.getByText(/^Tiene una corrección sin enviar \(Eva Sol, /);
    dialog.getByDisplayValue('Está borroso');
    dialog.getByText(/^Borrador guardado, sin enviar\. Último cambio: Eva Sol, /);
    await expectAccessible(view);
  });

  it('takes over a colleague’s additions, and is not sent before they were shown', async () => {
    const api = apiWith({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog, view } = await openCorrections(api);
    storedDraft = evasDraft(5, on(MINUTES, 'Falta una firma'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Poder legal' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /sobre Poder legal/ }), 'Está vencido');
    await send();
    const alert = await dialog.findByRole('alert', { name: 'Eva Sol cambió esta corrección' });
    within(alert).getByText(/^No se envió\. Lo suyo y lo de usted están juntos/);
    dialog.getByDisplayValue('Falta una firma');
    dialog.getByDisplayValue('Está vencido');
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toMatchObject({
      observacion: [{ name: 'Poder legal' }, { name: minutes, observacion: 'Falta una firma' }],
      borrador: 6,
    });
  });

  it('keeps both texts on the same element until one is chosen', async () => {
    const api = apiWith({ [CORRECT]: { message: 'Se realizó con éxito la corrección' } });
    const { dialog, view } = await openCorrections(api);
    storedDraft = evasDraft(5, on(DNI, 'Falta el dorso'));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /sobre DNI/ }), 'Está borroso');
    await send();
    await dialog.findByText('«Falta el dorso»');
    dialog.getByText(/^No se envió\. Escribieron sobre lo mismo/);
    await expectAccessible(view);
    await send();
    expect([storedDraft.version, api.of(CORRECT)]).toEqual([5, []]);
    await userEvent.click(dialog.getByRole('button', { name: 'Agregar su texto' }));
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.only(CORRECT).body).toMatchObject({
      observacion: [{ name: 'DNI', observacion: 'Está borroso Falta el dorso' }],
    });
  });
});

describe('the ready texts of a correction', () => {
  it('are those of the document’s type, and can be edited', async () => {
    const { dialog, view } = await openCorrections(apiWith());
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    const texts = within(await dialog.findByRole('group', { name: 'Textos preparados sobre DNI' }));
    await userEvent.click(await texts.findByRole('button', { name: 'Falta el dorso.' }));
    const text = dialog.getByRole('textbox', { name: /sobre DNI/ });
    expect(document.activeElement).toBe(text);
    await userEvent.type(text, ' Súbalo.');
    expect(fieldValue(text)).toBe('Falta el dorso. Súbalo.');
    await expectAccessible(view);
  });

  it('are offered for data of the form too, by name', async () => {
    const { dialog } = await openCorrections(apiWith());
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cuentas bancarias' }));
    expect(fieldValue(dialog.getByRole('textbox', { name: /Nombre del documento/ }))).toBe(
      'Cuentas bancarias',
    );
    dialog.getByRole('button', { name: /no está a nombre de quien se inscribe/ });
  });

  it('stand beside elements of similar names that are told apart', async () => {
    const { dialog } = await openCorrections(apiWith());
    const origin = (name: string) => describedBy(dialog.getByRole('checkbox', { name }));
    expect(origin('Acta de designación de representantes')).toContain('Documento requerido, del paso 5');
    expect(origin('Acta de designación')).toContain('Archivo del paso 1 del formulario: no se cargó');
    expect(origin('Catálogo de productos')).toContain('Documento opcional: archivo.pdf');
  });
});

describe('a correction that is not right', () => {
  it('needs at least one observation', async () => {
    const api = apiWith();
    const { dialog, view } = await openCorrections(api);
    await send();
    dialog.getByText(/Debe agregar al menos una observación/);
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
  });

  it('takes whatever is pasted, counts it, and says what is too long', async () => {
    const api = apiWith();
    const { dialog, view } = await openCorrections(api);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.click(dialog.getByRole('textbox', { name: /Nombre del documento/ }));
    await userEvent.paste('n'.repeat(151));
    const text = dialog.getByRole('textbox', { name: /^Observación( \*)?$/ });
    await userEvent.click(text);
    await userEvent.paste('x'.repeat(2001));
    expect(fieldValue(text)).toHaveLength(2001);
    expect(describedBy(text)).toContain('2001/2000');
    await send();
    expect(describedBy(text)).toContain('La observación puede tener hasta 2000 caracteres');
    expect(describedBy(dialog.getByRole('textbox', { name: /Nombre del documento/ }))).toContain(
      'El nombre del documento puede tener hasta 150 caracteres',
    );
    expect(api.of(CORRECT)).toEqual([]);
    await expectAccessible(view);
  });

  it('says at each field what is missing', async () => {
    const api = apiWith();
    const { dialog, view } = await openCorrections(api);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'DNI' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Otro' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Observación( \*)?$/ }), 'x');
    await send();
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
    await send();
  };

  it('because the request changed keeps what was written, and reads the request again', async () => {
    const api = apiWith({
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
    const api = apiWith({ [CORRECT]: refusal(400, 'Uno de los documentos no es de esta inscripción') });
    const { dialog, view } = await openCorrections(api);
    await write(dialog);
    const alert = await dialog.findByRole('alert', { name: 'Ocurrió un problema' });
    within(alert).getByText('Uno de los documentos no es de esta inscripción');
    await expectAccessible(view);
  });

  it('says that the error is unknown when the server says nothing', async () => {
    const api = apiWith({ [CORRECT]: new Response('', { status: 502 }) });
    const { dialog } = await openCorrections(api);
    await write(dialog);
    await dialog.findByText('Error desconocido');
  });
});
