import { createLabel, listLabels } from 'shared-api/contract';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery } from 'shared-ui/query';
import { act, aUser, screen } from 'shared-ui/testing';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type FakeServer, fakeServer } from './test/fake-server.ts';
import { closePortal, openPortal, signedInAs } from './test/open-portal.tsx';

const CONNECTION_LOST = 'No hay conexión con el portal. Revise su conexión y vuelva a intentar.';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  signedInAs(server, aUser({ tipo: 'ADMIN' }));
});
afterEach(async () => {
  await tell('online');
  closePortal();
});

/** Fires the browser's event about its connection. */
const tell = (what: 'online' | 'offline') => act(() => window.dispatchEvent(new Event(what)));

/** A section's page that reads a list and adds to it. */
function Labels() {
  const client = useClient();
  const list = useQuery({
    queryKey: ['labels'],
    queryFn: () => client.call(listLabels, {}),
    retry: false,
  });
  const add = useMutation({
    mutationFn: () => client.call(createLabel, { body: { etiqueta_nombre: 'Obras' } }),
  });
  return (
    <>
      <h1>Etiquetas</h1>
      <p>{list.error ? `Lista: ${list.error.message}` : `Son ${list.data?.length}`}</p>
      <button type="button" onClick={() => add.mutate()}>
        Agregar
      </button>
      {add.isPending && <p>Agregando</p>}
      {add.error && <p>{`Etiqueta: ${add.error.message}`}</p>}
    </>
  );
}
const page = async () => [{ path: '/management', Component: Labels }];
const noConnection = () => {
  throw new TypeError('Failed to fetch');
};

it('says at once that there is no connection, and reads again when it is back', async () => {
  server.answer('GET /etiqueta-rubro', noConnection);
  openPortal({ at: '/management', server, load: page });
  await tell('offline');
  await screen.findByText(`Lista: ${CONNECTION_LOST}`);
  server.answer('GET /etiqueta-rubro', () => [{ id: '1', etiqueta_nombre: 'Obras' }]);
  await tell('online');
  await screen.findByText('Son 1');
});

it('fails a change without a connection, and does not repeat it when it is back', async () => {
  server.answer('GET /etiqueta-rubro', () => []);
  server.answer('POST /etiqueta-rubro', noConnection);
  const { person } = openPortal({ at: '/management', server, load: page });
  await screen.findByText('Son 0');
  await tell('offline');
  await person.click(screen.getByRole('button', { name: 'Agregar' }));
  await screen.findByText(`Etiqueta: ${CONNECTION_LOST}`);
  const callsBefore = server.calls.length;
  await tell('online');
  expect(server.calls.slice(callsBefore).filter(({ what }) => what.startsWith('POST'))).toEqual([]);
});

it('keeps an answer that nobody looks at for the ten minutes that it stays fresh', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { queries } = openPortal({ server });
  queries.setQueryData(['licitaciones'], 'la lista');
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(queries.getQueryData(['licitaciones'])).toBe('la lista');
});
