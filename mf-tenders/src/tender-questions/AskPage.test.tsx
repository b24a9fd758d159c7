import {
  askQuestion,
  confirmQuestion,
  listTenders,
  readTender,
  type TenderDetail,
} from 'shared-api/contract';
import {
  addDays,
  formatDate,
  QUESTION_MAX,
  QUESTION_REFUSALS,
  QUESTIONS_ENDED,
  questionProblem,
  todayInCity,
} from 'shared-api/rules';
import {
  answer,
  expectAccessible,
  expectFocus,
  type FakeClient,
  fakeClient,
  findDialog,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, page, tender, tenderId } from '../test/fixtures.ts';

const LIST = '/licitaciones-concursos';
const PATH = `${LIST}/preguntar?licitacion=${tenderId(1)}`;
const ASKED = 'Si la dirección es correcta, recibirá un correo.';
const QUESTION = '¿Se aceptan dos muestras?';
const TODAY = todayInCity(new Date());

/** A tender that takes questions, with an answered one. */
const OPEN: TenderDetail = {
  ...inFull(tender(1, { preguntas_hasta: addDays(TODAY, 5) })),
  preguntas: [
    {
      numero: 1,
      pregunta: '¿Dónde se entrega?',
      fecha: '2026-03-02T12:00:00.000Z',
      respuesta: 'En el corralón.',
      respondida_en: '2026-03-03T13:30:00.000Z',
      archivo: {
        url: 'https://portal.test/plano',
        nombre: 'plano.pdf',
        tipo: 'application/pdf',
        bytes: 1024,
        sha256: '',
      },
    },
  ],
};
const OVER: TenderDetail = { ...OPEN, preguntas_hasta: addDays(TODAY, -1) };

const server = (shown = OPEN) =>
  fakeClient(
    answer(listTenders, page([shown])),
    answer(readTender, shown),
    answer(askQuestion, { message: ASKED }),
    answer(confirmQuestion, { data: { licitacion: { id: tenderId(1), titulo: 'Puente' } } }),
  );

function open(client: FakeClient, at = PATH) {
  const { person, router, unmount } = renderPortal(routes, { at, client });
  return { person, router, unmount, questions: () => client.inputs(askQuestion) };
}

const question = () => screen.findByRole('textbox', { name: /^Pregunta/ });
const email = () => screen.getByRole('textbox', { name: /^Correo electrónico/ });
const send = () => screen.getByRole('button', { name: 'Enviar la pregunta' });

beforeEach(() => sessionStorage.clear());

