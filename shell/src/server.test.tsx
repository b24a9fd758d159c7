import { queryOf } from 'shared-api/client';
import { listTenders } from 'shared-api/contract';
import { MAX_UPLOAD_BYTES, UNNAMED_CITY } from 'shared-api/rules';
import type { RenderRequest } from 'shared-api/section';
import { useClient, useHead } from 'shared-ui/portal';
import { useQuery } from 'shared-ui/query';
import type { RouteObject } from 'shared-ui/router';
import { htmlProblems } from 'shared-ui/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from './server.tsx';
import { type FakeServer, fakeServer, Refusal } from './test/fake-server.ts';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => vi.restoreAllMocks());

function Tenders() {
  useHead({ title: 'Licitaciones', feed: '/novedades.rss' });
  const { data } = useQuery(queryOf(useClient(), listTenders, { query: {} }));
  return <p>{data ? `Hay ${data.total}` : 'Cargando'}</p>;
}
const routes: readonly RouteObject[] = [{ path: '/licitaciones-concursos', element: <Tenders /> }];
const LIST = 'GET /licitaciones';

const rendered = (
  url: string,
  section: string | null = 'mf-tenders',
  apiUrl = server.baseUrl,
  time = AbortSignal.timeout(10_000),
) => {
  const request: RenderRequest = {
    url,
    section,
    version: '1.0.0',
    apiUrl,
    headers: {},
    nonce: 'x',
    registry: { revision: 1, sections: [] },
    maxUploadBytes: MAX_UPLOAD_BYTES,
    city: { ...UNNAMED_CITY, name: 'Municipalidad de Ñorquincó' },
  };
  return render(request, routes, time);
};

it('renders a public page with the API’s answers', async () => {
  server.answer(LIST, () => ({ data: [], total: 7, page: 1, pageSize: 10 }));
  expect(await rendered('/licitaciones-concursos')).toMatchObject({
    html: expect.stringContaining('<p>Hay 7</p>'),
    title: 'Licitaciones',
    description: null,
    feed: '/novedades.rss',
  });
});

it('renders a page of the shell, whether the API answers or not', async () => {
  for (const apiUrl of [server.baseUrl, 'http://nadie.invalid']) {
    const isAnswered = apiUrl === server.baseUrl;
    expect(await rendered('/', null, apiUrl)).toMatchObject({
      html: expect.stringMatching(/<h1[^>]*>Portal de Proveedores<\/h1>.*Ingresar con clave fiscal/),
      page: { section: null, answers: isAnswered ? [{ data: { data: [] } }] : [] },
    });
  }
  expect(await rendered('/login', null)).toMatchObject({
    html: expect.stringMatching(/<form[^>]* method="post"/),
    title: 'Acceso del personal · Proveedores',
  });
  expect(await rendered('/nada', null)).toMatchObject({
    html: expect.stringContaining('La página que estás buscando no existe.'),
  });
});

it('asks an API that fails once, as a visitor waits for the page', async () => {
  await rendered('/', null, 'http://nadie.invalid');
  expect(fetch).toHaveBeenCalledOnce();
});

it('leaves no call of a page behind that was not rendered in time', async () => {
  const time = new AbortController();
  server.answer(LIST, () => new Promise(() => undefined));
  const page = rendered('/licitaciones-concursos', 'mf-tenders', server.baseUrl, time.signal);
  await vi.waitFor(() => expect(server.called()).toEqual([LIST]));
  time.abort();
  expect(await page).toBeNull();
});

it.each(['/', '/login', '/accesibilidad', '/documentacion', '/nada'])(
  'renders valid HTML at %s',
  async (url) => {
    const page = await rendered(url, null);
    expect(await htmlProblems(page && page !== 'unknown' ? page.html : '')).toEqual([]);
  },
);

it('names the city that runs the portal', async () => {
  server.answer(LIST, () => ({ data: [], total: 7, page: 1, pageSize: 10 }));
  expect(await rendered('/licitaciones-concursos')).toMatchObject({
    html: expect.stringMatching(/<footer.*Municipalidad de Ñorquincó.*<\/footer>/),
  });
});

it('tells missing pages and things from failures', async () => {
  expect(await rendered('/licitaciones-concursos/nada')).toBe('unknown');
  for (const status of [404, 400]) {
    server.answer(LIST, () => new Refusal(status, 'No existe.'));
    expect(await rendered('/licitaciones-concursos')).toBe('unknown');
  }
  server.answer(LIST, () => new Refusal(500, 'Falló.'));
  expect(await rendered('/licitaciones-concursos')).toBeNull();
});
