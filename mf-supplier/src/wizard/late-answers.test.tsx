import {
  findClient,
  findPerson,
  requestData,
  saveRequest,
  startPersonRequest,
  type UserDataBundle,
  uploadFile,
} from 'shared-api/contract';
import {
  act,
  answer,
  fakeClient,
  fieldValue,
  laterAnswers,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, dayFromNow, PERSON_CUIT } from '../test/bundle.ts';
import { ASSETS, card, PROFITS, STEP, typed, UPLOADED, withDocuments } from '../test/documents.ts';
import { give, type Person, storesLater } from '../test/files.ts';
import { open, savesAfter, savesInto, savesOf } from '../test/open.tsx';
import { FORM, nextButton, phoneField, withForm } from '../test/wizard.ts';

afterEach(() => void vi.useRealTimers());

const ANOTHER = UPLOADED.replace('777', '778');
const LAWYER = '20221124643';

async function write(person: Person, field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}

describe('an answer that comes late', () => {
  const client = (slot: number) => screen.findByLabelText(`CUIT/CUIL del cliente ${slot}`);
  const search = (slot: number) => screen.getByRole('button', { name: `Buscar el cliente ${slot}` });
  const withName = (razonSocial: string) => ({ nombre: null, apellido: null, razonSocial });

  it('names each of three clients that were searched at once', async () => {
    const form = withForm(aBundle());
    const names = laterAnswers(
      ['20221124643', '20201797064', '30202020204'].map((cuit) => [cuit, `DE ${cuit}`]),
    );
    form.use(answer(findClient, async ({ params }) => withName(await names.of(params.cuit))));
    const { person } = open(`${FORM}?paso=4`, { client: form });
    for (const [index, cuit] of names.keys.entries()) {
      await write(person, await client(index + 1), cuit);
      await person.click(search(index + 1));
    }
    for (const cuit of [...names.keys].reverse()) names.come(cuit);
    for (const cuit of names.keys) expect(await screen.findByText(`DE ${cuit}`)).toBeTruthy();
    await person.click(nextButton());
    await screen.findByRole('heading', { level: 2, name: 'Cargar Documentos' });
    expect(savesOf(form)).toHaveLength(1);
  });

  it('gives no name to a number that was typed meanwhile', async () => {
    const form = withForm(aBundle());
    const names = laterAnswers([['20221124643', 'DEL PRIMERO']]);
    form.use(answer(findClient, async ({ params }) => withName(await names.of(params.cuit))));
    const { person } = open(`${FORM}?paso=4`, { client: form });
    await write(person, await client(1), '20221124643');
    await person.click(search(1));
    await person.clear(await client(1));
    await write(person, await client(1), '20201797064');
    names.come('20221124643');
    await waitFor(() => expect(search(1).hasAttribute('data-loading')).toBe(false));
    expect(screen.queryByText('DEL PRIMERO')).toBeNull();
    expect(fieldValue(await client(1))).toBe('20201797064');
  });

  it('leaves what was typed while the attorney’s power went up and their name was looked for', async () => {
    const form = withForm(aBundle());
    const files = laterAnswers([['poder.pdf', UPLOADED]]);
    const names = laterAnswers([[LAWYER, 'GOMEZ']]);
    form.use(
      storesLater(files),
      answer(findPerson, async ({ params: { cuit } }) => ({
        cuit,
        tipoPersona: 'FISICA' as const,
        razonSocial: null,
        nombre: 'LUISA',
        apellido: await names.of(cuit),
        sexo: null,
      })),
    );
    const { person } = open(`${FORM}?paso=1`, { client: form });
    await person.click(await screen.findByLabelText('Completar datos del apoderado legal:'));
    await give(person, screen.getByRole('group', { name: 'Poder legal' }), 'poder.pdf');
    await write(person, screen.getByLabelText('CUIT/CUIL del apoderado legal'), LAWYER);
    await person.click(screen.getByRole('button', { name: 'Buscar al apoderado legal' }));
    await person.type(screen.getByLabelText('Fecha de otorgamiento del poder'), '01032026');
    names.come(LAWYER);
    await screen.findByText('LUISA GOMEZ');
    await person.type(screen.getByLabelText('Fecha de alcance del poder legal'), '01032030');
    files.come('poder.pdf');
    await screen.findByText('Archivo subido exitosamente para Poder legal');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(form)).toEqual([
      {
        sujeto_fiscal: {
          cuit_apoderado_legal: LAWYER,
          apoderado_legal_nombre: 'LUISA GOMEZ',
          poder_legal: UPLOADED,
          fecha_otorgamiento_poder: '2026-03-01',
          fecha_alcance_poder_legal: '2030-03-01',
        },
      },
    ]);
  });

  it('keeps both of two files that went up at once', async () => {
    const bundle = aBundle({ declaracion_jurada_representante_apoderado: true });
    const files = laterAnswers([
      ['acta.pdf', UPLOADED],
      ['poder.pdf', ANOTHER],
    ]);
    const form = fakeClient(answer(startPersonRequest, bundle), savesInto(bundle), storesLater(files));
    const { person } = open(`${FORM}?paso=1`, { client: form });
    await give(person, await screen.findByRole('group', { name: /^Acta de designación/ }), 'acta.pdf');
    await give(person, screen.getByRole('group', { name: 'Poder legal' }), 'poder.pdf');
    files.come('acta.pdf');
    await screen.findByText('Archivo subido exitosamente para Acta de designación');
    files.come('poder.pdf');
    await screen.findByText('Archivo subido exitosamente para Poder legal');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos del Proveedor' });
    expect(savesOf(form)).toEqual([
      { sujeto_fiscal: { acta_designacion_url: UPLOADED, poder_legal: ANOTHER } },
    ]);
  });

  it('asks for the dates of two files one after the other, and gives each its own', async () => {
    const form = withDocuments();
    const files = laterAnswers([
      ['ganancias.pdf', UPLOADED],
      ['bienes.pdf', ANOTHER],
    ]);
    form.use(storesLater(files));
    const { person } = open(STEP, { client: form });
    await give(person, await card(PROFITS), 'ganancias.pdf');
    await give(person, await card(ASSETS), 'bienes.pdf');
    files.come('ganancias.pdf');
    const first = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await person.type(within(first).getByLabelText('Fecha de cierre'), typed(dayFromNow(-100)));
    files.come('bienes.pdf');
    await screen.findByText(`Archivo subido exitosamente para ${ASSETS}`);
    expect(within(first).getByText(PROFITS)).toBeTruthy();
    await person.click(within(first).getByRole('button', { name: 'Guardar' }));
    await screen.findByText(`Documento "${PROFITS}" guardado exitosamente con sus fechas`);
    const second = await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' });
    await person.type(await within(second).findByLabelText('Fecha de emisión'), typed(dayFromNow(-5)));
    await person.click(within(second).getByRole('button', { name: 'Guardar' }));
    await screen.findByText(`Documento "${ASSETS}" guardado exitosamente con sus fechas`);
    const urls = savesOf(form).map(
      (body) => (body as { documento_proveedor: { url_archivo: string }[] }).documento_proveedor[0],
    );
    expect(urls).toMatchObject([{ url_archivo: UPLOADED }, { url_archivo: ANOTHER }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows both of two files whose saves were answered in another order', async () => {
    const bundle = aBundle();
    const form = withForm(bundle);
    const stores = savesInto(bundle);
    const [dni, receipt] = bundle.sujeto_fiscal.documento_proveedor;
    if (!dni || !receipt) throw new Error('no documents');
    const answers = laterAnswers([
      [dni.id, ''],
      [receipt.id, ''],
    ]);
    let version = 1;
    form.use(answer(uploadFile, { data: UPLOADED }), {
      ...stores,
      give: async (input, options) => {
        const stored = (await stores.give(input, options)) as { data: UserDataBundle };
        version += 1;
        const { sujeto_fiscal: request } = stored.data;
        const data = { ...stored.data, sujeto_fiscal: { ...request, version } };
        const { body } = input as { body: { documento_proveedor: { id: string }[] } };
        await answers.of(body.documento_proveedor[0]?.id ?? '');
        return { data };
      },
    });
    const { person } = open(STEP, { client: form });
    const [first, second] = await screen.findAllByRole('article');
    if (!first || !second) throw new Error('no cards');
    await give(person, first, 'uno.pdf');
    await give(person, second, 'dos.pdf');
    await waitFor(() => expect(savesOf(form)).toHaveLength(2));
    answers.come(receipt.id);
    await screen.findAllByText('2 de 9 documentos listos');
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    expect(await screen.findByText('Todavía se está subiendo un archivo')).toBeTruthy();
    answers.come(dni.id);
    await waitFor(() => expect(screen.queryByText('Todavía se está subiendo un archivo')).toBeNull());
    expect(screen.getAllByText('2 de 9 documentos listos').length).toBeGreaterThan(0);
  });
});

describe('what is typed while a save is on its way', () => {
  it('stays, is nobody else’s change, and goes with the next save', async () => {
    const bundle = aBundle();
    const form = withForm(bundle);
    const saves = laterAnswers([['1', '']]);
    form.use(savesAfter(() => saves.of('1'), bundle));
    const { person } = open(`${FORM}?paso=2`, { client: form });
    const phone = await screen.findByLabelText('Teléfono alternativo');
    await person.type(phone, '3834');
    await person.click(screen.getByRole('button', { name: 'Guardar' }));
    await person.type(phone, '55');
    await person.type(screen.getByLabelText('Domicilio alternativo'), 'SALTA 1');
    saves.come('1');
    expect(await screen.findByText(/^Guardado a las/)).toBeTruthy();
    expect(fieldValue(phone)).toBe('383455');
    expect(fieldValue(screen.getByLabelText('Domicilio alternativo'))).toBe('SALTA 1');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(form)).toEqual([
      { sujeto_fiscal: { telefono_alternativo: '3834' } },
      { sujeto_fiscal: { telefono_alternativo: '383455', domicilio_alternativo: 'SALTA 1' } },
    ]);
  });
});

