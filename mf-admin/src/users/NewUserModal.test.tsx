import { createUser, initialPassword, listUsers, type StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import { answer, expectAccessible, findDialog, refusal, screen, waitFor } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { ANA, open, server } from '../test/open-settings.tsx';

/** Opens the form of a new user. */
async function openForm(client = server(), search = '') {
  const view = open(search, client);
  await view.person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
  return { ...view, form: await findDialog('Nuevo usuario') };
}

/** Fills in the form for an auditor, and sends it. */
async function createAuditor({
  person,
  form,
}: Pick<Awaited<ReturnType<typeof openForm>>, 'person' | 'form'>) {
  await person.selectOptions(form.getByLabelText(/^Rol/), 'AUDITOR');
  await person.type(form.getByLabelText(/^Nombre/), 'Eva');
  await person.type(form.getByLabelText(/^Apellido/), 'Luna');
  await person.type(form.getByLabelText(/^DNI/), '30111222{Enter}');
}

describe('the users', () => {
  it('are created with every field, and get the password that is shown', async () => {
    const { person, inputs, form } = await openForm();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Nombre/)));
    await person.click(form.getByRole('button', { name: 'Crear usuario' }));
    form.getByText('Todos los campos son obligatorios.');
    expect(inputs(createUser)).toEqual([]);
    for (const field of [/^Nombre/, /^Apellido/, /^DNI/])
      expect(form.getByLabelText(field).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(form.getByLabelText(/^Nombre/));
    await expectAccessible();
    await person.type(form.getByLabelText(/^Nombre/), 'Eva');
    expect(form.getByLabelText(/^Nombre/).getAttribute('aria-invalid')).not.toBe('true');
    await person.type(form.getByLabelText(/^Apellido/), 'Luna');
    await person.type(form.getByLabelText(/^DNI/), '30111222');
    expect(form.getByLabelText(/^Rol/)).toHaveProperty('value', 'ADMIN');
    const password = form.getByLabelText<HTMLInputElement>(/^Contraseña inicial/);
    expect(password.disabled).toBe(true);
    await waitFor(() => expect(password.value).toBe('Inicial1234'));
    await person.click(form.getByRole('button', { name: 'Crear usuario' }));
    const question = await findDialog('¿Dar el rol de administrador?');
    question.getByText('Eva Luna');
    await expectAccessible();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Eva Luna')).toBeNull());
    expect(form.getByLabelText(/^Apellido/)).toHaveProperty('value', 'Luna');
    expect(inputs(createUser)).toEqual([]);
    await person.click(form.getByRole('button', { name: 'Crear usuario' }));
    await person.click(await screen.findByRole('button', { name: 'Dar el rol ADMIN' }));
    await screen.findByText('Usuario creado correctamente');
    const body = { nombre: 'Eva', apellido: 'Luna', dni: '30111222', rol: 'ADMIN', password: 'Inicial1234' };
    expect(inputs(createUser)).toEqual([{ body }]);
  });

  it('are shown by their document number once created, whatever filter was set', async () => {
    const { person, inputs, address, form } = await openForm(
      server(),
      '?tab=usuarios&rol=ADMIN&apellido=luna',
    );
    await person.selectOptions(form.getByLabelText(/^Rol/), 'AUDITOR');
    await person.type(form.getByLabelText(/^Nombre/), 'Ana');
    await person.type(form.getByLabelText(/^Apellido/), 'Gómez');
    await person.type(form.getByLabelText(/^DNI/), `0${ANA.dni}{Enter}`);
    await waitFor(() => expect(address()).toBe(`?tab=usuarios&dni=${ANA.dni}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: `Quitar filtro DNI: ${ANA.dni}` });
    expect(inputs(listUsers).at(-1)).toEqual({ query: { page: '1', dni: ANA.dni } });
    await expectAccessible();
  });

  it('get their document number as password where the portal fixes none', async () => {
    const client = server();
    client.use(answer(initialPassword, { data: null }));
    const { person, form } = await openForm(client);
    await form.findByText(
      `Es el número de documento. Sirve por ${INITIAL_PASSWORD_HOURS} horas y la persona deberá cambiarla al ingresar.`,
    );
    await person.type(form.getByLabelText(/^DNI/), '30111222');
    expect(form.getByLabelText(/^Contraseña inicial/)).toHaveProperty('value', '30111222');
    await expectAccessible();
  });

  it('accept a pasted document number with points', async () => {
    const { person, form } = await openForm();
    const dni = form.getByLabelText(/^DNI/);
    await person.click(dni);
    await person.paste('30.111.222');
    await person.tab();
    expect(dni).toHaveProperty('value', '30111222');
  });

  it('can be created when the initial password can’t be read', async () => {
    const client = server();
    client.use(answer(initialPassword, refusal(503, 'La base no responde')));
    const { person, inputs, form } = await openForm(client);
    await form.findByText('No se pudo saber la contraseña inicial: La base no responde');
    await expectAccessible();
    await createAuditor({ person, form });
    await screen.findByText('Usuario creado correctamente');
    expect(inputs(createUser)).toHaveLength(1);
  });

  it('keep the modal open until the answer', async () => {
    const created = Promise.withResolvers<{ data: StaffUser }>();
    const client = server();
    client.use(answer(createUser, () => created.promise));
    const { person, inputs, form } = await openForm(client);
    await createAuditor({ person, form });
    await waitFor(() => expect(inputs(createUser)).toHaveLength(1));
    await person.click(form.getByRole('button', { name: 'Cancelar' }));
    await person.click(form.getByRole('button', { name: 'Cerrar' }));
    await person.keyboard('{Escape}');
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Eva');
    created.resolve({ data: ANA });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Usuario creado correctamente');
  });

  it('are created once when the answer got lost and the form is sent again', async () => {
    const client = server();
    const keys: unknown[] = [];
    client.use(
      answer(createUser, (_, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        return keys.length === 1 ? refusal(503, 'El portal no responde.') : { data: ANA };
      }),
    );
    const { person, inputs, form } = await openForm(client);
    await form.findByDisplayValue('Inicial1234');
    await createAuditor({ person, form });
    await form.findByText('Error al crear el usuario: El portal no responde.');
    expect(inputs(createUser)).toMatchObject([{ body: { password: 'Inicial1234' } }]);
    expect(JSON.stringify({ ...sessionStorage })).toContain(keys[0]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Inicial1234');
    await person.click(form.getByRole('button', { name: 'Crear usuario' }));
    await screen.findByText('Usuario creado correctamente');
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('say why they can’t be created, and keep the typed values', async () => {
    const client = server();
    const taken = 'Ya existe un usuario con ese DNI';
    client.use(answer(createUser, refusal(400, taken, { errores: { dni: taken } })));
    const { person, form } = await openForm(client);
    await createAuditor({ person, form });
    await form.findByText(`Error al crear el usuario: ${taken}`);
    const dni = form.getByLabelText(/^DNI/);
    expect(dni.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(dni);
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Eva');
    await expectAccessible();
  });
});
