import { confirmTenderAlerts, leaveTenderAlerts, listTenders, subscribeToTenders } from 'shared-api/contract';
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
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { page, tender, wordless } from '../test/fixtures.ts';

const ALERT_TOPIC_MISSING = 'Elija al menos un tipo, escriba palabras o marque «Todas las licitaciones»';

const ALERT_EMAIL_PROBLEM = 'Escriba un correo electrónico como nombre@ejemplo.com';

const PATH = '/licitaciones-concursos/avisos';
const CODE = 'c'.repeat(32);
const ASKED = 'Si la dirección es correcta, recibirá un correo.';

const server = () =>
  fakeClient(
    answer(listTenders, page([tender(1)])),
    answer(subscribeToTenders, { message: ASKED }),
    answer(confirmTenderAlerts, { data: { tipos: ['LICITACIÓN'], palabras: 'agua' } }),
    answer(leaveTenderAlerts, { message: 'Listo' }),
  );

function open(client: FakeClient, at: string) {
  const { person, router } = renderPortal(routes, { at, client });
  const sentWishes = () =>
    client.calls.filter(({ id }) => id.startsWith('tenderAlerts.')).map(({ input }) => input);
  return { person, sent: sentWishes, router };
}

type Person = ReturnType<typeof open>['person'];
const email = () => screen.findByRole('textbox', { name: /Correo electrónico/ });
const box = (name: RegExp | string) => screen.getByRole('checkbox', { name });
const words = () => screen.getByRole('textbox', { name: /Palabras/ });
const send = () => screen.getByRole('button', { name: 'Pedir los avisos' });
/** What a browser does to a button that is disabled while its form is sent. */
const loseFocus = () => (document.activeElement as HTMLElement).blur();

describe('asking for alerts', () => {
  it('opens from the list, with its filters', async () => {
    const { person, sent } = open(
      server(),
      '/licitaciones-concursos?objeto=agua&tipo=CONCURSO_DE_PRECIOS&pagina=2',
    );
    await person.click(await screen.findByRole('link', { name: 'Recibir avisos por correo' }));
    await screen.findByRole('heading', { level: 1, name: 'Recibir avisos por correo' });
    expect(screen.getByRole('textbox', { name: /Palabras/ })).toHaveProperty('value', 'agua');
    expect(screen.getByRole('link', { name: 'Volver a las licitaciones' }).getAttribute('href')).toBe(
      '/licitaciones-concursos?objeto=agua&tipo=CONCURSO_DE_PRECIOS&pagina=2',
    );
    await expectAccessible();
    await person.type(await email(), ' ana@ejemplo.com ');
    await person.click(send());
    const status = await screen.findByRole('status');
    within(status).getByText('Revise su correo');
    within(status).getByText(ASKED);
    expect(document.activeElement).toBe(status);
    expect(sent()).toEqual([
      {
        body: { correo: 'ana@ejemplo.com', palabras: 'agua', tipos: ['CONCURSO_DE_PRECIOS'], todas: false },
      },
    ]);
    await expectAccessible();
  });

  it('covers all tenders from the unfiltered list, and can be limited to several types', async () => {
    const { person, sent } = open(server(), PATH);
    await person.type(await email(), 'ana@ejemplo.com');
    expect(box(/Todas las licitaciones/)).toHaveProperty('checked', true);
    await person.click(box(/Todas las licitaciones/));
    await person.click(box('LICITACIÓN'));
    await person.click(box('INICIATIVA PRIVADA'));
    await person.click(send());
    await screen.findByText('Revise su correo');
    expect(sent()).toEqual([
      {
        body: {
          correo: 'ana@ejemplo.com',
          palabras: '',
          tipos: ['LICITACIÓN', 'INICIATIVA_PRIVADA'],
          todas: false,
        },
      },
    ]);
  });

  it.each([
    ['a type is chosen', async (person: Person) => person.click(box('LICITACIÓN'))],
    ['words are written', async (person: Person) => person.type(words(), 'agua')],
  ])('no longer covers all tenders once %s, and does again when that is chosen', async (_, narrow) => {
    const { person } = open(server(), PATH);
    await email();
    await narrow(person);
    expect(box(/Todas las licitaciones/)).toHaveProperty('checked', false);
    await person.click(box(/Todas las licitaciones/));
    expect(box('LICITACIÓN')).toHaveProperty('checked', false);
    expect(words()).toHaveProperty('value', '');
  });

  it('asks about an address with a usual slip, and takes it all the same', async () => {
    const { person } = open(server(), PATH);
    await person.type(await email(), 'ana@gmial.com');
    await person.tab();
    await screen.findByText('¿Quiso escribir ana@gmail.com?');
    await expectAccessible();
    await person.click(send());
    await screen.findByText('Revise su correo');
  });

  it('shows all problems with links, and keeps the typed values', async () => {
    const { person, sent } = open(server(), PATH);
    await email();
    await person.click(box(/Todas las licitaciones/));
    await person.click(send());
    const summary = within(await screen.findByRole('alert'));
    summary.getByRole('link', { name: ALERT_TOPIC_MISSING });
    await expectAccessible();
    await person.click(summary.getByRole('link', { name: 'Escriba su correo electrónico' }));
    await expectFocus(email());
    await person.type(await email(), 'ana@ejemplo');
    await person.type(screen.getByRole('textbox', { name: /Palabras/ }), 'agua');
    await person.click(send());
    await screen.findByRole('link', { name: ALERT_EMAIL_PROBLEM });
    expect(screen.queryByRole('link', { name: ALERT_TOPIC_MISSING })).toBeNull();
    expect(await email()).toHaveProperty('value', 'ana@ejemplo');
    expect(sent()).toEqual([]);
  });

  it('shows why the server refuses, and can be sent again', async () => {
    const client = server();
    client.use(
      answer(subscribeToTenders, () => {
        loseFocus();
        throw refusal(429, 'Se pidieron demasiados avisos.');
      }),
    );
    const { person } = open(client, PATH);
    await person.type(await email(), 'ana@ejemplo.com');
    await person.click(send());
    await screen.findByText('Se pidieron demasiados avisos.');
    expect(document.activeElement).toBe(send());
    await expectAccessible();
    client.use(answer(subscribeToTenders, { message: ASKED }));
    await person.click(send());
    await screen.findByText('Revise su correo');
  });

  it('shows the outcome of a form sent without JavaScript', async () => {
    open(server(), `${PATH}?pedido=enviado`);
    await screen.findByText('Revise su correo');
    expect(screen.queryByRole('button', { name: 'Pedir los avisos' })).toBeNull();
  });
});

