import { keyOf, queryOf } from 'shared-api/client';
import { discardMail, type FailedMail, listFailedMails, retryMail, systemStatus } from 'shared-api/contract';
import { toast } from 'shared-ui';
import { useSentOnce } from 'shared-ui/overlays';
import { useClient } from 'shared-ui/portal';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';

/** Reads the state of the system. */
export const useSystemStatus = () => useQuery(queryOf(useClient(), systemStatus, {}));

/** Reads the newest failed mails and their total. */
export const useFailedMails = () => useQuery(queryOf(useClient(), listFailedMails, {}));

/** Sends a failed mail again. Errors have the server's message. */
export function useRetryMail() {
  const client = useClient();
  return useSentOnce(
    useMutation({
      mutationFn: ({ id }: FailedMail) => client.call(retryMail, { params: { id } }),
      onSuccess: () => toast.success('El correo se enviará de nuevo'),
      onError: () => toast.error('El correo no se pudo reintentar'),
      onSettled: useInvalidateMails(),
    }),
  );
}

/** Discards a failed mail. Errors have the server's message. */
export function useDiscardMail() {
  const client = useClient();
  return useMutation({
    mutationFn: ({ id }: FailedMail) => client.call(discardMail, { params: { id } }),
    onSuccess: () => toast.success('El correo se descartó'),
    onError: () => toast.error('El correo no se pudo descartar'),
    onSettled: useInvalidateMails(),
  });
}

function useInvalidateMails() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listFailedMails, systemStatus].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}
