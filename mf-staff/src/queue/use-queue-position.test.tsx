import type { RequestRow } from 'shared-api/contract';
import type { Role } from 'shared-api/rules';
import { Link, useParams } from 'shared-ui/router';
import { renderPortal, screen, userEvent } from 'shared-ui/testing';
import { describe, expect, it } from 'vitest';
import type { FromList } from '../paths.ts';
import { fakeApi } from '../test/api.ts';
import { listAnswer, row, staff } from '../test/fixtures.ts';
import { useQueuePosition } from './use-queue-position.ts';

const LIST = 'GET /sujeto-fiscal';
const CUITS = ['30500000011', '30500000038', '30500000046'] as const;
const rows = (cuits: readonly string[]) => cuits.map((cuit) => row({ cuit }));
const page = (data: readonly RequestRow[], total = data.length) => ({
  ...listAnswer(data),
  hasNextPage: total > data.length,
  total,
});

function Probe() {
  const { cuit = '' } = useParams();
  const { position, total, previous, next, linkTo } = useQueuePosition(cuit);
  return (
    <main>
      <p>{`${position} de ${total}; antes ${previous}, después ${next}`}</p>
      {next && (
        <>
          <Link {...linkTo(next)}>Siguiente</Link>
          <output>{JSON.stringify(linkTo(next).state)}</output>
        </>
      )}
    </main>
  );
}

function openAt(
  cuit: string,
  api: ReturnType<typeof fakeApi>,
  state: FromList | null,
  role: Role = 'VISADOR',
) {
  const portal = renderPortal([{ path: '/dashboard/ver-tramite/:cuit', element: <Probe /> }], {
    at: '/antes',
    user: staff(role),
    portal: { client: api.client },
  });
  void portal.router.navigate(`/dashboard/ver-tramite/${cuit}`, { state });
  return portal;
}
const queryOf = (what: string | undefined) =>
  Object.fromEntries(new URL(`http://x${what?.slice(4)}`).searchParams);

describe('the place of an open request', () => {
  it('is its place in the list that it was opened from, and the link to the next one keeps that list', async () => {
    const api = fakeApi({ [LIST]: page(rows(CUITS), 14) });
    const state = { list: 'cola=mias', row: { cuit: CUITS[1], index: 1 } };
    openAt(CUITS[1], api, state);
    await screen.findByText(`2 de 14; antes ${CUITS[0]}, después ${CUITS[2]}`);
    expect(queryOf(api.of(LIST)[0]?.what)).toEqual({ page: '1', size: '100', cola: 'mias' });
    await userEvent.click(screen.getByRole('link', { name: 'Siguiente' }));
    await screen.findByText(`3 de 14; antes ${CUITS[1]}, después null`);
  });

  it('leads back to the page of the list on which the next one stands', async () => {
    const many = Array.from({ length: 12 }, (_, n) => String(30_500_000_000 + n));
    const state = { list: 'cola=mias&pagina=1', row: { cuit: many[4] ?? '', index: 4 } };
    openAt(many[4] ?? '', fakeApi({ [LIST]: page(rows(many)) }), state);
    await screen.findByText(/^5 de 12/);
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
      list: 'cola=mias&pagina=2',
      row: { cuit: many[5], index: 0 },
    });
  });

  it('stays known after it left the list: the request in its place is next', async () => {
    const api = fakeApi({ [LIST]: page(rows(CUITS)) });
    const { readAgain } = openAt(CUITS[1], api, { list: '', row: { cuit: CUITS[1], index: 1 } });
    await screen.findByText(/^2 de 3/);
    api.answer({ [LIST]: page(rows([CUITS[0], CUITS[2]])) });
    await readAgain();
    await screen.findByText(`null de 2; antes ${CUITS[0]}, después ${CUITS[2]}`);
  });

  it('is not followed by what followed it in another list', async () => {
    const mine = openAt(CUITS[1], fakeApi({ [LIST]: page(rows(CUITS)) }), {
      list: 'cola=mias',
      row: { cuit: CUITS[1], index: 1 },
    });
    await screen.findByText(`2 de 3; antes ${CUITS[0]}, después ${CUITS[2]}`);
    mine.unmount();
    const others = fakeApi({ [LIST]: page(rows([CUITS[0], '30500000054', CUITS[2]])) });
    openAt(CUITS[1], others, { list: 'cola=sin_tomar', row: { cuit: CUITS[1], index: 1 } });
    await screen.findByText(`null de 3; antes ${CUITS[0]}, después 30500000054`);
  });

  it('beyond the first hundred is read from its own hundred, and across their border', async () => {
    const hundred = (n: number) =>
      rows(Array.from({ length: 100 }, (_, i) => String(30_500_000_000 + n * 100 + i)));
    const api = fakeApi({
      [LIST]: ({ what }: { readonly what: string }) => page(hundred(Number(queryOf(what).page) - 1), 250),
    });
    const state = { list: 'cola=sin_tomar&filas=50&pagina=3', row: { cuit: '30500000100', index: 0 } };
    openAt('30500000100', api, state);
    await screen.findByText('101 de 250; antes 30500000099, después 30500000101');
  });

  it('without a list is its place in the queue for reviewers, and is not read for others', async () => {
    const api = fakeApi({ [LIST]: page(rows(CUITS)) });
    const reviewer = openAt('30500000054', api, null);
    await screen.findByText(`null de 3; antes null, después ${CUITS[0]}`);
    expect(queryOf(api.of(LIST)[0]?.what)).toMatchObject({ cola: 'para_revisar' });
    reviewer.unmount();
    const other = fakeApi({ [LIST]: page(rows(CUITS)) });
    openAt('30500000054', other, null, 'VISUALIZADOR');
    await screen.findByText('null de 0; antes null, después null');
    expect(other.of(LIST)).toEqual([]);
  });
});
