import {
  createTender,
  deleteTender,
  type Endpoint,
  listHiddenTenders,
  listTenders,
  readTender,
  type Tender,
  updateTender,
  uploadFile,
} from 'shared-api/contract';
import {
  accessibilityProblems,
  answer,
  aUser,
  type FakeClient,
  fakeClient,
  renderPortal,
  screen,
  waitFor,
  within,
} from 'shared-ui/testing';
import { expect, onTestFinished, vi } from 'vitest';
import { routes } from '../routes.tsx';
import { inFull, page, tender } from './fixtures.ts';

const PATH = '/licitaciones';
/** A tender that is not published. */
export const DRAFT = tender(7, { titulo: 'Bacheo', mostrar: false });
/** Where the uploaded terms of reference are. */
export const URL = 'https://portal.test/api/municat/files/22222222-2222-4222-8222-222222222222?v=a&f=b';

/** A server with these tenders; every change succeeds. */
export function server(published: Tender[] = [tender(1)], drafts: Tender[] = [DRAFT]) {
  return fakeClient(
    answer(listTenders, page(published)),
    answer(listHiddenTenders, page(drafts)),
    answer(readTender, inFull(DRAFT)),
    answer(createTender, { data: tender(9) }),
    answer(updateTender, { data: DRAFT }),
    answer(deleteTender, { message: 'Listo' }),
    answer(uploadFile, { data: URL }),
  );
}

/** Opens an address of the administration as a publisher before one server. */
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

type Form = ReturnType<typeof within>;
const WAITS = { name: /^Todavía se está subiendo un archivo/ };
/** Fails unless the form says that it waits for its file. */
export async function waitsForUpload(form: Form) {
  form.getByRole('link', WAITS);
  await isAccessible();
}
/** Waits until the file is there, and the form for it no more. */
export async function isUploaded(form: Form) {
  await form.findByText('Archivo subido exitosamente');
  await waitFor(() => expect(form.queryByRole('link', WAITS)).toBeNull());
}
/** Looks at the file of a form when its address does not work any more. */
export async function looksWhenItsLinkIsOver(person: Person, form: Form) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 403 }));
  onTestFinished(() => fetched.mockRestore());
  await person.click(form.getByRole('button', { name: 'Ver Archivo' }));
}

/** Fails on anything on the screen that breaks a rule of accessibility. */
export const isAccessible = async () => expect(await accessibilityProblems()).toEqual([]);
/** The list of that title. */
export const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** The open window of that title. */
export const window = async (name: string) => within(await screen.findByRole('dialog', { name }));