it('keeps what was saved while the form was being read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let stored = aBundle();
  const line = Promise.withResolvers<void>();
  const form = fakeClient(
    answer(startPersonRequest, () => stored),
    answer(requestData, () => stored),
    answer(saveRequest, () => {
      stored = aBundle({ telefono_alternativo: '3834400107', version: 2 });
      return { data: stored };
    }),
  );
  const { person, router, queries } = open(`${FORM}?paso=2`, { client: form });
  await phoneField();
  await act(() => router.navigate(`/request-management/persona-humana/${PERSON_CUIT}`));
  vi.setSystemTime(Date.now() + 2 * 60_000);
  const old = stored;
  form.use(answer(startPersonRequest, () => line.promise.then(() => old)));
  await act(() => router.navigate(`${FORM}?paso=2`));
  await person.type(await phoneField(), '3834400107');
  await person.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Datos guardados correctamente');
  line.resolve();
  await waitFor(() => expect(queries.isFetching({ queryKey: [startPersonRequest.id] })).toBe(0));
  expect(fieldValue(await phoneField())).toBe('3834400107');
});

/** Opens the second step and presses 'Siguiente'; the save is answered when the test says so. */
async function openWhileSaving() {
  const bundle = aBundle();
  const form = withForm(bundle);
  const saves = laterAnswers([['1', '']]);
  form.use(savesAfter(() => saves.of('1'), bundle));
  const { person, address } = open(`${FORM}?paso=2`, { client: form });
  await person.type(await screen.findByLabelText('Teléfono alternativo'), '3834');
  await person.click(nextButton());
  return { person, address, saves };
}

