import {
  countFollowers,
  createTender,
  deleteTender,
  discardUnfinishedTender,
  type Endpoint,
  listHiddenTenders,
  listQuestions,
  listTenders,
  listUnfinishedTenders,
  readTender,
  saveUnfinishedTender,
  type Tender,
  twinTenders,
  type UnfinishedTender,
  updateTender,
  uploadFile,
  waitingQuestions,
} from 'shared-api/contract';
import {
  answer,
  aUser,
  expectAccessible,
  type FakeClient,
  fakeClient,
  findDialog,
  renderPortal,
  waitFor,
  type within,
} from 'shared-ui/testing';
import { expect, onTestFinished, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, page, tender } from './fixtures.ts';

const PATH = '/licitaciones';
/** An unpublished tender. */
export const DRAFT = tender(7, { titulo: 'Bacheo', mostrar: false });
/** Address of the uploaded terms of reference. */
export const URL = 'https://portal.test/api/municat/files/22222222-2222-4222-8222-222222222222?v=a&f=b';

/** Answers of a server that keeps unfinished tenders; what it keeps is in `kept`. */
export function unfinishedAnswers(kept: UnfinishedTender[]) {
  const without = (id: string) => kept.filter((one) => one.id !== id);
  return [
    answer(listUnfinishedTenders, () => ({ data: [...kept] })),
    answer(saveUnfinishedTender, ({ params: { id }, body: { valores } }) => {
      const version = (kept.find((one) => one.id === id)?.version ?? 0) + 1;
      const saved = {
        id,
        version,
        fecha: '2026-03-02T12:00:00.000Z',
        valores: { ...valores, preguntas_hasta: valores.preguntas_hasta ?? null },
        pliego: null,
      };
      kept.splice(0, kept.length, saved, ...without(id));
      return { data: saved };
    }),
    answer(discardUnfinishedTender, ({ params: { id } }) => {
      kept.splice(0, kept.length, ...without(id));
      return { message: 'Listo' };
    }),
  ] as const;
}

/** A server with these tenders, on which every change succeeds. */
export function server(published: Tender[] = [tender(1)], drafts: Tender[] = [DRAFT]) {
  return fakeClient(
    answer(listTenders, page(published)),
    answer(listHiddenTenders, page([...drafts, ...published])),
    answer(readTender, inFull(DRAFT)),
    answer(countFollowers, { data: { seguidores: 0 } }),
    answer(twinTenders, { data: [] }),
    answer(listQuestions, { data: [] }),
    answer(waitingQuestions, { data: [] }),
    answer(createTender, { data: tender(9) }),
    ...unfinishedAnswers([]),
    answer(updateTender, { data: DRAFT }),
    answer(deleteTender, { message: 'Listo' }),
    answer(uploadFile, { data: URL }),
  );
}

/** Opens an address of the administration as a publisher. */
export function open(client: FakeClient, search = '') {
  const { router, person, queries } = renderPortal(routes, {
    at: `${PATH}${search}`,
    client,
    user: aUser({ tipo: 'PUBLICADOR' }),
  });
  const inputs = (endpoint: Endpoint) =>
    client.calls.filter(({ id }) => id === endpoint.id).map(({ input }) => input);
  return { person, inputs, router, queries, address: () => router.state.location.search };
}

export type Person = ReturnType<typeof open>['person'];

export const findRemoval = () => findDialog('Eliminar licitación');

type Form = ReturnType<typeof within>;
const WAITS = { name: /^Todavía se está subiendo un archivo/ };
/** Fails unless the form says that it waits for its upload. */
export async function waitsForUpload(form: Form) {
  form.getByRole('link', WAITS);
  await expectAccessible();
}
/** Waits until the file is uploaded and the form no longer waits for it. */
export async function isUploaded(form: Form) {
  await form.findByText('Archivo subido exitosamente');
  await waitFor(() => expect(form.queryByRole('link', WAITS)).toBeNull());
}
/** Opens the file of a form whose signed address has expired. */
export async function viewExpiredFile(person: Person, form: Form) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 403 }));
  onTestFinished(() => fetched.mockRestore());
  await person.click(form.getByRole('button', { name: /^Ver Archivo/ }));
}
