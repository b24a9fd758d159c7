import { confirmTenderAlerts, followTender, listTenders, readTender } from 'shared-api/contract';
import { ALERT_REFUSALS } from 'shared-api/rules';
import {
  answer,
  expectAccessible,
  expectFocus,
  type FakeClient,
  fakeClient,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, page, tender, tenderId } from '../test/fixtures.ts';

const PATH = `/licitaciones-concursos/avisos/seguir?licitacion=${tenderId(1)}`;
const ASKED = 'Si la dirección es correcta, recibirá un correo.';

const OPEN = tender(1, { fecha_vencimiento: '2999-12-31' });
const server = () =>
  fakeClient(
    answer(listTenders, page([OPEN])),
    answer(readTender, inFull(OPEN)),
    answer(followTender, { message: ASKED }),
  );

function open(client: FakeClient, at = PATH) {
  const { person, router } = renderPortal(routes, { at, client });
  const sentInputs = () => client.calls.filter(({ id }) => id === followTender.id).map(({ input }) => input);
  return { person, sent: sentInputs, router };
}

const email = () => screen.findByRole('textbox', { name: /Correo electrónico/ });
const send = () => screen.getByRole('button', { name: 'Seguir esta licitación' });

describe('following a tender', () => {
  it('is asked for from its page, with an address alone', async () => {
    const { person, sent } = open(server(), `/licitaciones-concursos?licitacion=${tenderId(1)}`);
    await person.click(await screen.findByRole('link', { name: 'Seguir esta licitación' }));
    await screen.findByRole('heading', { level: 1, name: 'Seguir esta licitación' });
    await screen.findByText('Obra número 1');
    await expectAccessible();
    await person.type(await email(), ' ana@ejemplo.com ');
    await person.click(send());
    const status = await screen.findByRole('status');
    within(status).getByText(ASKED);
    expect(document.activeElement).toBe(status);
    expect(sent()).toEqual([{ params: { id: tenderId(1) }, body: { correo: 'ana@ejemplo.com' } }]);
    expect(screen.getByRole('link', { name: 'Volver a la licitación' }).getAttribute('href')).toBe(
      `/licitaciones-concursos?licitacion=${tenderId(1)}`,
    );
    await expectAccessible();
  });

  it('says what is wrong with the address once a press elsewhere is over', async () => {
    const { person } = open(server());
    await person.type(await email(), 'ana@ejemplo');
    await person.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('heading', { level: 1 }) });
    expect(document.activeElement).not.toBe(await email());
    expect(await email()).not.toHaveProperty('ariaInvalid', 'true');
    await person.pointer('[/MouseLeft]');
    await waitFor(async () => expect(await email()).toHaveProperty('ariaInvalid', 'true'));
  });

  it('says what is wrong with the address when it is left, and nothing of one that is corrected', async () => {
    const { person } = open(server());
    await person.click(await email());
    await person.tab();
    expect(await email()).not.toHaveProperty('ariaInvalid', 'true');
    await person.type(await email(), 'ana@ejemplo');
    await person.tab();
    expect(await email()).toHaveProperty('ariaInvalid', 'true');
    expect(document.activeElement).toBe(send());
    await expectAccessible();
    await person.type(await email(), '.com');
    await person.tab();
    expect(await email()).not.toHaveProperty('ariaInvalid', 'true');
  });

  it('says what is wrong with the address, and why the server refuses', async () => {
    const client = server();
    client.use(answer(followTender, refusal(429, 'Se pidieron demasiados avisos.')));
    const { person, sent } = open(client);
    await email();
    await person.click(send());
    await person.click(await screen.findByRole('link', { name: 'Escriba su correo electrónico' }));
    await expectFocus(email());
    await expectAccessible();
    expect(sent()).toEqual([]);
    await person.type(await email(), 'ana@ejemplo.com');
    await person.click(send());
    await screen.findByText('Se pidieron demasiados avisos.');
    expect(await email()).toHaveProperty('value', 'ana@ejemplo.com');
  });

  it('is not offered for one that has ended or is not public', async () => {
    const ended = { ...inFull(OPEN), situacion: 'desierta' as const };
    const client = server();
    client.use(answer(readTender, ended));
    open(client);
    await screen.findByText('La licitación ya terminó: no habrá más novedades.');
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectAccessible();
  });

  it('says that a tender is gone', async () => {
    const client = server();
    client.use(answer(readTender, refusal(404, 'No se encontró la licitación.')));
    open(client);
    await screen.findByText('No se pudo obtener la información de la licitación');
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectAccessible();
  });

  it('shows without JavaScript what came of it, and what was typed where it was refused', async () => {
    const { router } = open(server(), `${PATH}&correo=ana&problema=datos`);
    expect(await email()).toHaveProperty('value', 'ana');
    within(await screen.findByRole('alert')).getByRole('link', {
      name: 'Escriba un correo electrónico como nombre@ejemplo.com',
    });
    expect(router.state.location.search).toBe(`?licitacion=${tenderId(1)}`);
    expect((await email()).closest('form')?.getAttribute('action')).toBe(
      `/api/municat/licitaciones/${tenderId(1)}/seguir`,
    );
    await expectAccessible();
  });

  it('says without JavaScript that an address that looks right was refused', async () => {
    open(server(), `${PATH}&correo=ana%40gmial.example&problema=datos`);
    await screen.findByText(ALERT_REFUSALS.datos);
    expect(await email()).toHaveProperty('value', 'ana@gmial.example');
  });

  it('shows why the portal failed without JavaScript', async () => {
    open(server(), `${PATH}&correo=ana%40ejemplo.com&problema=servicio`);
    await screen.findByText(ALERT_REFUSALS.servicio);
  });

  it('says without JavaScript that a mail comes', async () => {
    open(server(), `${PATH}&pedido=enviado`);
    await screen.findByText('Revise su correo');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is confirmed by the link of its mail, which says what is told', async () => {
    const client = fakeClient(
      answer(confirmTenderAlerts, { data: { tipos: [], palabras: '', licitacion: 'Puente' } }),
    );
    const { person } = open(client, `/licitaciones-concursos/avisos/confirmar?codigo=${'c'.repeat(32)}`);
    await person.click(await screen.findByRole('button', { name: 'Confirmar los avisos' }));
    await screen.findByText(/^Sigue «Puente»\. Le escribiremos cuando haya novedades/);
    await expectAccessible();
  });

  it('is confirmed without JavaScript', async () => {
    open(server(), '/licitaciones-concursos/avisos/confirmar?hecho=seguida');
    await screen.findByText(/^Le escribiremos cuando haya novedades/);
  });
});
