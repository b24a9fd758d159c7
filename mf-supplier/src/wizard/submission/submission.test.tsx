import { ApiError } from 'shared-api/client';
import { requestData, sendRequest } from 'shared-api/contract';
import { answer, expectAccessible, fieldValue, refusal, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { aBundle, COMPLETE, documentsFor } from '../../test/bundle.ts';
import { open } from '../../test/open.tsx';
import { FORM, nextButton, phoneField, withForm } from '../../test/wizard.ts';

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
    expect(screen.getByText('Sin correo electrónico: los avisos se ven solo en este portal')).toBeTruthy();
    await expectAccessible();
  });

  it('asks once more, sends, and congratulates', async () => {
    const client = withForm(aBundle(COMPLETE));
    const sentBundle = aBundle(COMPLETE, 'PENDIENTE EN OBSERVACION');
    client.use(answer(sendRequest, { data: sentBundle }), answer(requestData, sentBundle));
    const { person, address, router } = open(LAST, { client });
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
    // The form is closed from now on, also for who goes back to it.
    await router.navigate(LAST);
    await waitFor(() => expect(address()).toMatch(/^\/request-management\/persona-humana/));
  });

  it.each([
    ['no answer comes', new ApiError(0, null, 'No hay conexión con el portal.')],
    ['the gateway says that the call broke off', refusal(503, 'El servicio no está disponible.')],
  ])('is sent once when %s and it is sent again', async (_, lost) => {
    const client = withForm(aBundle(COMPLETE));
    const keys: unknown[] = [];
    client.use(
      answer(sendRequest, (_input, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return keys.length === 1 ? lost : { data: aBundle(COMPLETE, 'PENDIENTE EN OBSERVACION') };
      }),
    );
    const { person } = open(LAST, { client });
    const send = async () => {
      await finish(person);
      await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    };
    await send();
    await screen.findByText(lost.message);
    await send();
    await screen.findByText('Solicitud enviada Correctamente');
    expect(keys).toEqual([expect.any(String), keys[0]]);
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
    await person.click(nextButton());
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
    await person.type(await phoneField(), '3834');
    await router.navigate(-1);
    await finish(person);
    await screen.findByText('Hay cambios sin guardar en el paso 2. Ábralo y guárdelos, o descártelos');
    await person.click(screen.getByRole('button', { name: 'ir a corregir' }));
    expect(address()).toBe(`${FORM}?paso=2`);
    expect(fieldValue(await phoneField())).toBe('3834');
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
    // The buttons stay at the foot of a phone's screen, thousands of pixels above the message.
    expect(document.activeElement).toBe(screen.getByRole('alert'));
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
    client.use(answer(requestData, aBundle({ ...COMPLETE, documento_proveedor })));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    await screen.findAllByText('8 de 9 documentos listos');
    await person.click(screen.getByRole('button', { name: 'ir a corregir' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Cargar Documentos' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('reads the request again when it had changed, says so, and sends it as another one', async () => {
    const client = withForm(aBundle(COMPLETE));
    const keys: unknown[] = [];
    client.use(
      answer(sendRequest, (_input, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return refusal(409, 'La inscripción cambió.', { code: 'ESTADO' });
      }),
    );
    const { person } = open(LAST, { client });
    await finish(person);
    client.use(answer(requestData, aBundle({ ...COMPLETE, version: 9, domicilio_alternativo: 'SALTA 1' })));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('La inscripción cambió.')).toBeTruthy();
    expect(screen.getByText(/Ya actualizamos los datos de esta página/)).toBeTruthy();
    expect(await screen.findByText('SALTA 1')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectAccessible();
    await finish(person);
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(2);
  });

  it('can’t be sent while the tax id is inactive, and says so', async () => {
    open(LAST, { client: withForm(aBundle({ ...COMPLETE, activo: false })) });
    const button = await screen.findByRole('button', { name: 'Finalizar y enviar' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('CUIT INACTIVO')).toBeTruthy();
    expect(screen.getByText('Mientras esté inactivo no se puede enviar la inscripción.')).toBeTruthy();
    expect(
      screen.getByText('El CUIT asociado se encuentra en estado inactivo. Verifique la situación fiscal.'),
    ).toBeTruthy();
    await expectAccessible();
  });
});