it('stays at the step that was chosen while a save was on its way', async () => {
  const { person, address, saves } = await openWhileSaving();
  await person.click(screen.getByRole('button', { name: 'Anterior' }));
  await screen.findByRole('heading', { name: 'Datos del usuario' });
  saves.come('1');
  await waitFor(() => expect(nextButton().hasAttribute('data-loading')).toBe(false));
  expect(address()).toBe(`${FORM}?paso=1`);
});

it('leads nowhere once the form was left while a save was on its way', async () => {
  const { person, address, saves } = await openWhileSaving();
  await person.click(screen.getByRole('link', { name: /^Volver al panel/ }));
  await person.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(screen.queryByLabelText('Teléfono alternativo')).toBeNull());
  const left = address();
  expect(left).not.toContain(FORM);
  saves.come('1');
  await screen.findByText('Datos guardados correctamente');
  expect(address()).toBe(left);
});

it('leaves the form when asked to, once the save that was on its way is done', async () => {
  const { person, address, saves } = await openWhileSaving();
  await person.click(screen.getByRole('link', { name: /^Volver al panel/ }));
  await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
  saves.come('1');
  await waitFor(() => expect(address()).toBe(`/request-management/persona-humana/${PERSON_CUIT}`));
  expect(await screen.findByText('Datos guardados correctamente')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
