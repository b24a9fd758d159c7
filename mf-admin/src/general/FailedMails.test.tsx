import { discardMail, type FailedMail, listFailedMails, retryMail, systemStatus } from 'shared-api/contract';
import { answer, expectAccessible, never, refusal, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { done, id, open, server } from '../test/open-settings.tsx';

const LOST: FailedMail = {
  id: id(6),
  escrito: '2026-05-04T12:30:00.000Z',
  para: 'o***@ejemplo.com',
  asunto: 'Inscripción de proveedores: Habilitado (trámite 7/2026)',
  motivo: 'No se pudo conectar con el servidor de correo.',
};
const RETRY = { name: `Reintentar: ${LOST.asunto}, para ${LOST.para}` };
const DISCARD = { name: `Descartar: ${LOST.asunto}, para ${LOST.para}` };
const HEADING = { name: 'Correos que no se pudieron enviar' };

/** A server that gave up on these mails. */
function serverWith(data: FailedMail[], total = data.length) {
  const client = server();
  client.use(answer(listFailedMails, { data, total }));
  return client;
}

describe('the mails that could not be sent', () => {
  it('are listed with time, recipient, subject and reason', async () => {
    open('?tab=general', serverWith([LOST]));
    await screen.findByText(LOST.asunto);
    screen.getByText('1 correo');
    screen.getByText('04/05/2026 09:30');
    screen.getByText(LOST.para);
    screen.getByText(LOST.motivo);
    await expectAccessible();
  });

  it('say that there are none, also while others wait to be sent again', async () => {
    open('?tab=general');
    await screen.findByText('Ninguno: los correos que esperan se reintentan solos.');
    screen.getByText('0 correos');
    expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    await expectAccessible();
  });

  it('say their total when not all are shown', async () => {
    const firstMails = Array.from({ length: 50 }, (_, index) => ({ ...LOST, id: id(100 + index) }));
    open('?tab=general', serverWith(firstMails, 1_234));
    await screen.findByText('1.234 correos; se muestran los 50 más nuevos');
  });

  it('are retried one by one, and disappear from the list', async () => {
    const client = serverWith([LOST, { ...LOST, id: id(7), asunto: 'Otro' }]);
    client.use(answer(retryMail, done));
    const { person, inputs } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    await screen.findByText('Estado del sistema');
    const callsBefore = inputs(systemStatus).length;
    client.use(answer(listFailedMails, { data: [], total: 0 }));
    await person.click(button);
    await screen.findByText('El correo se enviará de nuevo');
    await screen.findByText('Ninguno: los correos que esperan se reintentan solos.');
    expect(inputs(retryMail)).toEqual([{ params: { id: LOST.id } }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', HEADING));
    await waitFor(() => expect(inputs(systemStatus).length).toBeGreaterThan(callsBefore));
    await expectAccessible();
  });

  it('are retried once while a retry runs', async () => {
    const client = serverWith([LOST]);
    client.use(answer(retryMail, never));
    const { person, inputs } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    await person.dblClick(button);
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    expect(inputs(retryMail)).toHaveLength(1);
    await expectAccessible();
  });

  it('are retried once for a double click', async () => {
    const client = serverWith([LOST]);
    client.use(answer(retryMail, done));
    const { inputs } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    // The second click of a double one comes before the button shows that the first was heard.
    button.click();
    button.click();
    await screen.findByText('El correo se enviará de nuevo');
    expect(inputs(retryMail)).toHaveLength(1);
  });

  it('can’t be retried while another one is', async () => {
    const client = serverWith([LOST, { ...LOST, id: id(7), asunto: 'Otro' }]);
    client.use(answer(retryMail, never));
    const { person, inputs } = open('?tab=general', client);
    const other = await screen.findByRole('button', { name: `Reintentar: Otro, para ${LOST.para}` });
    await person.click(screen.getByRole('button', RETRY));
    await waitFor(() => expect(other).toHaveProperty('disabled', true));
    expect(inputs(retryMail)).toHaveLength(1);
  });

  it('say why they can’t be retried, and are read again', async () => {
    const client = serverWith([LOST]);
    const why = 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.';
    client.use(answer(retryMail, refusal(409, why)));
    const { person } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    client.use(answer(listFailedMails, { data: [], total: 0 }));
    await person.click(button);
    await screen.findByText('El correo no se pudo reintentar');
    await screen.findByText(why);
    await screen.findByText('Ninguno: los correos que esperan se reintentan solos.');
    expect(document.activeElement).toBe(screen.getByRole('heading', HEADING));
    await expectAccessible();
  });

  it('are discarded after a confirmation', async () => {
    const client = serverWith([LOST]);
    client.use(answer(discardMail, done));
    const { person, inputs } = open('?tab=general', client);
    await person.click(await screen.findByRole('button', DISCARD));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
    dialog.getByText(
      /«Inscripción de proveedores: Habilitado \(trámite 7\/2026\)», para o\*\*\*@ejemplo.com/,
    );
    await person.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(inputs(discardMail)).toEqual([]);
    await person.click(await screen.findByRole('button', DISCARD));
    const again = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
    await expectAccessible();
    client.use(answer(listFailedMails, { data: [], total: 0 }));
    await person.click(again.getByRole('button', { name: 'Descartar' }));
    await screen.findByText('El correo se descartó');
    await screen.findByText('Ninguno: los correos que esperan se reintentan solos.');
    expect(inputs(discardMail)).toEqual([{ params: { id: LOST.id } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', HEADING)));
  });

  it('say in the dialog why they can’t be discarded', async () => {
    const client = serverWith([LOST]);
    const why = 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.';
    client.use(answer(discardMail, refusal(409, why)));
    const { person } = open('?tab=general', client);
    await person.click(await screen.findByRole('button', DISCARD));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
    await person.click(dialog.getByRole('button', { name: 'Descartar' }));
    await dialog.findByText(why);
    await screen.findByText('El correo no se pudo descartar');
  });

  it('say that they can’t be read, and the rest of the tab works', async () => {
    const client = server();
    client.use(answer(listFailedMails, refusal(503, 'El portal no responde.')));
    open('?tab=general', client);
    await screen.findByText('No se pudieron ver los correos');
    await screen.findByText('Estado del sistema');
    await expectAccessible();
  });
});
