import { activateUser, deactivateUser, listUsers, resetUser, type StaffUser } from 'shared-api/contract';
import { INITIAL_PASSWORD_HOURS } from 'shared-api/rules';
import {
  answer,
  expectAccessible,
  findDialog,
  fireEvent,
  refusal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { ANA, id, LUIS, open, paged, server } from '../test/open-settings.tsx';

describe('the users', () => {
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
});
