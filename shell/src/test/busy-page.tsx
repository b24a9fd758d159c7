import { listTenders } from 'shared-api/contract';
import { useClient, useUser } from 'shared-ui/portal';
import { useBlocker } from 'shared-ui/router';

/** A page that shows who is signed in, makes a call, and would hold up whoever leaves. */
function Busy() {
  const user = useUser();
  const client = useClient();
  useBlocker(true);
  return (
    <>
      <h1>Página de {user.nombre}</h1>
      <button
        type="button"
        onClick={() => void client.call(listTenders, { query: {} }).catch(() => undefined)}
      >
        Llamar
      </button>
    </>
  );
}

/** Loads a section whose page is `Busy`. */
export const busyPage = async () => [{ path: '/management', Component: Busy }];