describe('the questions on a tender’s page', () => {
  it('stand with their answers and files, and lead to the form while more are taken', async () => {
    open(server(), `${LIST}?licitacion=${tenderId(1)}`);
    const dialog = await findDialog('Ver Licitacion');
    await dialog.findByRole('heading', { name: 'Preguntas y respuestas' });
    dialog.getByText(`Se reciben preguntas hasta el ${formatDate(OPEN.preguntas_hasta ?? '')}.`);
    const [item] = within(dialog.getByRole('region', { name: 'Preguntas y respuestas' })).getAllByRole(
      'listitem',
    );
    expect(item?.textContent).toMatch(
      /^Pregunta 1 02\/03\/2026 09:00¿Dónde se entrega\?Respuesta 03\/03\/2026 10:30En el corralón\./,
    );
    dialog.getByRole('link', { name: /^Ver el archivo de la respuesta 1 \(PDF/ });
    expect(dialog.getByRole('link', { name: 'Hacer una pregunta' }).getAttribute('href')).toBe(PATH);
    await expectAccessible();
  });

  it('show in the history what a corrected answer said before', async () => {
    const historial = [
      { hecho: 'publicada', fecha: '2026-03-01T12:00:00.000Z', detalle: [] },
      {
        hecho: 'respondida',
        fecha: '2026-03-03T20:00:00.000Z',
        detalle: ['1', 'Se corrige una letra'],
      },
      {
        hecho: 'respondida',
        fecha: '2026-03-04T12:00:00.000Z',
        detalle: ['1', 'Se mudó el depósito'],
        cambios: [{ campo: 'respuesta', antes: 'En la calle Sur.', despues: 'En el corralón.' }],
      },
    ] satisfies TenderDetail['historial'];
    const { person } = open(server({ ...OPEN, historial }), `${LIST}?licitacion=${tenderId(1)}`);
    const dialog = await findDialog('Ver Licitacion');
    await dialog.findByText(/Se corrigió la respuesta a la pregunta 1\. Motivo: Se mudó el depósito/);
    dialog.getByText('03/03/2026 10:30, corregida el 04/03/2026 09:00');
    await person.click(dialog.getByText('Ver el texto anterior y el corregido'));
    expect(dialog.getByText('Antes, la respuesta').nextSibling?.textContent).toBe('En la calle Sur.');
    expect(dialog.getByText('Ahora, la respuesta').nextSibling?.textContent).toBe('En el corralón.');
    await expectAccessible();
  });

  it.each([
    ['after the last day', OVER, `Se recibieron preguntas hasta el ${formatDate(addDays(TODAY, -1))}.`],
    [
      'of a draft, which nobody could ask about',
      { ...OPEN, mostrar: false },
      `Se reciben preguntas hasta el ${formatDate(addDays(TODAY, 5))}.`,
    ],
  ])('stay without the form %s', async (_when, stored, text) => {
    open(server(stored), `${LIST}?licitacion=${tenderId(1)}`);
    const dialog = await findDialog('Ver Licitacion');
    await dialog.findByText(text);
    dialog.getByText('¿Dónde se entrega?');
    expect(dialog.queryByRole('link', { name: 'Hacer una pregunta' })).toBeNull();
  });

  it('are not mentioned where the tender takes none', async () => {
    open(server(inFull(tender(1))), `${LIST}?licitacion=${tenderId(1)}`);
    const dialog = await findDialog('Ver Licitacion');
    await dialog.findByText(/^PDF/);
    expect(dialog.queryByText(/[Pp]regunta/)).toBeNull();
  });
});

describe('asking about a tender', () => {
  it('sends the question, says that a mail comes, and offers to follow the tender', async () => {
    const { person, questions } = open(server());
    await person.type(await question(), ` ${QUESTION} `);
    screen.getByText(new RegExp(`${QUESTION.length}/${QUESTION_MAX}$`));
    screen.getByText('Obra número 1');
    await expectAccessible();
    await person.type(screen.getByRole('textbox', { name: /^Nombre/ }), 'Ana Pérez');
    await person.type(email(), 'ana@ejemplo.com');
    await person.click(send());
    const outcome = await screen.findByRole('status');
    within(outcome).getByText(ASKED);
    expect(document.activeElement).toBe(outcome);
    expect(questions()).toEqual([
      {
        params: { id: tenderId(1) },
        body: { pregunta: QUESTION, nombre: 'Ana Pérez', correo: 'ana@ejemplo.com' },
      },
    ]);
    expect(screen.getByRole('link', { name: 'Seguir esta licitación' }).getAttribute('href')).toBe(
      `${LIST}/avisos/seguir?licitacion=${tenderId(1)}`,
    );
    await expectAccessible();
  });

  it('needs no name, and says what is missing or too long', async () => {
    const { person, questions } = open(server());
    await question();
    await person.click(send());
    await screen.findByRole('link', { name: 'Escriba su correo electrónico' });
    await person.click(screen.getByRole('link', { name: 'Escriba su pregunta' }));
    await expectFocus(question());
    await expectAccessible();
    await person.click(await question());
    await person.paste('a'.repeat(QUESTION_MAX + 1));
    await person.type(email(), 'ana@ejemplo.com');
    await person.click(send());
    await screen.findByRole('link', { name: /hasta 2000 caracteres: tiene 2001/ });
    expect(questions()).toEqual([]);
    await person.type(await question(), '{Backspace}');
    await person.click(send());
    await screen.findByText(ASKED);
    expect(questions()).toMatchObject([{ body: { nombre: '', correo: 'ana@ejemplo.com' } }]);
  });

  it('shows why the server refuses, and keeps what was typed also through a reload until it is sent', async () => {
    const client = server();
    client.use(answer(askQuestion, refusal(429, QUESTION_REFUSALS.demasiados)));
    const first = open(client);
    await first.person.type(await question(), QUESTION);
    await first.person.type(email(), 'ana@ejemplo.com');
    await first.person.click(send());
    await screen.findByText(QUESTION_REFUSALS.demasiados);
    await expectAccessible();
    first.unmount();

    const other = open(client, PATH.replace(tenderId(1), tenderId(2)));
    expect(await question()).toHaveProperty('value', '');
    other.unmount();

    client.use(answer(askQuestion, { message: ASKED }));
    const second = open(client);
    await screen.findByText(/^Se recuperó lo que había escrito/);
    expect(await question()).toHaveProperty('value', QUESTION);
    await expectAccessible();
    await second.person.click(send());
    await screen.findByText(ASKED);
    second.unmount();

    open(client);
    expect(await question()).toHaveProperty('value', '');
    expect(screen.queryByText(/^Se recuperó/)).toBeNull();
  });

  it('says that no more questions are taken, and shows what was typed until then', async () => {
    const client = server();
    const first = open(client);
    await first.person.type(await question(), QUESTION);
    first.unmount();
    client.use(answer(readTender, OVER));
    open(client);
    await screen.findByText(questionProblem(OVER, TODAY) ?? '');
    const typed = await screen.findByRole('textbox', { name: 'Lo que había escrito' });
    expect(typed).toHaveProperty('value', QUESTION);
    expect(screen.queryByRole('button', { name: 'Enviar la pregunta' })).toBeNull();
    await expectAccessible();
  });

  it.each([
    ['takes none', inFull(tender(1))],
    ['has ended', { ...OPEN, situacion: 'desierta' as const }],
  ])('says so where the tender %s', async (_, shown) => {
    open(server(shown));
    await screen.findByText(questionProblem(shown, TODAY) ?? '');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('asking without JavaScript', () => {
  const back = (problema: string, typed: Record<string, string> = {}) =>
    open(
      server(),
      `${PATH}&${new URLSearchParams({ pregunta: QUESTION, nombre: 'Ana', correo: 'ana', ...typed, problema })}`,
    );

  it('posts a form to the API, and shows the typed values and their problems after a refusal', async () => {
    const { router } = back('datos');
    expect(await question()).toHaveProperty('value', QUESTION);
    expect((await question()).closest('form')?.getAttribute('action')).toBe(
      `/api/municat/licitaciones/${tenderId(1)}/preguntas`,
    );
    within(await screen.findByRole('alert')).getByRole('link', {
      name: 'Escriba un correo electrónico como nombre@ejemplo.com',
    });
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveProperty('value', 'Ana');
    await waitFor(() => expect(router.state.location.search).toBe(`?licitacion=${tenderId(1)}`));
    await expectAccessible();
  });

  it('shows the other refusals with all that was typed', async () => {
    back('servicio', { correo: 'ana@ejemplo.com' });
    await screen.findByText(QUESTION_REFUSALS.servicio);
    expect(email()).toHaveProperty('value', 'ana@ejemplo.com');
    expect(await question()).toHaveProperty('value', QUESTION);
  });

  it('says that a mail comes', async () => {
    open(server(), `${PATH}&pedido=enviado`);
    await screen.findByText(/^Si la dirección es correcta.*confirme la pregunta dentro de 3 días/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('confirming a question', () => {
  const CONFIRM = `${LIST}/preguntas/confirmar`;
  const CODE = 'c'.repeat(32);
  const confirm = () => screen.findByRole('button', { name: 'Confirmar la pregunta' });

  it('needs a click, and leads back to the tender', async () => {
    const client = server();
    const { person } = open(client, `${CONFIRM}?codigo=${CODE}`);
    expect((await confirm()).closest('form')?.getAttribute('action')).toBe(
      '/api/municat/licitaciones/preguntas/confirmar',
    );
    expect(client.inputs(confirmQuestion)).toEqual([]);
    await expectAccessible();
    await person.click(await confirm());
    await screen.findByText('Recibimos su pregunta');
    screen.getByText(/^Es sobre «Puente»/);
    expect(client.only(confirmQuestion)).toEqual({ body: { codigo: CODE } });
    expect(screen.getByRole('link', { name: 'Ver la licitación' }).getAttribute('href')).toBe(
      `${LIST}?licitacion=${tenderId(1)}`,
    );
    await expectAccessible();
  });

  it('says why it is refused', async () => {
    const client = server();
    client.use(answer(confirmQuestion, refusal(409, QUESTIONS_ENDED, { code: 'ESTADO' })));
    const { person } = open(client, `${CONFIRM}?codigo=${CODE}`);
    await person.click(await confirm());
    within(await screen.findByRole('alert')).getByText(QUESTIONS_ENDED);
    await expectAccessible();
  });

  it.each([
    [`codigo=${CODE}&problema=enlace`, QUESTION_REFUSALS.enlace],
    ['', /^El enlace está incompleto/],
    ['hecho=si', 'Recibimos su pregunta'],
  ])('says without JavaScript what came of it: %s', async (query, text) => {
    open(server(), `${CONFIRM}?${query}`);
    await screen.findByText(text);
    await expectAccessible();
  });
});
