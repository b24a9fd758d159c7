import {
  createTender,
  discardUnfinishedTender,
  listUnfinishedTenders,
  saveUnfinishedTender,
  type UnfinishedTender,
} from 'shared-api/contract';
import { TENDER_DRAFT_GONE } from 'shared-api/rules';
import { act, answer, expectAccessible, findDialog, refusal, screen, waitFor } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import { open, type Person, server, unfinishedAnswers } from '../../test/open-admin.tsx';
import { newDraft } from '../tender-draft.ts';
import { valuesOf } from './values.ts';

const ID = '33333333-3333-4333-8333-333333333333';
const begun = (titulo: string, id = ID, version = 5): UnfinishedTender => ({
  id,
  version,
  fecha: '2026-03-02T12:00:00.000Z',
  valores: { ...valuesOf(newDraft('2026-03-02')), titulo },
  pliego: null,
});

/** Opens the administration of a publisher with these unfinished tenders, which change with each call. */
function start(kept: UnfinishedTender[], search = '') {
  const client = server();
  client.use(...unfinishedAnswers(kept));
  return { client, ...open(client, search) };
}
const subject = async () => (await findDialog('Nueva licitación')).findByLabelText(/^Objeto/);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }));
/** A connection that comes back saves what waits at once: few tests wait for the pause after the last key. */
const reconnect = () => act(async () => void window.dispatchEvent(new Event('online')));

it('is kept a second after typing stops, is listed once it is closed, and the next one starts empty', async () => {
  const drafts: UnfinishedTender[] = [];
  const { person, inputs } = start(drafts, '?editar=nueva');
  await person.type(await subject(), 'Alumbrado');
  expect(inputs(saveUnfinishedTender)).toEqual([]);
  await waitFor(() => expect(drafts).toMatchObject([{ valores: { titulo: 'Alumbrado' } }]));
  await person.type(await subject(), ' público');
  await person.keyboard('{Escape}');
  await gone();
  await screen.findByText('Alumbrado público');
  expect(drafts).toMatchObject([{ version: 2, valores: { titulo: 'Alumbrado público' } }]);
  await screen.findByText(/^Escrita por última vez el 02\/03\/2026/);
  await expectAccessible();
  await press(person, 'Nueva licitación');
  expect(await subject()).toHaveProperty('value', '');
});

it('is gone on with where it stopped, also without an object, and leaves the list with its creation', async () => {
  const { person, inputs, address } = start([begun('Bacheo'), begun(' ', ID.replace('3', '4'))]);
  await screen.findByRole('button', { name: 'Seguir Sin objeto' });
  await person.click(await screen.findByRole('button', { name: 'Seguir Bacheo' }));
  expect(address()).toBe(`?editar=nueva&borrador=${ID}`);
  const field = await subject();
  expect(field).toHaveProperty('value', 'Bacheo');
  await expectAccessible();
  await person.type(field, ' de calles');
  await reconnect();
  expect(inputs(saveUnfinishedTender)).toMatchObject([
    { params: { id: ID }, body: { version: 5, valores: { titulo: 'Bacheo de calles' } } },
  ]);
  expect(inputs(createTender)).toEqual([]);
});

it('is discarded after a question, from the list and from its form', async () => {
  const drafts = [begun('Bacheo'), begun('Poda', ID.replace('3', '4'))];
  const { person, inputs } = start(drafts);
  await person.click(await screen.findByRole('button', { name: 'Descartar Bacheo' }));
  (await findDialog('Descartar licitación sin terminar')).getByText(/^¿Descartar «Bacheo»\?/);
  await expectAccessible();
  await press(person, 'Descartar');
  await gone();
  await person.click(await screen.findByRole('button', { name: 'Seguir Poda' }));
  await subject();
  await press(person, 'Cancelar');
  await findDialog('Descartar licitación sin terminar');
  expect(inputs(discardUnfinishedTender)).toHaveLength(1);
  await press(person, 'Descartar');
  await gone();
  expect(drafts).toEqual([]);
  expect(screen.queryByText(/^Sin terminar/)).toBeNull();
});

