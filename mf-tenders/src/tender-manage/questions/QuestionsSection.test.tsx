import { keyOf } from 'shared-api/client';
import {
  answerQuestion,
  countFollowers,
  listQuestions,
  readTender,
  refuseQuestion,
  type TenderDetail,
  type TenderQuestion,
  uploadFile,
} from 'shared-api/contract';
import { addDays, todayInCity } from 'shared-api/rules';
import {
  act,
  answer,
  aUser,
  chooseFile,
  expectAccessible,
  findDialog,
  refusal,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { routes } from '../../routes.tsx';
import { inFull, tender, tenderId, wordless } from '../../test/fixtures.ts';
import { isUploaded, server, URL } from '../../test/open-admin.tsx';

const TODAY = todayInCity(new Date());
const OPEN: TenderDetail = inFull(
  tender(3, { fecha_vencimiento: '2190-01-01', preguntas_hasta: addDays(TODAY, 3) }),
);
const ASKED_AT = `${addDays(TODAY, -3)}T15:00:00.000Z`;

const question = (n: number, part: Partial<TenderQuestion> = {}): TenderQuestion => ({
  id: tenderId(60 + n),
  numero: null,
  pregunta: `Soy Ana Pérez: ¿sirve la muestra ${n}?`,
  nombre: 'Ana Pérez',
  correo: 'ana@ejemplo.com',
  fecha: ASKED_AT,
  estado: 'pendiente',
  publicada: null,
  respuesta: null,
  respondida_en: null,
  archivo: null,
  motivo: null,
  version: 1,
  ...part,
});
const WAITING = question(1);
const ANSWERED = question(2, {
  numero: 1,
  estado: 'respondida',
  publicada: '¿Sirve la muestra?',
  respuesta: 'Sí.',
  respondida_en: `${addDays(TODAY, -1)}T15:00:00.000Z`,
  version: 2,
});
const REFUSED = question(3, { estado: 'rechazada', motivo: 'Ya está en el pliego.', version: 2 });

function open(questions: readonly TenderQuestion[], tender = OPEN) {
  const client = server();
  const list = (all: readonly TenderQuestion[]) => answer(listQuestions, { data: [...all] });
  client.use(answer(readTender, tender), list(questions));
  client.use(answer(answerQuestion, { data: tender }), answer(refuseQuestion, { message: 'Listo' }));
  const view = renderPortal(routes, {
    at: `/licitaciones/${tenderId(3)}`,
    client,
    user: aUser({ tipo: 'PUBLICADOR' }),
  });
  return { ...view, client, nowStored: (...all: TenderQuestion[]) => client.use(list(all)) };
}

const section = async () => within(await screen.findByRole('region', { name: 'Preguntas' }));
const click = async (person: ReturnType<typeof open>['person'], name: string) =>
  person.click(await (await section()).findByRole('button', { name }));
const fields = (form: Awaited<ReturnType<typeof findDialog>>) => ({
  question: form.getByRole('textbox', { name: /^Pregunta que se publica/ }),
  answer: form.getByRole('textbox', { name: /^Respuesta/ }),
});

describe('the questions on a managed tender', () => {
  it('say who asked and since when what is not answered waits', async () => {
    open([WAITING, ANSWERED, REFUSED]);
    const questions = await section();
    await questions.findByText('1 sin responder');
    const [waiting, answered, refused] = questions.getAllByRole('listitem').map((item) => within(item));
    waiting?.getByText('Espera hace 3 días');
    waiting?.getByText(WAITING.pregunta);
    waiting?.getByText(/^Preguntó Ana Pérez/);
    waiting?.getByRole('link', { name: 'ana@ejemplo.com' });
    answered?.getByText('¿Sirve la muestra?');
    answered?.getByRole('button', { name: 'Corregir la respuesta 1' });
    refused?.getByText('No publicada');
    refused?.getByText('Motivo: Ya está en el pliego.');
    expect(refused?.queryByRole('button')).toBeNull();
    await expectAccessible();
  });

  it('are none yet, or none at all where the tender takes none', async () => {
    const { unmount } = open([]);
    await (await section()).findByText('Todavía no hay preguntas.');
    await expectAccessible();
    unmount();
    open([], inFull(tender(3)));
    await screen.findByRole('button', { name: 'Agregar circular' });
    expect(screen.queryByRole('region', { name: 'Preguntas' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    const { client, person, nowStored } = open([]);
    client.use(answer(listQuestions, wordless()));
    const questions = await section();
    const retry = await questions.findByRole('button', { name: 'Reintentar' });
    await expectAccessible();
    nowStored(WAITING);
    await person.click(retry);
    await questions.findByText('1 sin responder');
  });

  it('say why they can’t be answered after the result, and can only be refused', async () => {
    open([WAITING, ANSWERED], { ...OPEN, situacion: 'desierta' });
    const questions = await section();
    await questions.findByText(/no se responden más preguntas/);
    expect(questions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No publicar']);
  });
});

describe('answering a question', () => {
  it('publishes the words without who asked, the answer and a file, and shows before how it will look', async () => {
    const { client, person, nowStored } = open([WAITING]);
    await click(person, 'Responder');
    const form = await findDialog('Responder la pregunta');
    form.getByText('El texto parece nombrar a quien preguntó. Revíselo antes de publicarlo.');
    await person.clear(fields(form).question);
    await person.click(form.getByRole('button', { name: 'Publicar la respuesta' }));
    const problems = within(await form.findByRole('alert'));
    problems.getByRole('link', { name: 'Debe escribir la pregunta que se publica' });
    problems.getByRole('link', { name: 'Debe escribir la respuesta' });
    await expectAccessible();

    await person.type(fields(form).question, '¿Sirve la muestra 1?');
    form.getByText(`Como la escribió quien preguntó: ${WAITING.pregunta}`);
    await person.type(fields(form).answer, 'Ana Pérez');
    form.getByText(/^El texto parece nombrar/);
    await person.clear(fields(form).answer);
    await person.type(fields(form).answer, ' Sí, hasta dos. ');
    expect(form.queryByText(/^El texto parece nombrar/)).toBeNull();
    client.use(answer(uploadFile, { data: URL }));
    await chooseFile(person, document);
    await isUploaded(form);
    const preview = within(form.getByRole('region', { name: 'Vista previa de la respuesta' }));
    preview.getByText('¿Sirve la muestra 1?');
    preview.getByText('Sí, hasta dos.');
    preview.getByText('Con el archivo que subió.');
    expect(preview.queryByText(/Ana|ejemplo\.com/)).toBeNull();
    await expectAccessible();

    nowStored({ ...ANSWERED, id: WAITING.id });
    await person.click(form.getByRole('button', { name: 'Publicar la respuesta' }));
    await screen.findByText('Respuesta publicada');
    expect(client.only(answerQuestion)).toEqual({
      params: { id: WAITING.id },
      body: { pregunta: '¿Sirve la muestra 1?', respuesta: 'Sí, hasta dos.', archivo_url: URL, motivo: '' },
    });
    const heading = screen.getByRole('heading', { level: 2, name: 'Preguntas' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await (await section()).findByRole('button', { name: 'Corregir la respuesta 1' });
  });

  it('is sent with the version of the question, and once when its answer got lost', async () => {
    const { client, person, nowStored } = open([WAITING]);
    const bodies: unknown[] = [];
    client.use(
      answer(answerQuestion, ({ body }, { version, idempotencyKey }) => {
        bodies.push([body, version, idempotencyKey]);
        nowStored({ ...ANSWERED, id: WAITING.id });
        return bodies.length === 1 ? wordless() : { data: OPEN };
      }),
    );
    await click(person, 'Responder');
    const form = await findDialog('Responder la pregunta');
    await person.type(fields(form).answer, 'Sí.');
    const publish = () => person.click(form.getByRole('button', { name: 'Publicar la respuesta' }));
    await publish();
    await form.findByText(/^No se pudo guardar/);
    // The page behind the form reads the question again: it is answered.
    await screen.findByRole('button', { name: 'Corregir la respuesta 1', hidden: true });
    expect(form.queryByText(/mientras usted escribía/)).toBeNull();
    await publish();
    await screen.findByText('Respuesta publicada');
    expect(bodies[0]).toEqual([expect.objectContaining({ motivo: '' }), 1, expect.any(String)]);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('becomes a correction when a colleague was faster: nothing typed is lost', async () => {
    const { client, person, nowStored } = open([WAITING]);
    await click(person, 'Responder');
    const form = await findDialog('Responder la pregunta');
    await person.type(fields(form).answer, 'Sí, hasta dos.');
    client.use(answer(answerQuestion, refusal(409, 'Otra persona ya respondió la pregunta.')));
    nowStored({ ...ANSWERED, id: WAITING.id });
    await person.click(form.getByRole('button', { name: 'Publicar la respuesta' }));
    const correction = await findDialog('Corregir la respuesta 1');
    correction.getByText('Otra persona la respondió mientras usted escribía');
    correction.getByText('Sí.');
    expect(fields(correction).answer).toHaveProperty('value', 'Sí, hasta dos.');
    await expectAccessible();

    client.use(answer(answerQuestion, { data: OPEN }));
    const publish = () => person.click(correction.getByRole('button', { name: 'Publicar la corrección' }));
    await publish();
    await correction.findByRole('link', { name: 'Debe escribir por qué se corrige la respuesta' });
    await person.type(correction.getByRole('textbox', { name: /^Motivo/ }), 'Faltaba cuántas.');
    await publish();
    await screen.findByText('Respuesta publicada');
    expect(client.inputs(answerQuestion).at(-1)?.body).toEqual({
      pregunta: '¿Sirve la muestra?',
      respuesta: 'Sí, hasta dos.',
      archivo_url: null,
      motivo: 'Faltaba cuántas.',
    });
  });

  it('is known as published when the form is opened again after its answer got lost', async () => {
    const { client, person, queries, nowStored } = open([WAITING]);
    client.use(answer(answerQuestion, wordless));
    await click(person, 'Responder');
    const form = await findDialog('Responder la pregunta');
    await person.type(fields(form).answer, 'Sí.');
    await person.click(form.getByRole('button', { name: 'Publicar la respuesta' }));
    await form.findByText(/^No se pudo guardar/);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await click(person, 'Responder');
    await findDialog('Responder la pregunta');
    // The page behind the form reads only now that the answer was stored.
    nowStored({ ...ANSWERED, id: WAITING.id, publicada: WAITING.pregunta });
    await act(() => queries.invalidateQueries({ queryKey: keyOf(listQuestions) }));
    const again = await findDialog('Corregir la respuesta 1');
    again.getByText('Esta respuesta ya está publicada');
    expect(again.queryByText(/mientras usted escribía/)).toBeNull();
    await expectAccessible();
  });

  it('keeps the draft until it is published', async () => {
    const { person } = open([WAITING]);
    await click(person, 'Responder');
    await person.type(fields(await findDialog('Responder la pregunta')).answer, 'Sí.');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = (await section()).getByRole('button', { name: 'Responder' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await person.click(opener);
    const again = await findDialog('Responder la pregunta');
    expect(fields(again).answer).toHaveProperty('value', 'Sí.');
    again.getByText('Se recuperó lo que había escrito');
  });
});

describe('correcting an answer', () => {
  it('begins with what is published, takes its file away and says why', async () => {
    const archivo = { url: URL, nombre: 'a.pdf', tipo: 'application/pdf', bytes: 1024, sha256: '' };
    const { client, person } = open([{ ...ANSWERED, archivo }]);
    await click(person, 'Corregir la respuesta 1');
    const form = await findDialog('Corregir la respuesta 1');
    expect(fields(form).question).toHaveProperty('value', '¿Sirve la muestra?');
    expect(fields(form).answer).toHaveProperty('value', 'Sí.');
    const preview = within(form.getByRole('region', { name: 'Vista previa de la respuesta' }));
    preview.getByRole('link', { name: /^Ver el archivo de la respuesta 1/ });
    expect(form.queryByText(/mientras usted escribía/)).toBeNull();
    await person.click(form.getByRole('button', { name: 'Quitar' }));
    expect(preview.queryByRole('link')).toBeNull();
    await person.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Era otro archivo.');
    await person.click(form.getByRole('button', { name: 'Publicar la corrección' }));
    await screen.findByText('Respuesta publicada');
    expect(client.only(answerQuestion).body).toMatchObject({
      archivo_url: null,
      motivo: 'Era otro archivo.',
    });
  });
});

describe('refusing a question', () => {
  it('needs a reason, which goes to whoever asked', async () => {
    const { client, person, nowStored } = open([WAITING]);
    await click(person, 'No publicar');
    const form = await findDialog('No publicar la pregunta');
    form.getByText(WAITING.pregunta);
    await person.click(form.getByRole('button', { name: 'No publicar' }));
    await form.findByRole('link', { name: 'Debe escribir por qué no se responde la pregunta' });
    await expectAccessible();
    await person.type(form.getByRole('textbox', { name: /^Motivo/ }), 'Ya está en el pliego.');
    nowStored({ ...REFUSED, id: WAITING.id });
    await person.click(form.getByRole('button', { name: 'No publicar' }));
    await screen.findByText('Pregunta rechazada');
    // A refusal is not published, so no follower gets a mail.
    expect(client.inputs(countFollowers)).toEqual([]);
    expect(client.only(refuseQuestion)).toEqual({
      params: { id: WAITING.id },
      body: { motivo: 'Ya está en el pliego.' },
    });
    await (await section()).findByText('No publicada');
  });
});
