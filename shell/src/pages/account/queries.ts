import { keyOf, queryOf } from 'shared-api/client';
import { closeOtherSessions, closeSession, listSessions } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';

/** The user's open sessions. */
export const useSessions = () => useQuery(queryOf(useClient(), listSessions, {}));

/** Returns the handler that shows the server's message and reads the list again. */
function useAfterClosing() {
  const queries = useQueryClient();
  return async ({ message }: { message: string }) => {
    toast.success(message);
    await queries.invalidateQueries({ queryKey: keyOf(listSessions) });
  };
}

/** Ends one session by its id. */
export function useCloseSession() {
  const client = useClient();
  const onSuccess = useAfterClosing();
  return useSentOnce(
    useMutation({
      mutationFn: (id: string) => client.call(closeSession, { params: { id } }),
      onSuccess,
    }),
  );
}

/** Ends every session but this one. */
export function useCloseOtherSessions() {
  const client = useClient();
  const onSuccess = useAfterClosing();
  return useSentOnce(useMutation({ mutationFn: () => client.call(closeOtherSessions, {}), onSuccess }));
}
