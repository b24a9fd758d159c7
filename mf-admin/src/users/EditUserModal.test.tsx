import { changeUser, listUsers, type StaffUser } from 'shared-api/contract';
import { answer, expectAccessible, findDialog, refusal, screen, waitFor } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { ANA, LUIS, open, paged, server } from '../test/open-settings.tsx';

describe('the users are edited', () => {
  /** Opens the form of a reviewer. */
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

  it('as nobody else’s change when the answer to the own change got lost', async () => {
    const client = server();
    client.use(answer(changeUser, refusal(503, 'El portal no responde')));
    const { person, form } = await openForm(client);
    await person.type(form.getByLabelText(/^Nombre/), ' María');
    client.use(answer(listUsers, paged<StaffUser>([{ ...ANA, nombre: 'Ana María' }])));
    await person.click(form.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('button', { name: 'Editar a Gómez, Ana María', hidden: true });
    expect(form.queryByText(/^Otra persona guardó/)).toBeNull();
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
