import { ApiError } from 'shared-api/client';
import {
  addOptionalDocument,
  editDocumentDates,
  type SupplierDocument,
  saveRequest,
  sendRequest,
  startCompanyRequest,
  startPersonRequest,
  type UserDataBundle,
  uploadFile,
} from 'shared-api/contract';
import { answer, fakeClient, refusal, screen, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import {
  aBundle,
  COMPANY,
  COMPANY_CUIT,
  COMPLETE,
  dayFromNow,
  documentsFor,
  PERSON_CUIT,
} from '../test/bundle.ts';
import { give, type Person } from '../test/files.ts';
import { open, savesInto } from '../test/open.tsx';

/**
 * The specification's words, letter for letter and not by the rules that hold them: each is made to appear by what a
 * person does. Those that stand beside a test of their step already are not repeated here.
 */
const PERSON_FORM = `/persona-humana/register/${PERSON_CUIT}`;
const COMPANY_FORM = `/persona-juridica/register-form/${COMPANY_CUIT}`;
const UPLOADED = '/api/municat/files/00000000-0000-4000-8000-000000000777?v=abc&f=aaaaaaaaaaaaaaaaaaaaaa';

const OFFLINE = 'No hay conexión con el portal.';

const client = (bundle: UserDataBundle = aBundle()) =>
  fakeClient(
    answer(bundle.sujeto_fiscal.tipo_persona === 'FISICA' ? startPersonRequest : startCompanyRequest, bundle),
    savesInto(bundle),
    answer(uploadFile, { data: UPLOADED }),
  );
const click = async (person: Person, name: string) =>
  person.click(await screen.findByRole('button', { name }));
const card = (name: string) => screen.findByRole('article', { name });
const saysOften = async (text: string) =>
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);

describe('the words of the form', () => {
  it.each([
    [PERSON_FORM, aBundle(), 'Volver al panel de inscripción de proveedores'],
    [COMPANY_FORM, aBundle(COMPANY), 'Volver al estado de tramite'],
  ])('lead back from %s', async (at, bundle, name) => {
    open(at, { client: client(bundle) });
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });

  it.each([
    [PERSON_FORM, aBundle(), ['Datos del usuario', 'Datos del Proveedor']],
    [COMPANY_FORM, aBundle(COMPANY), ['Datos del Representante legal', 'Datos de la Empresa']],
  ] as const)('title the steps of %s', async (at, bundle, own) => {
    const titles = [...own, 'Datos Bancarios', 'Clientes de la empresa', 'Cargar Documentos'];
    for (const [index, title] of titles.entries()) {
      const { unmount } = open(`${at}?paso=${index + 1}`, { client: client(bundle) });
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
      expect(screen.getByText(`Paso ${index + 1} de 5 - ${title}`)).toBeTruthy();
      unmount();
    }
  });

  it('mark as done only the steps that lack nothing', async () => {
    open(`${PERSON_FORM}?paso=5`, { client: client(aBundle({ ...COMPLETE, cuenta_bancaria: [] })) });
    const steps = within(await screen.findByRole('navigation', { name: 'Pasos del formulario' }));
    expect(steps.getAllByRole('listitem').map((step) => step.dataset.done)).toEqual([
      'true',
      'true',
      undefined,
      'true',
      undefined,
    ]);
  });

  it('ask a company for one of its addresses, or say that it has none', async () => {
    const domicilio_electronico = [{ direccion: 'uno@valle.example' }];
    const first = open(`${COMPANY_FORM}?paso=2`, {
      client: client(aBundle({ ...COMPANY, domicilio_electronico })),
    });
    await click(first.person, 'Siguiente');
    await saysOften('Debe seleccionar un email para continuar');
    first.unmount();
    open(`${COMPANY_FORM}?paso=2`, { client: client(aBundle({ ...COMPANY, domicilio_electronico: [] })) });
    await saysOften('La empresa no posee domicilio fiscal electrónico registrado');
  });
});

