import {
  requestData,
  type SupplierDocument,
  saveRequest,
  sendRequest,
  startPersonRequest,
} from 'shared-api/contract';
import { RENEWAL_REASON } from 'shared-api/rules';
import {
  act,
  answer,
  expectAccessible,
  fakeClient,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, documentsFor, uuid } from '../../test/bundle.ts';
import { ADDRESS, correctionServer, DNI, OTHER, sendButton } from '../../test/correction.ts';
import { card } from '../../test/documents.ts';
import { give } from '../../test/files.ts';
import { open, savesOf } from '../../test/open.tsx';
import { FORM, withForm } from '../../test/wizard.ts';

describe('a correction', () => {
  it('opens on exactly what was observed, with the rest folded', async () => {
    const { client } = correctionServer([DNI, ADDRESS, OTHER]);
    const { address } = open(FORM, { client });
    await screen.findByRole('heading', { level: 1, name: 'Correcciones pedidas' });
    expect(await screen.findByText('0 de 3 observaciones atendidas')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    const dni = within(await card('DNI'));
    expect(dni.getByText('Falta el dorso')).toBeTruthy();
    expect(dni.getByText('Observado')).toBeTruthy();
    const field = within(await card(ADDRESS.name));
    expect(field.getByText(ADDRESS.observacion)).toBeTruthy();
    expect(field.getByLabelText('Domicilio alternativo')).toBeTruthy();
    const other = within(await card('Otro'));
    expect(other.getByRole('link', { name: '3 Datos Bancarios' }).getAttribute('href')).toBe(
      `${FORM}?paso=3`,
    );
    expect(screen.getByText('Todo lo demás que envió').closest('details')?.open).toBe(false);
    // The tax data and the documents hold something observed: neither is called complete.
    expect(screen.getAllByText('Hay observaciones sin atender')).toHaveLength(2);
    expect(screen.getAllByText('Completo')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull();
    expect(address()).toBe(FORM);
    await expectAccessible();
  });

  it('calls nothing corrected of which it is not known', async () => {
    const bundle = aBundle(COMPLETE, 'EN CORRECCION', [DNI]);
    const observaciones = bundle.estado_tramite.observaciones.map((one) => ({ ...one, estado: null }));
    const unknown = { ...bundle, estado_tramite: { ...bundle.estado_tramite, observaciones } };
    open(FORM, { client: fakeClient(answer(startPersonRequest, unknown)) });
    expect(await within(await card('DNI')).findByText('Observado')).toBeTruthy();
    expect(screen.getByText('0 de 1 observación atendida')).toBeTruthy();
  });

  it('is sent without questions once the document and the field were corrected in place', async () => {
    const { client } = correctionServer([DNI, ADDRESS]);
    const { person } = open(FORM, { client });
    await give(person, await card('DNI'));
    expect(await within(await card('DNI')).findByText('Corregido')).toBeTruthy();
    expect(screen.getByText('1 de 2 observaciones atendidas')).toBeTruthy();
    await person.type(screen.getByLabelText('Domicilio alternativo'), 'Salta 1');
    // Typed and unsaved values are saved before the request is sent.
    await person.click(await sendButton());
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(screen.getByText('2 de 2 observaciones atendidas')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(client.inputs(sendRequest)).toHaveLength(1));
  });

  it('saves nothing over what somebody else saved, until one of both is chosen', async () => {
    const { client } = correctionServer([ADDRESS]);
    const { person } = open(FORM, { client });
    const save = within(await card(ADDRESS.name)).getByRole('button', { name: 'Guardar' });
    await person.type(screen.getByLabelText('Domicilio alternativo'), 'Salta 1');
    const stored = { domicilio_alternativo: 'JUJUY 2' };
    client.use(
      answer(saveRequest, refusal(409, 'Otra persona cambió estos datos.', { code: 'CONFLICTO', stored })),
      answer(requestData, aBundle({ ...COMPLETE, ...stored }, 'EN CORRECCION', [ADDRESS])),
    );
    await person.click(save);
    const title = 'Estos datos cambiaron mientras usted los editaba';
    const choice = await screen.findByRole('alert', { name: title });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    await person.click(save);
    expect(savesOf(client)).toHaveLength(1);
    expect(document.activeElement).toBe(choice);
  });

  it('lists what is missing before it asks for anything', async () => {
    const { client } = correctionServer([DNI], { condicion_fiscal: null });
    const { person, address } = open(FORM, { client });
    await person.click(await sendButton());
    await screen.findByRole('heading', { name: 'Antes de enviar, falta:' });
    expect(screen.queryByRole('heading', { name: /sin atender/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Completar: / }));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=2`));
  });

  it('leads to what is missing elsewhere in the step of a corrected field', async () => {
    const company = { ...COMPANY, ...COMPLETE, documento_proveedor: documentsFor('JURIDICA', true) };
    const client = withForm(
      aBundle({ ...company, correo_electronico_notificacion: null }, 'EN CORRECCION', [ADDRESS]),
    );
    const at = `/persona-juridica/register-form/${COMPANY_CUIT}`;
    const { person, address } = open(at, { client });
    await person.type(await screen.findByLabelText('Domicilio alternativo'), 'Salta 1');
    await person.click(await sendButton());
    await person.click(await screen.findByRole('button', { name: /^Completar: Correo electrónico/ }));
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { domicilio_alternativo: 'Salta 1' } }]);
    await waitFor(() => expect(address()).toBe(`${at}?paso=2`));
  });

  it('is marked in the steps too, and sending from the last of them leads to what is pending', async () => {
    const { client } = correctionServer([DNI]);
    const { person, address } = open(`${FORM}?paso=5`, { client });
    expect(within(await card('DNI')).getByText('Observado')).toBeTruthy();
    expect(screen.getByText('0 de 1 observación atendida')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Finalizar y enviar' }));
    await screen.findByRole('heading', { name: 'Queda 1 observación sin atender' });
    expect(address()).toBe(FORM);
  });

  it('leads from what names no part of the form to a step, whose heading takes the focus', async () => {
    const { client } = correctionServer([OTHER]);
    const { person, address } = open(FORM, { client });
    await person.click(within(await card('Otro')).getByRole('link', { name: '2 Datos del Proveedor' }));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=2`));
    const heading = screen.getByRole('heading', { level: 2, name: 'Datos del Proveedor' });
    expect(document.activeElement).toBe(heading);
  });

  it('corrects two observations of one document in one place', async () => {
    const { client } = correctionServer([DNI, { name: 'dni', observacion: 'Está vencido' }]);
    open(FORM, { client });
    expect(await screen.findByText('Se corrige arriba, junto con la otra observación.')).toBeTruthy();
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
  });

  it('corrects both addresses of the contact in one place, as they are edited together', async () => {
    const { client } = correctionServer([
      { name: 'Correo electrónico de notificación', observacion: 'Rebota' },
      { name: 'Domicilio electrónico alternativo', observacion: 'No existe' },
    ]);
    open(FORM, { client });
    const second = within(await card('Domicilio electrónico alternativo'));
    expect(second.getByText('No existe')).toBeTruthy();
    expect(second.getByText('Se corrige arriba, junto con la otra observación.')).toBeTruthy();
    expect(screen.getAllByRole('textbox', { name: 'Domicilio electrónico alternativo' })).toHaveLength(1);
    await expectAccessible();
  });

  it('is about the document that it opened, of two with one name', async () => {
    const [dni] = documentsFor('FISICA', true);
    if (!dni) throw new Error('no documents');
    const plans = { ...dni, tipo_documento: null, datos_extra: 'Planos' };
    const openPlans = { ...plans, id: uuid(902) };
    const documento_proveedor = [
      ...documentsFor('FISICA', true, false),
      { ...plans, id: uuid(901), actualizable: false },
      openPlans,
    ];
    const observed = [{ name: 'Planos', observacion: 'Falta una hoja' }];
    const { client } = correctionServer(observed, { documento_proveedor });
    const { person, router } = open(FORM, { client });
    await act(() => router.navigate(`${FORM}?paso=5`));
    const cards = await screen.findAllByRole('article', { name: 'Planos' });
    expect(cards.map((one) => within(one).queryByText('Observado') !== null)).toEqual([false, true]);
    await act(() => router.navigate(FORM));
    await give(person, await card('Planos'));
    await waitFor(() =>
      expect(savesOf(client)).toMatchObject([{ documento_proveedor: [{ id: openPlans.id }] }]),
    );
  });

  it('gives each of two observed documents of one name its own upload', async () => {
    const [dni] = documentsFor('FISICA', true);
    if (!dni) throw new Error('no documents');
    const plans = { ...dni, tipo_documento: null, datos_extra: 'Planos' };
    const both = [901, 902].map((id) => ({ ...plans, id: uuid(id) }));
    const { client } = correctionServer(
      [
        { name: 'Planos', observacion: 'Falta una hoja' },
        { name: 'Planos', observacion: 'No se lee' },
      ],
      { documento_proveedor: [...documentsFor('FISICA', true, false), ...both] },
    );
    const { person } = open(FORM, { client });
    const cards = await screen.findAllByRole('article', { name: 'Planos' });
    expect(cards).toHaveLength(2);
    for (const [index, one] of cards.entries()) {
      await give(person, one);
      await waitFor(() => expect(savesOf(client)).toHaveLength(index + 1));
    }
    expect(savesOf(client)).toMatchObject(both.map(({ id }) => ({ documento_proveedor: [{ id }] })));
  });

  it('leads each observation to its own document, and marks no other of that name', async () => {
    const [dni] = documentsFor('FISICA', true);
    if (!dni) throw new Error('no documents');
    const power = { ...dni, tipo_documento: null, datos_extra: 'Poder' };
    const [first, second] = [uuid(901), uuid(902)];
    const { client } = correctionServer(
      [
        { name: 'Poder', observacion: 'No se lee', documento: second, estado: 'atendida' },
        { name: 'Poder', observacion: 'Falta la firma', documento: first },
      ],
      {
        documento_proveedor: [
          ...documentsFor('FISICA', true, false),
          ...[first, second].map((id) => ({ ...power, id })),
        ],
      },
    );
    const { person, router } = open(FORM, { client });
    const [attended, pending] = await screen.findAllByRole('article', { name: 'Poder' });
    within(attended as HTMLElement).getByText('No se lee');
    within(pending as HTMLElement).getByText('Falta la firma');
    await give(person, pending as HTMLElement);
    await waitFor(() => expect(savesOf(client)).toMatchObject([{ documento_proveedor: [{ id: first }] }]));
    await act(() => router.navigate(`${FORM}?paso=5`));
    const cards = await screen.findAllByRole('article', { name: 'Poder' });
    const texts = ['Falta la firma', 'No se lee'];
    expect(cards.map((one) => texts.map((text) => within(one).queryByText(text) !== null))).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it.each([
    ['correction', DNI.observacion, true],
    ['renewal', RENEWAL_REASON.vencido, true],
    ['renewal', RENEWAL_REASON['sin-subir'], false],
  ])('says in a %s that a document is no longer asked for: %s', async (_kind, observacion, hasFile) => {
    const isDni = ({ tipo_documento }: SupplierDocument) => tipo_documento?.nombre === 'DNI';
    const documents = documentsFor('FISICA', true);
    const { client } = correctionServer([{ name: 'DNI', observacion }], {
      documento_proveedor: documents.filter((one) => !isDni(one)),
      documentos_retirados: hasFile ? documents.filter(isDni) : [],
    });
    open(FORM, { client });
    const dni = within(await card('DNI'));
    expect(dni.getByText('Este documento ya no se pide: no tiene que hacer nada.')).toBeTruthy();
    expect(dni.queryByRole('link')).toBeNull();
    await expectAccessible();
  });

  it('says that nothing is left to replace when a renewal’s documents are no longer asked for', async () => {
    const isDni = ({ tipo_documento }: SupplierDocument) => tipo_documento?.nombre === 'DNI';
    const { client } = correctionServer(
      [{ name: 'DNI', observacion: RENEWAL_REASON.vencido, estado: 'atendida' }],
      { documento_proveedor: documentsFor('FISICA', true).filter((one) => !isDni(one)) },
    );
    open(FORM, { client });
    await card('DNI');
    expect(screen.getByText(/No hay archivos que reemplazar: revise sus datos/)).toBeTruthy();
    expect(screen.queryByText(/Reemplace los archivos/)).toBeNull();
  });

  it('is the same list for a renewal, which asks for no word', async () => {
    const { client } = correctionServer([{ name: 'DNI', observacion: RENEWAL_REASON.vencido }]);
    const { person } = open(FORM, { client });
    await screen.findByRole('heading', { level: 1, name: 'Renovación de su inscripción' });
    expect(screen.getByText(/^\d de \d documentos? renovados?$/)).toBeTruthy();
    expect(await card('DNI')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Explicar/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Enviar la renovación' }));
    await screen.findByRole('dialog', { name: 'Envío de inscripción' });
  });
});
