import { discardMail, type FailedMail, listFailedMails, retryMail, systemStatus } from 'shared-api/contract';
import { answer, screen, waitFor, within } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { done, id, isAccessible, never, open, refusal, server } from '../test/open-settings.tsx';

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
  it('are shown with when, to whom, what about and why', async () => {
    open('?tab=general', serverWith([LOST]));
    await screen.findByText(LOST.asunto);
    screen.getByText('1 correo');
    screen.getByText('04/05/2026 09:30');
    screen.getByText(LOST.para);
    screen.getByText(LOST.motivo);
    await isAccessible();
  });

  it('say that there is none', async () => {
    open('?tab=general');
    await screen.findByText('Ningún correo quedó sin enviar.');
    screen.getByText('0 correos');
    expect(screen.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    await isAccessible();
  });

  it('say how many there are when not all are shown', async () => {
    const shown = Array.from({ length: 50 }, (_, index) => ({ ...LOST, id: id(100 + index) }));
    open('?tab=general', serverWith(shown, 1_234));
    await screen.findByText('1.234 correos; se muestran los 50 más nuevos');
  });

  it('are tried again one by one, and are gone from the list', async () => {
    const client = serverWith([LOST, { ...LOST, id: id(7), asunto: 'Otro' }]);
    client.use(answer(retryMail, done));
    const { person, inputs } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    await screen.findByText('Estado del sistema');
    const asked = inputs(systemStatus).length;
    client.use(answer(listFailedMails, { data: [], total: 0 }));
    await person.click(button);
    await screen.findByText('El correo se enviará de nuevo');
    await screen.findByText('Ningún correo quedó sin enviar.');
    expect(inputs(retryMail)).toEqual([{ params: { id: LOST.id } }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', HEADING));
    await waitFor(() => expect(inputs(systemStatus).length).toBeGreaterThan(asked));
    await isAccessible();
  });

  it('are asked for once while that goes on', async () => {
    const client = serverWith([LOST]);
    client.use(answer(retryMail, never));
    const { person, inputs } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    await person.dblClick(button);
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    expect(inputs(retryMail)).toHaveLength(1);
    await isAccessible();
  });

  it('are asked for once by a double click, which finds nothing to try again the second time', async () => {
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

  it('wait for the one that is being tried again', async () => {
    const client = serverWith([LOST, { ...LOST, id: id(7), asunto: 'Otro' }]);
    client.use(answer(retryMail, never));
    const { person, inputs } = open('?tab=general', client);
    const other = await screen.findByRole('button', { name: `Reintentar: Otro, para ${LOST.para}` });
    await person.click(screen.getByRole('button', RETRY));
    await waitFor(() => expect(other).toHaveProperty('disabled', true));
    expect(inputs(retryMail)).toHaveLength(1);
  });

  it('that can not be tried again say why, and the list is asked anew', async () => {
    const client = serverWith([LOST]);
    const why = 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.';
    client.use(answer(retryMail, refusal(409, why)));
    const { person } = open('?tab=general', client);
    const button = await screen.findByRole('button', RETRY);
    client.use(answer(listFailedMails, { data: [], total: 0 }));
    await person.click(button);
    await screen.findByText('El correo no se pudo reintentar');
    await screen.findByText(why);
    await screen.findByText('Ningún correo quedó sin enviar.');
    await isAccessible();
  });

  it('are given up for good once that is confirmed', async () => {
    const client = serverWith([LOST]);
    client.use(answer(discardMail, done));
    const { person, inputs } = open('?tab=general', client);
    await person.click(await screen.findByRole('button', DISCARD));
    const asked = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
    asked.getByText(/«Inscripción de proveedores: Habilitado \(trámite 7\/2026\)», para o\*\*\*@ejemplo.com/);
    await person.click(asked.getByRole('button', { name: 'Cancelar' }));
    expect(inputs(discardMail)).toEqual([]);
    await person.click(await screen.findByRole('button', DISCARD));
    const again = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
    await isAccessible();
    client.use(answer(listFailedMails, { data: [], total: 0 }));
    await person.click(again.getByRole('button', { name: 'Descartar' }));
    await screen.findByText('El correo se descartó');
    await screen.findByText('Ningún correo quedó sin enviar.');
    expect(inputs(discardMail)).toEqual([{ params: { id: LOST.id } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', HEADING)));
  });

  it('that can not be given up say why, in the window that asked', async () => {
    const client = serverWith([LOST]);
    const why = 'El correo ya no está entre los que no se pudieron enviar. Actualice la página.';
    client.use(answer(discardMail, refusal(409, why)));
    const { person } = open('?tab=general', client);
    await person.click(await screen.findByRole('button', DISCARD));
    const asked = within(await screen.findByRole('dialog', { name: 'Descartar correo' }));
    await person.click(asked.getByRole('button', { name: 'Descartar' }));
    await asked.findByText(why);
    await screen.findByText('El correo no se pudo descartar');
  });

  it('that can not be seen say so, and the rest stands', async () => {
    const client = server();
    client.use(answer(listFailedMails, refusal(503, 'El portal no responde.')));
    open('?tab=general', client);
    await screen.findByText('No se pudieron ver los correos');
    await screen.findByText('Estado del sistema');
    await isAccessible();
  });
});
