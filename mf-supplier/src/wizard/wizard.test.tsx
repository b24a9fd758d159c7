import {
  saveRequest,
  startCompanyRequest,
  startPersonRequest,
  type UserDataBundle,
} from 'shared-api/contract';
import { fieldsWhere, RENEWAL_REASON } from 'shared-api/rules';
import {
  act,
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
import { aBundle, COMPANY, COMPANY_CUIT, COMPLETE, PERSON_CUIT } from '../test/bundle.ts';
import { open, savesOf } from '../test/open.tsx';
import { FORM, nextButton, phoneField, withForm } from '../test/wizard.ts';

const HOME = `/request-management/persona-humana/${PERSON_CUIT}`;

describe('Formulario de Inscripción', () => {
  it('walks through its five steps, forth and back, with the step in the address', async () => {
    const { person, address } = open(`${FORM}?paso=1`, { client: withForm(aBundle()) });
    await screen.findByText('Paso 1 de 5 - Datos del usuario');
    expect(screen.getByRole('button', { name: 'Anterior' }).hasAttribute('disabled')).toBe(true);
    const titles = ['Datos del Proveedor', 'Datos Bancarios', 'Clientes de la empresa', 'Cargar Documentos'];
    for (const [index, title] of titles.entries()) {
      await expectAccessible();
      await person.click(nextButton());
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
    await person.type(await phoneField(), '3834');
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    expect(savesOf(client)).toEqual([{ sujeto_fiscal: { telefono_alternativo: '3834' } }]);
    expect(screen.getByText(/^Guardado a las \d\d:\d\d$/)).toBeTruthy();
    expect(await screen.findByText('Datos guardados correctamente')).toBeTruthy();
    await person.click(nextButton());
    await screen.findByRole('heading', { name: 'Clientes de la empresa' });
    expect(savesOf(client)).toHaveLength(1);
  });

  it('stays on the step with what was typed when a save fails', async () => {
    const client = withForm(aBundle());
    client.use(answer(saveRequest, refusal(503, 'La base no responde.')));
    const { person, address } = open(`${FORM}?paso=2`, { client });
    await person.type(await phoneField(), '3834');
    await person.click(nextButton());
    const alert = await screen.findByRole('alert', { name: 'Hubo un error al guardar los datos' });
    expect(within(alert).getByText('La base no responde.')).toBeTruthy();
    // The form may be longer than the screen: the reason stands above it, the button below.
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phoneField())).toBe('3834');
    await expectAccessible();
  });

  it('keeps what was typed for the same person after the session ended', async () => {
    const first = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await first.person.type(await phoneField(), '3834');
    first.unmount();
    open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    expect(fieldValue(await phoneField())).toBe('3834');
    expect(screen.getByText(/Recuperamos lo que había escrito/)).toBeTruthy();
    await expectAccessible();
  });

  it('asks before leaving with something unsaved, and lets a session that ended go', async () => {
    const { person, router, address } = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await person.type(await phoneField(), '3834');
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phoneField())).toBe('3834');
    await router.navigate('/');
    expect(address()).toBe('/');
  });

  it('names the steps with something unsaved before leaving, and staying leads to one of them', async () => {
    const { person, router, address } = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await person.type(await phoneField(), '3834');
    await act(() => router.navigate(`${FORM}?paso=3`));
    await screen.findByRole('heading', { name: 'Datos Bancarios' });
    await person.click(screen.getByRole('link', { name: /Volver al panel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' });
    expect(within(dialog).getByText('Sin guardar: Datos del Proveedor.')).toBeTruthy();
    await expectAccessible();
    await person.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(address()).toBe(`${FORM}?paso=2`));
    expect(fieldValue(await phoneField())).toBe('3834');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 2, name: 'Datos del Proveedor' }),
    );
  });

  it('leaves without what was typed when told so', async () => {
    const { person, address } = open(`${FORM}?paso=2`, { client: withForm(aBundle()) });
    await person.type(await phoneField(), '3834');
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

  it.each([
    [1, 'Datos del Representante legal', 'persona'],
    [2, 'Datos de la Empresa', 'datos'],
    [3, 'Datos Bancarios', 'bancos'],
    [4, 'Clientes de la empresa', 'clientes'],
  ])('shows in step %i, %s, what the auditor observed of each of its data', async (number, title, step) => {
    const names = fieldsWhere((field) => field.step === step).map(([, { label }]) => label);
    const observed = names.map((name) => ({ name, observacion: `Revise: ${name}` }));
    const bundle = aBundle({ ...COMPANY, cuit_apoderado_legal: '20221124643' }, 'EN CORRECCION', observed);
    open(`/persona-juridica/register-form/${COMPANY_CUIT}?paso=${number}`, { client: withForm(bundle) });
    const panel = await screen.findByRole('region', { name: title });
    for (const { observacion } of observed) within(panel).getByText(observacion);
    await expectAccessible();
  });

  it.each([
    ['Condición fiscal', 'Condición fiscal'],
    ['Correo electrónico de notificación', 'Domicilio electrónico alternativo'],
    ['domicilio alternativo', 'Domicilio alternativo'],
    ['Teléfono alternativo', 'Teléfono alternativo'],
  ])('shows what the auditor observed of %s right before the field %s', async (name, label) => {
    const observed = [{ name, observacion: 'No coincide con la constancia' }];
    open(`${FORM}?paso=2`, { client: withForm(aBundle(COMPLETE, 'EN CORRECCION', observed)) });
    const panel = await screen.findByRole('region', { name: 'Datos del Proveedor' });
    const observation = within(panel).getByText('No coincide con la constancia');
    const next = [...panel.querySelectorAll('input, select')].find(
      (field) => observation.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(next).toBe(within(panel).getByLabelText(label));
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
    const observed = [{ name: 'DNI', observacion: RENEWAL_REASON['sin-subir'], estado: 'atendida' as const }];
    open(`${FORM}?paso=5`, { client: withForm(aBundle(COMPLETE, 'EN CORRECCION', observed)) });
    expect(await screen.findByText(/No hay archivos que reemplazar: revise sus datos/)).toBeTruthy();
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
