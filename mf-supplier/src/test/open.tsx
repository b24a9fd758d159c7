import { type CurrentUser, saveRequest, type UserDataBundle } from 'shared-api/contract';
import type { Portal } from 'shared-ui/portal';
import { answer, aUser, type FakeClient, fakeClient, renderPortal } from 'shared-ui/testing';
import { routes } from '../routes.tsx';

interface Settings {
  readonly client?: FakeClient;
  readonly user?: CurrentUser | null;
  readonly portal?: Partial<Portal>;
}

/** Opens an address of the section as the shell would. */
export function open(address: string, settings: Settings = {}) {
  const { client = fakeClient(), user = aUser(), portal = {} } = settings;
  const rendered = renderPortal(routes, { at: address, user, client, portal });
  // Screens say how often they try again; nobody waits for it here.
  rendered.queries.setDefaultOptions({ queries: { retryDelay: 1 } });
  return {
    ...rendered,
    /** Path and query as they stand in the address bar. */
    address: () => `${rendered.router.state.location.pathname}${rendered.router.state.location.search}`,
  };
}

/** Returns what the page would print though it can only be pressed. */
export const printedButtons = () =>
  [...document.querySelectorAll('a, button')]
    .filter((part) => part.closest('[data-no-print]') === null)
    .map(({ textContent }) => textContent);

/** Answers a save with the request as it would be after it: the fields it carries over those there were. */
export function savesInto(bundle: UserDataBundle) {
  let now = bundle;
  return answer(saveRequest, ({ body }) => {
    const fields = Object.fromEntries(
      Object.entries(body.sujeto_fiscal ?? {}).filter(([, value]) => value !== undefined),
    );
    const documents = now.sujeto_fiscal.documento_proveedor.map((document) => {
      const savedDocument = body.documento_proveedor?.find(({ id }) => id === document.id);
      return savedDocument ? { ...document, url_archivo: savedDocument.url_archivo } : document;
    });
    const accounts = body.cuenta_bancaria?.map((account, index) => ({
      ...account,
      id: account.id ?? `00000000-0000-4000-8000-00000000090${index}`,
      alias: account.alias ?? null,
      nro_cuenta: account.nro_cuenta ?? null,
    }));
    now = {
      ...now,
      sujeto_fiscal: {
        ...now.sujeto_fiscal,
        ...fields,
        documento_proveedor: documents,
        ...(accounts && { cuenta_bancaria: accounts }),
      },
    };
    return { data: now };
  });
}

/** As `savesInto`, after that. */
export function savesAfter(
  wait: () => Promise<unknown>,
  bundle: UserDataBundle,
): ReturnType<typeof savesInto> {
  const stores = savesInto(bundle);
  return {
    ...stores,
    give: async (input, options) => {
      await wait();
      return stores.give(input, options);
    },
  };
}

/** The bodies of the saves that were made. */
export const savesOf = (client: FakeClient) =>
  client.calls
    .filter(({ id }) => id === saveRequest.id)
    .map(({ input }) => (input as { body: unknown }).body);