describe('the words of the documents', () => {
  const CONTRACT = 'Contrato constitutivo';
  const LAST = `${COMPANY_FORM}?paso=5`;

  it('head the groups of a company, and name its dates', async () => {
    const { person } = open(LAST, { client: client(aBundle(COMPANY)) });
    expect(
      await screen.findByRole('heading', { name: 'Documentos con Fechas de Emisión y Expiración' }),
    ).toBeTruthy();
    await give(person, await card(CONTRACT));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ingrese las fechas del documento' }));
    expect(dialog.getByRole('textbox', { name: 'Fecha de constitución' })).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect((await dialog.findAllByText('Debe ingresar la fecha de emisión')).length).toBeGreaterThan(0);
    expect(dialog.getAllByText('Debe ingresar la fecha de expiración').length).toBeGreaterThan(0);
  });

  it('say that new dates of a stored file were saved', async () => {
    const documents = documentsFor('FISICA', true);
    const name = 'Declaración jurada de Ganancias';
    const document = documents.find((one) => one.tipo_documento?.nombre === name) as SupplierDocument;
    const api = client(aBundle({ ...COMPLETE, documento_proveedor: documents }));
    api.use(answer(editDocumentDates, { data: document }));
    const { person } = open(`${PERSON_FORM}?paso=5`, { client: api });
    await click(person, `Editar: ${name}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar fechas del documento' }));
    await person.click(dialog.getByRole('button', { name: 'Guardar' }));
    await saysOften(`Fechas del documento "${name}" actualizadas exitosamente`);
  });

  it('tell at its card what is wrong with the dates of a document', async () => {
    const documento_proveedor = documentsFor('FISICA', true).map((one) => ({
      ...one,
      emision: one.tipo_documento?.regla_fecha === 'statement_of_assets' ? dayFromNow(-62) : null,
    }));
    open(`${PERSON_FORM}?paso=5`, { client: client(aBundle({ ...COMPLETE, documento_proveedor })) });
    const assets = within(await card('Manifestación de bienes y deudas'));
    expect(assets.getByText(/debe estar dentro de los últimos 60 días/)).toBeTruthy();
    const goods = within(await card('Declaración jurada de Bienes Personales'));
    expect(
      goods.getByText('El documento "Declaración jurada de Bienes Personales" requiere fecha de emisión'),
    ).toBeTruthy();
  });

  it.each([
    [refusal(500, ''), ['Ocurrió un error en la solicitud.']],
    [refusal(0, OFFLINE), ['Error inesperado.', OFFLINE]],
    [
      refusal(400, 'Puede agregar hasta 20 documentos opcionales.'),
      ['Puede agregar hasta 20 documentos opcionales.'],
    ],
  ])('say why an optional document was not kept', async (error, texts) => {
    const api = client(aBundle(COMPANY));
    api.use(answer(addOptionalDocument, Object.assign(error, { fromServer: error.status === 400 })));
    const { person } = open(LAST, { client: api });
    await click(person, '+ Agregar Documento Opcional');
    const row = await screen.findByRole('group', { name: 'Documento opcional #1' });
    await person.type(within(row).getByLabelText('Nombre del documento'), 'Balance');
    await give(person, row);
    for (const text of texts) expect(await within(row).findByText(text)).toBeTruthy();
    await saysOften('Ocurrió un problema');
  });

  it.each([
    [500, ['Error al guardar el documento.']],
    [0, ['Error inesperado al guardar el documento.', OFFLINE]],
  ])('say why a document was not kept (%s)', async (status, texts) => {
    const api = client();
    api.use(answer(saveRequest, Object.assign(refusal(status, OFFLINE), { fromServer: false })));
    const { person } = open(`${PERSON_FORM}?paso=5`, { client: api });
    const dni = await card('DNI');
    await give(person, dni);
    for (const text of texts) expect(await within(dni).findByText(text)).toBeTruthy();
  });
});

describe('the words of the sending', () => {
  const LAST = `${PERSON_FORM}?paso=5`;

  it('name what is missing, in the summary', async () => {
    open(LAST, { client: client(aBundle({ cuit_apoderado_legal: '20221124643' })) });
    const summary = within(await screen.findByRole('region', { name: 'Revise antes de enviar' }));
    for (const item of [
      'Datos del apoderado incompletos',
      'Falta condición fiscal',
      'Falta declaración para contratar con la administración pública',
      'Falta declaración sobre legislación laboral vigente',
      'Cuenta bancaria incompleta o inexistente',
    ]) {
      expect(summary.getByText(item)).toBeTruthy();
    }
  });

  it('say that it can’t be undone', async () => {
    const { person } = open(LAST, { client: client(aBundle(COMPLETE)) });
    await click(person, 'Finalizar y enviar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Envío de inscripción' }));
    expect(
      dialog.getByText(
        'Una vez enviada, la inscripción será revisada por el equipo correspondiente. Esta acción no se puede deshacer.',
      ),
    ).toBeTruthy();
  });

  it.each([
    [400, 'Error en la solicitud'],
    [500, 'Error desconocido al enviar la solicitud'],
    [0, 'No hay conexión con el portal. Revise su conexión y vuelva a intentar.'],
  ])('have their own for an answer without any of the server’s (%s)', async (status, text) => {
    const api = client(aBundle(COMPLETE));
    // The client's error for a page that a device between portal and person answered.
    const words = status === 0 ? text : 'El portal no pudo responder. Vuelva a intentar en unos minutos.';
    api.use(answer(sendRequest, new ApiError(status, null, words)));
    const { person } = open(LAST, { client: api });
    await click(person, 'Finalizar y enviar');
    await click(person, 'Enviar');
    expect(await screen.findByText('Error al enviar la solicitud')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });
});
