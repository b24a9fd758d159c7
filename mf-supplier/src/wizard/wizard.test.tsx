import {
  saveRequest,
  sendRequest,
  startCompanyRequest,
  startPersonRequest,
  type UserDataBundle,
} from 'shared-api/contract';
import { RENEWAL_REASON } from 'shared-api/rules';
import {
  answer,
  expectAccessible,
  fakeClient,
  fieldValue,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, documentsFor, PERSON_CUIT } from '../test/bundle.ts';
import { open, savesInto, savesOf } from '../test/open.tsx';

const FORM = `/persona-humana/register/${PERSON_CUIT}`;
const HOME = `/request-management/persona-humana/${PERSON_CUIT}`;
const withForm = (bundle: UserDataBundle) =>
  fakeClient(answer(startPersonRequest, bundle), savesInto(bundle));
const next = () => screen.getByRole('button', { name: 'Siguiente' });
const phone = () => screen.findByLabelText('Teléfono alternativo');

describe('Formulario de Inscripción', () => {
  it('walks through its five steps, forth and back, with the step in the address', async () => {
    const { person, address } = open(`${FORM}?paso=1`, { client: withForm(aBundle()) });
    await screen.findByText('Paso 1 de 5 - Datos del usuario');
    expect(screen.getByRole('button', { name: 'Anterior' }).hasAttribute('disabled')).toBe(true);
    const titles = ['Datos del Proveedor', 'Datos Bancarios', 'Clientes de la empresa', 'Cargar Documentos'];
    for (const [index, title] of titles.entries()) {
      await expectAccessible();
      await person.click(next());
      const heading = await screen.findByRole('heading', { level: 2, name: title });
      expect(screen.getByText(`Paso ${index + 2} de 5 - ${title}`)).toBeTruthy();
      expect(address()).toBe(`${FORM}?paso=${index + 2}`);
      expect(document.title).toContain(`Paso ${index + 2} de 5 - ${title}`);
      // The first account waits for its number.
      const focused = title === 'Datos Bancarios' ? screen.getByLabelText('CBU o CVU') : heading;
      await waitFor(() => expect(document.activeElement).toBe(focused));
    }
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(address()).toBe(`${FORM}?paso=4`);
  });

  it.each<[string, UserDataBundle, number, string]>([
    [
      'step 2 where nobody acts for the person',
      aBundle(),
      2,
      'El paso 1 solo hace falta si actúa un apoderado',
    ],
    [
      'step 1 where the attorney lacks something',
      aBundle({ cuit_apoderado_legal: '20221124643' }),
      1,
      'Completar datos del apoderado legal:',
    ],
    [
      'the first step that lacks something',
      aBundle({ ...COMPLETE, cuenta_bancaria: [] }),
      3,
      'Los pasos anteriores ya están completos.',
    ],
    [
      'the step with unsaved text before it',
      {
        ...aBundle({ ...COMPLETE, cuenta_bancaria: [] }),
        borrador: {
          datos: {
            version: 1,
            campos: { telefono_alternativo: { valor: '3834400107', base: null, version: 1 } },
          },
        },
      },
      2,
      'Recuperamos lo que había escrito',
    ],
    ['the last step where nothing lacks', aBundle(COMPLETE), 5, 'Los pasos anteriores ya están completos.'],
  ])('opens at %s', async (_what, bundle, step, text) => {
    open(FORM, { client: withForm(bundle) });
    expect(await screen.findByText(new RegExp(`^Paso ${step} de 5 - `))).toBeTruthy();
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
    await expectAccessible();
  });

  it('has a list of all steps at hand on a phone, each with its tick or what it lacks', async () => {
    const { person, address } = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    const openSteps = async (name: string) => {
      await person.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('dialog', { name: 'Pasos del formulario' }));
    };
    const sheet = await openSteps('Paso 2 de 5');
    const marks = sheet.getAllByRole('listitem').map((one) => [one.textContent, one.dataset.done]);
    expect(marks).toEqual([
      ['Datos del usuario', 'true'],
      ['2Datos del Proveedor', undefined],
      ['3Datos Bancarios', undefined],
      ['4Clientes de la empresa', undefined],
      ['5Cargar Documentos', undefined],
    ]);
    await expectAccessible();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    const again = await openSteps('Paso 2 de 5');
    await person.click(again.getByRole('button', { name: 'Clientes de la empresa' }));
    expect(address()).toBe(`${FORM}?paso=4`);
    const heading = await screen.findByRole('heading', { level: 2, name: 'Clientes de la empresa' });
    expect(document.activeElement).toBe(heading);
    const later = await openSteps('Paso 4 de 5');
    expect(later.getAllByRole('listitem')[1]?.textContent).toBe('2Datos del ProveedorFalta');
  });

  it.each([`/persona-humana/register-form/${PERSON_CUIT}`, `/persona-juridica/register/${COMPANY_CUIT}`])(
    'is found at the other address of its kind of person too: %s',
    async (other) => {
      const client = withForm(aBundle());
      client.use(answer(startCompanyRequest, aBundle(COMPANY)));
      const { address } = open(`${other}?paso=3`, { client });
      await screen.findByText('Paso 3 de 5 - Datos Bancarios');
      expect([`${FORM}?paso=3`, `/persona-juridica/register-form/${COMPANY_CUIT}?paso=3`]).toContain(
        address(),
      );
    },
  );

  it('leads from the auditor’s observations to the messages', async () => {
    const observed = [{ name: 'DNI', observacion: 'No se lee' }];
    open(FORM, { client: withForm(aBundle({}, 'EN CORRECCION', observed)) });
    const link = await screen.findByRole('link', { name: 'Escribir al auditor' });
    expect(link.getAttribute('href')).toBe(
      `/request-management/estado-tramite/persona-humana/${PERSON_CUIT}?tab=mensajes`,
    );
    await expectAccessible();
  });

  it.each(['PENDIENTE EN OBSERVACION', 'OBSERVACION', 'HABILITADO', 'RECHAZADO', 'VENCIDO'] as const)(
    'is closed in %s: the portal home says why',
    async (estado) => {
      const { address } = open(FORM, { client: withForm(aBundle({}, estado)) });
      await waitFor(() => expect(address()).toBe(HOME));
    },
  );

  it('saves only what changed, and says when', async () => {
    const client = withForm(aBundle({ domicilio_alternativo: 'SALTA 1' }));
    const { person } = open(`${FORM}?paso=2`, { client });
    await person.type(await phone(), '3834');
    await person.click(next());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { telefono_alternativo: '3834' } }]);
    expect(screen.getByText(/^Guardado a las \d\d:\d\d$/)).toBeTruthy();
    expect(await screen.findByText('Datos guardados correctamente')).toBeTruthy();
    await person.click(next());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    expect(savesOf(client)).toHaveLength(1);
  });

  it('stays on the step with what was typed when a save fails', async () => {
    const client = withForm(aBundle());
    client.use(answer(saveRequest, refusal(503, 'La base no responde.')));
    const { person, address } = open(`${FORM}?paso=2`, { client });
    await person.type(await phone(), '3834');
    await person.click(next());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Hubo un error al guardar los datos')).toBeTruthy();
    expect(within(alert).getByText('La base no responde.')).toBeTruthy();
    // The form may be longer than the screen: the reason stands above it, the button below.
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phone())).toBe('3834');
    await expectAccessible();
  });

  it('keeps what was typed for the same person after the session ended', async () => {
    const first = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await first.person.type(await phone(), '3834');
    first.unmount();
    open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    expect(fieldValue(await phone())).toBe('3834');
    expect(screen.getByText(/Recuperamos lo que había escrito/)).toBeTruthy();
    await expectAccessible();
  });

  it('asks before leaving with something unsaved, and lets a session that ended go', async () => {
    const { person, router, address } = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await person.type(await phone(), '3834');
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phone())).toBe('3834');
    await router.navigate('/');
    expect(address()).toBe('/');
  });

  it('leaves without what was typed when told so', async () => {
    const { person, address } = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await person.type(await phone(), '3834');
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    await person.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(address()).toBe(HOME));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('shows the auditor’s observations above and beside what they concern', async () => {
    const bundle = aBundle({}, 'EN CORRECCION', [{ name: 'DNI', observacion: 'No se lee el dorso' }]);
    open(`${FORM}?paso=5`, { client: withForm(bundle) });
    const dni = await screen.findByRole('article', { name: 'DNI' });
    expect(within(dni).getByText('No se lee el dorso')).toBeTruthy();
    expect(screen.getAllByText('No se lee el dorso')).toHaveLength(2);
    await expectAccessible();
  });

  it('calls what a renewal opened by what it is, not by an auditor', async () => {
    const observed = [{ name: 'DNI', observacion: RENEWAL_REASON.vencido }];
    open(`${FORM}?paso=5`, { client: withForm(aBundle({}, 'EN CORRECCION', observed)) });
    expect(await screen.findByText('Renovación de su inscripción')).toBeTruthy();
    expect(screen.getByText(/Reemplace los archivos indicados/)).toBeTruthy();
    const dni = await screen.findByRole('article', { name: 'DNI' });
    expect(within(dni).getByText('Para renovar')).toBeTruthy();
    expect(within(dni).getByText(RENEWAL_REASON.vencido)).toBeTruthy();
    expect(screen.queryByText('Observaciones del auditor')).toBeNull();
    expect(screen.queryByText('El auditor observó')).toBeNull();
    await expectAccessible();
  });

  it('says of what a renewal asked for that it is there, once it is', async () => {
    const asked = [{ name: 'DNI', observacion: RENEWAL_REASON['sin-subir'], estado: 'atendida' as const }];
    open(`${FORM}?paso=5`, { client: withForm(aBundle(COMPLETE, 'EN CORRECCION', asked)) });
    expect(await screen.findByText(/Los archivos indicados ya están listos/)).toBeTruthy();
    expect(screen.getByText('Atendida')).toBeTruthy();
    const dni = screen.getByRole('article', { name: 'DNI' });
    expect(within(dni).getByText('Completo')).toBeTruthy();
    expect(within(dni).queryByText(RENEWAL_REASON['sin-subir'])).toBeNull();
    await expectAccessible();
  });

  it('says that a renewal with nothing to replace only has to be sent', async () => {
    open(`${FORM}?paso=5`, { client: withForm(aBundle({}, 'EN CORRECCION')) });
    expect(await screen.findByText('Renovación de su inscripción')).toBeTruthy();
    expect(screen.getByText(/No hay archivos que reemplazar: revise sus datos/)).toBeTruthy();
    await expectAccessible();
  });

  it('says that the data could not be loaded', async () => {
    open(FORM, {
      client: fakeClient(answer(startPersonRequest, refusal(404, 'No se encontró la inscripción.'))),
    });
    expect(await screen.findByText('Hubo un error al acceder a sus datos de AFIP')).toBeTruthy();
    await expectAccessible();
  });
});

