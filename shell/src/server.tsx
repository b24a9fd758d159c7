import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { prerender } from 'react-dom/static';
import * as apiClient from 'shared-api/client';
import { isoInCity } from 'shared-api/rules';
import type { Rendering, RenderRequest } from 'shared-api/section';
import * as section from 'shared-api/section';
import * as ui from 'shared-ui';
import * as dates from 'shared-ui/dates';
import * as forms from 'shared-ui/forms';
import * as overlays from 'shared-ui/overlays';
import * as portal from 'shared-ui/portal';
import * as query from 'shared-ui/query';
import * as requestParts from 'shared-ui/request';
import * as routing from 'shared-ui/router';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'shared-ui/static-router';
import * as tables from 'shared-ui/tables';
import * as upload from 'shared-ui/upload';
import { setUploadLimit } from 'shared-ui/upload-limit';
import { Layout } from './layout/Layout.tsx';
import { Providers } from './Providers.tsx';
import { RENDERED_PAGES } from './pages/rendered-pages.ts';
import { framed } from './router.tsx';
import { loadPages } from './sections/load-pages.ts';
import { sectionRoute } from './sections/section-routes.tsx';
import type { Session } from './session/session.ts';

/** Modules that sections import by name, as in the federation's share scope of a browser. */
export const shared: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'shared-api/client': apiClient,
  'shared-api/section': section,
  'shared-ui': ui,
  'shared-ui/dates': dates,
  'shared-ui/forms': forms,
  'shared-ui/overlays': overlays,
  'shared-ui/portal': portal,
  'shared-ui/query': query,
  'shared-ui/request': requestParts,
  'shared-ui/router': routing,
  'shared-ui/tables': tables,
  'shared-ui/upload': upload,
};

/** Most renders of a page: for its first queries, for those that depend on them, and with every answer. */
const MAX_PASSES = 3;

/**
 * Renders a page of a section or of the shell as an anonymous visitor sees it.
 * @param routes the routes that the section exposes; none for a page of the shell
 * @returns null for a page that redirects, or for a section's whose calls fail: the browser renders those
 */
export async function render(
  request: RenderRequest,
  routes: readonly routing.RouteObject[],
  signal: AbortSignal,
): Promise<Rendering> {
  const at = isoInCity(new Date());
  const head: portal.PageHead = { title: null, description: null, feed: null };
  const queryClient = new query.QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  });
  const path = request.url.split('?', 1)[0] ?? '/';
  const { section } = request;
  const pages = section === null ? RENDERED_PAGES : routes;
  setUploadLimit(request.maxUploadBytes);
  await loadPages(pages, path);
  const layout = (
    <Layout
      session={anonymousSession(request, signal)}
      registry={request.registry}
      city={request.city}
      rendering={{ renderedAt: at, head }}
    />
  );
  const handler = createStaticHandler(
    framed(layout, noRetry, section === null ? [...pages] : [sectionRoute(section, noRetry, pages)]),
  );
  const context = await handler.query(new Request(new URL(request.url, 'http://portal.invalid')));
  if (context instanceof Response) return null;
  if (context.statusCode !== 200) return context.statusCode === 404 ? 'unknown' : null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = (
    <Providers nonce={request.nonce} queryClient={queryClient}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>
  );
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const html = await markupOf(page, signal);
    const queries = queryClient.getQueryCache().getAll();
    const pending = queries.filter(({ state }) => state.status === 'pending');
    const markup = () => {
      const answered = queries.filter(({ state }) => state.status === 'success');
      const answers = answered.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
      return { html, ...head, page: { section, version: request.version, at, answers } };
    };
    if (pending.length === 0) return markup();
    // Without the tries that a browser makes: the gateway gives a page up before them, and the browser asks again.
    const results = await Promise.allSettled(
      pending.map((one) => one.fetch({ ...one.options, retry: false })),
    );
    const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // The shell's pages say what they have to say without the API's answers, which the browser asks for again.
    if (failures.length > 0 && section === null) return markup();
    // The browser shows what is missing: its user may be signed in and see what an anonymous visitor can't.
    if (failures.some(isMissing)) return 'unknown';
    if (failures.length > 0) return null;
  }
  return null;
}

/** Stands in for the retry of a broken page, which a rendered page never shows. */
const noRetry = async () => undefined;

/** Returns true when a call asked for something that does not exist or whose id is malformed. */
const isMissing = (error: unknown) =>
  error instanceof apiClient.ApiError && (error.status === 404 || error.status === 400);

/** Returns an anonymous session, whose calls carry no token and end with the page's time. */
function anonymousSession({ apiUrl, headers }: RenderRequest, signal: AbortSignal): Session {
  const client = apiClient.createClient({
    baseUrl: apiUrl,
    token: () => null,
    onUnauthorized: () => undefined,
    fetch: (input, init) => {
      const call = new Request(input, { ...init, signal });
      for (const [name, value] of Object.entries(headers)) call.headers.set(name, value);
      return fetch(call);
    },
  });
  const nothing = async () => undefined;
  const begin = () => {
    throw new Error('nobody signs in on the server');
  };
  return {
    client,
    begin,
    ready: nothing,
    signOut: nothing,
    endIdle: nothing,
    expectPasswordEnd() {},
    endAt: nothing,
    dispose() {},
  };
}

/** Renders a page to HTML, lazy parts included, in document order. @throws the error of a part */
async function markupOf(page: react.ReactElement, signal: AbortSignal): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(page, {
    signal,
    // Keeps the markup in one piece: chunks would need a script to be put in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error ?? new Error('a part could not be rendered');
    },
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return html;
}
