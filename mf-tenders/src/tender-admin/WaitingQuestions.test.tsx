import { listQuestions, readTender, refuseQuestion, waitingQuestions } from 'shared-api/contract';
import { answer, expectAccessible, findDialog, findRegion, screen, waitFor, within } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { inFull, tender, tenderId, wordless } from '../test/fixtures.ts';
import { open, server } from '../test/open-admin.tsx';

const waiting = (n: number, pendientes: number) => ({
  licitacion: {
    id: tenderId(n),
    titulo: `Obra número ${n}`,
    numero: n,
    anio: 2026,
    tipo_licitacion: 'LICITACIÓN' as const,
  },
  pendientes,
  desde: '2026-03-02T12:00:00.000Z',
});

it('lists the tenders whose questions wait, marks them in the list, and leads to them and back', async () => {
  const client = server([tender(1), tender(2), tender(3)], []);
  client.use(answer(waitingQuestions, { data: [waiting(3, 2), waiting(1, 1)] }));
  const { person, router } = open(client, '?estado=abiertas');
  const section = await findRegion('Preguntas sin responder (3)');
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Obra número 3LICITACIÓN N.º 3/2026 · 2 preguntas; la primera espera desde el 02/03/2026 09:00',
    'Obra número 1LICITACIÓN N.º 1/2026 · 1 pregunta; la primera espera desde el 02/03/2026 09:00',
  ]);
  const list = await findRegion('Listado');
  const row = async (name: RegExp) => within(await list.findByRole('row', { name }));
  (await row(/Obra número 1/)).getByText('1 pregunta sin responder');
  (await row(/Obra número 3/)).getByText('2 preguntas sin responder');
  expect((await row(/Obra número 2/)).queryByText(/sin responder/)).toBeNull();
  await expectAccessible();
  await person.click(section.getByRole('link', { name: 'Obra número 3' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/licitaciones/${tenderId(3)}`));
  const back = await screen.findByRole('link', { name: 'Volver a la administración de licitaciones' });
  expect(back.getAttribute('href')).toBe('/licitaciones?estado=abiertas');
});

it('lists a tender no longer once its questions were decided', async () => {
  const questioned = inFull(tender(3, { fecha_vencimiento: '2190-01-01', preguntas_hasta: '2190-01-01' }));
  const client = server([questioned], []);
  const question = {
    id: tenderId(60),
    numero: null,
    pregunta: 'Vendo guantes',
    nombre: '',
    correo: 'ana@ejemplo.com',
    fecha: '2026-03-02T12:00:00.000Z',
    estado: 'pendiente' as const,
    publicada: null,
    respuesta: null,
    respondida_en: null,
    archivo: null,
    motivo: null,
    version: 1,
  };
  client.use(
    answer(waitingQuestions, { data: [waiting(3, 1)] }),
    answer(readTender, questioned),
    answer(listQuestions, { data: [question] }),
    answer(refuseQuestion, { message: 'Listo' }),
  );
  const { person } = open(client);
  const section = await findRegion('Preguntas sin responder (1)');
  await person.click(section.getByRole('link', { name: 'Obra número 3' }));
  await person.click(await screen.findByRole('button', { name: 'No publicar' }));
  const form = await findDialog('No publicar la pregunta');
  await person.type(form.getByRole('textbox', { name: /^Motivo/ }), 'No es una pregunta.');
  client.use(answer(waitingQuestions, { data: [] }));
  await person.click(form.getByRole('button', { name: 'No publicar' }));
  await screen.findByText('Pregunta rechazada');
  await person.click(screen.getByRole('link', { name: 'Volver a la administración de licitaciones' }));
  await findRegion('Listado');
  await waitFor(() => expect(screen.queryAllByText(/sin responder/)).toEqual([]));
});

it('says nothing while no question waits', async () => {
  open(server());
  await screen.findByText('Bacheo');
  expect(screen.queryByText(/[Pp]regunta/)).toBeNull();
});

it('says that they could not be read, and reads them again', async () => {
  const client = server();
  client.use(answer(waitingQuestions, wordless()));
  const { person } = open(client);
  await screen.findByText('Error al cargar las preguntas sin responder');
  await expectAccessible();
  client.use(answer(waitingQuestions, { data: [waiting(1, 1)] }));
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  await findRegion('Preguntas sin responder (1)');
});
