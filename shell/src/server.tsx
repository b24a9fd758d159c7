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
import { Layout } from './layout/Layout.tsx';
import { Providers } from './Providers.tsx';
import { framed } from './router.tsx';
import { loadPages } from './sections/load-pages.ts';
import { sectionRoute } from './sections/section-routes.tsx';

/** Modules that sections ask for by name, as the federation's share scope has them in a browser. */
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

/** Once for what is asked first, once for what that answer asks for, once with everything there. */
const PASSES = 3;

/**
 * Renders a page of a section as somebody sees it who isn't signed in.
 * @param routes what the section exposes
 * @returns null also for one that leads elsewhere, or whose calls the API refuses
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
  await loadPages(routes, path);
  const layout = (
    <Layout
      session={anonymous(request)}
      registry={request.registry}
      city={request.city}
      rendering={{ renderedAt: at, head }}
    />
  );
  const handler = createStaticHandler(framed(layout, never, [sectionRoute(request.section, never, routes)]));
  const context = await handler.query(new Request(new URL(request.url, 'http://portal.invalid')));
  if (context instanceof Response) return null;
  if (context.statusCode !== 200) return context.statusCode === 404 ? 'unknown' : null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = (
    <Providers nonce={request.nonce} queryClient={queryClient}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>
  );
  for (let pass = 0; pass < PASSES; pass++) {
    const html = await markupOf(page, signal);
    const asked = queryClient.getQueryCache().getAll();
    const open = asked.filter(({ state }) => state.status === 'pending');
    if (open.length === 0) {
      const answers = asked.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
      return {
        html,
        ...head,
        page: { section: request.section, version: request.version, at, answers },
      };
    }
    const answered = await Promise.allSettled(open.map((one) => one.fetch()));
    const failures = answered.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // In the browser somebody may be signed in, and see what others don't: there it is said what is missing.
    if (failures.some(isOfNothing)) return 'unknown';
    if (failures.length > 0) return null;
  }
  return null;
}

/** What is rendered has no broken part to try again. */
const never = async () => undefined;

/** Whether a call asked for what is not there, or can't be by its form. */
const isOfNothing = (error: unknown) =>
  error instanceof apiClient.ApiError && (error.status === 404 || error.status === 400);

/** Nobody's session: its calls carry no token. */
function anonymous({ apiUrl, headers }: RenderRequest) {
  const client = apiClient.createClient({
    baseUrl: apiUrl,
    token: () => null,
    onUnauthorized: () => undefined,
    fetch: (input, init) => {
      const call = new Request(input, init);
      for (const [name, value] of Object.entries(headers)) call.headers.set(name, value);
      return fetch(call);
    },
  });
  return { client, signOut: async () => undefined };
}

/** HTML of a page with everything in it that is loaded later, in the order in which it stands. @throws what a part throws */
async function markupOf(page: react.ReactElement, signal: AbortSignal): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(page, {
    signal,
    // Nothing is sent in pieces that a script would have to put in their place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error ?? new Error('a part could not be rendered');
    },
  });
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return html;
}
