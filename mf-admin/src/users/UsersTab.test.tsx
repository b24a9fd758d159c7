import {
  activateUser,
  changeUser,
  createUser,
  deactivateUser,
  initialPassword,
  listUsers,
  resetUser,
  type StaffUser,
} from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import {
  answer,
  expectAccessible,
  findDialog,
  fireEvent,
  never,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { ANA, id, LUIS, open, paged, server } from '../test/open-settings.tsx';

describe('the users', () => {
  it('are listed with their data', async () => {
    open();
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    for (const name of ['Nombre', 'DNI', 'Rol', 'Estado', 'Creado', 'Acciones']) {
      screen.getByRole('columnheader', { name });
    }
    for (const name of ['AUDITOR', 'Activo', 'Inactivo']) screen.getByRole('cell', { name });
    expect(screen.getAllByRole('cell', { name: '04/05/2026 09:30' })).toHaveLength(2);
    screen.getByText('2 usuarios');
    await expectAccessible();
  });

  it('are filtered by document number, role and surname', async () => {
    const { person, inputs, address } = open();
    const panel = within(await screen.findByRole('search', { name: 'Buscar usuarios' }));
    await person.type(panel.getByLabelText('DNI'), '20.111');
    await person.selectOptions(panel.getByLabelText('Rol'), 'AUDITOR');
    await person.type(panel.getByLabelText('Apellido'), ' gomez ');
    await person.click(panel.getByRole('button', { name: 'Buscar' }));
    const query = { page: '1', dni: '20111', rol: 'VISADOR', apellido: 'gomez' };
    await waitFor(() => expect(inputs(listUsers).at(-1)).toEqual({ query }));
    expect(address()).toBe('?tab=usuarios&dni=20111&rol=VISADOR&apellido=gomez');
    await person.click(await screen.findByRole('button', { name: 'Quitar filtro Rol: AUDITOR' }));
    await waitFor(() => expect(address()).toBe('?tab=usuarios&dni=20111&apellido=gomez'));
    await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(address()).toBe('?tab=usuarios'));
  });

  it('come in pages', async () => {
    const client = server();
    client.use(answer(listUsers, { data: [ANA], total: 11, page: 1, totalPages: 2 }));
    const { person, inputs, address } = open('', client);
    await screen.findByText('Página 1 de 2');
    await person.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Página 2 de 2');
    expect(address()).toBe('?tab=usuarios&pagina=2');
    expect(inputs(listUsers).at(-1)).toEqual({ query: { page: '2' } });
  });

  it('go to their last page when the one in the address no longer exists', async () => {
    const client = server();
    client.use(
      answer(listUsers, ({ query }) => ({
        ...paged<StaffUser>(Number(query?.page) > 2 ? [] : [ANA]),
        total: 11,
        totalPages: 2,
      })),
    );
    const { address } = open('?tab=usuarios&apellido=g&pagina=9', client);
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    expect(screen.queryByText(/filtros aplicados/)).toBeNull();
    expect(address()).toBe('?tab=usuarios&apellido=g&pagina=2');
  });

  it('say that they are loading, with the height of a whole page', async () => {
    const client = server();
    client.use(answer(listUsers, never));
    open('', client);
    await waitFor(() => expect(screen.getAllByText('Cargando...').length).toBeGreaterThan(0));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(1 + 10);
    await expectAccessible();
  });

  it('say that there are none, and lead to all of them', async () => {
    const client = server();
    client.use(answer(listUsers, ({ query }) => paged(query?.apellido ? [] : [ANA])));
    const { person, address } = open('?tab=usuarios&apellido=nadie', client);
    await screen.findByText('No se encontraron registros para los filtros aplicados.');
    screen.getByText('Busque con otros datos o con menos filtros.');
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'Ver todos los usuarios' }));
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    expect(address()).toBe('?tab=usuarios');
    expect(screen.getByLabelText('Apellido')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Usuarios' }));
  });

  it('say what failed', async () => {
    const client = server();
    const { person } = open('', client);
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    client.use(answer(listUsers, refusal(503, 'La base no responde')));
    await person.type(screen.getByLabelText('Apellido'), 'x{Enter}');
    await screen.findByText('Error: La base no responde');
    await expectAccessible();
    client.use(answer(listUsers, paged([ANA])));
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
  });

  it('are created with every field, and get the password that is shown', async () => {
    const { person, inputs } = open();
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await findDialog('Nuevo usuario');
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
    const { person, inputs, address } = open('?tab=usuarios&rol=ADMIN&apellido=luna');
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await findDialog('Nuevo usuario');
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
    const { person } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await findDialog('Nuevo usuario');
    await form.findByText(
      `Es el número de documento. Sirve por ${INITIAL_PASSWORD_HOURS} horas y la persona deberá cambiarla al ingresar.`,
    );
    await person.type(form.getByLabelText(/^DNI/), '30111222');
    expect(form.getByLabelText(/^Contraseña inicial/)).toHaveProperty('value', '30111222');
    await expectAccessible();
  });

  it('accept a pasted document number with points', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const dni = (await findDialog('Nuevo usuario')).getByLabelText(/^DNI/);
    await person.click(dni);
    await person.paste('30.111.222');
    await person.tab();
    expect(dni).toHaveProperty('value', '30111222');
  });

  it('can be created when the initial password can’t be read', async () => {
    const client = server();
    client.use(answer(initialPassword, refusal(503, 'La base no responde')));
    const { person, inputs } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await findDialog('Nuevo usuario');
    await form.findByText('No se pudo saber la contraseña inicial: La base no responde');
    await expectAccessible();
    await person.selectOptions(form.getByLabelText(/^Rol/), 'AUDITOR');
    await person.type(form.getByLabelText(/^Nombre/), 'Eva');
    await person.type(form.getByLabelText(/^Apellido/), 'Luna');
    await person.type(form.getByLabelText(/^DNI/), '30111222{Enter}');
    await screen.findByText('Usuario creado correctamente');
    expect(inputs(createUser)).toHaveLength(1);
  });

  it('keep the modal open until the answer', async () => {
    const created = Promise.withResolvers<{ data: StaffUser }>();
    const client = server();
    client.use(answer(createUser, () => created.promise));
    const { person, inputs } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await findDialog('Nuevo usuario');
    await person.selectOptions(form.getByLabelText(/^Rol/), 'AUDITOR');
    await person.type(form.getByLabelText(/^Nombre/), 'Eva');
    await person.type(form.getByLabelText(/^Apellido/), 'Luna');
    await person.type(form.getByLabelText(/^DNI/), '30111222{Enter}');
    await waitFor(() => expect(inputs(createUser)).toHaveLength(1));
    await person.click(form.getByRole('button', { name: 'Cancelar' }));
    await person.click(form.getByRole('button', { name: 'Cerrar' }));
    await person.keyboard('{Escape}');
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Eva');
    created.resolve({ data: ANA });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Usuario creado correctamente');
  });

  it('say why they can’t be created, and keep the typed values', async () => {
    const client = server();
    client.use(answer(createUser, refusal(400, 'Ya existe un usuario con ese DNI')));
    const { person } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Nuevo usuario' }));
    const form = await findDialog('Nuevo usuario');
    await person.selectOptions(form.getByLabelText(/^Rol/), 'AUDITOR');
    await person.type(form.getByLabelText(/^Nombre/), 'Eva');
    await person.type(form.getByLabelText(/^Apellido/), 'Luna');
    await person.type(form.getByLabelText(/^DNI/), '30111222{Enter}');
    await form.findByText('Error al crear el usuario: Ya existe un usuario con ese DNI');
    expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Eva');
  });

  it.each([
    ['Desactivar a Gómez, Ana', 'Desactivar', deactivateUser, 1, 'Se desactivó el usuario correctamente'],
    ['Reactivar a Paz, Luis', 'Reactivar', activateUser, 2, 'Se ah reactivado el usuario'],
    [
      'Resetear contraseña de Paz, Luis',
      'Resetear',
      resetUser,
      2,
      'La contraseña ah sido reseteada correctamente',
    ],
  ] as const)(
    'are changed only after a confirmation, once with a double click: %s',
    async (button, confirm, endpoint, user, success) => {
      const { person, inputs } = open();
      await person.click(await screen.findByRole('button', { name: button }));
      const question = within(await screen.findByRole('dialog'));
      expect(inputs(endpoint)).toEqual([]);
      await expectAccessible();
      const confirming = question.getByRole('button', { name: confirm });
      fireEvent.click(confirming);
      fireEvent.click(confirming);
      await screen.findByText(success);
      expect(inputs(endpoint)).toEqual([{ params: { id: id(user) } }]);
      expect(inputs(listUsers)).toHaveLength(2);
    },
  );

  it('are told when reactivated that an initial password may have expired', async () => {
    const client = server();
    client.use(answer(listUsers, paged([{ ...ANA, activo: false, primer_login: true }, LUIS])));
    const { person } = open('', client);
    const late = `Si pasaron ${INITIAL_PASSWORD_HOURS} horas desde que se la dieron, resetéela también.`;
    await person.click(await screen.findByRole('button', { name: 'Reactivar a Gómez, Ana' }));
    const question = await findDialog('Reactivar usuario');
    question.getByText('Podrá ingresar otra vez con su contraseña.');
    question.getByText(late);
    await expectAccessible();
    await person.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Reactivar a Paz, Luis' }));
    const active = await findDialog('Reactivar usuario');
    expect(active.queryByText(late)).toBeNull();
    await person.click(active.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A reset gives a new password, with a new time.
    await person.click(await screen.findByRole('button', { name: 'Resetear contraseña de Gómez, Ana' }));
    const reset = await findDialog('Resetear contraseña');
    expect(reset.queryByText(late)).toBeNull();
    reset.getByText(new RegExp(`sirve por ${INITIAL_PASSWORD_HOURS} horas`));
  });

  it('stay shown when they can’t be read again', async () => {
    const client = server();
    const { queries } = open('', client);
    await screen.findByRole('cell', { name: 'Gómez, Ana' });
    client.use(answer(listUsers, refusal(503, 'La base no responde')));
    await queries.refetchQueries({ queryKey: [listUsers.id] });
    await screen.findByText('Error: La base no responde');
    screen.getByRole('cell', { name: 'Gómez, Ana' });
    screen.getByText('2 usuarios');
    await expectAccessible();
  });

  it('say why they can’t be changed', async () => {
    const client = server();
    client.use(
      answer(deactivateUser, refusal(400, 'No se puede desactivar al último administrador activo')),
      answer(resetUser, refusal(404, 'No se encontró el usuario.')),
    );
    const { person } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Resetear contraseña de Gómez, Ana' }));
    const reset = await findDialog('Resetear contraseña');
    await person.click(reset.getByRole('button', { name: 'Resetear' }));
    await reset.findByText('Error al resetear la contraseña: No se encontró el usuario.');
    await person.click(reset.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Desactivar a Gómez, Ana' }));
    const question = await findDialog('Desactivar usuario');
    await person.click(question.getByRole('button', { name: 'Desactivar' }));
    await question.findByText(
      'Error al desactivar usuario: No se puede desactivar al último administrador activo',
    );
  });

  it('are read again when someone else has changed them', async () => {
    const client = server();
    client.use(answer(deactivateUser, refusal(409, 'El usuario ya está inactivo.')));
    const { person } = open('', client);
    await person.click(await screen.findByRole('button', { name: 'Desactivar a Gómez, Ana' }));
    client.use(answer(listUsers, paged<StaffUser>([{ ...ANA, activo: false }])));
    const question = await findDialog('Desactivar usuario');
    await person.click(question.getByRole('button', { name: 'Desactivar' }));
    await question.findByText(/El usuario ya está inactivo/);
    await person.click(question.getByRole('button', { name: 'Cancelar' }));
    await screen.findByRole('button', { name: 'Reactivar a Gómez, Ana' });
  });

  describe('are edited', () => {
    const openForm = async (client = server()) => {
      const view = open('', client);
      await view.person.click(await screen.findByRole('button', { name: 'Editar a Gómez, Ana' }));
      return { ...view, form: await findDialog('Editar usuario') };
    };
    const visto = { nombre: 'Ana', apellido: 'Gómez', rol: 'VISADOR' };

    it('in name and role, over what was on the screen', async () => {
      const client = server();
      client.use(answer(changeUser, { data: ANA }));
      const { person, inputs, form } = await openForm(client);
      form.getByText('DNI 20111222');
      form.getByText('Al guardar un cambio, sus sesiones abiertas se cierran: deberá ingresar de nuevo.');
      await person.clear(form.getByLabelText(/^Apellido/));
      await person.type(form.getByLabelText(/^Apellido/), 'Gómez Ñañez');
      await person.selectOptions(form.getByLabelText(/^Rol/), 'PUBLICADOR');
      form.getByText('Carga y publica las licitaciones. Ve las inscripciones.');
      await expectAccessible();
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      await screen.findByText('Se guardó el usuario');
      const body = { nombre: 'Ana', apellido: 'Gómez Ñañez', rol: 'PUBLICADOR', visto };
      expect(inputs(changeUser)).toEqual([{ params: { id: ANA.id }, body }]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(inputs(listUsers)).toHaveLength(2);
    });

    it('to administrator only after a question, and without one where they are it already', async () => {
      const client = server();
      client.use(answer(changeUser, { data: ANA }));
      const { person, inputs, form } = await openForm(client);
      await person.selectOptions(form.getByLabelText(/^Rol/), 'ADMIN');
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      const question = await findDialog('¿Dar el rol de administrador?');
      expect(inputs(changeUser)).toEqual([]);
      await person.click(question.getByRole('button', { name: 'Dar el rol ADMIN' }));
      await waitFor(() => expect(inputs(changeUser)).toMatchObject([{ body: { rol: 'ADMIN', visto } }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await person.click(screen.getByRole('button', { name: 'Editar a Paz, Luis' }));
      const other = await findDialog('Editar usuario');
      await person.type(other.getByLabelText(/^Nombre/), ' Ángel');
      await person.click(other.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(inputs(changeUser)).toHaveLength(2));
    });

    it('not without a name, which is said at its field', async () => {
      const { person, inputs, form } = await openForm();
      await person.clear(form.getByLabelText(/^Nombre/));
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      await form.findAllByText('Todos los campos son obligatorios.');
      expect(form.getByLabelText(/^Nombre/).getAttribute('aria-invalid')).toBe('true');
      expect(form.getByLabelText(/^Apellido/).getAttribute('aria-invalid')).not.toBe('true');
      expect(inputs(changeUser)).toEqual([]);
      await expectAccessible();
    });

    it('say what somebody else saved meanwhile, and keep what was typed', async () => {
      const client = server();
      client.use(answer(changeUser, refusal(409, 'Otra persona cambió esta cuenta')));
      const { person, inputs, form } = await openForm(client);
      await person.type(form.getByLabelText(/^Nombre/), ' María');
      client.use(answer(listUsers, paged<StaffUser>([{ ...ANA, rol: 'VISUALIZADOR' }])));
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      await form.findByText('Otra persona guardó: «Gómez, Ana», VISUALIZADOR');
      expect(form.getByLabelText(/^Nombre/)).toHaveProperty('value', 'Ana María');
      client.use(answer(changeUser, { data: ANA }));
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      await screen.findByText('Se guardó el usuario');
      expect(inputs(changeUser).at(-1)).toMatchObject({ body: { visto: { ...visto, rol: 'VISUALIZADOR' } } });
    });

    it('say it also of an account that the list no longer shows', async () => {
      const client = server();
      client.use(answer(changeUser, refusal(409, 'Otra persona cambió esta cuenta')));
      const { person, inputs, form } = await openForm(client);
      const renamed = { ...ANA, apellido: 'Zárate' };
      client.use(
        answer(listUsers, ({ query }) => paged<StaffUser>(query?.dni === ANA.dni ? [renamed] : [LUIS])),
      );
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      await form.findByText('Otra persona guardó: «Zárate, Ana», AUDITOR');
      client.use(answer(changeUser, { data: ANA }));
      await person.click(form.getByRole('button', { name: 'Guardar' }));
      await screen.findByText('Se guardó el usuario');
      expect(inputs(changeUser).at(-1)).toMatchObject({ body: { visto: { ...visto, apellido: 'Zárate' } } });
    });
  });

  it('offer no action for the own account', async () => {
    const client = server();
    client.use(answer(listUsers, paged([{ ...ANA, id: id(9) }])));
    open('', client);
    await screen.findByText('Su cuenta');
    expect(screen.queryByRole('button', { name: /^(Editar|Desactivar|Resetear)/ })).toBeNull();
  });
});