describe('Finalizar y enviar', () => {
  const LAST = `${FORM}?paso=5`;
  const finish = async (person: ReturnType<typeof open>['person']) =>
    person.click(await screen.findByRole('button', { name: 'Finalizar y enviar' }));

  it('sums up what will be sent and leads to what is to be changed', async () => {
    const { person, address } = open(LAST, {
      client: withForm(aBundle({ ...COMPLETE, condicion_fiscal: null })),
    });
    const summary = await screen.findByRole('region', { name: 'Revise antes de enviar' });
    expect(within(summary).getByText('Falta condición fiscal')).toBeTruthy();
    expect(within(summary).getByText('CLIENTE UNO')).toBeTruthy();
    await expectAccessible();
    await person.click(within(summary).getByRole('link', { name: 'Cambiar: Datos del Proveedor' }));
    expect(address()).toBe(`${FORM}?paso=2`);
  });

  it('says before sending when the certificate ends and why, or what that waits for', async () => {
    const { unmount } = open(LAST, { client: withForm(aBundle(COMPLETE)) });
    const summary = await screen.findByRole('region', { name: 'Revise antes de enviar' });
    expect(
      within(summary).getByText(
        /^Vence el .* porque el documento «Manifestación de bienes y deudas» vale 1 año/,
      ),
    ).toBeTruthy();
    unmount();
    open(LAST, { client: withForm(aBundle()) });
    expect(await screen.findByText(/cuando estén listos los 9 documentos que faltan/)).toBeTruthy();
  });

  it('says before sending that nobody can be told by mail, where there is no address', async () => {
    const { unmount } = open(LAST, { client: withForm(aBundle(COMPLETE)) });
    await screen.findByRole('region', { name: 'Revise antes de enviar' });
    expect(screen.queryByText('No podremos avisarle por correo')).toBeNull();
    unmount();
    open(LAST, { client: withForm(aBundle({ ...COMPLETE, domicilio_electronico: [] })) });
    expect(await screen.findByText('No podremos avisarle por correo')).toBeTruthy();
    await expectAccessible();
  });

  it('asks once more, sends, and congratulates', async () => {
    const client = withForm(aBundle(COMPLETE));
    client.use(answer(sendRequest, { data: aBundle(COMPLETE, 'PENDIENTE EN OBSERVACION') }));
    const { person, address } = open(LAST, { client });
    await finish(person);
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    expect(
      within(dialog).getByText('¿Está seguro de enviar la solicitud de inscripción para que sea evaluada?'),
    ).toBeTruthy();
    await expectAccessible();
    expect(client.calls.map(({ id }) => id)).not.toContain(sendRequest.id);
    await person.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Solicitud enviada Correctamente')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/request-success/persona-humana'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Felicidades!' })).toBeTruthy();
    expect(client.calls.filter(({ id }) => id === sendRequest.id)).toHaveLength(1);
  });

  it('sends nothing when it is called off', async () => {
    const client = withForm(aBundle(COMPLETE));
    const { person } = open(LAST, { client });
    await finish(person);
    const dialog = await screen.findByRole('dialog', { name: 'Envío de inscripción' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(client.calls.map(({ id }) => id)).not.toContain(sendRequest.id);
  });

  it.each([
    [
      { ...COMPLETE, declaracion_jurada_domicilio_electronico: false },
      'Debe marcar todas las declaraciones juradas para poder completar la inscripción',
    ],
    [
      { ...COMPLETE, cuit_apoderado_legal: '20221124643' },
      'No se puede completar la inscripción porque los datos del representante legal están incompletos',
    ],
  ])('says before asking what is still missing', async (fields, text) => {
    const { person } = open(LAST, { client: withForm(aBundle(fields)) });
    await finish(person);
    expect(await screen.findByText('Error de validación')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectAccessible();
  });

  it('lists everything that is missing before it asks, leads to each, and keeps the list at hand', async () => {
    const fields = { ...COMPLETE, condicion_fiscal: null, declaracion_jurada_cuenta_bancaria: false };
    const { person, address } = open(LAST, { client: withForm(aBundle(fields)) });
    await finish(person);
    const list = () => within(screen.getByRole('region', { name: 'Antes de enviar, falta:' }));
    const heading = () => list().getByRole('heading', { name: 'Antes de enviar, falta:' });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(list().getByRole('button', { name: 'Completar: Condición fiscal' })).toBeTruthy();
    await expectAccessible();
    await person.click(
      list().getByRole('button', { name: 'Completar: Declaración jurada de cuenta bancaria' }),
    );
    expect(address()).toBe(`${FORM}?paso=3`);
    const box = await screen.findByRole('checkbox', { name: 'Declaración jurada de cuenta bancaria' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(screen.getByText('Quedan 2 cosas para enviar')).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Ver la lista' }));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=5`));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('says where it can be seen that an attorney who was only ticked is still missing', async () => {
    const { person, router, address } = open(`${FORM}?paso=1`, { client: withForm(aBundle(COMPLETE)) });
    await person.click(await screen.findByLabelText('Completar datos del apoderado legal:'));
    await person.click(next());
    await screen.findByRole('heading', { level: 2, name: 'Datos del Proveedor' });
    const first = screen.getByRole('button', { name: 'Datos del usuario' }).closest('li');
    expect(first?.hasAttribute('data-done')).toBe(false);
    await router.navigate(LAST);
    const summary = await screen.findByRole('region', { name: 'Revise antes de enviar' });
    expect(within(summary).getByText('Datos del apoderado incompletos')).toBeTruthy();
    expect(within(summary).getAllByText('Completo')).toHaveLength(4);
    await finish(person);
    expect(
      await screen.findByText(
        'No se puede completar la inscripción porque los datos del representante legal están incompletos',
      ),
    ).toBeTruthy();
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'ir a corregir' }));
    expect(address()).toBe(`${FORM}?paso=1`);
  });

  it('leads to the declarations that its own check misses', async () => {
    const fields = { ...COMPLETE, declaracion_jurada_legislacion_laboral_vigente: false };
    const { person, address } = open(LAST, { client: withForm(aBundle(fields)) });
    await finish(person);
    await person.click(await screen.findByRole('button', { name: 'ir a corregir' }));
    expect(address()).toBe(`${FORM}?paso=2`);
  });

  it('leads to the step that the browser’s Back left with something unsaved', async () => {
    const { person, router, address } = open(LAST, { client: withForm(aBundle(COMPLETE)) });
    await person.click(await screen.findByRole('link', { name: 'Cambiar: Datos del Proveedor' }));
    await person.type(await phone(), '3834');
    await router.navigate(-1);
    await finish(person);
    await screen.findByText('Hay cambios sin guardar en el paso 2. Ábralo y guárdelos, o descártelos');
    await person.click(screen.getByRole('button', { name: 'ir a corregir' }));
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phone())).toBe('3834');
  });

  it('shows the server’s refusal and goes to the step to correct', async () => {
    const client = withForm(aBundle(COMPLETE));
    const text = 'Datos incompletos: Cuenta bancaria incompleta o inexistente, Documentación incompleta';
    client.use(answer(sendRequest, refusal(400, text, { code: 'DATOS_INCOMPLETOS' })));
    const { person, address } = open(LAST, { client });
    await finish(person);
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Error al enviar la solicitud')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'ir a corregir' }));
    expect(address()).toBe(`${FORM}?paso=3`);
  });

  it('shows what has become required since the form was opened, and leads to it', async () => {
    const before = documentsFor('FISICA', true).slice(0, -1);
    const client = withForm(aBundle({ ...COMPLETE, documento_proveedor: before }));
    const text = 'Datos incompletos: Documentación incompleta';
    client.use(answer(sendRequest, refusal(400, text, { code: 'DATOS_INCOMPLETOS' })));
    const { person } = open(LAST, { client });
    await finish(person);
    const documento_proveedor = [...before, ...documentsFor('FISICA', false).slice(-1)];
    client.use(answer(startPersonRequest, aBundle({ ...COMPLETE, documento_proveedor })));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    await screen.findAllByText('8 de 9 documentos listos');
    await person.click(screen.getByRole('button', { name: 'ir a corregir' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Cargar Documentos' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('reads the request again when it had changed, and says so', async () => {
    const client = withForm(aBundle(COMPLETE));
    client.use(answer(sendRequest, refusal(409, 'La inscripción cambió.', { code: 'ESTADO' })));
    const { person } = open(LAST, { client });
    await finish(person);
    client.use(answer(startPersonRequest, aBundle({ ...COMPLETE, domicilio_alternativo: 'SALTA 1' })));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('La inscripción cambió.')).toBeTruthy();
    expect(screen.getByText(/Ya actualizamos los datos de esta página/)).toBeTruthy();
    expect(await screen.findByText('SALTA 1')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible();
  });

  it('can’t be sent while the tax id is inactive, and says so', async () => {
    open(LAST, { client: withForm(aBundle({ ...COMPLETE, activo: false })) });
    const button = await screen.findByRole('button', { name: 'Finalizar y enviar' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('CUIT INACTIVO')).toBeTruthy();
    expect(
      screen.getByText('El CUIT asociado se encuentra en estado inactivo. Verifique la situación fiscal.'),
    ).toBeTruthy();
    await expectAccessible();
  });
});
