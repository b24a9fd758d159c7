import { keyOf, queryOf } from 'shared-api/client';
import { discardMail, type FailedMail, listFailedMails, retryMail, systemStatus } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';

/** State of what the portal stands on; asked anew each time it is looked at. */
export const useSystemStatus = () => useQuery(queryOf(useClient(), systemStatus, {}));

/** The newest mails that could not be sent, and how many there are. */
export const useFailedMails = () => useQuery(queryOf(useClient(), listFailedMails, {}));

/** Has a mail tried again; whatever comes of it, the list is asked anew. The failure's message is the server's. */
export function useRetryMail() {
  const client = useClient();
  return useSentOnce(
    useMutation({
      mutationFn: ({ id }: FailedMail) => client.call(retryMail, { params: { id } }),
      onSuccess: () => toast.success('El correo se enviará de nuevo'),
      onError: () => toast.error('El correo no se pudo reintentar'),
      onSettled: useAskedAnew(),
    }),
  );
}

/** Gives a mail up; whatever comes of it, the list is asked anew. The failure's message is the server's. */
export function useDiscardMail() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ id }: FailedMail) => client.call(discardMail, { params: { id } }),
    onSuccess: () => toast.success('El correo se descartó'),
    onError: () => toast.error('El correo no se pudo descartar'),
    onSettled: useAskedAnew(),
  });
}

function useAskedAnew() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listFailedMails, systemStatus].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}