describe('asking for alerts without JavaScript', () => {
  const back = (query: Record<string, string> | [string, string][]) =>
    open(server(), `${PATH}?${new URLSearchParams(query)}`);

  it('shows the typed values and their problems after a refusal', async () => {
    const { router, person, sent } = back([
      ['correo', 'ana@ejemplo'],
      ['palabras', ''],
      ['problema', 'datos'],
    ]);
    const summary = within(await screen.findByRole('alert'));
    summary.getByRole('link', { name: ALERT_EMAIL_PROBLEM });
    summary.getByRole('link', { name: ALERT_TOPIC_MISSING });
    expect(await email()).toHaveProperty('value', 'ana@ejemplo');
    expect(box(/Todas las licitaciones/)).toHaveProperty('checked', false);
    await expectAccessible();
    expect(router.state.location.search).toBe('');
    await person.type(await email(), '.com');
    await person.click(box('LICITACIÓN'));
    await person.click(send());
    await screen.findByText('Revise su correo');
    expect(sent()).toMatchObject([{ body: { correo: 'ana@ejemplo.com', tipos: ['LICITACIÓN'] } }]);
  });

  it('shows no field problems when the portal failed', async () => {
    back([
      ['correo', 'ana@ejemplo'],
      ['palabras', 'agua'],
      ['problema', 'servicio'],
    ]);
    await screen.findByText(ALERT_REFUSALS.servicio);
    expect(screen.queryByText(ALERT_EMAIL_PROBLEM)).toBeNull();
  });

  it('shows the typed values when there were too many', async () => {
    back([
      ['correo', 'ana@ejemplo.com'],
      ['palabras', 'agua'],
      ['tipos', 'LICITACIÓN'],
      ['tipos', 'INICIATIVA_PRIVADA'],
      ['problema', 'demasiados'],
    ]);
    await screen.findByText(ALERT_REFUSALS.demasiados);
    expect(await email()).toHaveProperty('value', 'ana@ejemplo.com');
    expect(screen.getByRole('textbox', { name: /Palabras/ })).toHaveProperty('value', 'agua');
    for (const type of ['LICITACIÓN', 'INICIATIVA PRIVADA'])
      expect(box(type)).toHaveProperty('checked', true);
    expect(box('CONCURSO DE PRECIOS')).toHaveProperty('checked', false);
    await expectAccessible();
  });

  it('shows no words from a made-up address', async () => {
    back({ correo: 'ana@ejemplo.com', todas: 'on', problema: 'Llame al 0800' });
    expect(await email()).toHaveProperty('value', '');
    expect(screen.queryByText(/0800/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe.each([
  {
    what: 'confirming',
    path: `${PATH}/confirmar`,
    button: 'Confirmar los avisos',
    done: 'Los avisos están confirmados',
    endpoint: confirmTenderAlerts,
    input: { body: { codigo: CODE } },
  },
  {
    what: 'leaving',
    path: `${PATH}/baja`,
    button: 'Dejar de recibir estos avisos',
    done: 'Ya no recibirá estos avisos',
    endpoint: leaveTenderAlerts,
    input: { params: { codigo: CODE } },
  },
])('$what by a mail’s link', ({ path, button, done, endpoint, input }) => {
  it('happens only by its button', async () => {
    const { person, sent } = open(server(), `${path}?codigo=${CODE}`);
    const pressed = await screen.findByRole('button', { name: button });
    expect(sent()).toEqual([]);
    await expectAccessible();
    await person.click(pressed);
    within(await screen.findByRole('status')).getByText(done);
    expect(sent()).toEqual([input]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    await expectAccessible();
  });

  it('says that the link has expired, with a link to ask again', async () => {
    const client = server();
    client.use(answer(endpoint, refusal(404, 'El enlace no es válido o ya venció.')));
    const { person } = open(client, `${path}?codigo=${CODE}`);
    await person.click(await screen.findByRole('button', { name: button }));
    const problem = within(await screen.findByRole('alert'));
    problem.getByText('El enlace no es válido o ya venció.');
    expect(problem.getByRole('link', { name: 'Pedir avisos' }).getAttribute('href')).toBe(PATH);
    await expectAccessible();
  });

  it('says that it could not be sent, and can be sent again', async () => {
    const client = server();
    client.use(
      answer(endpoint, () => {
        loseFocus();
        throw wordless();
      }),
    );
    const { person } = open(client, `${path}?codigo=${CODE}`);
    await person.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('No se pudo enviar. Revise su conexión y pruebe de nuevo.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: button }));
  });

  it('needs the whole link', async () => {
    open(server(), path);
    within(await screen.findByRole('alert')).getByText(/El enlace está incompleto/);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    await expectAccessible();
  });

  it('shows without JavaScript that the link has expired', async () => {
    open(server(), `${path}?codigo=${CODE}&problema=enlace`);
    within(await screen.findByRole('alert')).getByText(ALERT_REFUSALS.enlace);
    screen.getByRole('button', { name: button });
    await expectAccessible();
  });

  it('shows without JavaScript that it is done', async () => {
    open(server(), `${path}?hecho=si`);
    await screen.findByText(done);
  });
});

describe('leaving the mails about a question', () => {
  const done = 'Ya no va a recibir mensajes sobre esta pregunta';

  it('says so, and nothing of alerts, to people who never asked for any', async () => {
    const { person, sent } = open(server(), `${PATH}/baja?codigo=${CODE}&sobre=pregunta`);
    await screen.findByRole('heading', { level: 1, name: 'Dejar de recibir mensajes sobre una pregunta' });
    expect(document.body.textContent).not.toMatch(/aviso/i);
    expect(document.querySelector('form')?.getAttribute('action')).toMatch(`/baja/${CODE}?sobre=pregunta`);
    await expectAccessible();
    await person.click(screen.getByRole('button', { name: 'No recibir más mensajes' }));
    within(await screen.findByRole('status')).getByText(done);
    expect(document.body.textContent).not.toMatch(/aviso/i);
    expect(sent()).toEqual([{ params: { codigo: CODE } }]);
    await expectAccessible();
  });

  it('says without JavaScript that it is done', async () => {
    open(server(), `${PATH}/baja?hecho=pregunta`);
    await screen.findByText(done);
  });
});

it('shows what was confirmed', async () => {
  const { person } = open(server(), `${PATH}/confirmar?codigo=${CODE}`);
  await person.click(await screen.findByRole('button', { name: 'Confirmar los avisos' }));
  await screen.findByText(/^LICITACIÓN, con «agua»\. El día que haya licitaciones nuevas/);
});