it('is left out of a printed list: only its author sees it', async () => {
  start([begun('Bacheo')]);
  const heading = await screen.findByRole('heading', { name: 'Sin terminar (1)' });
  expect(heading.closest('[data-no-print]')).toBeTruthy();
});

it('gives the focus to its section when one is discarded, to the list after the last one', async () => {
  const { person } = start([begun('Bacheo'), begun('Poda', ID.replace('3', '4'))]);
  for (const [title, heading] of [
    ['Bacheo', 'Sin terminar (1)'],
    ['Poda', 'Listado'],
  ] as const) {
    await person.click(await screen.findByRole('button', { name: `Descartar ${title}` }));
    await findDialog('Descartar licitación sin terminar');
    await press(person, 'Descartar');
    await gone();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }));
  }
});

it('keeps both texts when another device wrote meanwhile', async () => {
  const { client, person } = start([begun('Bacheo')], `?editar=nueva&borrador=${ID}`);
  const field = await subject();
  const elsewhere = begun('Bacheo del centro', ID, 6);
  client.use(
    answer(listUnfinishedTenders, { data: [elsewhere] }),
    answer(saveUnfinishedTender, ({ body: { version } }) =>
      version === 5 ? refusal(409, '', { stored: { borrador: elsewhere } }) : { data: elsewhere },
    ),
  );
  await person.type(field, ' de calles');
  await reconnect();
  await screen.findByText('Esta licitación cambió mientras usted la editaba');
  await press(person, 'Volver a cargar');
  expect(field).toHaveProperty('value', 'Bacheo del centro');
  screen.getByText('Lo que escribió: Bacheo de calles');
  await expectAccessible();
});

it('says that it was discarded elsewhere, and can be kept as another one', async () => {
  const { client, person, inputs } = start([begun('Bacheo')], `?editar=nueva&borrador=${ID}`);
  const field = await subject();
  client.use(answer(saveUnfinishedTender, refusal(409, '', { stored: { borrador: null } })));
  await person.type(field, ' de calles');
  await reconnect();
  await screen.findByText(TENDER_DRAFT_GONE);
  await expectAccessible();
  const drafts: UnfinishedTender[] = [];
  client.use(...unfinishedAnswers(drafts));
  await press(person, 'Guardarla como otra');
  await reconnect();
  await waitFor(() => expect(drafts).toMatchObject([{ valores: { titulo: 'Bacheo de calles' } }]));
  expect(inputs(saveUnfinishedTender).at(-1)).toMatchObject({ body: { version: 0 } });
  expect(drafts[0]?.id).not.toBe(ID);
});

it('stays in the tab while the server can’t be reached, and says so', async () => {
  const { client, person } = start([], '?editar=nueva');
  client.use(answer(saveUnfinishedTender, refusal(503, '')));
  await person.type(await subject(), 'Alumbrado');
  await reconnect();
  await screen.findByText(/queda en esta pestaña hasta que se pueda guardar/);
  await press(person, 'Cerrar');
  await gone();
  await press(person, 'Nueva licitación');
  expect(await subject()).toHaveProperty('value', 'Alumbrado');
  await screen.findByText('Se recuperó lo que había escrito');
});

it('is kept a second after typing stops again, once a failure is over', async () => {
  const drafts: UnfinishedTender[] = [];
  const { client, person } = start(drafts, '?editar=nueva');
  client.use(answer(saveUnfinishedTender, refusal(503, '')));
  await person.type(await subject(), 'Alumbrado');
  await reconnect();
  await screen.findByText(/queda en esta pestaña hasta que se pueda guardar/);
  client.use(...unfinishedAnswers(drafts));
  await reconnect();
  await waitFor(() => expect(drafts).toHaveLength(1));
  await person.type(await subject(), ' público');
  await waitFor(() => expect(drafts).toMatchObject([{ valores: { titulo: 'Alumbrado público' } }]));
});

it('says of a link to one that is there no more', async () => {
  start([], `?editar=nueva&borrador=${ID}`);
  await screen.findByText(TENDER_DRAFT_GONE);
  await expectAccessible();
});
